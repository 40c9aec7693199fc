// Memory that decodes and encodings get again and again.
#ifndef CTP_WORKSPACE_H
#define CTP_WORKSPACE_H

#include <stddef.h>

#include "CThumbnailPNG.h"

/// At least `size` bytes: a block that the workspace keeps, if one fits; NULL when there is no memory.
void *ctp_workspace_allocate(ctp_workspace *workspace, size_t size);

/// The same, filled with zeros.
void *ctp_workspace_allocate_zeros(ctp_workspace *workspace, size_t size);

/// Takes a block back, to keep it or to free it.
void ctp_workspace_release(ctp_workspace *workspace, void *block);

#endif
