#include <fribidi.h>

// Types that differ between versions of the library, and a variable that Swift takes for one that may change.

static inline const char *text_fribidi_version(void) { return fribidi_version_info; }

// The levels of `count` characters, and the base direction as `isRightToLeft`: given, or by the first strong character
// if `isNatural`. `types` and `brackets` have room for `count` values. Returns 0 without memory.
static inline int text_bidi_levels(
    const uint32_t *characters, int count, int isNatural, uint32_t *types, uint32_t *brackets, int8_t *levels,
    int *isRightToLeft) {
  FriBidiParType base = isNatural ? FRIBIDI_PAR_WLTR : *isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR;
  FriBidiCharType *kinds = (FriBidiCharType *)types;
  FriBidiBracketType *pairs = (FriBidiBracketType *)brackets;
  fribidi_get_bidi_types(characters, count, kinds);
  fribidi_get_bracket_types(characters, count, kinds, pairs);
  FriBidiLevel highest =
      fribidi_get_par_embedding_levels_ex(kinds, pairs, count, &base, (FriBidiLevel *)levels);
  *isRightToLeft = FRIBIDI_IS_RTL(base) ? 1 : 0;
  return highest != 0;
}
