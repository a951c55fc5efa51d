#include "RasterArithmetic.h"
#include "RasterKernels.h"

// Coverage of rounded rectangles by exact area. Within a row, every side of the shape is a chain of line segments. Each
// segment adds its signed area to the columns that it crosses, and a running sum over the row turns the areas into
// coverage (the accumulation of FreeType's smooth rasteriser). A fully covered pixel has the sum 2^25: 256 units of
// height, each divided 256 times for accurate division, times twice the 256 units of width.

/// Columns whose sums are not constant: lo..<hi, relative to the left end of the row.
typedef struct {
  int32_t lo, hi;
} Columns;

/// A run of columns with one level; if `level` is -1, the levels are in the row's scratch memory.
typedef struct {
  int32_t lo, hi, level;
} Run;

enum { MaxRuns = 9 };

static inline int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static inline void addPiece(int32_t *sums, int32_t count, int32_t column, int32_t area, int32_t height) {
  // `area` is the segment's height times twice the width to its left in this column.
  if (column < 0) {
    sums[0] += height * 512;
  } else if (column < count) {
    sums[column] += height * 512 - area;
    sums[column + 1] += area;
  }
}

static void addEdge(int32_t *sums, int32_t count, int32_t xa, int32_t xb, int32_t height, Columns *touched) {
  if (xa > xb) {
    int32_t x = xa;
    xa = xb;
    xb = x;
  }
  int32_t first = xa >> 8, last = xb >> 8;
  touched->lo = smaller(touched->lo, larger(smaller(first, count), 0));
  touched->hi = larger(touched->hi, smaller(larger(last + 2, 1), count));
  if (first == last) {
    addPiece(sums, count, first, height * ((xa & 255) + (xb & 255)), height);
    return;
  }
  // Long segments need 64 bits; the limit of a short one is a length of 64 pixels.
  int32_t length = xb - xa, done = 0;
  int isLong = length > 16384;
  for (int32_t column = first; column <= last; column++) {
    int32_t from = column == first ? xa & 255 : 0;
    int32_t to = column == last ? xb & 255 : 256;
    int32_t end = column == last ? xb : (column + 1) * 256;
    int32_t sofar = height;
    if (column < last) {
      sofar = isLong ? (int32_t)((int64_t)height * (end - xa) / length) : height * (end - xa) / length;
    }
    addPiece(sums, count, column, (sofar - done) * (from + to), sofar - done);
    done = sofar;
  }
}

/// The position of a chord between two vertices at a depth between theirs.
static inline int32_t insetAt(PKArcPoint p, PKArcPoint q, int32_t depth) {
  if (depth == p.depth) return p.inset;
  if (depth == q.depth) return q.inset;
  int32_t run = q.inset - p.inset, rise = q.depth - p.depth, part = depth - p.depth;
  // The product of two lengths below 128 pixels fits 32 bits.
  if (run > -32768 && rise < 32768) return p.inset + run * part / rise;
  return p.inset + (int32_t)((int64_t)run * part / rise);
}

/// Adds both sides of the shape between two depths of a corner.
static void addArc(
  const PKRounded *shape, int32_t left, int32_t right, int32_t from, int32_t to, int32_t sign, int32_t *sums,
  int32_t count, Columns *sides
) {
  int32_t low = 0, high = shape->arcCount - 1;
  while (high - low > 1) {
    int32_t middle = (low + high) / 2;
    if (shape->arc[middle].depth <= from) low = middle; else high = middle;
  }
  for (int32_t j = low; from < to && j + 1 < shape->arcCount; j++) {
    PKArcPoint p = shape->arc[j], q = shape->arc[j + 1];
    int32_t end = smaller(to, q.depth);
    if (end <= from) continue;
    int32_t xa = insetAt(p, q, from), xb = insetAt(p, q, end);
    int32_t height = (end - from) * 256 * sign;
    addEdge(sums, count, left + xa, left + xb, height, &sides[0]);
    addEdge(sums, count, right - xa, right - xb, -height, &sides[1]);
    from = end;
  }
}

