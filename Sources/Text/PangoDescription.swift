internal import CPango
import InbetweenTimeline

/// Owns a Pango font description.
@safe final class PangoDescription {
  let handle: OpaquePointer

  /// The font's family, then the default fonts in order.
  init(_ font: FontDescription, fallback: HanVariant) {
    let families = [font.family, DefaultFont.inter.family, fallback.family].compactMap { $0 }
    unsafe handle = pango_font_description_new()
    unsafe pango_font_description_set_family(handle, families.joined(separator: ","))
    // An absolute size: one point is one unit of the layout, regardless of the resolution that Pango assumes.
    unsafe pango_font_description_set_absolute_size(handle, font.size * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(handle, PangoWeight(UInt32(font.weight.openTypeValue)))
    unsafe pango_font_description_set_style(handle, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
  }

  deinit { unsafe pango_font_description_free(handle) }
}
