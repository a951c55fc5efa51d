#ifndef INBETWEEN_BAND_H
#define INBETWEEN_BAND_H

#include "Chains.h"
#include "Costs.h"
#include "Internal.h"
#include "Optimal.h"

enum {
  /// The rows of a band.
  PK_MOST_ROWS = 64,
  /// Zeros before rows, and what may be read or written after them.
  PK_SLACK = 64,
  /// Rows that are filtered or not as a whole.
  PK_CHOSEN_ROWS = 64,
};

typedef struct {
  pk_matcher matcher;
  /// For what is compressed a second time.
  pk_matcher trial;
  /// Of a band that is written again.
  union {
    pk_chains chains;
    pk_optimal optimal;
  };
  uint8_t bytes[];
} pk_workspace;

static inline size_t pk_rounded(size_t n) { return (n + 63) & ~(size_t)63; }

/// The room for a row with slack on both sides.
static inline size_t pk_padded(size_t length) { return pk_rounded(length + 2 * PK_SLACK); }

void pk_convert_row(const uint8_t *pixels, size_t width, const pk_band *band, uint8_t *out);

/// The memory for a trial, for rows of `length` bytes.
size_t pk_trial_size(size_t length);

/// Whether rows probably take less with their filters or without. Colours that are repeated are found wherever they are
/// if rows are not filtered: those of text, of radial gradients, of noise of few colours.
typedef enum {
  PK_FILTERED,
  /// With their filters, but not by much.
  PK_RATHER_FILTERED,
  PK_UNFILTERED,
} pk_choice;

/// Decides for rows from `y` on.
pk_choice pk_choose_filter(pk_matcher *trial, const pk_band *band, size_t y, uint8_t *memory);

/// A band that has been written, and what it takes to write it otherwise.
typedef struct {
  const pk_band *band;
  /// The filtered rows, their kinds and filters.
  uint8_t *filtered, *filters;
  pk_row_kind *kinds;
  pk_choice choice;
  uint8_t *out;
  pk_band_result result;
} pk_written_band;

/// Writes a band again, in each way that may make it smaller, and keeps what is smallest.
void pk_write_again(pk_workspace *workspace, pk_written_band *written);

#endif
