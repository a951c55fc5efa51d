#ifndef INBETWEEN_CLCMS_H
#define INBETWEEN_CLCMS_H

#include <stddef.h>
#include <stdint.h>

/// A conversion of colours by an ICC profile. Threads may use one at the same time.
typedef struct clcms_transform clcms_transform;

/// Prepares the conversion from the colours of a profile, which may be hostile, to X, Y and Z under D50.
///
/// `channels` is 1 for a profile of grey, 3 for RGB and 4 for inks. `is_perceptual` is 1 for the perceptual intent and 0
/// for the relative colorimetric one. `memory` is the number of bytes that Little CMS may allocate in large blocks, one
/// after another. There is no global state: each conversion has a context of its own, in which errors are not printed.
/// Returns NULL if the profile is damaged, is for another number of channels, or needs more memory.
clcms_transform *clcms_create(const uint8_t *profile, size_t count, int channels, int is_perceptual, size_t memory);

/// Converts colours, fewer than 2³², of floating-point samples beside one another, `channels` for each: 0…1, and inks
/// 0…100. `xyz` has room for three numbers for each; those of a hostile profile may be any, also infinite or none.
void clcms_convert(const clcms_transform *transform, const float *samples, size_t count, float *xyz);

/// Releases what `clcms_create` returned.
void clcms_free(clcms_transform *transform);

/// `2140` for the version 2.14 that is loaded.
int clcms_version(void);

#endif
