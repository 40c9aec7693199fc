/// The few calls that Swift cannot make.
#pragma once

#include "CSystemLeftovers.h"
#include "CSystemProcess.h"
#include "CSystemTerminal.h"
#include "CSystemWatch.h"

/// Tells ThreadSanitizer that the calling thread has taken (released) the lock that lives at `lock`.
/// Without the sanitizer both do nothing. `Synchronization.Mutex` is invisible to it on Linux.
void csystem_lock_acquired(void *_Nonnull lock);
void csystem_lock_will_release(void *_Nonnull lock);
