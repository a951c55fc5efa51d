#ifndef INBETWEEN_SLOPE_DETECTOR_H
#define INBETWEEN_SLOPE_DETECTOR_H
#include <stddef.h>
#include <stdint.h>

// Tells pixels that look like anti-aliasing.

// What is known about a row of pixels, as far as its blocks are known. Row y has the place y % 3.
typedef struct {
  uint8_t *flags;     // a bit for each image in which a pixel has many siblings
  int32_t *ranks_a;   // of brightness
  int32_t *ranks_b;
  int32_t *is_flat;   // 1 where a pixel has many siblings in both images
  uint8_t *blocks;    // for each block whether it is known, has any flat pixel, and any translucent one
} row_facts;

enum { HAS_FLAT = 1, HAS_TRANSLUCENT = 2, IS_KNOWN = 4 };

typedef struct {
  const uint8_t *a, *b;
  uint32_t width, height;
  int formula;
  row_facts rows[3];
  int64_t known_rows[3];
} slope_detector;

// A detector that works in `scratch`, of `pixels_scratch_size(width)` bytes.
slope_detector slopes_detector(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height, int formula,
                               void *scratch);

// Which pixels of the block that begins at `from` look like anti-aliasing, as a bit for each; only those of `asked` are
// meant.
uint32_t slopes_excused(slope_detector *d, uint32_t from, uint32_t y, uint32_t asked);

#endif
