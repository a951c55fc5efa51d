#ifndef INBETWEEN_PIXEL_COMPARE_H
#define INBETWEEN_PIXEL_COMPARE_H
#include <stddef.h>
#include <stdint.h>

// Comparing two images of straight RGBA, 8 bits a component, rows without padding. Pure functions: they write only the
// result, and the mask if one is given. Any range of rows can be compared separately, on any thread; the results of
// ranges are added.

// The classification of a pixel, as written to a mask.
enum { PIXEL_SAME = 0, PIXEL_TOLERATED = 1, PIXEL_EXCUSED = 2, PIXEL_COUNTED = 3, PIXEL_COUNTED_DARKER = 4 };

typedef struct {
  uint64_t differing;     // pixels with any difference at all
  uint64_t counted;       // pixels beyond the limit
  uint64_t excused;       // pixels beyond the limit that look like anti-aliasing
  double worst;           // greatest delta, in the formula's own unit
  uint32_t worst_channel; // greatest difference of one component, 0 to 255
  // The bounds of the counted pixels; right and bottom are exclusive. Empty if counted is 0.
  uint32_t left, top, right, bottom;
} pixel_comparison;

// The formula for the distance of two colours.
enum {
  PIXEL_YIQ_EACH_ON_WHITE = 0,    // pixelmatch 5.3.0: each colour is blended with white, then converted
  PIXEL_YIQ_ON_CHECKERBOARD = 1,  // pixelmatch 7.1.0 and 7.2.0: the difference is blended with a pattern
  PIXEL_YIQ_ON_WHITE = 2,         // pixelmatch 7.2.0 without checkerboard
  PIXEL_OKLAB_ON_CHECKERBOARD = 3,
  PIXEL_OKLAB_ON_WHITE = 4,
};

// Counts pixels of which a component differs by more than `limit`.
void pixels_compare_channels(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t first_row,
                             uint32_t end_row, uint32_t limit, uint8_t *mask, pixel_comparison *result);

#define PIXEL_OKLAB_TABLE_SIZE 4355

// Fills PIXEL_OKLAB_TABLE_SIZE numbers.
void pixels_fill_oklab_tables(double *tables);

// The memory that a comparison of images of that width needs, in bytes.
size_t pixels_scratch_size(uint32_t width);

// Counts pixels as pixelmatch does. `limit` is 35215·threshold² for the YIQ formulas and the threshold itself for
// OKLab, whose tables must have been filled. With `includes_aa`, pixels that look like anti-aliasing are counted as
// well. `scratch` is memory of `pixels_scratch_size(width)` bytes, aligned to 4. The worst delta is |delta| for YIQ and
// the HyAB distance for OKLab.
void pixels_compare_perceived(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height,
                              uint32_t first_row, uint32_t end_row, int formula, double limit, int includes_aa,
                              const double *tables, void *scratch, uint8_t *mask, pixel_comparison *result);

// One row of a convolution: out[x] = Σ kernel[k]·row[clamp(x + k − radius)].
void floats_convolve_row(const float *row, uint32_t width, const float *kernel, uint32_t radius, float *out);

// out[x] += weight · row[x]
void floats_add_scaled(float *out, const float *row, uint32_t width, float weight);

#endif
