#include "SlopeDetector.h"

#include "ColorDistance.h"

// Integers in the order of the brightness of opaque colours. For all 133 million differences of two colours, the
// difference of the integers has the same sign as the difference in `luma`, and is 0 only for equal colours. No
// difference in brightness is small enough for rounding in `luma` to change its sign, so comparing these integers gives
// the same result.
static int32_t brightness_rank(uint32_t color) {
  return (int32_t)((color & 255) * 325494 + (color >> 8 & 255) * 638826 + (color >> 16 & 255) * 124670);
}

static size_t padded(uint32_t width) { return ((size_t)width + BLOCK - 1) / BLOCK * BLOCK + 2 * BLOCK; }

size_t pixels_scratch_size(uint32_t width) {
  return 3 * (padded(width) * (1 + 3 * sizeof(int32_t)) + padded(width) / BLOCK);
}

slope_detector slopes_detector(const uint8_t *a, const uint8_t *b, uint32_t width, uint32_t height, int formula,
                               void *scratch) {
  slope_detector d = {a, b, width, height, formula, {{0}}, {-1, -1, -1}};
  size_t size = padded(width);
  int32_t *numbers = scratch;
  uint8_t *bytes = (uint8_t *)(numbers + 9 * size);
  for (int i = 0; i < 3; i++) {
    // One block before the first pixel, so that a block may read the pixel to its left.
    d.rows[i].ranks_a = numbers + (3 * i) * size + BLOCK;
    d.rows[i].ranks_b = numbers + (3 * i + 1) * size + BLOCK;
    d.rows[i].is_flat = numbers + (3 * i + 2) * size + BLOCK;
    d.rows[i].flags = bytes + i * size;
    d.rows[i].blocks = bytes + 3 * size + i * (size / BLOCK) + 1;
  }
  memset(scratch, 0, pixels_scratch_size(width));
  return d;
}

// At least three neighbours with exactly the same colour; pixels at the edge of the image start with one.
static int has_many_siblings(const uint8_t *image, uint32_t width, uint32_t height, uint32_t x, uint32_t y) {
  uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < width ? x + 1 : x;
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < height ? y + 1 : y;
  int same = x == left || x == right || y == top || y == bottom;
  uint32_t own = pixel(image, (size_t)y * width + x);
  for (uint32_t v = top; v <= bottom; v++) {
    for (uint32_t u = left; u <= right; u++) {
      if (u == x && v == y) continue;
      same += pixel(image, (size_t)v * width + u) == own;
    }
  }
  return same > 2;
}

enum { MANY_IN_A = 1, MANY_IN_B = 2, MANY_IN_BOTH = 3 };

PK_CLONES static void flag_interior(const uint8_t *image, size_t row, uint32_t width, uint32_t from, uint32_t end,
                                 uint8_t bit, uint8_t *flags) {
  size_t stride = 4 * (size_t)width;
  for (uint32_t x = from; x < end; x++) {
    const uint8_t *centre = image + 4 * (row + x);
    uint32_t own = pixel(centre, 0);
    int same = (pixel(centre - stride - 4, 0) == own) + (pixel(centre - stride, 0) == own) +
               (pixel(centre - stride + 4, 0) == own) + (pixel(centre - 4, 0) == own) +
               (pixel(centre + 4, 0) == own) + (pixel(centre + stride - 4, 0) == own) +
               (pixel(centre + stride, 0) == own) + (pixel(centre + stride + 4, 0) == own);
    flags[x] |= same > 2 ? bit : 0;
  }
}

static void flag_one(slope_detector *d, uint32_t x, uint32_t y, uint8_t *flags) {
  flags[x] = (has_many_siblings(d->a, d->width, d->height, x, y) ? MANY_IN_A : 0) |
             (has_many_siblings(d->b, d->width, d->height, x, y) ? MANY_IN_B : 0);
}

PK_CLONES static uint8_t rank(const uint8_t *a, const uint8_t *b, uint32_t from, uint32_t end, row_facts row) {
  int32_t flat = 0;
  uint32_t both = 0xffffffff;
  for (uint32_t x = from; x < end; x++) {
    row.ranks_a[x] = brightness_rank(pixel(a, x));
    row.ranks_b[x] = brightness_rank(pixel(b, x));
    row.is_flat[x] = row.flags[x] == MANY_IN_BOTH;
    flat |= row.is_flat[x];
    both &= pixel(a, x) & pixel(b, x);
  }
  return (flat ? HAS_FLAT : 0) | (both >> 24 == 255 ? 0 : HAS_TRANSLUCENT);
}

static void learn(slope_detector *d, uint32_t y, uint32_t block, row_facts facts) {
  uint32_t from = block * BLOCK, end = d->width - from < BLOCK ? d->width : from + BLOCK;
  size_t row = (size_t)y * d->width;
  if (y == 0 || y + 1 == d->height) {
    for (uint32_t x = from; x < end; x++) flag_one(d, x, y, facts.flags);
  } else {
    memset(facts.flags + from, 0, end - from);
    uint32_t first = from == 0 ? 1 : from, last = end == d->width ? end - 1 : end;
    flag_interior(d->a, row, d->width, first, last, MANY_IN_A, facts.flags);
    flag_interior(d->b, row, d->width, first, last, MANY_IN_B, facts.flags);
    if (from == 0) flag_one(d, 0, y, facts.flags);
    if (end == d->width) flag_one(d, d->width - 1, y, facts.flags);
  }
  facts.blocks[block] = IS_KNOWN | rank(d->a + 4 * row, d->b + 4 * row, from, end, facts);
}

