#include "CSystem.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CSYSTEM_THREAD_SANITIZER 1
#endif
#endif

#ifdef CSYSTEM_THREAD_SANITIZER
extern void __tsan_acquire(void *address);
extern void __tsan_release(void *address);
void csystem_lock_acquired(void *lock) { __tsan_acquire(lock); }
void csystem_lock_will_release(void *lock) { __tsan_release(lock); }
#else
void csystem_lock_acquired(void *lock) { (void)lock; }
void csystem_lock_will_release(void *lock) { (void)lock; }
#endif
