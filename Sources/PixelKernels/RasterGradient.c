#include "RasterKernels.h"

#pragma STDC FP_CONTRACT OFF

// The only floating point among the pixel loops: additions, multiplications, divisions and square roots, which IEEE
// 754 fixes to the last bit, and no function of the C library, which differ between processors.

static inline uint32_t sampled(const PKGradient *gradient, double t) {
  if (!(t > 0)) return gradient->ramp[0];
  if (t >= 1) return gradient->ramp[PKRampCount - 1];
  return gradient->ramp[(int32_t)(t * (PKRampCount - 1) + 0.5)];
}

/// The arc tangent of 0…1 as a part of a full turn: a minimax polynomial, off by less than 2e-6 turns.
static inline double turnOf(double x) {
  double s = x * x;
  double p = ((((-0.01172120 * s + 0.05265332) * s - 0.11643287) * s + 0.19354346) * s - 0.33262347) * s + 0.99997726;
  return p * x * 0.15915494309189535;
}

/// The angle of a vector from the first axis towards the second, 0..<1 turns.
static inline double turn(double u, double v) {
  double a = u < 0 ? -u : u, b = v < 0 ? -v : v;
  if (!(a + b > 0)) return 0;
  double t = a >= b ? turnOf(b / a) : 0.25 - turnOf(a / b);
  if (u < 0) t = 0.5 - t;
  if (v < 0) t = 1 - t;
  return t;
}

void pk_gradient_row(const PKGradient *gradient, int32_t x, int32_t y, uint32_t *row, size_t count) {
  PKGradient g = *gradient;
  double u0 = g.u0 + g.uy * (y + 0.5), v0 = g.v0 + g.vy * (y + 0.5);
  switch (g.kind) {
  case 0:
    if (g.ux == 0) {
      uint32_t word = sampled(&g, u0);
      for (size_t i = 0; i < count; i++) row[i] = word;
    } else {
      for (size_t i = 0; i < count; i++) row[i] = sampled(&g, u0 + g.ux * ((double)x + (double)i + 0.5));
    }
    break;
  case 1:
    for (size_t i = 0; i < count; i++) {
      double c = (double)x + (double)i + 0.5;
      double u = u0 + g.ux * c, v = v0 + g.vx * c;
      row[i] = sampled(&g, __builtin_sqrt(u * u + v * v));
    }
    break;
  default:
    for (size_t i = 0; i < count; i++) {
      double c = (double)x + (double)i + 0.5;
      row[i] = sampled(&g, turn(u0 + g.ux * c, v0 + g.vx * c));
    }
  }
}
