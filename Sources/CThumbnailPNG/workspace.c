// Blocks of memory that outlive the decoding or encoding they were allocated for.
//
// A small picture takes less time than the system needs to hand out, zero and take back the half megabyte that it is made
// in.
#include "workspace.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    // A decode asks for about fifteen large blocks, an encoding for ten.
    slots = 16,
    // Smaller ones cost little.
    smallest = 1 << 10,
    // A thumbnail of 256 × 256 pixels.
    largest = 1 << 18,
};

typedef struct block {
    void *bytes;
    size_t size;
    bool is_taken;
} block;

struct ctp_workspace {
    block blocks[slots];
};

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CTP_KEEPS_NOTHING
#endif
#endif

ctp_workspace *ctp_workspace_create(void) {
#ifdef CTP_KEEPS_NOTHING
    // The sanitizer sees where a block ends only if it was allocated for this size.
    return NULL;
#else
    return calloc(1, sizeof(ctp_workspace));
#endif
}

void ctp_workspace_destroy(ctp_workspace *workspace) {
    if (workspace == NULL) return;
    for (int i = 0; i < slots; i++) free(workspace->blocks[i].bytes);
    free(workspace);
}

/// The smallest idle block that is large enough; without one, the idle block that is to give way: an empty one, or else
/// the smallest. NULL when all are taken.
static block *find(ctp_workspace *workspace, size_t size) {
    block *best = NULL;
    for (block *b = workspace->blocks; b < workspace->blocks + slots; b++) {
        if (b->is_taken) continue;
        bool fits = b->size >= size, best_fits = best != NULL && best->size >= size;
        if (best == NULL || (fits && !best_fits) || (fits == best_fits && b->size < best->size)) best = b;
    }
    return best;
}

void *ctp_workspace_allocate(ctp_workspace *workspace, size_t size) {
    if (workspace == NULL || size < smallest || size > largest) return malloc(size);
    block *block = find(workspace, size);
    if (block == NULL) return malloc(size);
    if (block->size < size) {
        free(block->bytes);
        block->bytes = malloc(size);
        block->size = block->bytes != NULL ? size : 0;
    }
    block->is_taken = block->bytes != NULL;
    return block->bytes;
}

void *ctp_workspace_allocate_zeros(ctp_workspace *workspace, size_t size) {
    if (workspace == NULL || size < smallest || size > largest) return calloc(1, size);
    void *bytes = ctp_workspace_allocate(workspace, size);
    if (bytes != NULL) memset(bytes, 0, size);
    return bytes;
}

void ctp_workspace_release(ctp_workspace *workspace, void *bytes) {
    for (int i = 0; workspace != NULL && bytes != NULL && i < slots; i++) {
        if (workspace->blocks[i].bytes != bytes) continue;
        workspace->blocks[i].is_taken = false;
        return;
    }
    free(bytes);
}
