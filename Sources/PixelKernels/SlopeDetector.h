#ifndef INBETWEEN_SLOPE_DETECTOR_H
#define INBETWEEN_SLOPE_DETECTOR_H
#include <stddef.h>
#include <stdint.h>

// Detects pixels that look like anti-aliasing.

// The computed properties of three rows of pixels; row y is at index y % 3.
typedef struct {
  uint8_t *flags;  // one bit for each image in which a pixel has many equal neighbours
  int32_t *ranks_a;  // the order of brightness
  int32_t *ranks_b;
  int32_t *is_flat;  // 1 if a pixel has many equal neighbours in both images
  uint8_t *blocks;  // for each block: computed, contains a flat pixel, contains a translucent pixel
} row_facts;

enum { HAS_FLAT = 1, HAS_TRANSLUCENT = 2, IS_KNOWN = 4 };

typedef struct {
  const uint8_t *a, *b;
  uint32_t width, height;
  int formula;
  row_facts rows[3];
  int64_t known_rows[3];
} slope_detector;

// A detector that uses `scratch`, of `pixels_scratch_size(width)` bytes, as its memory.
slope_detector slopes_detector(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height, int formula,
                               void *scratch);

// The pixels of the block beginning at `from` that look like anti-aliasing, one bit for each; only pixels in `asked`
// are valid.
uint32_t slopes_excused(slope_detector *d, uint32_t from, uint32_t y, uint32_t asked);

#endif
