#include "CLCMS.h"

#include <stdlib.h>

#include <lcms2.h>
#include <lcms2_plugin.h>

// In bytes. Curves and tables of more than a few points are larger.
enum { SMALL_BLOCK = 1024 };

struct clcms_transform {
  cmsContext context;
  cmsHTRANSFORM transform;
  // How many bytes may still be allocated.
  size_t memory;
};

// MARK: - Memory

// A profile announces the size of its tables before they are read. Blocks that are released are not given back: what a
// profile takes is bounded, and with it the time in which it is read.
static int may_allocate(cmsContext context, cmsUInt32Number size) {
  clcms_transform *owner = cmsGetContextUserData(context);
  // Little CMS relies on small blocks, whose number does not depend on the profile. The context itself is allocated
  // before it has data.
  if (owner == NULL || size < SMALL_BLOCK) return 1;
  if (size > owner->memory) return 0;
  owner->memory -= size;
  return 1;
}

static void *allocate(cmsContext context, cmsUInt32Number size) {
  return may_allocate(context, size) ? malloc(size > 0 ? size : 1) : NULL;
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
  return may_allocate(context, size) ? realloc(block, size > 0 ? size : 1) : NULL;
}

static void release(cmsContext context, void *block) {
  (void)context;
  free(block);
}

static void ignore(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)context;
  (void)code;
  (void)text;
}

// MARK: - Conversion

static cmsUInt32Number input_format(int channels) {
  switch (channels) {
    case 1: return TYPE_GRAY_FLT;
    case 3: return TYPE_RGB_FLT;
    default: return TYPE_CMYK_FLT;
  }
}

static cmsColorSpaceSignature input_space(int channels) {
  switch (channels) {
    case 1: return cmsSigGrayData;
    case 3: return cmsSigRgbData;
    default: return cmsSigCmykData;
  }
}

// The target: X, Y and Z as they are. Little CMS's own function for such a profile writes to a static variable, in which
// threads would meet. (Where it compensates black, for perceptual tables of version 4, it writes there itself: always
// the same numbers.)
static cmsHPROFILE create_target(cmsContext context, double version) {
  cmsHPROFILE profile = cmsCreateProfilePlaceholder(context);
  cmsPipeline *nothing = cmsPipelineAlloc(context, 3, 3);
  int is_done = 0;
  if (profile != NULL && nothing != NULL) {
    cmsSetProfileVersion(profile, version);
    cmsSetDeviceClass(profile, cmsSigAbstractClass);
    cmsSetColorSpace(profile, cmsSigXYZData);
    cmsSetPCS(profile, cmsSigXYZData);
    is_done = cmsWriteTag(profile, cmsSigAToB0Tag, nothing);
  }
  if (nothing != NULL) cmsPipelineFree(nothing);
  if (is_done) return profile;
  if (profile != NULL) cmsCloseProfile(profile);
  return NULL;
}

clcms_transform *clcms_create(const uint8_t *bytes, size_t count, int channels, int is_perceptual, size_t memory) {
  if (count > UINT32_MAX) return NULL;
  clcms_transform *result = calloc(1, sizeof *result);
  if (result == NULL) return NULL;
  result->memory = memory;
  cmsPluginMemHandler handler = {
      .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig},
      .MallocPtr = allocate,
      .FreePtr = release,
      .ReallocPtr = reallocate};
  result->context = cmsCreateContext(&handler, result);
  if (result->context == NULL) {
    free(result);
    return NULL;
  }
  cmsSetLogErrorHandlerTHR(result->context, ignore);
  cmsHPROFILE source = cmsOpenProfileFromMemTHR(result->context, bytes, (cmsUInt32Number)count);
  cmsHPROFILE target = NULL;
  if (source != NULL && cmsGetColorSpace(source) == input_space(channels)) {
    // With a version of 4, black is compensated: only there does the perceptual intent define the black of a profile.
    target = create_target(result->context, cmsGetEncodedICCversion(source) >= 0x4000000 ? 4.3 : 2.1);
  }
  if (target != NULL) {
    // Nothing is optimised: that would round to tables of 16 bits. Without a cache, threads may share the result.
    result->transform = cmsCreateTransformTHR(
        result->context, source, input_format(channels), target, TYPE_XYZ_FLT,
        is_perceptual ? INTENT_PERCEPTUAL : INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE);
  }
  if (source != NULL) cmsCloseProfile(source);
  if (target != NULL) cmsCloseProfile(target);
  if (result->transform == NULL) {
    clcms_free(result);
    return NULL;
  }
  return result;
}

void clcms_convert(const clcms_transform *transform, const float *samples, size_t count, float *xyz) {
  cmsDoTransform(transform->transform, samples, xyz, (cmsUInt32Number)count);
}

void clcms_free(clcms_transform *transform) {
  if (transform == NULL) return;
  if (transform->transform != NULL) cmsDeleteTransform(transform->transform);
  cmsDeleteContext(transform->context);
  free(transform);
}

int clcms_version(void) { return cmsGetEncodedCMMversion(); }
