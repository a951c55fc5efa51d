// Ends the process where an allocation fails, with a message and without unfinished files. Swift traps there, and
// Cairo, HarfBuzz and FriBidi partly continue without what they could not allocate, so that a picture would
// lack it without an error. A program may replace these functions for itself and its libraries (the GNU C Library
// Reference Manual, "Replacing malloc"); memory is freed by the C library, which allocated it.
#define _GNU_SOURCE
#include "CMemory.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// They replace the same functions.
#define CMEMORY_IS_REPLACED 1
#endif
#if __has_feature(address_sanitizer)
// Read by AddressSanitizer (sanitizer/asan_interface.h). Swift's enumerations keep pointers together with other bits, so
// that the search for leaks takes what they refer to for lost. Here, because tests start programs without a variable.
const char *__asan_default_options(void);
__attribute__((used, visibility("default"))) const char *__asan_default_options(void) { return "detect_leaks=0"; }
#endif
#if __has_feature(thread_sanitizer)
// Read by ThreadSanitizer. Swift's Mutex of Linux waits by system calls that it does not follow. The closures that are
// passed to `withLock` have this in their names: a sent parameter and a sent result.
const char *__tsan_default_suppressions(void);
__attribute__((used, visibility("default"))) const char *__tsan_default_suppressions(void) {
  return "race:zYuYTXEfU\nrace:zYuYKYTXEfU\n";
}
#endif
#endif

#if defined(__GLIBC__) || defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(CMEMORY_IS_REPLACED)
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "CPlatform.h"

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Another library may be loaded before the C library, such as a profiler of allocations.
static void *(*next_malloc)(size_t) = __libc_malloc;
static void *(*next_calloc)(size_t, size_t) = __libc_calloc;
static void *(*next_realloc)(void *, size_t) = __libc_realloc;
static void *(*next_memalign)(size_t, size_t) = __libc_memalign;

__attribute__((constructor)) static void find_next(void) {
  void *found;
  if ((found = dlsym(RTLD_NEXT, "malloc"))) next_malloc = (void *(*)(size_t))found;
  if ((found = dlsym(RTLD_NEXT, "calloc"))) next_calloc = (void *(*)(size_t, size_t))found;
  if ((found = dlsym(RTLD_NEXT, "realloc"))) next_realloc = (void *(*)(void *, size_t))found;
  if ((found = dlsym(RTLD_NEXT, "memalign"))) next_memalign = (void *(*)(size_t, size_t))found;
}

__attribute__((noreturn, cold)) static void end_process(void) {
  static const char message[] = "error: out of memory\n";
  cplatform_unfinished_delete_all();
  cplatform_restore_terminal();
  // There is nothing to do if it cannot be written.
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(CMEMORY_EXIT_STATUS);
  _exit(CMEMORY_EXIT_STATUS);
}

static inline void *checked(void *memory) {
  if (__builtin_expect(!memory, 0)) end_process();
  return memory;
}

void *malloc(size_t size) { return checked(next_malloc(size)); }

void *calloc(size_t count, size_t size) { return checked(next_calloc(count, size)); }

void *realloc(void *memory, size_t size) {
  void *result = next_realloc(memory, size);
  // With size 0 it frees the memory.
  return size ? checked(result) : result;
}

void *memalign(size_t alignment, size_t size) { return checked(next_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return checked(next_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
  *memory = checked(next_memalign(alignment, size));
  return 0;
}
#endif
