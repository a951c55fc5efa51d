#ifndef INBETWEEN_CLONES_H
#define INBETWEEN_CLONES_H

// A loop with this attribute is compiled a second time for AVX2, and the loader selects the version for the processor.
// The results are the same. Sanitizers instrument the function that selects, which runs before they are initialised.
#if defined(__x86_64__) && defined(__linux__) && defined(__clang__) && defined(__OPTIMIZE__)
#if __has_attribute(target_clones) && !__has_feature(memory_sanitizer) && !__has_feature(thread_sanitizer)
#define PK_CLONES __attribute__((target_clones("avx2", "default")))
#endif
#endif
#ifndef PK_CLONES
#define PK_CLONES
#endif

#endif
