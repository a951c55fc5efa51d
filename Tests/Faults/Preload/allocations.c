// Loaded before a program's libraries (LD_PRELOAD): makes an allocation fail. Allocations are told apart by where they are
// made, that is by the innermost return addresses, since a run makes a million of them from some thousand places.
//
//   FAULTS_COUNTER   a file whose first eight bytes become the number of places so far
//   FAULTS_AT        the number of the place whose first allocation fails, from 1 in order of appearance; 0 only counts
//   FAULTS_CALLERS   "libraries": those that C code makes; "runtime": those of Swift, Foundation and C++
//   FAULTS_PLACES    a file to which the place that fails is written, innermost call first
//   FAULTS_SECONDS   the process is ended by SIGALRM after so many
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { DEPTH = 13, PLACES = 1 << 17, MODULES = 256 };

static _Atomic uint64_t *counter;
static uint64_t at;
static int wants_runtime;
static const char *shown_in;
static _Atomic int ready;
static _Atomic int has_failed;
static _Atomic uint64_t places[PLACES];  // hashes, with open addressing
// What looks at the stack must not be looked at.
static __thread int is_looking __attribute__((tls_model("initial-exec")));

// The C library allocates for those who call it.
enum { LIBRARY, RUNTIME, LIBC };
static struct { uintptr_t start, end, base; int kind; } modules[MODULES];
static int module_count;

static int add_module(struct dl_phdr_info *info, size_t size, void *context) {
  static const char *const runtime[] = {"libswift",      "libFoundation", "lib_Foundation", "libdispatch", "libBlocks",
                                        "libstdc++", "libgcc_s",      "ld-linux",       "lib_Intern", "libc++"};
  const char *name = strrchr(info->dlpi_name, '/');
  name = name ? name + 1 : info->dlpi_name;
  int kind = strncmp(name, "libc.so", 7) ? LIBRARY : LIBC;
  for (size_t i = 0; i < sizeof runtime / sizeof *runtime; i++) {
    if (!strncmp(name, runtime[i], strlen(runtime[i]))) kind = RUNTIME;
  }
  for (int i = 0; i < info->dlpi_phnum && module_count < MODULES; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    modules[module_count].base = info->dlpi_addr;
    modules[module_count].start = info->dlpi_addr + header->p_vaddr;
    modules[module_count].end = modules[module_count].start + header->p_memsz;
    modules[module_count++].kind = kind;
  }
  return 0;
}

static int module_of(uintptr_t address) {
  for (int i = 0; i < module_count; i++) {
    if (address >= modules[i].start && address < modules[i].end) return i;
  }
  return -1;
}

// The program's own functions, which call those of this file.
static struct { uintptr_t start, end; } forwarders[6];
static int forwarder_count;

static void find_forwarders(void) {
  static const char *const names[] = {"malloc", "calloc", "realloc", "memalign", "aligned_alloc", "posix_memalign"};
  Dl_info here, there;
  if (!dladdr((void *)find_forwarders, &here)) abort();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ElfW(Sym) *symbol = NULL;
    void *function = dlsym(RTLD_DEFAULT, names[i]);
    if (!function || !dladdr1(function, &there, (void **)&symbol, RTLD_DL_SYMENT) || !symbol) continue;
    if (there.dli_fbase == here.dli_fbase) continue;
    forwarders[forwarder_count].start = (uintptr_t)function;
    forwarders[forwarder_count++].end = (uintptr_t)function + symbol->st_size;
  }
}

static int kind_of(uintptr_t address) {
  for (int i = 0; i < forwarder_count; i++) {
    if (address > forwarders[i].start && address <= forwarders[i].end) return LIBC;
  }
  int module = module_of(address);
  return module < 0 ? LIBRARY : modules[module].kind;
}

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULTS_COUNTER");
  if (!text) return;
  int file = open(text, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof *counter) != 0) abort();
  void *page = mmap(NULL, sizeof *counter, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) abort();
  counter = page;
  close(file);
  if ((text = getenv("FAULTS_AT"))) at = strtoull(text, NULL, 10);
  wants_runtime = (text = getenv("FAULTS_CALLERS")) && !strcmp(text, "runtime");
  shown_in = getenv("FAULTS_PLACES");
  if ((text = getenv("FAULTS_SECONDS"))) alarm(atoi(text));
  dl_iterate_phdr(add_module, NULL);
  find_forwarders();
  // Loads the library that it needs.
  void *frames[DEPTH];
  backtrace(frames, DEPTH);
  unsetenv("LD_PRELOAD");
  ready = 1;
}

/// Whether an allocation is to fail.
static int fails(void *caller) {
  if (!ready || is_looking) return 0;
  int wanted = wants_runtime ? RUNTIME : LIBRARY, kind = kind_of((uintptr_t)caller);
  if (kind != wanted && kind != LIBC) return 0;
  is_looking = 1;
  void *frames[DEPTH];
  int count = backtrace(frames, DEPTH), result = 0;
  uint64_t hash = 0xCBF29CE484222325;
  // The first two are here.
  for (int i = 2; i < count; i++) {
    int module = module_of((uintptr_t)frames[i]);
    int kind = kind_of((uintptr_t)frames[i]);
    if (kind != LIBC && wanted >= 0) {
      if (kind != wanted) goto end;
      wanted = -1;
    }
    uint64_t place = module < 0 ? 0 : (uintptr_t)frames[i] - modules[module].base + ((uint64_t)module << 48);
    hash = (hash ^ place) * 0x100000001B3;
    hash ^= hash >> 29;
  }
  if (atomic_load(&has_failed)) goto end;
  if (!hash) hash = 1;
  int is_new = 0;
  for (uint32_t slot = hash % PLACES, tries = 0; tries < PLACES; slot = (slot + 1) % PLACES, tries++) {
    uint64_t empty = 0;
    if (atomic_compare_exchange_strong(&places[slot], &empty, hash)) {
      is_new = 1;
      break;
    }
    if (empty == hash) break;
  }
  result = is_new && atomic_fetch_add(counter, 1) + 1 == at;
  if (result) {
    atomic_store(&has_failed, 1);
    int file = shown_in ? open(shown_in, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (file >= 0) {
      backtrace_symbols_fd(frames + 2, count > 2 ? count - 2 : 0, file);
      close(file);
    }
  }
end:
  is_looking = 0;
  return result;
}

#define FAILS fails(__builtin_return_address(0))

void *malloc(size_t size) {
  if (FAILS) return errno = ENOMEM, NULL;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  if (FAILS) return errno = ENOMEM, NULL;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  // Less memory is always there.
  if (size && FAILS) return errno = ENOMEM, NULL;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  if (FAILS) return errno = ENOMEM, NULL;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  if (FAILS) return errno = ENOMEM, NULL;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (FAILS) return ENOMEM;
  void *result = __libc_memalign(alignment, size);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}
