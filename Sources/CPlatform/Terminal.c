#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// What a signal handler needs to undo a query that it interrupts.
static struct termios settings_before;
static volatile sig_atomic_t queried_terminal = -1;

void cplatform_restore_terminal(void) {
  if (queried_terminal >= 0) tcsetattr(queried_terminal, TCSANOW, &settings_before);
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cplatform_terminal_attributes(char *answer, int size, int limit) {
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return 0;
  if (tcgetattr(terminal, &settings_before) != 0) {
    close(terminal);
    return 0;
  }
  struct termios raw = settings_before;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  int count = 0;
  queried_terminal = terminal;
  if (tcsetattr(terminal, TCSANOW, &raw) == 0) {
    long end = milliseconds() + limit;
    if (write(terminal, "\033[c", 3) == 3) {
      while (count < size && (count == 0 || answer[count - 1] != 'c')) {
        long left = end - milliseconds();
        struct pollfd ready = {.fd = terminal, .events = POLLIN};
        if (left <= 0 || poll(&ready, 1, (int)left) <= 0) break;
        if (read(terminal, answer + count, 1) != 1) break;
        count++;
      }
    }
  }
  cplatform_restore_terminal();
  queried_terminal = -1;
  close(terminal);
  return count;
}
