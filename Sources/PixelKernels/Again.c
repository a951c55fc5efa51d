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
  /// Bands of fewer pixels take little time, and are not compared with libpng's default.
  MANY_PIXELS = 40960,
  /// The bytes of the rows that are sampled where the quick search left little.
  SMALL_SAMPLE = 16384,
  /// But not more than one in this number of rows.
  PARTS = 4,
  /// Fewer bytes tell nothing about filters.
  LEAST_SAMPLE = 128,
  /// Chains, which take several times as long, pay if they save one in this number of bytes.
  GAIN = 40,
  /// Where it left little, they must save one in this number, at first look one in the next, and they do not pay where
  /// libpng's default would be larger by one in the last.
  MUCH_GAIN = 16,
  FIRST_GAIN = 25,
  MARGIN = 50,
  /// The bytes of the rows of the sample that are looked at first.
  FIRST_LOOK = 4096,
  /// What the quick search leaves of rows of photographs and noise is more than one in this number of bytes.
  DENSE = 8,
  /// And chains save less than one in this number of them, at first look, if they save nothing.
  NOTHING = 200,
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

// Copies some rows without their filters, except those that are equal to the one above.
static void copy_plain(pk_workspace *w, const pk_written_band *written, size_t first, size_t count, uint8_t *out) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels;
  uint8_t *row = w->bytes + PK_SLACK;
  const uint8_t *pixels = band->pixels + first * band->stride, *rows = written->filtered + first * (1 + length);
  for (size_t y = first; y < first + count; y++, pixels += band->stride, rows += 1 + length, out += 1 + length) {
    if (written->kinds[y] == PK_EQUAL) {
      memmove(out, rows, 1 + length);
    } else {
      pk_convert_row(pixels, band->width, band, row);
      pk_copy_row(row, length, out);
    }
  }
}

// Whether rows that are not equal to the one above have filters.
static int has_filters(const pk_written_band *written) {
  for (size_t y = 0; y < written->band->rows; y++) {
    if (written->kinds[y] != PK_EQUAL && written->filters[y] != 0) return 1;
  }
  return 0;
}

// Keeps a stream if it is smaller than what has been written.
static int keep(pk_written_band *written, const uint8_t *again, size_t size) {
  if (size >= written->result.size) return 0;
  memcpy(written->out, again, size);
  written->result.size = size;
  return 1;
}

// Filters the rows of kind Plain from `first` on, or removes their filters. `out` receives the rows, in which those of
// other kinds stay; `kinds` and `filters` receive those of the rows that are filtered.
static void filter_plain_rows(pk_workspace *w, const pk_written_band *written, size_t first, size_t count,
                              int is_filtered, pk_row_kind *kinds, uint8_t *filters, uint8_t *out) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels;
  uint8_t *row = w->bytes + PK_SLACK, *above = row + pk_padded(length);
  const uint8_t *pixels = band->pixels + first * band->stride;
  pk_noise_filter noise = {0, 0};
  memset(row - PK_SLACK, 0, PK_SLACK);
  memset(above - PK_SLACK, 0, PK_SLACK + length);
  for (size_t y = first; y < first + count; y++, pixels += band->stride, out += 1 + length) {
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

// Writes a band with filters if only few of its rows have none: these need codes of their own beside those of equal
// rows.
static void filter_few(pk_workspace *w, pk_written_band *written) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels, size = band->rows * (1 + length), plain = 0;
  for (size_t y = 0; y < band->rows; y++) plain += written->kinds[y] == PK_PLAIN;
  if (written->choice != PK_UNFILTERED || plain == 0 || plain > FEW_ROWS) return;
  uint8_t *again = room(written), filters[PK_MOST_ROWS];
  pk_row_kind kinds[PK_MOST_ROWS];
  memcpy(filters, written->filters, band->rows);
  memcpy(kinds, written->kinds, sizeof kinds);
  filter_plain_rows(w, written, 0, band->rows, 1, kinds, filters, written->filtered);
  pk_matcher *m = &w->trial;
  pk_matcher_begin(m, written->filtered, band->channels, PK_SEARCH, again);
  match_quickly(m, written->filtered, kinds, band->rows, length);
  if (keep(written, again, pk_matcher_end(m, written->filtered + size))) {
    memcpy(written->filters, filters, band->rows);
    memcpy(written->kinds, kinds, sizeof kinds);
    written->result.adler = pk_adler(1, written->filtered, size);
  } else {
    filter_plain_rows(w, written, 0, band->rows, 0, kinds, filters, written->filtered);
  }
}

typedef enum {
  CHAINS_DO_NOT_PAY,
  CHAINS_PAY,
  /// Without the filters that the band has.
  PLAIN_CHAINS_PAY,
  /// With filters, which the band has not.
  FILTERED_CHAINS_PAY,
} chains_choice;

