#include "Band.h"
#include "PixelKernels.h"

// What the quick search left larger than necessary is written again: by chains of positions if a trial on some of the
// rows shows that they save enough, and by the slow search only where the smallest file is asked for.

enum {
  /// Hardly anything can be saved below.
  LEAST_SIZE = 200,
  /// Bands of so few pixels are not sampled: much in them is repeated from the bands above.
  FEW_PIXELS = 8192,
  /// The bytes of the rows that are sampled.
  SAMPLE = 32768,
  /// Chains pay if they save one in this number of bits. Unfiltered rows, which are mostly text, are already much smaller
  /// than with filters, as other encoders choose them.
  LEAST_GAIN = 200,
  PLAIN_LEAST_GAIN = 20,
  /// Rows beside which all others are equal to the one above.
  FEW_ROWS = 6,
};

// The room for another stream of the band, after its filtered rows.
static uint8_t *room(const pk_written_band *written) {
  const pk_band *band = written->band;
  return written->filtered + band->rows * (1 + band->width * band->channels) + 2 * PK_SLACK;
}

// Filters the last rows above the band again, as they are in the stream before it, up to `end`. Returns the beginning.
static const uint8_t *filter_earlier(const pk_band *band, size_t count, uint8_t *row, uint8_t *above, uint8_t *end) {
  size_t length = band->width * band->channels;
  uint8_t *out = end - count * (1 + length);
  const uint8_t *start = out, *pixels = band->pixels - count * band->stride;
  memset(above, 0, length);
  if (count < band->rows_above) pk_convert_row(pixels - band->stride, band->width, band, above);
  for (size_t k = count; k > 0; k--, pixels += band->stride, out += 1 + length) {
    pk_convert_row(pixels, band->width, band, row);
    pk_filter_by(band->filters_above[band->filtered_above - k], row, above, length, band->channels, out);
    uint8_t *t = row;
    row = above;
    above = t;
  }
  return start;
}

// Matches filtered rows as the quick search does.
static void match_quickly(pk_matcher *m, const uint8_t *rows, const pk_row_kind *kinds, size_t count, size_t length) {
  for (size_t first = 0, next; first < count; first = next) {
    const uint8_t *row = rows + first * (1 + length);
    for (next = first + 1; next < count && kinds[next] == kinds[first] && kinds[first] != PK_EQUAL;) next++;
    if (kinds[first] == PK_EQUAL) {
      pk_match_zero_row(m, row, length);
    } else {
      pk_match(m, row, rows + next * (1 + length), 1 + length, kinds[first]);
    }
  }
}

// Replaces filtered rows by rows without a filter, except those that are equal to the one above. Returns whether there
// were any.
static int remove_filters(const pk_band *band, uint8_t *row, uint8_t *rows, uint8_t *filters) {
  size_t length = band->width * band->channels;
  const uint8_t *pixels = band->pixels;
  int is_changed = 0;
  for (size_t y = 0; y < band->rows; y++, pixels += band->stride, rows += 1 + length) {
    if (rows[0] == 0 || (rows[0] == 2 && rows[1] == 0 && memcmp(rows + 1, rows + 2, length - 1) == 0)) continue;
    pk_convert_row(pixels, band->width, band, row);
    pk_copy_row(row, length, rows);
    filters[y] = 0;
    is_changed = 1;
  }
  return is_changed;
}

// Keeps a stream if it is smaller than what has been written.
static int keep(pk_written_band *written, const uint8_t *again, size_t size) {
  if (size >= written->result.size) return 0;
  memcpy(written->out, again, size);
  written->result.size = size;
  return 1;
}

// Filters the rows of kind Plain, or removes their filters. `kinds` and `filters` receive those of the rows that are
// filtered.
static void filter_plain_rows(pk_workspace *w, const pk_written_band *written, int is_filtered, pk_row_kind *kinds,
                              uint8_t *filters) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels;
  uint8_t *row = w->bytes + PK_SLACK, *above = row + pk_padded(length), *out = written->filtered;
  const uint8_t *pixels = band->pixels;
  pk_noise_filter noise = {0, 0};
  memset(row - PK_SLACK, 0, PK_SLACK);
  memset(above - PK_SLACK, 0, PK_SLACK + length);
  for (size_t y = 0; y < band->rows; y++, pixels += band->stride, out += 1 + length) {
    if (written->kinds[y] != PK_PLAIN) continue;
    pk_convert_row(pixels, band->width, band, row);
    if (is_filtered) {
      if (y + band->rows_above > 0) pk_convert_row(pixels - band->stride, band->width, band, above);
      kinds[y] = pk_filter_row(row, above, length, band->channels, &noise, out);
      filters[y] = out[0];
    } else {
      pk_copy_row(row, length, out);
    }
  }
}

