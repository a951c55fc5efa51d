#define _GNU_SOURCE
#include "loading.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stddef.h>

// Exported by Foundation.
extern char __CFConstantStringClassReference[] __attribute__((weak));

// Where Foundation is linked statically, its own constructors run after this one, and it cannot be called yet.
static int foundation_is_ready(void *own) {
  Dl_info foundation, program;
  return __CFConstantStringClassReference != NULL && dladdr(__CFConstantStringClassReference, &foundation) != 0 &&
         dladdr(own, &program) != 0 && foundation.dli_fbase != program.dli_fbase;
}

__attribute__((constructor)) static void load(void) {
  if (foundation_is_ready((void *)load)) inbetween_uikit_did_load();
}
#endif
