// Loaded before a program's libraries (LD_PRELOAD): makes system calls on files below one folder fail, come short, be
// interrupted, or be the last that the process makes. Calls elsewhere go through untouched and are not counted. Questions
// about files count, too, and so does reading a folder: what cannot be asked about is not what is not there.
//
//   FAULTS_SCOPE     the folder, absolute and without links
//   FAULTS_COUNTER   a file whose first eight bytes become the number of calls so far
//   FAULTS_AT        the number of the call to disturb, from 1; 0 only counts
//   FAULTS_KIND      fail: it fails with FAULTS_ERRNO; fail-on: so do all that follow
//                    full: as on a full disk: from then on nothing new is written, what is there may be removed
//                    short: it writes or reads half; interrupt: it fails with EINTR once
//                    kill: the process is killed in place of it
//                    power: so it is, and content that was not synced is lost in part
//                    power-names: so it is, and renames are undone that were not synced, latest first
//   FAULTS_ERRNO     a number; EIO if there is none
//   FAULTS_EXCHANGE  "no": the file system cannot exchange two names
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { DESCRIPTORS = 4096, RENAMES = 256, FILES = 256 };

static char scope[4096];
static size_t scope_length;
static _Atomic uint64_t *counter;
static uint64_t at;
static char kind[16];
static int code = EIO;
static int no_exchange;
static _Atomic int ready;
static _Atomic int going_on;  // fail-on and full, once they have begun
static _Atomic unsigned char in_scope[DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Files whose content is not on the disk: a descriptor of our own for each, so that it may be closed and renamed.
static struct { dev_t device; ino_t inode; int descriptor; } unsynced[FILES];
static int unsynced_count;
// Renames that are not on the disk: the descriptor of the folder tells when they are.
static struct { char from[4096], to[4096], stash[4096]; int exchanged; dev_t device; ino_t inode; } renames[RENAMES];
static int rename_count;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULTS_SCOPE");
  if (!text) return;
  snprintf(scope, sizeof scope, "%s", text);
  scope_length = strlen(scope);
  if ((text = getenv("FAULTS_AT"))) at = strtoull(text, NULL, 10);
  snprintf(kind, sizeof kind, "%s", getenv("FAULTS_KIND") ? getenv("FAULTS_KIND") : "");
  if ((text = getenv("FAULTS_ERRNO"))) code = atoi(text);
  no_exchange = (text = getenv("FAULTS_EXCHANGE")) && !strcmp(text, "no");
  int file = syscall(SYS_openat, AT_FDCWD, getenv("FAULTS_COUNTER"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof *counter) != 0) abort();
  void *page = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) abort();
  counter = page;
  close(file);
  // What a program started by this one does is not its business.
  unsetenv("LD_PRELOAD");
  ready = 1;
}

// Lexically: none of the folders in question is a link.
static int is_below(int folder, const char *path) {
  if (!ready || !path) return 0;
  if (path[0] == '/') return !strncmp(path, scope, scope_length) && (path[scope_length] == '/' || !path[scope_length]);
  if (folder != AT_FDCWD) return folder >= 0 && folder < DESCRIPTORS && in_scope[folder];
  char current[4096];
  if (syscall(SYS_getcwd, current, sizeof current) < 0) return 0;
  return !strncmp(current, scope, scope_length);
}

static int is_open(int descriptor) {
  return ready && descriptor >= 0 && descriptor < DESCRIPTORS && in_scope[descriptor];
}

// The functions of these names are our own, which count.
static int status_of(int descriptor, struct stat *status) { return syscall(SYS_fstat, descriptor, status); }
static int status_at(int folder, const char *path, struct stat *status, int flags) {
  return syscall(SYS_newfstatat, folder, path, status, flags);
}

static void lose_content(void) {
  for (int i = 0; i < unsynced_count; i++) {
    struct stat status;
    if (unsynced[i].descriptor < 0 || status_of(unsynced[i].descriptor, &status) != 0) continue;
    // A part of what was written reached the disk: nothing, or a half.
    off_t kept = (at + i) % 2 ? 0 : status.st_size / 2;
    if (syscall(SYS_ftruncate, unsynced[i].descriptor, kept) != 0) abort();
  }
}