// The size of filtered rows by chains.
static size_t chains_size(pk_workspace *w, const pk_block *known, const uint8_t *start, const uint8_t *from,
                          const uint8_t *end, unsigned bpp, uint8_t *out) {
  pk_matcher_begin(&w->trial, from, bpp, PK_SEARCH, out);
  pk_chains_match(&w->chains, &w->trial, known, start, from, end);
  return pk_matcher_end(&w->trial, end);
}

// The size of some of the band's rows by the quick search.
static size_t quick_size(pk_workspace *w, const pk_written_band *written, size_t first, size_t count) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels;
  const uint8_t *from = written->filtered + first * (1 + length);
  pk_matcher_begin(&w->trial, from, band->channels, PK_SEARCH, room(written));
  match_quickly(&w->trial, from, written->kinds + first, count, length);
  return pk_matcher_end(&w->trial, from + count * (1 + length));
}

// Whether the quick search left much of the rows that are not equal to the one above. Of pictures of interfaces it leaves
// less than libpng's default, and chains, which take two or three times as long, save only a few hundredths of that.
static int is_dense(const pk_written_band *written) {
  static const size_t parts[] = {[PK_FILTERED] = 10, [PK_RATHER_FILTERED] = 10, [PK_UNFILTERED] = 5};
  const pk_band *band = written->band;
  if (band->width * band->rows < MANY_PIXELS) return 1;
  size_t unequal = 0;
  for (size_t y = 0; y < band->rows; y++) unequal += written->kinds[y] != PK_EQUAL;
  return written->result.size * parts[written->choice] >= unequal * band->width * band->channels;
}

// Whether chains save too little of a few rows. They would take most of the time of a photograph in which they find
// nothing.
static int saves_little(pk_workspace *w, const pk_written_band *written, size_t first, size_t count, int dense) {
  const pk_band *band = written->band;
  size_t size = count * (1 + band->width * band->channels), bytes = quick_size(w, written, first, count);
  if (dense && bytes * DENSE <= size) return 0;
  const uint8_t *from = written->filtered + first * (size / count);
  size_t by_chains = chains_size(w, &w->matcher.block, from, from, from + size, band->channels, room(written));
  return by_chains + bytes / (dense ? NOTHING : FIRST_GAIN) >= bytes;
}

// About the size of some of the band's rows as libpng writes them by default, with its filters. Its search finds a few
// hundredths less than chains do. `rows` receives the filtered rows.
static size_t default_size(pk_workspace *w, const pk_written_band *written, size_t first, size_t count, uint8_t *rows) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels;
  uint8_t *row = w->bytes + PK_SLACK, *above = row + pk_padded(length), *end = rows;
  const uint8_t *pixels = band->pixels + first * band->stride;
  memset(row - PK_SLACK, 0, PK_SLACK);
  memset(above - PK_SLACK, 0, PK_SLACK + length);
  if (first + band->rows_above > 0) pk_convert_row(pixels - band->stride, band->width, band, above);
  for (size_t y = first; y < first + count; y++, pixels += band->stride, end += 1 + length) {
    pk_convert_row(pixels, band->width, band, row);
    pk_filter_by(pk_cheapest_filter(row, above, length, band->channels), row, above, length, band->channels, end);
    uint8_t *t = row;
    row = above;
    above = t;
  }
  return chains_size(w, NULL, rows, rows, end, band->channels, room(written));
}