static void addRow(
  const PKRounded *shape, int32_t y, int32_t x, int32_t sign, int32_t *sums, int32_t count, Columns *sides
) {
  sides[0] = sides[1] = (Columns){count, 0};
  int32_t from = larger(y * 256, shape->top), to = smaller(y * 256 + 256, shape->bottom);
  if (from >= to || shape->left >= shape->right) return;
  int32_t left = shape->left - x * 256, right = shape->right - x * 256;
  int32_t upper = shape->top + shape->radius, lower = shape->bottom - shape->radius;
  if (from < upper) {
    addArc(shape, left, right, from - shape->top, smaller(to, upper) - shape->top, sign, sums, count, sides);
  }
  int32_t a = larger(from, upper), b = smaller(to, lower);
  if (a < b) {
    addEdge(sums, count, left, left, (b - a) * 256 * sign, &sides[0]);
    addEdge(sums, count, right, right, (b - a) * -256 * sign, &sides[1]);
  }
  if (to > lower) {
    addArc(
      shape, left, right, shape->bottom - to, shape->bottom - larger(from, lower), sign, sums, count, sides);
  }
}

static inline int32_t level(int32_t sum) {
  if (sum <= 0) return 0;
  int32_t value = ((sum >> 8) * 255 + 65536) >> 17;
  return value > 255 ? 255 : value;
}

/// Splits a row of `count` pixels into runs, and clears the sums.
static int32_t makeRuns(
  const PKRounded *outer, const PKRounded *inner, int32_t y, int32_t x, int32_t count, PKRowScratch scratch, Run *runs
) {
  Columns sides[4];
  addRow(outer, y, x, 1, scratch.sums, count, sides);
  int32_t sideCount = 2;
  if (inner) {
    addRow(inner, y, x, -1, scratch.sums, count, sides + 2);
    sideCount = 4;
  }
  for (int32_t i = 1; i < sideCount; i++) {
    for (int32_t j = i; j > 0 && sides[j].lo < sides[j - 1].lo; j--) {
      Columns swapped = sides[j];
      sides[j] = sides[j - 1];
      sides[j - 1] = swapped;
    }
  }
  int32_t runCount = 0, column = 0, sum = 0;
  for (int32_t i = 0; i < sideCount; i++) {
    int32_t lo = larger(sides[i].lo, column), hi = sides[i].hi;
    if (lo >= hi) continue;
    if (lo > column) runs[runCount++] = (Run){column, lo, level(sum)};
    for (column = lo; column < hi; column++) {
      sum += scratch.sums[column];
      scratch.sums[column] = 0;
      scratch.cover[column] = (uint8_t)level(sum);
    }
    runs[runCount++] = (Run){lo, hi, -1};
  }
  if (column < count) runs[runCount++] = (Run){column, count, level(sum)};
  scratch.sums[count] = 0;
  return runCount;
}

/// Whether only vertical sides cross a row, from its top to its bottom.
static int isPlain(const PKRounded *shape, int32_t y) {
  return y * 256 >= shape->top + shape->radius && y * 256 + 256 <= shape->bottom - shape->radius;
}

static PK_CLONES void paintRuns(
  uint32_t *row, const Run *runs, int32_t runCount, const uint8_t *cover, uint32_t color
) {
  for (int32_t i = 0; i < runCount; i++) {
    Run run = runs[i];
    if (run.level < 0) {
      for (int32_t x = run.lo; x < run.hi; x++) row[x] = pk_over(pk_scaled(color, cover[x]), row[x]);
    } else if (run.level > 0) {
      uint32_t word = pk_scaled(color, (uint32_t)run.level);
      if (word >> 24 == 255) {
        for (int32_t x = run.lo; x < run.hi; x++) row[x] = word;
      } else {
        for (int32_t x = run.lo; x < run.hi; x++) row[x] = pk_over(word, row[x]);
      }
    }
  }
}