static void undo_renames(void) {
  for (int i = rename_count - 1; i >= 0; i--) {
    if (!renames[i].from[0]) continue;
    if (renames[i].exchanged) {
      syscall(SYS_renameat2, AT_FDCWD, renames[i].from, AT_FDCWD, renames[i].to, RENAME_EXCHANGE);
    } else {
      syscall(SYS_renameat2, AT_FDCWD, renames[i].to, AT_FDCWD, renames[i].from, 0);
      if (renames[i].stash[0]) syscall(SYS_renameat2, AT_FDCWD, renames[i].stash, AT_FDCWD, renames[i].to, 0);
    }
  }
}

static void die(void) {
  pthread_mutex_lock(&lock);
  if (!strcmp(kind, "power")) lose_content();
  if (!strcmp(kind, "power-names")) undo_renames();
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

enum { READS, WRITES, MAKES, REMOVES, OTHER };
enum { GO_ON, FAIL, SHORTEN };

/// Counts a call, and says what is to become of it.
static int judge(int purpose) {
  uint64_t number = atomic_fetch_add(counter, 1) + 1;
  if (!at) return GO_ON;
  if (going_on) {
    if (!strcmp(kind, "fail-on")) { errno = code; return FAIL; }
    if (purpose == WRITES || purpose == MAKES) { errno = ENOSPC; return FAIL; }
    return GO_ON;
  }
  if (number != at) return GO_ON;
  if (!strncmp(kind, "power", 5) || !strcmp(kind, "kill")) die();
  if (!strcmp(kind, "fail-on")) going_on = 1;
  if (!strcmp(kind, "full")) {
    going_on = 1;
    if (purpose != WRITES && purpose != MAKES) return GO_ON;
    errno = ENOSPC;
    return FAIL;
  }
  if (!strcmp(kind, "short")) return purpose == WRITES || purpose == READS ? SHORTEN : GO_ON;
  if (!strcmp(kind, "interrupt")) {
    if (purpose != WRITES && purpose != READS) return GO_ON;
    errno = EINTR;
    return FAIL;
  }
  errno = code;
  return FAIL;
}

static void note_written(int descriptor) {
  if (strcmp(kind, "power")) return;
  struct stat status;
  if (status_of(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  pthread_mutex_lock(&lock);
  int known = 0;
  for (int i = 0; i < unsynced_count; i++) {
    if (unsynced[i].descriptor >= 0 && unsynced[i].device == status.st_dev && unsynced[i].inode == status.st_ino) {
      known = 1;
    }
  }
  if (!known && unsynced_count < FILES) {
    unsynced[unsynced_count].device = status.st_dev;
    unsynced[unsynced_count].inode = status.st_ino;
    unsynced[unsynced_count++].descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 1000);
  }
  pthread_mutex_unlock(&lock);
}

static void note_synced(int descriptor) {
  struct stat status;
  if (status_of(descriptor, &status) != 0) return;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < unsynced_count; i++) {
    if (unsynced[i].descriptor >= 0 && unsynced[i].device == status.st_dev && unsynced[i].inode == status.st_ino) {
      syscall(SYS_close, unsynced[i].descriptor);
      unsynced[i].descriptor = -1;
    }
  }
  for (int i = 0; i < rename_count; i++) {
    if (renames[i].device == status.st_dev && renames[i].inode == status.st_ino) renames[i].from[0] = 0;
  }
  pthread_mutex_unlock(&lock);
}

static void note_rename(const char *from, const char *to, int exchanged, const char *stash) {
  pthread_mutex_lock(&lock);
  if (rename_count < RENAMES) {
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", to);
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = 0;
    struct stat status;
    if (status_at(AT_FDCWD, slash ? folder : ".", &status, 0) == 0) {
      snprintf(renames[rename_count].from, 4096, "%s", from);
      snprintf(renames[rename_count].to, 4096, "%s", to);
      snprintf(renames[rename_count].stash, 4096, "%s", stash);
      renames[rename_count].exchanged = exchanged;
      renames[rename_count].device = status.st_dev;
      renames[rename_count++].inode = status.st_ino;
    }
  }
  pthread_mutex_unlock(&lock);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  int counted = is_below(folder, path);
  if (counted && judge(flags & O_CREAT ? MAKES : OTHER) == FAIL) return -1;
  int descriptor = syscall(SYS_openat, folder, path, flags | O_LARGEFILE, mode);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) in_scope[descriptor] = counted;
  if (descriptor >= 0 && counted && flags & O_TRUNC) note_written(descriptor);
  return descriptor;
}

