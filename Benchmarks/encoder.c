// Encodes the pixels of PNG files without alpha by the C code of the encoder alone and by libpng's default, and prints
// the sizes of both files and the processor time of both. `Scripts/bench-encoder` compiles and runs it.

#include "PixelKernels.h"

#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 64, CHANNELS = 3, /* The chunks around the stream, its header and end. */ AROUND = 78 };

typedef struct {
  uint32_t width, height;
  uint8_t *rgba;
} picture;

static double processor_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static size_t encode(picture p, pk_effort effort, double *ms) {
  size_t workspace_size = (pk_band_workspace_size(p.width, ROWS, CHANNELS) + 63) & ~(size_t)63;
  void *workspace = aligned_alloc(64, workspace_size);
  uint8_t *out = malloc(pk_band_bound(p.width, ROWS, CHANNELS)), *filters = calloc(p.height, 1);
  if (!workspace || !out || !filters) exit(1);
  pk_band_workspace_init(workspace);
  size_t size = AROUND;
  double start = processor_ms();
  for (uint32_t y = 0; y < p.height; y += ROWS) {
    uint32_t rows = p.height - y < ROWS ? p.height - y : ROWS;
    pk_band band = {p.rgba + (size_t)y * p.width * 4, (size_t)p.width * 4, p.width, rows, y, filters, y,
                    PK_STRAIGHT_BYTES, CHANNELS, effort};
    size += pk_encode_band(&band, workspace, filters + y, out).size;
  }
  *ms = processor_ms() - start;
  free(workspace);
  free(out);
  free(filters);
  return size;
}

static size_t written;

static void count(png_structp png, png_bytep bytes, size_t size) {
  (void)png;
  (void)bytes;
  written += size;
}

static void flush(png_structp png) { (void)png; }

static size_t encode_by_libpng(picture p, double *ms) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) exit(1);
  double start = processor_ms();
  written = 0;
  png_set_write_fn(png, NULL, count, flush);
  png_set_IHDR(png, info, p.width, p.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < p.height; y++) png_write_row(png, p.rgba + 4 * (size_t)p.width * y);
  png_write_end(png, info);
  *ms = processor_ms() - start;
  png_destroy_write_struct(&png, &info);
  return written;
}

int main(int argc, char **argv) {
  printf("%-32s %10s %8s %8s %8s %9s %8s\n", "picture", "bytes", "ms", "fast", "ms", "of libpng", "ms");
  double worst_size = 0, worst_time = 0;
  for (int i = 1; i < argc; i++) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, argv[i])) {
      fprintf(stderr, "%s: %s\n", argv[i], image.message);
      return 1;
    }
    image.format = PNG_FORMAT_RGBA;
    picture p = {image.width, image.height, malloc(PNG_IMAGE_SIZE(image))};
    if (!p.rgba || !png_image_finish_read(&image, NULL, p.rgba, 0, NULL)) return 1;
    double ms, fast_ms, their_ms;
    size_t size = encode(p, PK_SEARCH, &ms), fast = encode(p, PK_RUNS, &fast_ms);
    size_t theirs = encode_by_libpng(p, &their_ms);
    const char *name = strrchr(argv[i], '/');
    double ratio = (double)size / (double)theirs, time_ratio = ms / their_ms;
    if (ratio > worst_size) worst_size = ratio;
    if (time_ratio > worst_time) worst_time = time_ratio;
    printf("%-32s %10zu %8.1f %8.3f %8.1f %9.3f %8.1f\n", name ? name + 1 : argv[i], size, ms,
           (double)fast / (double)theirs, fast_ms, ratio, their_ms);
    free(p.rgba);
  }
  printf("at most %.3f of libpng's size and %.2f of its time\n", worst_size, worst_time);
  return 0;
}
