#include "Band.h"
#include "PixelKernels.h"

// A band is filtered row by row into one buffer, and the matcher follows. A row that equals the one above is a run of
// zeros after the Up filter and is never looked at.

// The filtered rows before the band that it may repeat.
static size_t earlier_size(size_t length) { return pk_rounded(PK_WINDOW + 1 + length); }

size_t pk_band_workspace_size(size_t width, size_t rows, unsigned channels) {
  size_t length = width * channels;
  return sizeof(pk_workspace) + 2 * pk_padded(length) + pk_trial_size(length) + earlier_size(length) +
         rows * (1 + length) + 2 * PK_SLACK + pk_band_bound(width, rows, channels);
}

size_t pk_band_bound(size_t width, size_t rows, unsigned channels) {
  size_t raw = rows * (1 + width * channels);
  // A block is never larger than stored, and holds at least PK_MATCHES bytes unless it is the last.
  return raw + 16 * (raw / PK_MATCHES + raw / 65535 + 4) + 64;
}

void pk_band_workspace_init(void *memory) {
  pk_workspace *w = memory;
  pk_matcher_init(&w->matcher);
  pk_matcher_init(&w->trial);
}

void pk_convert_row(const uint8_t *pixels, size_t width, const pk_band *band, uint8_t *out) {
  if (band->layout == PK_PREMULTIPLIED_WORDS) {
    const uint32_t *words = (const uint32_t *)(const void *)pixels;
    if (band->channels == 3) {
      pk_rgb_from_words(words, width, out);
    } else {
      pk_rgba_from_words(words, width, out);
    }
  } else if (band->channels == 4) {
    memcpy(out, pixels, 4 * width);
  } else {
    for (size_t i = 0; i < width; i++) {
      out[3 * i] = pixels[4 * i];
      out[3 * i + 1] = pixels[4 * i + 1];
      out[3 * i + 2] = pixels[4 * i + 2];
    }
  }
}

pk_band_result pk_encode_band(const pk_band *band, void *memory, uint8_t *filters, uint8_t *out) {
  pk_workspace *w = memory;
  size_t length = band->width * band->channels, padded = pk_padded(length);
  uint8_t *row = w->bytes + PK_SLACK, *above = row + padded, *trial = w->bytes + 2 * padded;
  uint8_t *filtered = trial + pk_trial_size(length) + earlier_size(length), *end = filtered;
  // Rows for which it is still known whether they are filtered.
  size_t chosen = 0;
  pk_choice choice = PK_FILTERED;
  pk_row_kind kinds[PK_MOST_ROWS];
  memset(row - PK_SLACK, 0, PK_SLACK);
  memset(above - PK_SLACK, 0, PK_SLACK + length);
  pk_matcher *m = &w->matcher;
  pk_matcher_begin(m, filtered, band->channels, band->effort, out);
  // Rows of one kind that are not equal to the one above and have not been matched yet.
  const uint8_t *busy = NULL;
  pk_row_kind busy_kind = PK_FLAT;
  pk_noise_filter noise = {0, 0};
  uint32_t adler = 1;
  const uint8_t *pixels = band->pixels, *source_above = band->rows_above ? pixels - band->stride : NULL;
  int above_is_converted = !source_above;
  for (size_t y = 0; y < band->rows; y++, pixels += band->stride) {
    pk_row_kind kind = PK_EQUAL;
    int same = source_above && memcmp(pixels, source_above, 4 * band->width) == 0;
    if (!same) {
      if (!above_is_converted) pk_convert_row(source_above, band->width, band, above);
      pk_convert_row(pixels, band->width, band, row);
      // Different words may represent the same pixels, and the bytes must not depend on the words.
      same = memcmp(row, above, length) == 0;
      if (!same) {
        if (chosen == 0) {
          if (band->effort != PK_RUNS) choice = pk_choose_filter(&w->trial, band, y, trial);
          chosen = PK_CHOSEN_ROWS;
        }
        chosen--;
        kind = PK_PLAIN;
        if (band->effort == PK_RUNS) {
          pk_filter_row_fast(row, above, length, band->channels, &noise, end);
        } else if (choice == PK_UNFILTERED) {
          pk_copy_row(row, length, end);
        } else {
          kind = pk_filter_row(row, above, length, band->channels, &noise, end);
        }
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
    kinds[y] = kind;
    filters[y] = end[-(ptrdiff_t)(1 + length)];
    source_above = pixels;
  }
  if (busy) pk_match(m, busy, end, 1 + length, busy_kind);
  pk_written_band written = {
    band, filtered, filters, kinds, choice, out, {pk_matcher_end(m, end), adler, band->rows_above > 0}};
  pk_write_again(w, &written);
  return written.result;
}
