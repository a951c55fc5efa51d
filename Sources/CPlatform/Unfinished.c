#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
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

int cplatform_unfinished_add(const char *path) {
  char *copy = strdup(path);
  if (!copy) return -1;
  for (int i = 0; i < SLOTS; i++) {
    char *expected = NULL;
    if (atomic_compare_exchange_strong(&slots[i], &expected, copy)) return i;
  }
  free(copy);
  return -1;
}

void cplatform_unfinished_remove(int number) {
  // Whichever code takes the pointer out owns it: this function, or the signal handler, which must not free it.
  if (number >= 0 && number < SLOTS) free(atomic_exchange(&slots[number], NULL));
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

static int unlink_entries(int folder) {
  _Alignas(struct entry) char buffer[8192];
  int removed = 0;
  long count;
  while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
    for (long at = 0; at < count;) {
      struct entry *entry = (struct entry *)(void *)(buffer + at);
      if (unlinkat(folder, entry->name, 0) == 0) removed++;
      at += entry->length;
    }
  }
  return removed;
}
#else
static int unlink_entries(int folder) {
  int copy = dup(folder), removed = 0;
  DIR *entries = copy < 0 ? NULL : fdopendir(copy);
  if (!entries) return 0;
  for (struct dirent *entry; (entry = readdir(entries));) {
    if (unlinkat(folder, entry->d_name, 0) == 0) removed++;
  }
  closedir(entries);
  return removed;
}
#endif

static void delete_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  // Other threads may add files until the folder is removed.
  do {
    if (rmdir(path) == 0) break;
    lseek(folder, 0, SEEK_SET);
  } while (unlink_entries(folder) > 0);
  rmdir(path);
  close(folder);
}

void cplatform_unfinished_delete_all(void) {
  for (int i = 0; i < SLOTS; i++) {
    char *path = atomic_exchange(&slots[i], NULL);
    if (path && unlink(path) != 0 && errno != ENOENT) delete_folder(path);
  }
}
