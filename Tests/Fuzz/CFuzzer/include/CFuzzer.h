/// The door to libFuzzer, which is part of the program only when `.ci/fuzz` builds it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Tries one input. Whatever is wrong with it ends the process.
typedef void (*cfuzzer_test)(const uint8_t *_Nonnull bytes, size_t count);

/// Changes `count` bytes in place into at most `capacity` others, and returns how many. The same seed, the same change.
typedef size_t (*cfuzzer_mutator)(uint8_t *_Nonnull bytes, size_t count, size_t capacity, unsigned seed);

/// Whether libFuzzer is part of the program.
bool cfuzzer_is_linked(void);

/// Runs libFuzzer with its own command-line arguments (the first one is the program's name) and returns its exit status.
int cfuzzer_run(
    int argument_count, char *_Nullable *_Nonnull arguments, cfuzzer_test _Nonnull test,
    cfuzzer_mutator _Nonnull mutator);

/// libFuzzer's own changes, for a mutator to build on: as the type above, without a seed.
size_t cfuzzer_mutate(uint8_t *_Nonnull bytes, size_t count, size_t capacity);
