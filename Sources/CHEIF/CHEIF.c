#define _GNU_SOURCE
#include "CHEIF.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The used part of libheif's interface, which is the same in every libheif.so.1 (its header says what may be appended).
enum { COLORSPACE_RGB = 1, CHROMA_RGBA = 11, CHANNEL_INTERLEAVED = 10 };
// Older versions say that the coding is not supported where a decoder is missing.
enum { ERROR_UNSUPPORTED_FEATURE = 4, REASON_UNSUPPORTED_CODING = 3000, REASON_NO_DECODER = 6003 };

struct heif_error {
  int code, subcode;
  const char *message;
};

// The beginning of the structure, whose rest is not used.
struct heif_decoding_options {
  uint8_t version, ignore_transformations;
  void (*start_progress)(int, int, void *);
  void (*on_progress)(int, int, void *);
  void (*end_progress)(int, void *);
  void *progress_user_data;
  // From version 2 on.
  uint8_t convert_hdr_to_8bit;
};

static struct {
  void *(*context_alloc)(void);
  struct heif_error (*read)(void *, const void *, size_t, const void *);
  struct heif_error (*primary)(void *, void **);
  struct heif_decoding_options *(*options_alloc)(void);
  struct heif_error (*decode)(void *, void **, int, int, const struct heif_decoding_options *);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*width)(const void *, int);
  int (*height)(const void *, int);
  void (*set_limit)(void *, int);
  // These may be absent from older versions.
  void (*set_threads)(void *, int);
  int (*is_premultiplied)(const void *);
  int is_loaded;
} heif;

static void load(void) {
  static const char *const names[] = {"libheif.so.1", "libheif.1.dylib"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL; i++) {
    library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
  }
  if (library == NULL) return;
  *(void **)&heif.context_alloc = dlsym(library, "heif_context_alloc");
  *(void **)&heif.read = dlsym(library, "heif_context_read_from_memory_without_copy");
  *(void **)&heif.primary = dlsym(library, "heif_context_get_primary_image_handle");
  *(void **)&heif.options_alloc = dlsym(library, "heif_decoding_options_alloc");
  *(void **)&heif.decode = dlsym(library, "heif_decode_image");
  *(void **)&heif.plane = dlsym(library, "heif_image_get_plane_readonly");
  *(void **)&heif.width = dlsym(library, "heif_image_get_width");
  *(void **)&heif.height = dlsym(library, "heif_image_get_height");
  *(void **)&heif.set_limit = dlsym(library, "heif_context_set_maximum_image_size_limit");
  *(void **)&heif.set_threads = dlsym(library, "heif_context_set_max_decoding_threads");
  *(void **)&heif.is_premultiplied = dlsym(library, "heif_image_is_premultiplied_alpha");
  heif.is_loaded = heif.context_alloc && heif.read && heif.primary && heif.options_alloc && heif.decode && heif.plane &&
                   heif.width && heif.height && heif.set_limit;
}

// Whether the process may map a page more with such a limit.
static int may_map(rlim_t size, const struct rlimit *before) {
  struct rlimit limit = {size, before->rlim_max};
  if (setrlimit(RLIMIT_AS, &limit) != 0) return 0;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  void *at = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (at == MAP_FAILED) return 0;
  munmap(at, page);
  return 1;
}

