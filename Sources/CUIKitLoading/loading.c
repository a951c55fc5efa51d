#define _GNU_SOURCE
#include "loading.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

// Of Foundation; weak, because a program that links it statically need not contain it.
extern void CFBundleGetBundleWithIdentifier(void) __attribute__((weak));

// Where Foundation is linked statically, its own constructors run after this one, and it cannot be called yet.
static int foundation_is_ready(void *own) {
  void *function = (void *)CFBundleGetBundleWithIdentifier;
  Dl_info foundation, program;
  return function != NULL && dladdr(function, &foundation) != 0 && dladdr(own, &program) != 0 &&
         foundation.dli_fbase != program.dli_fbase;
}

__attribute__((constructor)) static void load(void) {
  // Films do not depend on the machine's time zone. TimeZone and formatted() read this; DateFormatter, which does not,
  // gets its zone when UIKit is loaded (FilmRegion).
  setenv("TZ", "GMT", 1);
  if (foundation_is_ready((void *)load)) inbetween_uikit_did_load();
}
#endif
