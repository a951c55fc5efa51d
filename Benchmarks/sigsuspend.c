#include <signal.h>
#include <unistd.h>

// Valgrind 3.19 writes into the mask that libdispatch passes to sigsuspend, which lies in read-only memory, and crashes.
// Loaded before the C library, this waits in its place. See Scripts/check-instructions.
int sigsuspend(const sigset_t *mask) {
  (void)mask;
  return pause();
}