/// The same, mixed with what was there before.
static PK_CLONES void mixRuns(
  uint32_t *row, const Run *runs, int32_t runCount, const uint8_t *cover, uint32_t color, uint32_t opacity
) {
  for (int32_t i = 0; i < runCount; i++) {
    Run run = runs[i];
    if (run.level < 0) {
      for (int32_t x = run.lo; x < run.hi; x++) {
        row[x] = pk_mixed(row[x], pk_over(pk_scaled(color, cover[x]), row[x]), opacity);
      }
    } else if (run.level > 0) {
      uint32_t word = pk_scaled(color, (uint32_t)run.level);
      if (word >> 24 == 255) {
        for (int32_t x = run.lo; x < run.hi; x++) row[x] = pk_mixed(row[x], word, opacity);
      } else {
        for (int32_t x = run.lo; x < run.hi; x++) row[x] = pk_mixed(row[x], pk_over(word, row[x]), opacity);
      }
    }
  }
}

/// The rows and columns of the target that a shape can touch.
static PKTarget clippedTo(const PKTarget *target, const PKRounded *shape) {
  PKTarget t = *target;
  t.left = larger(t.left, shape->left >> 8);
  t.top = larger(t.top, shape->top >> 8);
  t.right = smaller(t.right, (shape->right + 255) >> 8);
  t.bottom = smaller(t.bottom, (shape->bottom + 255) >> 8);
  return t;
}

static uint32_t *rowOf(const PKTarget *t, int32_t y) {
  return t->pixels + (ptrdiff_t)(y - t->originY) * t->stride + (t->left - t->originX);
}

void pk_paint_rounded(
  const PKTarget *target, const PKRounded *outer, const PKRounded *inner, PKRowScratch scratch, uint32_t color,
  uint32_t opacity
) {
  PKTarget t = clippedTo(target, outer);
  int32_t count = t.right - t.left;
  if (count <= 0) return;
  Run runs[MaxRuns];
  int32_t runCount = 0;
  int plainBefore = 0;
  for (int32_t y = t.top; y < t.bottom; y++) {
    int plain = isPlain(outer, y) && (!inner || isPlain(inner, y));
    if (!(plain && plainBefore)) runCount = makeRuns(outer, inner, y, t.left, count, scratch, runs);
    plainBefore = plain;
    if (opacity == 255) {
      paintRuns(rowOf(&t, y), runs, runCount, scratch.cover, color);
    } else {
      mixRuns(rowOf(&t, y), runs, runCount, scratch.cover, color, opacity);
    }
  }
}

void pk_cover_row(
  const PKRounded *shape, int32_t y, int32_t left, int32_t count, PKRowScratch scratch, uint8_t *cover
) {
  Run runs[MaxRuns];
  int32_t runCount = makeRuns(shape, 0, y, left, count, scratch, runs);
  for (int32_t i = 0; i < runCount; i++) {
    Run run = runs[i];
    for (int32_t x = run.lo; x < run.hi; x++) cover[x] = run.level < 0 ? scratch.cover[x] : (uint8_t)run.level;
  }
}

size_t pk_save_uncovered(
  const PKTarget *target, const PKRounded *shape, PKRowScratch scratch, uint32_t *saved
) {
  int32_t count = target->right - target->left;
  if (count <= 0) return 0;
  size_t written = 0;
  Run runs[MaxRuns];
  for (int32_t y = target->top; y < target->bottom; y++) {
    int32_t runCount = makeRuns(shape, 0, y, target->left, count, scratch, runs);
    const uint32_t *row = rowOf(target, y);
    for (int32_t i = 0; i < runCount; i++) {
      if (runs[i].level == 255) continue;
      for (int32_t x = runs[i].lo; x < runs[i].hi; x++) saved[written++] = row[x];
    }
  }
  return written;
}

void pk_restore_uncovered(
  const PKTarget *target, const PKRounded *shape, PKRowScratch scratch, const uint32_t *saved
) {
  int32_t count = target->right - target->left;
  if (count <= 0) return;
  Run runs[MaxRuns];
  for (int32_t y = target->top; y < target->bottom; y++) {
    int32_t runCount = makeRuns(shape, 0, y, target->left, count, scratch, runs);
    uint32_t *row = rowOf(target, y);
    for (int32_t i = 0; i < runCount; i++) {
      Run run = runs[i];
      if (run.level == 255) continue;
      for (int32_t x = run.lo; x < run.hi; x++) {
        row[x] = pk_mixed(*saved++, row[x], run.level < 0 ? scratch.cover[x] : (uint32_t)run.level);
      }
    }
  }
}
