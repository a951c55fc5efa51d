#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  const uint8_t *next;
  size_t left;
  uint32_t height;
  int has_rows;
} source;

typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
} sink;

static void fail(png_structp png, png_const_charp reason) {
  char *message = png_get_error_ptr(png);
  if (message) {
    strncpy(message, reason, CPNG_MESSAGE - 1);
    message[CPNG_MESSAGE - 1] = 0;
  }
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

static void take(png_structp png, png_bytep out, size_t count) {
  source *s = png_get_io_ptr(png);
  // libpng asks for more after the last row, or after that of the last of an interlaced image's seven passes. It would
  // inflate all image data that is left, of which a small file can hold gigabytes.
  if (png_get_current_row_number(png) >= s->height || png_get_current_pass_number(png) >= 7) {
    s->has_rows = 1;
    png_longjmp(png, 1);
  }
  if (count > s->left) png_error(png, "the file ends too early");
  memcpy(out, s->next, count);
  s->next += count;
  s->left -= count;
}

// Sets `has_rows` if all rows were read. What is changed after setjmp is not local to this function.
static void read_rows(png_structp png, png_infop info, uint32_t width, source *data, uint8_t *rgba) {
  if (setjmp(png_jmpbuf(png))) return;
  png_set_read_fn(png, data, take);
  png_set_user_limits(png, width, data->height);
  png_set_chunk_cache_max(png, 128);
  png_set_chunk_malloc_max(png, 4 << 20);
  // Only the pixels are needed: profiles and texts are not decompressed.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  static const png_byte skipped[] = "iCCP\0zTXt\0iTXt\0tEXt\0sPLT\0eXIf\0";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != data->height)
    png_error(png, "the size is not the header's");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != 4 * (size_t)width) png_error(png, "the pixels are not 8-bit RGBA");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < data->height; y++) png_read_row(png, rgba + 4 * (size_t)width * y, NULL);
  data->has_rows = 1;
}

static uint32_t word(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

// Checks the chunks from the one that holds the last row to the end of the file, as png_read_end would. Returns what is
// wrong with them, or NULL.
static const char *problem_of_rest(const uint8_t *bytes, const source *data) {
  const uint8_t *end = data->next + data->left;
  // The signature and all chunks before this place were read.
  for (const uint8_t *chunk = bytes + 8;; chunk += 12 + (size_t)word(chunk)) {
    if (end - chunk < 12 || word(chunk) > (size_t)(end - chunk) - 12) return "the file ends too early";
    size_t length = word(chunk);
    const uint8_t *type = chunk + 4, *crc = type + 4 + length;
    if (crc + 4 <= data->next) continue;
    // A type that begins with a capital is critical; damage in others does not concern the pixels.
    if (!(type[0] & 0x20) && crc32_z(0, type, 4 + length) != word(crc)) return "CRC error behind the last row";
    if (!memcmp(type, "IEND", 4)) return NULL;
  }
}

int cpng_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                char message[CPNG_MESSAGE]) {
  source data = {.next = bytes, .left = count, .height = height};
  message[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (info)
    read_rows(png, info, width, &data, rgba);
  else
    strcpy(message, "out of memory");
  png_destroy_read_struct(&png, &info, NULL);
  if (!data.has_rows) return 0;
  const char *problem = problem_of_rest(bytes, &data);
  if (problem) strcpy(message, problem);
  return !problem;
}

static void give(png_structp png, png_bytep in, size_t count) {
  sink *s = png_get_io_ptr(png);
  if (s->count + count > s->capacity) {
    size_t capacity = 2 * (s->count + count);
    uint8_t *bytes = realloc(s->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    s->bytes = bytes;
    s->capacity = capacity;
  }
  memcpy(s->bytes + s->count, in, count);
  s->count += count;
}

static void flush(png_structp png) { (void)png; }

size_t cpng_encode_default(const uint8_t *rgba, uint32_t width, uint32_t height, int channels, uint8_t **out) {
  sink data = {NULL, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  png_infop volatile info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_infop i = info;
    png_destroy_write_struct(&png, &i);
    free(data.bytes);
    return 0;
  }
  png_set_write_fn(png, &data, give, flush);
  png_set_user_limits(png, width, height);
  png_set_IHDR(png, info, width, height, 8, channels == 4 ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (channels == 3) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, rgba + 4 * (size_t)width * y);
  png_write_end(png, info);
  png_infop i = info;
  png_destroy_write_struct(&png, &i);
  *out = data.bytes;
  return data.count;
}

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

const char *cpng_zlib_version(void) { return zlibVersion(); }
