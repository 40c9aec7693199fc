#include "CFuzzer.h"

// What libFuzzer offers (LLVM, compiler-rt/lib/fuzzer/FuzzerInterface.h); null in a program without it.
extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t)) __attribute__((weak));
extern size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity) __attribute__((weak));

// libFuzzer calls by name and hands on no context, so the two functions are kept here; they are set once, before it runs.
static cfuzzer_test current_test;
static cfuzzer_mutator current_mutator;

static int run_test(const uint8_t *bytes, size_t count) {
    current_test(bytes, count);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t capacity, unsigned seed) {
    return current_mutator(bytes, count, capacity, seed);
}

bool cfuzzer_is_linked(void) {
    return LLVMFuzzerRunDriver != NULL;
}

int cfuzzer_run(int argument_count, char **arguments, cfuzzer_test test, cfuzzer_mutator mutator) {
    if (LLVMFuzzerRunDriver == NULL) return 2;
    current_test = test;
    current_mutator = mutator;
    return LLVMFuzzerRunDriver(&argument_count, &arguments, run_test);
}

size_t cfuzzer_mutate(uint8_t *bytes, size_t count, size_t capacity) {
    return LLVMFuzzerMutate != NULL ? LLVMFuzzerMutate(bytes, count, capacity) : count;
}
