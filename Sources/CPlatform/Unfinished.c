#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
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

// More than one for each worker's file.
enum { SLOTS = 1024 };
static _Atomic(char *) slots[SLOTS];
// Folders that are removed only if they are empty.
static _Atomic(char *) folders[SLOTS];

int cplatform_unfinished_add(const char *path, int only_if_empty) {
  char *copy = strdup(path);
  if (!copy) return -1;
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

// Deleting may take any time on a slow disk, but the process is to end at once.
static const long TIME_LIMIT_NS = 50 * 1000 * 1000;

static long since(const struct timespec *start) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return TIME_LIMIT_NS;
  if (now.tv_sec - start->tv_sec > 1) return TIME_LIMIT_NS;
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
  // Other threads may add files until the folder is removed.
  do {
    if (rmdir(path) == 0) break;
    lseek(folder, 0, SEEK_SET);
  } while (unlink_entries(folder, start) > 0);
  rmdir(path);
  close(folder);
}

void cplatform_unfinished_delete_all(void) {
  struct timespec start;
  if (clock_gettime(CLOCK_MONOTONIC, &start) != 0) return;
  for (int i = 0; i < SLOTS; i++) {
    char *path = atomic_exchange(&slots[i], NULL);
    if (path && unlink(path) != 0 && errno != ENOENT) delete_folder(path, &start);
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