#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                        \
    va_list list;                                                                                                      \
    va_start(list, flags);                                                                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                                            \
    va_end(list);                                                                                                      \
    return open_at(AT_FDCWD, path, flags, mode);                                                                       \
  }
OPEN(open)
OPEN(open64)
#define OPENAT(name)                                                                                                   \
  int name(int folder, const char *path, int flags, ...) {                                                            \
    va_list list;                                                                                                      \
    va_start(list, flags);                                                                                             \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                                            \
    va_end(list);                                                                                                      \
    return open_at(folder, path, flags, mode);                                                                         \
  }
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
  int counted = is_open(descriptor);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) in_scope[descriptor] = 0;
  int verdict = counted ? judge(OTHER) : GO_ON, reason = errno;
  int result = syscall(SYS_close, descriptor);
  if (verdict != FAIL) return result;
  errno = reason;
  return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_open(descriptor)) {
    int verdict = judge(WRITES);
    if (verdict == FAIL) return -1;
    if (verdict == SHORTEN) count = (count + 1) / 2;
    note_written(descriptor);
  }
  return syscall(SYS_write, descriptor, bytes, count);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_open(descriptor)) {
    int verdict = judge(READS);
    if (verdict == FAIL) return -1;
    if (verdict == SHORTEN) count = (count + 1) / 2;
  }
  return syscall(SYS_read, descriptor, bytes, count);
}

static ssize_t read_at(int descriptor, void *bytes, size_t count, off_t offset) {
  if (is_open(descriptor)) {
    int verdict = judge(READS);
    if (verdict == FAIL) return -1;
    if (verdict == SHORTEN) count = (count + 1) / 2;
  }
  return syscall(SYS_pread64, descriptor, bytes, count, offset);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_at(descriptor, bytes, count, offset);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_at(descriptor, bytes, count, offset);
}

int fsync(int descriptor) {
  if (is_open(descriptor) && judge(WRITES) == FAIL) return -1;
  int result = syscall(SYS_fsync, descriptor);
  if (result == 0 && ready) note_synced(descriptor);
  return result;
}

static int truncate_open(int descriptor, off_t length) {
  if (is_open(descriptor)) {
    if (judge(OTHER) == FAIL) return -1;
    note_written(descriptor);
  }
  return syscall(SYS_ftruncate, descriptor, length);
}
int ftruncate(int descriptor, off_t length) { return truncate_open(descriptor, length); }
int ftruncate64(int descriptor, off_t length) { return truncate_open(descriptor, length); }

int flock(int descriptor, int operation) {
  if (is_open(descriptor) && judge(OTHER) == FAIL) return -1;
  return syscall(SYS_flock, descriptor, operation);
}

static int rename_at(int folder, const char *from, int other, const char *to, unsigned flags) {
  if (!is_below(folder, from) && !is_below(other, to)) return syscall(SYS_renameat2, folder, from, other, to, flags);
  if (judge(MAKES) == FAIL) return -1;
  if (flags & RENAME_EXCHANGE && no_exchange) {
    errno = EINVAL;
    return -1;
  }
  char stash[4096] = "";
  if (!strcmp(kind, "power-names") && !(flags & RENAME_EXCHANGE)) {
    // What is replaced must come back when the rename is undone. It waits outside the folder, under another name.
    snprintf(stash, sizeof stash, "%s.stash-%d", scope, rename_count);
    if (syscall(SYS_linkat, AT_FDCWD, to, AT_FDCWD, stash, 0) != 0) stash[0] = 0;
  }
  int result = syscall(SYS_renameat2, folder, from, other, to, flags);
  if (result == 0) note_rename(from, to, flags & RENAME_EXCHANGE, stash);
  return result;
}
int rename(const char *from, const char *to) { return rename_at(AT_FDCWD, from, AT_FDCWD, to, 0); }
int renameat(int folder, const char *from, int other, const char *to) { return rename_at(folder, from, other, to, 0); }
int renameat2(int folder, const char *from, int other, const char *to, unsigned flags) {
  return rename_at(folder, from, other, to, flags);
}

