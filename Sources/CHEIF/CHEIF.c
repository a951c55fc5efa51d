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
enum { COLORSPACE_RGB = 1, CHROMA_RGBA = 11, CHANNEL_INTERLEAVED = 10, ERROR_UNSUPPORTED_FEATURE = 4 };

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

// What the process has mapped, in bytes; 0 if that is unknown.
static size_t mapped(void) {
  char text[64];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  return strtoull(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
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
  if (getppid() != parent) _exit(CHEIF_DAMAGED);
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
  // Twelve megapixels take about a second. The alarm is for a decoder that waits for itself.
  limit.rlim_cur = limit.rlim_max = 60;
  setrlimit(RLIMIT_CPU, &limit);
  alarm(600);
  // A picture, its planes in twice the depth, conversions of them, a few pictures of the decoder, and its own memory.
  size_t before = mapped();
  if (before > 0) {
    limit.rlim_cur = limit.rlim_max = before + pixels * 64 + ((size_t)256 << 20);
    setrlimit(RLIMIT_AS, &limit);
  }
  // Newer versions load decoders from folders that these name, and let the limits be removed.
  unsetenv("LIBHEIF_PLUGIN_PATH");
  unsetenv("LIBHEIF_SECURITY_LIMITS");
}

static int decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba) {
  void *context = heif.context_alloc(), *handle = NULL, *image = NULL;
  struct heif_decoding_options *options = heif.options_alloc();
  if (context == NULL || options == NULL || options->version < 2) return CHEIF_DAMAGED;
  options->convert_hdr_to_8bit = 1;
  if (heif.set_threads) heif.set_threads(context, 0);
  // Tiles may reach beyond the picture.
  heif.set_limit(context, (int)(width > height ? width : height) + 4096);
  struct heif_error error = heif.read(context, bytes, count, NULL);
  if (error.code == 0) error = heif.primary(context, &handle);
  if (error.code == 0) error = heif.decode(handle, &image, COLORSPACE_RGB, CHROMA_RGBA, options);
  if (error.code != 0) return error.code == ERROR_UNSUPPORTED_FEATURE ? CHEIF_UNSUPPORTED : CHEIF_DAMAGED;
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
  if (shared == MAP_FAILED) return CHEIF_DAMAGED;
  // After the pixels, how it ended: where children are ignored, as a caller may have set it, none has a status to wait for.
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
  if (child > 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  int result = *outcome == CHEIF_DONE || *outcome == CHEIF_UNSUPPORTED ? *outcome : CHEIF_DAMAGED;
  if (result == CHEIF_DONE) memcpy(rgba, shared, pixels * 4);
  munmap(shared, size);
  return result;
}
