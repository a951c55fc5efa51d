#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <stdint.h>
#include <sys/syscall.h>
#else
#include <dirent.h>
#endif

// The process that has registered files, or 0. A process that is forked from it has the list, but owns none of them.
static _Atomic(pid_t) owner = 0;

// More than one for each worker's file.
enum { SLOTS = 1024 };
static _Atomic(char *) slots[SLOTS];
// Folders that are removed only if they are empty.
static _Atomic(char *) folders[SLOTS];

enum { NOT_BEGUN, BEGUN, ENDED };
// The state of `cplatform_unfinished_delete_all`, which runs once, because the process ends after it.
static _Atomic(int) deletion = NOT_BEGUN;
// The threads that are creating or renaming a file or folder.
static _Atomic(int) changing = 0;
static _Thread_local volatile sig_atomic_t changes_here = 0;

void cplatform_unfinished_begin_change(void) {
  if (changes_here++ > 0) return;
  atomic_fetch_add(&changing, 1);
  if (atomic_load(&deletion) == NOT_BEGUN) return;
  cplatform_unfinished_end_change();
  for (;;) pause();
}

void cplatform_unfinished_end_change(void) {
  if (--changes_here == 0) atomic_fetch_sub(&changing, 1);
}

int cplatform_unfinished_add(const char *path, int only_if_empty) {
  char *copy = strdup(path);
  if (!copy) return -1;
  atomic_store(&owner, getpid());
  for (int i = 0; i < SLOTS; i++) {
    char *expected = NULL;
    if (atomic_compare_exchange_strong(only_if_empty ? &folders[i] : &slots[i], &expected, copy)) {
      return only_if_empty ? SLOTS + i : i;
    }
  }
  free(copy);
  return -1;
}

void cplatform_unfinished_remove(int number) {
  // Whichever code takes the pointer out owns it: this function, or the signal handler, which must not free it.
  if (number < 0 || number >= 2 * SLOTS) return;
  free(atomic_exchange(number < SLOTS ? &slots[number] : &folders[number - SLOTS], NULL));
}

// Deleting may take any time on a slow disk, but who sends a signal often kills after 10 s (Docker) or 7.5 s (GitHub).
static const long TIME_LIMIT_NS = 6 * 1000L * 1000 * 1000;

static long since(const struct timespec *start) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return TIME_LIMIT_NS;
  if (now.tv_sec - start->tv_sec > 12) return TIME_LIMIT_NS;
  return (now.tv_sec - start->tv_sec) * 1000000000L + now.tv_nsec - start->tv_nsec;
}

#if defined(__linux__)
// `readdir` allocates, which a signal handler must not do.
struct entry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static int unlink_entries(int folder, const struct timespec *start) {
  _Alignas(struct entry) char buffer[8192];
  int removed = 0;
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < count;) {
      if (since(start) >= TIME_LIMIT_NS) return 0;
      struct entry *entry = (struct entry *)(void *)(buffer + at);
      if (unlinkat(folder, entry->name, 0) == 0) removed++;
      at += entry->length;
    }
  }
  return removed;
}
#else
static int unlink_entries(int folder, const struct timespec *start) {
  int copy = dup(folder), removed = 0;
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  if (!entries) return 0;
  for (struct dirent *entry; (entry = readdir(entries));) {
    if (since(start) >= TIME_LIMIT_NS) {
      removed = 0;
      break;
    }
    if (unlinkat(folder, entry->d_name, 0) == 0) removed++;
  }
  closedir(entries);
  return removed;
}
#endif

static void delete_folder(const char *path, const struct timespec *start) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  while (unlink_entries(folder, start) > 0) lseek(folder, 0, SEEK_SET);
  rmdir(path);
  close(folder);
}

static void wait_a_moment(void) {
  struct timespec moment = {0, 1000 * 1000};
  nanosleep(&moment, NULL);
}

static void delete_all(const struct timespec *start) {
  // A signal handler may run in a thread that is in the midst of a change.
  while (atomic_load(&changing) > (changes_here > 0) && since(start) < TIME_LIMIT_NS / 2) wait_a_moment();
  for (int i = 0; i < SLOTS; i++) {
    char *path = atomic_exchange(&slots[i], NULL);
    if (path && unlink(path) != 0 && errno != ENOENT) delete_folder(path, start);
  }
  static char *taken[SLOTS];
  for (int i = 0; i < SLOTS; i++) taken[i] = atomic_exchange(&folders[i], NULL);
  // A folder comes before or after the one that contains it, depending on which slots were free.
  for (int removed = 1; removed;) {
    removed = 0;
    for (int i = 0; i < SLOTS; i++) {
      if (taken[i] && rmdir(taken[i]) == 0) removed = 1;
    }
  }
}

void cplatform_unfinished_delete_all(void) {
  pid_t registering = atomic_load(&owner);
  if (registering != 0 && registering != getpid()) return;
  struct timespec start;
  if (clock_gettime(CLOCK_MONOTONIC, &start) != 0) return;
  // A second signal must not interrupt this, nor end the process while another thread is here.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  int expected = NOT_BEGUN;
  if (atomic_compare_exchange_strong(&deletion, &expected, BEGUN)) {
    delete_all(&start);
    atomic_store(&deletion, ENDED);
  } else {
    while (atomic_load(&deletion) != ENDED && since(&start) < TIME_LIMIT_NS) wait_a_moment();
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