// The properties of a row, computed for a block and the blocks around it.
static row_facts facts_around(slope_detector *d, uint32_t y, uint32_t block) {
  row_facts facts = d->rows[y % 3];
  uint32_t count = (d->width + BLOCK - 1) / BLOCK;
  if (d->known_rows[y % 3] != (int64_t)y) {
    d->known_rows[y % 3] = y;
    memset(facts.blocks, 0, count);
  }
  for (uint32_t i = block > 0 ? block - 1 : 0; i <= block + 1 && i < count; i++) {
    if (!(facts.blocks[i] & IS_KNOWN)) learn(d, y, i, facts);
  }
  return facts;
}

// "Anti-aliased Pixel and Intensity Slope Detector", V. Vysniauskas 2009: a pixel between a brighter and a darker
// neighbour, one of which is in a flat area in both images. The order of the neighbours decides ties. The properties of
// the three rows around the pixel have been computed.
static int is_on_slope(slope_detector *d, const uint8_t *image, uint32_t x, uint32_t y) {
  uint32_t left = x > 0 ? x - 1 : 0, right = x + 1 < d->width ? x + 1 : x;
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < d->height ? y + 1 : y;
  size_t at = (size_t)y * d->width + x;
  int equal = x == left || x == right || y == top || y == bottom;
  double least = 0, most = 0;
  uint32_t least_x = 0, least_y = 0, most_x = 0, most_y = 0;
  for (uint32_t u = left; u <= right; u++) {
    for (uint32_t v = top; v <= bottom; v++) {
      if (u == x && v == y) continue;
      double delta = slope(image + 4 * at, image + 4 * ((size_t)v * d->width + u), d->formula, 4 * at);
      if (delta == 0) {
        if (++equal > 2) return 0;
      } else if (delta < least) {
        least = delta;
        least_x = u;
        least_y = v;
      } else if (delta > most) {
        most = delta;
        most_x = u;
        most_y = v;
      }
    }
  }
  if (least == 0 || most == 0) return 0;
  return d->rows[least_y % 3].is_flat[least_x] || d->rows[most_y % 3].is_flat[most_x];
}

// The same for a block of opaque pixels inside the image, one bit for each. The three rows are those above, of and
// below the block.
PK_CLONES static uint32_t on_slopes(const int32_t *above, const int32_t *own, const int32_t *below,
                                 const int32_t *above_flat, const int32_t *own_flat, const int32_t *below_flat) {
  int32_t found[BLOCK];
  for (int i = 0; i < BLOCK; i++) {
    int32_t centre = own[i], least = centre, most = centre, least_flat = 0, most_flat = 0, equal = 0;
#define LOOK(row, at)                                        \
  {                                                          \
    int32_t rank = row[i + at], flat = row##_flat[i + at];   \
    equal += rank == centre;                                 \
    least_flat = rank < least ? flat : least_flat;           \
    least = rank < least ? rank : least;                     \
    most_flat = rank > most ? flat : most_flat;              \
    most = rank > most ? rank : most;                        \
  }
    LOOK(above, -1) LOOK(own, -1) LOOK(below, -1)
    LOOK(above, 0) LOOK(below, 0)
    LOOK(above, 1) LOOK(own, 1) LOOK(below, 1)
#undef LOOK
    found[i] = (least < centre) & (most > centre) & (equal <= 2) & (least_flat | most_flat);
  }
  uint32_t bits = 0;
  for (int i = 0; i < BLOCK; i++) bits |= (uint32_t)found[i] << i;
  return bits;
}

uint32_t slopes_excused(slope_detector *d, uint32_t from, uint32_t y, uint32_t asked) {
  uint32_t top = y > 0 ? y - 1 : 0, bottom = y + 1 < d->height ? y + 1 : y;
  uint32_t place = from / BLOCK;
  row_facts above = facts_around(d, top, place), own = facts_around(d, y, place);
  row_facts below = facts_around(d, bottom, place);
  int64_t block = place;
  uint8_t around = 0;
  for (int64_t i = block - 1; i <= block + 1; i++) around |= above.blocks[i] | own.blocks[i] | below.blocks[i];
  // A pixel without a neighbour in a flat area is not on a slope, which excludes most pixels of noise.
  if (!(around & HAS_FLAT)) return 0;
  uint32_t edges = 0;
  if (top == y || bottom == y) edges = 0xffffffff;
  if (from == 0) edges |= 1;
  if (d->width - from <= BLOCK) edges |= 1u << (d->width - 1 - from);
  if (around & HAS_TRANSLUCENT) edges = 0xffffffff;
  uint32_t bits = 0;
  if (asked & ~edges) {
    bits = on_slopes(above.ranks_a + from, own.ranks_a + from, below.ranks_a + from, above.is_flat + from,
                     own.is_flat + from, below.is_flat + from);
    bits |= on_slopes(above.ranks_b + from, own.ranks_b + from, below.ranks_b + from, above.is_flat + from,
                      own.is_flat + from, below.is_flat + from);
    bits &= asked & ~edges;
  }
  for (uint32_t rest = asked & edges; rest; rest &= rest - 1) {
    uint32_t i = (uint32_t)__builtin_ctz(rest), x = from + i;
    // A pixel inside a flat area is not on a slope.
    int slopes = (!(own.flags[x] & MANY_IN_A) && is_on_slope(d, d->a, x, y)) ||
                 (!(own.flags[x] & MANY_IN_B) && is_on_slope(d, d->b, x, y));
    bits |= (uint32_t)slopes << i;
  }
  return bits;
}