int mkdir(const char *path, mode_t mode) {
  if (is_below(AT_FDCWD, path) && judge(MAKES) == FAIL) return -1;
  return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

static int unlink_at(int folder, const char *path, int flags) {
  if (is_below(folder, path) && judge(REMOVES) == FAIL) return -1;
  return syscall(SYS_unlinkat, folder, path, flags);
}
int unlink(const char *path) { return unlink_at(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlink_at(AT_FDCWD, path, AT_REMOVEDIR); }
int unlinkat(int folder, const char *path, int flags) { return unlink_at(folder, path, flags); }

int link(const char *from, const char *to) {
  if (is_below(AT_FDCWD, to) && judge(MAKES) == FAIL) return -1;
  return syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

#define STATUS(name, suffix, flags)                                                                                    \
  int name(const char *path, struct stat##suffix *status) {                                                            \
    if (is_below(AT_FDCWD, path) && judge(OTHER) == FAIL) return -1;                                                   \
    return status_at(AT_FDCWD, path, (struct stat *)status, flags);                                                    \
  }
STATUS(stat, , 0)
STATUS(stat64, 64, 0)
STATUS(lstat, , AT_SYMLINK_NOFOLLOW)
STATUS(lstat64, 64, AT_SYMLINK_NOFOLLOW)

#define STATUS_OF(name, suffix)                                                                                        \
  int name(int descriptor, struct stat##suffix *status) {                                                              \
    if (is_open(descriptor) && judge(OTHER) == FAIL) return -1;                                                        \
    return status_of(descriptor, (struct stat *)status);                                                               \
  }
STATUS_OF(fstat, )
STATUS_OF(fstat64, 64)

#define STATUS_AT(name, suffix)                                                                                        \
  int name(int folder, const char *path, struct stat##suffix *status, int flags) {                                     \
    if (is_below(folder, path) && judge(OTHER) == FAIL) return -1;                                                     \
    return status_at(folder, path, (struct stat *)status, flags);                                                      \
  }
STATUS_AT(fstatat, )
STATUS_AT(fstatat64, 64)

int access(const char *path, int mode) {
  if (is_below(AT_FDCWD, path) && judge(OTHER) == FAIL) return -1;
  return syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

ssize_t readlink(const char *path, char *target, size_t size) {
  if (is_below(AT_FDCWD, path) && judge(OTHER) == FAIL) return -1;
  return syscall(SYS_readlinkat, AT_FDCWD, path, target, size);
}

// A folder is opened and read by the C library itself. A few names are read by one system call.
static _Atomic unsigned char is_listed[DESCRIPTORS];

DIR *opendir(const char *path) {
  int counted = is_below(AT_FDCWD, path);
  if (counted && judge(OTHER) == FAIL) return NULL;
  DIR *folder = NEXT(opendir)(path);
  int descriptor = folder ? dirfd(folder) : -1;
  if (descriptor < 0 || descriptor >= DESCRIPTORS) return folder;
  in_scope[descriptor] = counted;
  is_listed[descriptor] = 0;
  return folder;
}

static int is_first(DIR *folder) {
  int descriptor = dirfd(folder);
  return is_open(descriptor) && !atomic_exchange(&is_listed[descriptor], 1);
}
struct dirent *readdir(DIR *folder) {
  if (is_first(folder) && judge(OTHER) == FAIL) return NULL;
  return NEXT(readdir)(folder);
}
struct dirent64 *readdir64(DIR *folder) {
  if (is_first(folder) && judge(OTHER) == FAIL) return NULL;
  return NEXT(readdir64)(folder);
}

int closedir(DIR *folder) {
  int descriptor = dirfd(folder);
  if (descriptor >= 0 && descriptor < DESCRIPTORS) in_scope[descriptor] = 0;
  return NEXT(closedir)(folder);
}