// Whether chains make the band smaller by more than a small part of it: some rows of its middle are matched both ways.
static chains_choice choose_chains(pk_workspace *w, const pk_written_band *written) {
  const pk_band *band = written->band;
  size_t length = band->width * band->channels, size = band->rows * (1 + length);
  if (written->result.size < LEAST_SIZE) return CHAINS_DO_NOT_PAY;
  if (band->width * band->rows <= FEW_PIXELS) return CHAINS_PAY;
  int dense = is_dense(written);
  size_t most = dense ? SAMPLE : SMALL_SAMPLE;
  size_t count = (size / PARTS < most ? size / PARTS : most) / (1 + length), sample = count * (1 + length);
  // Both streams of the sample and its rows have to fit beside the band's.
  if (count == 0) return CHAINS_PAY;
  size_t first = (band->rows - count) / 2, unequal = 0;
  for (size_t y = first; y < first + count; y++) unequal += written->kinds[y] != PK_EQUAL;
  if (unequal == 0) return CHAINS_DO_NOT_PAY;
  size_t few = FIRST_LOOK / (1 + length) + 1 < count / 2 ? FIRST_LOOK / (1 + length) + 1 : count / 2;
  int can_be_plain = written->choice == PK_RATHER_FILTERED;
  if (count > 2 && !can_be_plain && saves_little(w, written, first + count / 2, few, dense)) return CHAINS_DO_NOT_PAY;
  const uint8_t *from = written->filtered + first * (1 + length);
  const pk_block *known = &w->matcher.block;
  uint8_t *again = room(written), *rows = again + pk_rounded(sample + sample / 4 + 256);
  size_t bytes = quick_size(w, written, first, count);
  size_t by_chains = chains_size(w, known, from, from, from + sample, band->channels, again);
  chains_choice choice = CHAINS_PAY;
  if (can_be_plain && by_chains >= LEAST_SAMPLE) {
    copy_plain(w, written, first, count, rows);
    size_t without = chains_size(w, NULL, rows, rows, rows + sample, band->channels, again);
    if (without < by_chains) {
      by_chains = without;
      choice = PLAIN_CHAINS_PAY;
    }
  }
  if (by_chains + bytes / (dense ? GAIN : MUCH_GAIN) >= bytes) return CHAINS_DO_NOT_PAY;
  if (!dense && bytes + bytes / MARGIN <= default_size(w, written, first, count, rows)) return CHAINS_DO_NOT_PAY;
  if (written->choice != PK_UNFILTERED || by_chains < LEAST_SAMPLE) return choice;
  // The quick search found no more in filtered rows; chains may.
  uint8_t filters[PK_MOST_ROWS];
  pk_row_kind kinds[PK_MOST_ROWS];
  memcpy(rows, from, sample);
  filter_plain_rows(w, written, first, count, 1, kinds, filters, rows);
  size_t filtered = chains_size(w, NULL, rows, rows, rows + sample, band->channels, again);
  return filtered < by_chains ? FILTERED_CHAINS_PAY : choice;
}

// Writes the rows as they are now by chains, or by the slow search. `filters` are theirs if they are not those of the
// stream before.
static void write_rows(pk_workspace *w, pk_written_band *written, const uint8_t *start, int is_slow,
                       const uint8_t *filters) {
  const pk_band *band = written->band;
  size_t size = band->rows * (1 + band->width * band->channels);
  uint8_t *filtered = written->filtered, *end = filtered + size, *again = room(written);
  const pk_block *known = filters ? NULL : &w->matcher.block;
  size_t smaller = is_slow ? pk_optimal_encode(&w->optimal, &w->trial, start, filtered, end, band->channels, again)
                           : chains_size(w, known, start, filtered, end, band->channels, again);
  if (!keep(written, again, smaller) || !filters) return;
  memcpy(written->filters, filters, band->rows);
  written->result.adler = pk_adler(1, filtered, size);
}

void pk_write_again(pk_workspace *w, pk_written_band *written) {
  const pk_band *band = written->band;
  if (band->effort == PK_RUNS) return;
  filter_few(w, written);
  int is_slow = band->effort == PK_SEARCH_ALL;
  chains_choice choice = is_slow ? CHAINS_PAY : choose_chains(w, written);
  if (choice == CHAINS_DO_NOT_PAY) return;
  size_t length = band->width * band->channels, earlier = PK_WINDOW / (1 + length) + 1;
  uint8_t *row = w->bytes + PK_SLACK;
  if (earlier > band->filtered_above) earlier = band->filtered_above;
  const uint8_t *start = filter_earlier(band, earlier, row, row + pk_padded(length), written->filtered);
  // Which stream is smaller depends on the rows above even if none is that may repeat them.
  if (earlier > written->result.reach) written->result.reach = earlier + (earlier < band->rows_above);
  if (choice == CHAINS_PAY) write_rows(w, written, start, 0, NULL);
  if (is_slow) write_rows(w, written, start, 1, NULL);
  if (is_slow && written->choice == PK_UNFILTERED) choice = FILTERED_CHAINS_PAY;
  if (is_slow && written->choice == PK_RATHER_FILTERED && has_filters(written)) choice = PLAIN_CHAINS_PAY;
  if (choice == CHAINS_PAY) return;
  uint8_t filters[PK_MOST_ROWS];
  memcpy(filters, written->filters, band->rows);
  if (choice == FILTERED_CHAINS_PAY) {
    pk_row_kind kinds[PK_MOST_ROWS];
    filter_plain_rows(w, written, 0, band->rows, 1, kinds, filters, written->filtered);
  } else {
    copy_plain(w, written, 0, band->rows, written->filtered);
    for (size_t y = 0; y < band->rows; y++) {
      if (written->kinds[y] != PK_EQUAL) filters[y] = 0;
    }
  }
  write_rows(w, written, start, 0, filters);
  if (is_slow) write_rows(w, written, start, 1, filters);
}
