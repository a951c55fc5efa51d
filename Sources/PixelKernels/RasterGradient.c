#include "RasterArithmetic.h"
#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

// The only floating point among the pixel loops: additions, multiplications, divisions and square roots, whose results
// IEEE 754 defines exactly. Functions of the C library are not used, because they differ between processors.

// Written without branches, so that compilers vectorise the loops; comparisons map NaN to 0.

enum { Chunk = 128 };

static inline int32_t step(double t) {
  t = t > 0 ? t : 0;
  t = t < 1 ? t : 1;
  return (int32_t)(t * (PKRampCount - 1) + 0.5);
}

/// The angle of a vector from the first axis towards the second, in 0…1 turns: a minimax polynomial for the arc tangent
/// with an error below 2e-6 turns.
static inline float turn(float u, float v) {
  float a = u < 0 ? -u : u, b = v < 0 ? -v : v;
  float longer = a > b ? a : b, shorter = a > b ? b : a;
  float x = shorter / (longer > 0 ? longer : 1);
  float s = x * x;
  float p = -0.01172120f * s + 0.05265332f;
  p = p * s - 0.11643287f;
  p = p * s + 0.19354346f;
  p = p * s - 0.33262347f;
  p = p * s + 0.99997726f;
  float t = p * x * 0.15915494f;
  t = b > a ? 0.25f - t : t;
  t = u < 0 ? 0.5f - t : t;
  return v < 0 ? 1 - t : t;
}

/// The indices in the ramp of at most a chunk of pixels.
static PK_CLONES void makeSteps(const PKGradient *gradient, int32_t x, int32_t y, int32_t *steps, int32_t count) {
  PKGradient g = *gradient;
  double u0 = g.u0 + g.uy * (y + 0.5), v0 = g.v0 + g.vy * (y + 0.5), first = (double)x + 0.5;
  if (g.kind == 0) {
    for (int32_t i = 0; i < count; i++) steps[i] = step(u0 + g.ux * (first + i));
  } else if (g.kind == 1) {
    for (int32_t i = 0; i < count; i++) {
      double u = u0 + g.ux * (first + i), v = v0 + g.vx * (first + i);
      steps[i] = step(__builtin_sqrt(u * u + v * v));
    }
  } else {
    for (int32_t i = 0; i < count; i++) {
      steps[i] = (int32_t)(turn((float)(u0 + g.ux * (first + i)), (float)(v0 + g.vx * (first + i))) * (PKRampCount - 1) + 0.5f);
    }
  }
}

void pk_gradient_row(const PKGradient *gradient, int32_t x, int32_t y, uint32_t *row, size_t count) {
  const uint32_t *ramp = gradient->ramp;
  if (gradient->kind == 0 && gradient->ux == 0) {
    int32_t one;
    makeSteps(gradient, x, y, &one, 1);
    uint32_t word = ramp[one];
    for (size_t i = 0; i < count; i++) row[i] = word;
    return;
  }
  int32_t steps[Chunk];
  for (size_t start = 0; start < count; start += Chunk) {
    int32_t n = count - start < Chunk ? (int32_t)(count - start) : Chunk;
    makeSteps(gradient, x + (int32_t)start, y, steps, n);
    for (int32_t i = 0; i < n; i++) row[start + (size_t)i] = ramp[steps[i]];
  }
}