// Lets the process map so many bytes more than it has. What it has is found by trying: /proc, which says it on Linux,
// is not everywhere.
static void limit_memory(rlim_t more) {
  struct rlimit before;
  if (getrlimit(RLIMIT_AS, &before) != 0) return;
  // In MiB; no process has more.
  rlim_t step = (rlim_t)1 << 20, low = 0, high = (rlim_t)1 << 27;
  if (before.rlim_max / step < high) high = before.rlim_max / step;
  while (low < high) {
    rlim_t middle = low + (high - low) / 2;
    if (may_map(middle * step, &before)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  rlim_t wanted = low * step + more;
  struct rlimit limit = {wanted < before.rlim_cur ? wanted : before.rlim_cur, before.rlim_max};
  if (limit.rlim_cur < limit.rlim_max) limit.rlim_max = limit.rlim_cur;
  setrlimit(RLIMIT_AS, &limit);
}

// Prepares the child: it dies with its parent, as signals say, or when it takes too much; it prints nothing.
static void confine(size_t pixels, pid_t parent) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(1);
  int nowhere = open("/dev/null", O_RDWR);
  if (nowhere >= 0) {
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
  }
#ifdef SYS_close_range
  // It keeps no pipe or lock of its parent open; older kernels have no such call.
  syscall(SYS_close_range, 3, ~0U, 0);
#endif
  // A crash leaves no file.
  struct rlimit limit = {0, 0};
  setrlimit(RLIMIT_CORE, &limit);
  // Twelve megapixels take about a second. The alarm is for a decoder that waits for itself. At the hard limit it would
  // be killed, as by a system without memory.
  limit = (struct rlimit){60, 65};
  setrlimit(RLIMIT_CPU, &limit);
  alarm(600);
  // A picture, its planes in twice the depth, conversions of them, a few pictures of the decoder, and its own memory.
  limit_memory((rlim_t)pixels * 64 + ((rlim_t)256 << 20));
  // Newer versions load decoders from folders that these name, and let the limits be removed.
  unsetenv("LIBHEIF_PLUGIN_PATH");
  unsetenv("LIBHEIF_SECURITY_LIMITS");
}

static int decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  void *context = heif.context_alloc(), *handle = NULL, *image = NULL;
  struct heif_decoding_options *options = heif.options_alloc();
  if (context == NULL || options == NULL) return CHEIF_NO_RESOURCES;
  if (options->version < 2) return CHEIF_UNSUPPORTED;
  options->convert_hdr_to_8bit = 1;
  if (heif.set_threads) heif.set_threads(context, 0);
  // Tiles may reach beyond the picture.
  heif.set_limit(context, (int)(width > height ? width : height) + 4096);
  struct heif_error error = heif.read(context, bytes, count, NULL);
  if (error.code == 0) error = heif.primary(context, &handle);
  if (error.code == 0) error = heif.decode(handle, &image, COLORSPACE_RGB, CHROMA_RGBA, options);
  if (error.code != 0) {
    if (error.subcode == REASON_NO_DECODER) return CHEIF_NO_DECODER;
    if (error.code != ERROR_UNSUPPORTED_FEATURE) return CHEIF_DAMAGED;
    return error.subcode == REASON_UNSUPPORTED_CODING ? CHEIF_NO_DECODER : CHEIF_UNSUPPORTED;
  }
  int stride = 0;
  const uint8_t *plane = heif.plane(image, CHANNEL_INTERLEAVED, &stride);
  if (plane == NULL || heif.width(image, CHANNEL_INTERLEAVED) != (int)width ||
      heif.height(image, CHANNEL_INTERLEAVED) != (int)height || stride < 0 || (size_t)stride < (size_t)width * 4) {
    return CHEIF_DAMAGED;
  }
  for (size_t y = 0; y < height; y++) memcpy(rgba + y * width * 4, plane + y * (size_t)stride, (size_t)width * 4);
  if (heif.is_premultiplied && heif.is_premultiplied(image)) {
    for (size_t i = 0; i < (size_t)width * height * 4; i++) {
      unsigned alpha = rgba[i | 3];
      if ((i & 3) == 3 || alpha == 0) continue;
      unsigned value = (rgba[i] * 255u + alpha / 2) / alpha;
      rgba[i] = (uint8_t)(value < 255 ? value : 255);
    }
  }
  return CHEIF_DONE;
}

int cheif_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!heif.is_loaded) return CHEIF_NO_LIBRARY;
  size_t pixels = (size_t)width * height, size = pixels * 4 + 1;
  uint8_t *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return CHEIF_NO_RESOURCES;
  // After the pixels, how it ended: where children are ignored, as a caller may have set it, none has a status to wait
  // for.
  uint8_t *outcome = shared + pixels * 4;
  *outcome = CHEIF_DAMAGED;
  // No handler of the parent runs in the child before its signals are reset.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    confine(pixels, parent);
    *outcome = (uint8_t)decode(bytes, count, width, height, shared);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  int status = 0;
  if (child < 0) {
    *outcome = CHEIF_NO_RESOURCES;
  } else {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    // Limits end it by other signals; this one comes from a system that is out of memory, or from somebody.
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) *outcome = CHEIF_NO_RESOURCES;
  }
  // The decoder may have written anything there.
  int result = *outcome <= CHEIF_DAMAGED && *outcome != CHEIF_NO_LIBRARY ? *outcome : CHEIF_DAMAGED;
  if (result == CHEIF_DONE) memcpy(rgba, shared, pixels * 4);
  munmap(shared, size);
  return result;
}