// Writes a band with filters if only few of its rows have none: they need codes of their own beside those of equal rows.
static void filter_few(pk_workspace *w, pk_written_band *written) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels, size = band->rows * (1 + length), plain = 0;
  for (size_t y = 0; y < band->rows; y++) plain += written->kinds[y] == PK_PLAIN;
  if (written->choice != PK_UNFILTERED || plain == 0 || plain > FEW_ROWS) return;
  uint8_t *again = room(written), filters[PK_MOST_ROWS];
  pk_row_kind kinds[PK_MOST_ROWS];
  memcpy(filters, written->filters, band->rows);
  memcpy(kinds, written->kinds, sizeof kinds);
  filter_plain_rows(w, written, 1, kinds, filters);
  pk_matcher *m = &w->trial;
  pk_matcher_begin(m, written->filtered, band->channels, PK_SEARCH, again);
  match_quickly(m, written->filtered, kinds, band->rows, length);
  if (keep(written, again, pk_matcher_end(m, written->filtered + size))) {
    memcpy(written->filters, filters, band->rows);
    memcpy(written->kinds, kinds, sizeof kinds);
    written->result.adler = pk_adler(1, written->filtered, size);
  } else {
    filter_plain_rows(w, written, 0, kinds, filters);
  }
}

// Whether chains make the band smaller by more than a small part of it, and files like it are not much smaller than
// those of other encoders anyway: some rows of its middle are matched both ways.
static int chains_pay(pk_workspace *w, const pk_written_band *written) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels, count = SAMPLE / (1 + length) + 1;
  if (written->result.size < LEAST_SIZE) return 0;
  if (band->effort == PK_SEARCH_ALL || band->width * band->rows <= FEW_PIXELS || count >= band->rows) return 1;
  size_t first = (band->rows - count) / 2;
  const uint8_t *from = written->filtered + first * (1 + length), *end = from + count * (1 + length);
  uint8_t *again = room(written);
  pk_matcher *m = &w->trial;
  pk_matcher_begin(m, from, band->channels, PK_SEARCH, again);
  match_quickly(m, from, written->kinds + first, count, length);
  uint64_t bits = pk_matcher_bits(m, end);
  pk_matcher_begin(m, from, band->channels, PK_SEARCH, again);
  pk_chains_match(&w->chains, m, &w->matcher.block, from, from, end);
  uint64_t chain_bits = pk_matcher_bits(m, end);
  return chain_bits + chain_bits / (written->choice == PK_UNFILTERED ? PLAIN_LEAST_GAIN : LEAST_GAIN) < bits;
}

// Writes the band by the slow search, and then without filters.
static void search_all(pk_workspace *w, pk_written_band *written, const uint8_t *start) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels, size = band->rows * (1 + length);
  uint8_t *filtered = written->filtered, *again = room(written), plain[PK_MOST_ROWS];
  memcpy(plain, written->filters, band->rows);
  for (int is_plain = 0; is_plain <= (written->choice != PK_FILTERED); is_plain++) {
    if (is_plain && !remove_filters(band, w->bytes + PK_SLACK, filtered, plain)) return;
    size_t smaller = pk_optimal_encode(&w->optimal, &w->trial, start, filtered, filtered + size, band->channels, again);
    if (!keep(written, again, smaller) || !is_plain) continue;
    memcpy(written->filters, plain, band->rows);
    written->result.adler = pk_adler(1, filtered, size);
  }
}

void pk_write_again(pk_workspace *w, pk_written_band *written) {
  const pk_band *band = written->band;
  if (band->effort == PK_RUNS) return;
  filter_few(w, written);
  if (!chains_pay(w, written) && band->effort != PK_SEARCH_ALL) return;
  size_t length = band->width * band->channels, earlier = PK_WINDOW / (1 + length) + 1;
  uint8_t *row = w->bytes + PK_SLACK, *again = room(written), *end = room(written) - 2 * PK_SLACK;
  if (earlier > band->filtered_above) earlier = band->filtered_above;
  const uint8_t *start = filter_earlier(band, earlier, row, row + pk_padded(length), written->filtered);
  pk_matcher_begin(&w->trial, written->filtered, band->channels, PK_SEARCH, again);
  pk_chains_match(&w->chains, &w->trial, &w->matcher.block, start, written->filtered, end);
  keep(written, again, pk_matcher_end(&w->trial, end));
  if (band->effort == PK_SEARCH_ALL) search_all(w, written, start);
  // Which stream is smaller depends on the rows above even if none is that may repeat them.
  if (earlier > written->result.reach) written->result.reach = earlier + (earlier < band->rows_above);
}
