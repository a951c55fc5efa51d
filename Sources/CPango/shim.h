#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// What Swift cannot express: GObject casts, C varargs and functions whose name depends on the library's version.

static inline void text_disable_hinting(FcPattern *pattern, gpointer data) {
  (void)data;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_AUTOHINT);
  FcPatternAddBool(pattern, FC_AUTOHINT, FcFalse);
}

// A font map with only the fonts of `config`, which shapes without hinting.
static inline PangoFontMap *text_font_map_create(FcConfig *config) {
  PangoFontMap *map = pango_ft2_font_map_new();
  // This must be first: any other call would load the machine's configuration.
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  pango_fc_font_map_set_default_substitute(PANGO_FC_FONT_MAP(map), text_disable_hinting, NULL, NULL);
  return map;
}

// Pango 1.50 does not release the configuration of a font map, with all data about its fonts, when the map is freed.
static inline void text_font_map_free(PangoFontMap *map) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), NULL);
  g_object_unref(map);
}

// Pango measures a font when a line first breaks in it. Meanwhile a static variable, which no lock protects, makes it
// give every other font an average width of 0 (`in_get_metrics` in pangofc-font.c of Pango 1.48 to 1.58), with which lines of
// that font break at other places ever after. So only one thread at a time may measure fonts.
typedef PangoFontMetrics *(*TextMeasure)(PangoFont *, PangoLanguage *);

static inline GRecMutex *text_measuring(void) {
  static GRecMutex mutex;
  return &mutex;
}

// Pango's own function. Swift emits variables of functions, but none outside them.
static inline TextMeasure *text_measure(void) {
  static TextMeasure measure;
  return &measure;
}

static inline PangoFontMetrics *text_measure_alone(PangoFont *font, PangoLanguage *language) {
  g_rec_mutex_lock(text_measuring());
  PangoFontMetrics *metrics = (*text_measure())(font, language);
  g_rec_mutex_unlock(text_measuring());
  return metrics;
}

// Has to be called for a font before text is laid out.
static inline void text_protect_measuring(PangoFont *font) {
  PangoFontClass *type = PANGO_FONT_GET_CLASS(font);
  g_rec_mutex_lock(text_measuring());
  if (*text_measure() == NULL) {
    *text_measure() = type->get_metrics;
    type->get_metrics = text_measure_alone;
  }
  g_rec_mutex_unlock(text_measuring());
}

// The file of a font of such a map, the index of the face in the file and the settings of the variable axes ("" for
// none); the strings are valid as long as the font.
static inline const char *text_font_file(PangoFont *font, int *index, const char **variations) {
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8 *file = NULL;
  FcChar8 *axes = NULL;
  *index = 0;
  FcPatternGetInteger(pattern, FC_INDEX, 0, index);
  FcPatternGetString(pattern, FC_FONT_VARIATIONS, 0, &axes);
  *variations = axes ? (const char *)axes : "";
  return FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch ? (const char *)file : "";
}

static inline void text_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

// Gives the characters of a byte range a fixed width and no glyphs.
static inline void text_reserve(PangoAttrList *list, unsigned start, unsigned end, int width) {
  PangoRectangle box = {0, 0, width, 0};
  PangoAttribute *attribute = pango_attr_shape_new(&box, &box);
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert(list, attribute);
}

// Disables contextual alternates: arrows for "->", a multiplication sign for the x in "10x".
static inline void text_no_contextual_alternates(PangoAttrList *list) {
  pango_attr_list_insert(list, pango_attr_font_features_new("calt 0"));
}

// Whether a run represents characters passed to text_reserve.
static inline int text_is_reserved(const PangoItem *item) {
  for (const GSList *l = item->analysis.extra_attrs; l; l = l->next)
    if (((const PangoAttribute *)l->data)->klass->type == PANGO_ATTR_SHAPE) return 1;
  return 0;
}

// Pango inserts a hyphen if it has to break inside a word; UIKit does not. Breaks at both ends of the byte range are
// not affected.
static inline void text_break_without_hyphen(PangoAttrList *list, unsigned start, unsigned end) {
  PangoAttribute *attribute = pango_attr_insert_hyphens_new(FALSE);
  attribute->start_index = start;
  attribute->end_index = end;
  pango_attr_list_insert(list, attribute);
}
