#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

// A progressive file may repeat its scans as often as it likes; encoders write about ten.
enum { MOST_SCANS = 200 };

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf back;
  char *message;
} errors;

static void fail(j_common_ptr jpeg) {
  errors *e = (errors *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, text);
  if (e->message) {
    strncpy(e->message, text, CJPEG_MESSAGE - 1);
    e->message[CJPEG_MESSAGE - 1] = 0;
  }
  longjmp(e->back, 1);
}

// libjpeg continues after damage and fills the rest with grey; whoever reads the file should know instead.
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION: fail(jpeg);
  }
}

static void ignore(j_common_ptr jpeg) { (void)jpeg; }

static void count_scans(j_common_ptr jpeg) {
  if (jpeg->is_decompressor && ((j_decompress_ptr)jpeg)->input_scan_number > MOST_SCANS) {
    jpeg->err->msg_code = JERR_BAD_PROGRESSION;
    fail(jpeg);
  }
}

static void prepare(errors *e, char *message) {
  jpeg_std_error(&e->base);
  e->base.error_exit = fail;
  e->base.emit_message = warn;
  e->base.output_message = ignore;
  e->message = message;
}

// A row of 8-bit samples to opaque RGBA, or to inks.
static void expand(const struct jpeg_decompress_struct *jpeg, const JSAMPLE *row, int keeps_inks, uint8_t *rgba) {
  // Adobe's files have inverted samples, as everyone has come to expect.
  unsigned inverted = jpeg->saw_Adobe_marker ? 0 : 255;
  for (JDIMENSION x = 0; x < jpeg->output_width; x++, rgba += 4) {
    if (keeps_inks) {
      for (int i = 0; i < 4; i++) rgba[i] = (uint8_t)(row[4 * x + i] ^ inverted ^ 255);
      continue;
    }
    if (jpeg->output_components == 4) {
      unsigned k = row[4 * x + 3] ^ inverted;
      for (int i = 0; i < 3; i++) rgba[i] = (uint8_t)(((row[4 * x + i] ^ inverted) * k + 127) / 255);
    } else {
      memcpy(rgba, row + 3 * x, 3);
    }
    rgba[3] = 255;
  }
}

int cjpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_inks,
                 uint8_t *rgba, char message[CJPEG_MESSAGE]) {
  message[0] = 0;
  // Destroyed even if it could not be created.
  struct jpeg_decompress_struct jpeg = {0};
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  errors errors;
  prepare(&errors, message);
  jpeg.err = &errors.base;
  if (setjmp(errors.back)) {
    jpeg_destroy_decompress(&jpeg);
    return 0;
  }
  jpeg_create_decompress(&jpeg);
  jpeg.progress = &progress;
  jpeg_mem_src(&jpeg, (unsigned char *)bytes, (unsigned long)count);
  jpeg_read_header(&jpeg, TRUE);
  if (jpeg.image_width != width || jpeg.image_height != height) {
    strcpy(message, "the size is not the header's");
    jpeg_destroy_decompress(&jpeg);
    return 0;
  }
  int is_cmyk = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
  if (keeps_inks && !is_cmyk) {
    strcpy(message, "the colours are no inks");
    jpeg_destroy_decompress(&jpeg);
    return 0;
  }
  jpeg.out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&jpeg);
  JSAMPARRAY row = jpeg.mem->alloc_sarray((j_common_ptr)&jpeg, JPOOL_IMAGE,
                                          width * (JDIMENSION)jpeg.output_components, 1);
  while (jpeg.output_scanline < jpeg.output_height) {
    uint8_t *out = rgba + 4 * (size_t)width * jpeg.output_scanline;
    jpeg_read_scanlines(&jpeg, row, 1);
    expand(&jpeg, row[0], keeps_inks, out);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return 1;
}

size_t cjpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, uint8_t **out) {
  struct jpeg_compress_struct jpeg = {0};
  errors errors;
  unsigned char *memory = NULL;
  unsigned long count = 0;
  prepare(&errors, NULL);
  jpeg.err = &errors.base;
  if (setjmp(errors.back)) {
    // Only libjpeg knows the buffer that it grew last; it is lost when memory has run out, which is the only error.
    jpeg_destroy_compress(&jpeg);
    return 0;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &memory, &count);
  jpeg.image_width = width;
  jpeg.image_height = height;
  jpeg.input_components = 3;
  jpeg.in_color_space = JCS_RGB;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, quality, TRUE);
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_compress(&jpeg, TRUE);
  JSAMPARRAY row = jpeg.mem->alloc_sarray((j_common_ptr)&jpeg, JPOOL_IMAGE, width * 3, 1);
  while (jpeg.next_scanline < height) {
    const uint8_t *in = rgba + 4 * (size_t)width * jpeg.next_scanline;
    for (uint32_t x = 0; x < width; x++) memcpy(row[0] + 3 * x, in + 4 * x, 3);
    jpeg_write_scanlines(&jpeg, row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  *out = memory;
  return count;
}

void cjpeg_free(uint8_t *bytes) { free(bytes); }

#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)

const char *cjpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return TEXT_OF(LIBJPEG_TURBO_VERSION);
#else
  return TEXT_OF(JPEG_LIB_VERSION);
#endif
}
