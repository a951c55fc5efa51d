internal import CHarfBuzz

/// What the digits of one width that a font has lack to that width.
///
/// In some weights of some fonts they are of nearly one width: the four of Inter 4.0 is 5/2816 em narrower than the
/// other digits in bold, and 8/2816 em in black. A counter would move by that much.
@safe struct TabularDigits {
  /// OpenType's feature `tnum`.
  static let feature: UInt32 = 0x746E_756D
  /// Digits whose widths differ by more than this part of an em have widths of their own: the font has no others.
  private static let tolerance = 0.01

  /// By the numbers of glyphs, in units of the font. A glyph that is as wide as the widest is absent.
  private var shortfalls: [UInt32: Int] = [:]

  /// - Parameter unitsPerEm: those to which the font is scaled.
  init(of font: OpaquePointer, unitsPerEm: Int32) {
    guard let buffer = unsafe hb_buffer_create() else { return }
    defer { unsafe hb_buffer_destroy(buffer) }
    let zero: UInt32 = 0x30
    let glyphs = (zero...zero + 9).compactMap { unsafe Self.glyph(of: $0, font, buffer) }
    guard glyphs.count == 10, let widest = glyphs.map(\.advance).max(), let narrowest = glyphs.map(\.advance).min(),
      Double(widest - narrowest) <= Self.tolerance * Double(unitsPerEm)
    else { return }
    for glyph in glyphs where glyph.advance < widest { shortfalls[glyph.id] = widest - glyph.advance }
  }

  /// The glyph of a digit by itself, so that its width does not depend on its neighbours; nil if it is none or several.
  private static func glyph(
    of digit: UInt32, _ font: OpaquePointer, _ buffer: OpaquePointer
  ) -> (id: UInt32, advance: Int)? {
    unsafe hb_buffer_clear_contents(buffer)
    unsafe hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, HB_SCRIPT_LATIN)
    unsafe hb_buffer_add(buffer, digit, 0)
    // Which the function for a single character leaves out.
    unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    var features = [hb_feature_t(tag: feature, value: 1, start: 0, end: UInt32.max)]
    // By name, because HarfBuzz otherwise takes the list from the environment.
    _ = unsafe "ot".withCString { name in
      let shapers: [UnsafePointer<CChar>?] = unsafe [name, nil]
      return unsafe hb_shape_full(font, buffer, &features, UInt32(features.count), shapers)
    }
    var (count, positionCount): (UInt32, UInt32) = (0, 0)
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount), count == 1, positionCount == 1
    else { return nil }
    let (id, advance) = unsafe (infos[0].codepoint, Int(positions[0].x_advance))
    return id == 0 ? nil : (id, advance)
  }

  /// Makes digits as wide as the widest; each stays in the middle of its width.
  func widen(_ glyphs: inout [ShapedGlyph]) {
    guard !shortfalls.isEmpty else { return }
    for index in glyphs.indices {
      guard let id = glyphs[index].id, let shortfall = shortfalls[id] else { continue }
      glyphs[index].advance += shortfall
      glyphs[index].x += shortfall / 2
    }
  }
}
