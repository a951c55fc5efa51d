#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cplatform_terminal_attributes(char *answer, int size, int limit) {
  int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) return 0;
  struct termios before, raw;
  if (tcgetattr(terminal, &before) != 0) {
    close(terminal);
    return 0;
  }
  raw = before;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  int count = 0;
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
    tcsetattr(terminal, TCSANOW, &before);
  }
  close(terminal);
  return count;
}
