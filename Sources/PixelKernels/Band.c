#include "Internal.h"
#include "PixelKernels.h"

// A band is filtered row by row into one buffer, and the matcher follows. A row that equals the one above is a run of
// zeros after the Up filter and is never looked at.

enum { SLACK = 64 };

typedef struct {
  pk_matcher matcher;
  uint8_t rows[];
} workspace;

static size_t rounded(size_t n) { return (n + 63) & ~(size_t)63; }

size_t pk_band_workspace_size(size_t width, size_t rows, unsigned channels) {
  size_t length = width * channels;
  return sizeof(workspace) + 2 * rounded(length + 2 * SLACK) + rows * (1 + length) + 2 * SLACK;
}

size_t pk_band_bound(size_t width, size_t rows, unsigned channels) {
  size_t raw = rows * (1 + width * channels);
  // A block is never larger than stored, and holds at least PK_MATCHES bytes unless it is the last.
  return raw + 16 * (raw / PK_MATCHES + raw / 65535 + 4) + 64;
}

void pk_band_workspace_init(void *memory) {
  workspace *w = memory;
  pk_matcher_init(&w->matcher);
}

static void convert(const uint8_t *pixels, size_t width, pk_layout layout, unsigned channels, uint8_t *out) {
  if (layout == PK_PREMULTIPLIED_WORDS) {
    const uint32_t *words = (const uint32_t *)(const void *)pixels;
    if (channels == 3) {
      pk_rgb_from_words(words, width, out);
    } else {
      pk_rgba_from_words(words, width, out);
    }
  } else if (channels == 4) {
    memcpy(out, pixels, 4 * width);
  } else {
    for (size_t i = 0; i < width; i++) {
      out[3 * i] = pixels[4 * i];
      out[3 * i + 1] = pixels[4 * i + 1];
      out[3 * i + 2] = pixels[4 * i + 2];
    }
  }
}

pk_band_result pk_encode_band(const uint8_t *pixels, size_t stride, size_t width, size_t rows, int has_above,
                              pk_layout layout, unsigned channels, pk_effort effort, void *memory,
                              uint8_t *out) {
  workspace *w = memory;
  size_t length = width * channels, padded = rounded(length + 2 * SLACK);
  uint8_t *row = w->rows + SLACK, *above = row + padded;
  uint8_t *filtered = w->rows + 2 * padded, *end = filtered;
  memset(row - SLACK, 0, SLACK);
  memset(above - SLACK, 0, SLACK + length);
  pk_matcher *m = &w->matcher;
  pk_matcher_begin(m, filtered, channels, effort, out);
  // Rows of one kind that are not equal to the one above and have not been matched yet.
  const uint8_t *busy = NULL;
  pk_row_kind busy_kind = PK_FLAT;
  pk_noise_filter noise = {0, 0};
  uint32_t adler = 1;
  const uint8_t *source_above = has_above ? pixels - stride : NULL;
  int above_is_converted = !has_above;
  for (size_t y = 0; y < rows; y++, pixels += stride) {
    int same = source_above && memcmp(pixels, source_above, 4 * width) == 0;
    if (!same) {
      if (!above_is_converted) convert(source_above, width, layout, channels, above);
      convert(pixels, width, layout, channels, row);
      // Different words may represent the same pixels, and the bytes must not depend on the words.
      same = memcmp(row, above, length) == 0;
      if (!same) {
        pk_row_kind kind = pk_filter_row(row, above, length, channels, &noise, end);
        if (busy && kind != busy_kind) {
          pk_match(m, busy, end, 1 + length, busy_kind);
          busy = NULL;
        }
        if (!busy) busy = end;
        busy_kind = kind;
        adler = pk_adler(adler, end, 1 + length);
        end += 1 + length;
      }
      uint8_t *t = row;
      row = above;
      above = t;
      above_is_converted = 1;
    }
    if (same) {
      if (busy) pk_match(m, busy, end, 1 + length, busy_kind);
      busy = NULL;
      end[0] = 2;
      memset(end + 1, 0, length);
      pk_match_zero_row(m, end, length);
      adler = pk_adler_byte_and_zeros(adler, 2, length);
      end += 1 + length;
    }
    source_above = pixels;
  }
  if (busy) pk_match(m, busy, end, 1 + length, busy_kind);
  size_t size = pk_matcher_end(m, end);
  return (pk_band_result){size, adler};
}
