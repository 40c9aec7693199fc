// Blocks of memory that outlive the encoding they were allocated for.
//
// A small picture compresses in less time than the system takes to hand out, zero and take back the quarter of a megabyte that
// zlib wants for it.
#include "workspace.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    // zlib and libpng ask for about ten large blocks for each file.
    slots = 16,
    // Smaller ones cost little.
    smallest = 1 << 10,
    largest = 1 << 17,
};

typedef struct block {
    void *bytes;
    size_t size;
    bool is_taken;
} block;

struct ctp_workspace {
    block blocks[slots];
};

ctp_workspace *ctp_workspace_create(void) {
    return calloc(1, sizeof(ctp_workspace));
}

void ctp_workspace_destroy(ctp_workspace *workspace) {
    if (workspace == NULL) return;
    for (int i = 0; i < slots; i++) free(workspace->blocks[i].bytes);
    free(workspace);
}

static block *best_fit(ctp_workspace *workspace, size_t size) {
    block *best = NULL;
    for (block *b = workspace->blocks; b < workspace->blocks + slots; b++) {
        if (b->bytes == NULL || b->is_taken || b->size < size) continue;
        if (best == NULL || b->size < best->size) best = b;
    }
    return best;
}

void *ctp_workspace_allocate(ctp_workspace *workspace, size_t size) {
    if (workspace == NULL || size < smallest || size > largest) return malloc(size);
    block *kept = best_fit(workspace, size);
    if (kept != NULL) {
        kept->is_taken = true;
        return kept->bytes;
    }
    void *bytes = malloc(size);
    for (block *b = workspace->blocks; bytes != NULL && b < workspace->blocks + slots; b++) {
        if (b->bytes != NULL) continue;
        *b = (block){bytes, size, true};
        break;
    }
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
