internal import CHarfBuzz
import InbetweenGeometry
import InbetweenTimeline

/// A face opened by HarfBuzz: its metrics and outlines at a scale of one unit per font unit, for values that do not
/// depend on the size, and fonts of some sizes for shaping.
@safe final class OpenFace {
  struct Key: Hashable {
    /// In the catalogue.
    var number: Int
    var variations: String
  }

  let id: FontFace
  let unitsPerEm: Double
  private let file: FontFile
  private let handle: OpaquePointer
  /// By the number of units to the em.
  private var sized: [Int32: OpaquePointer] = unsafe [:]
  /// By the number of units to the em.
  private var digits: [Int32: TabularDigits] = [:]

  /// Nil without memory.
  init?(_ description: FaceDescription, variations: String) {
    guard let face = unsafe description.file.createFace(description.index) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    guard let handle = unsafe hb_font_create(face) else { return nil }
    unsafe self.handle = handle
    file = description.file
    id = FontFace(path: description.file.path, index: description.index, variations: variations)
    // HarfBuzz otherwise takes these functions from the environment.
    unsafe hb_ot_font_set_funcs(handle)
    let units = unsafe hb_face_get_upem(face)
    unitsPerEm = Double(max(units, 1))
    unsafe hb_font_set_scale(handle, Int32(clamping: units), Int32(clamping: units))
    let settings = variations.split(separator: ",").compactMap { text -> hb_variation_t? in
      var setting = hb_variation_t()
      return unsafe hb_variation_from_string(String(text), -1, &setting) != 0 ? setting : nil
    }
    if !settings.isEmpty { unsafe hb_font_set_variations(handle, settings, UInt32(settings.count)) }
  }

  deinit {
    unsafe sized.values.forEach { unsafe hb_font_destroy($0) }
    unsafe hb_font_destroy(handle)
  }

  /// The font whose em has a number of units, for shaping; owned by the face.
  func font(unitsPerEm scale: Int32) -> OpaquePointer {
    if let known = unsafe sized[scale] { return unsafe known }
    // A sub-font would scale the advances of its parent; this one computes them at its own scale.
    guard let font = unsafe hb_font_create(hb_font_get_face(handle)) else { return unsafe handle }
    unsafe hb_ot_font_set_funcs(font)
    unsafe hb_font_set_scale(font, scale, scale)
    var count: UInt32 = 0
    if let coordinates = unsafe hb_font_get_var_coords_normalized(handle, &count), count > 0 {
      unsafe hb_font_set_var_coords_normalized(font, coordinates, count)
    }
    unsafe sized[scale] = font
    return unsafe font
  }

  /// What digits of one width lack to it in the font whose em has a number of units.
  func tabularDigits(unitsPerEm scale: Int32) -> TabularDigits {
    if let known = digits[scale] { return known }
    let result = unsafe TabularDigits(of: font(unitsPerEm: scale), unitsPerEm: scale)
    digits[scale] = result
    return result
  }

  /// The glyph of a character; nil if the face does not have it.
  func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(handle, scalar.value, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  func metrics(size: Double) -> FontMetrics {
    var extents = hb_font_extents_t()
    unsafe hb_font_get_h_extents(handle, &extents)
    func height(_ tag: hb_ot_metrics_tag_t) -> Double {
      var value: Int32 = 0
      unsafe hb_ot_metrics_get_position_with_fallback(handle, tag, &value)
      return Double(value) / unitsPerEm * size
    }
    return FontMetrics(
      ascender: max(0, Double(extents.ascender)) / unitsPerEm * size,
      descender: max(0, -Double(extents.descender)) / unitsPerEm * size,
      leading: max(0, Double(extents.line_gap)) / unitsPerEm * size,
      capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT), xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT),
      underline: (-height(HB_OT_METRICS_TAG_UNDERLINE_OFFSET), height(HB_OT_METRICS_TAG_UNDERLINE_SIZE)),
      strikethrough: (height(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), height(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)))
  }

  /// The unhinted outline of a glyph for a font size of 1, y downward; empty for a glyph without one.
  func outline(of glyph: UInt32) -> Path {
    guard let pen = unsafe hb_draw_funcs_create() else { return Path() }
    defer { unsafe hb_draw_funcs_destroy(pen) }
    unsafe hb_draw_funcs_set_move_to_func(
      pen, { _, data, _, x, y, _ in unsafe target(data)?.pointee.move(x, y) }, nil, nil)
    unsafe hb_draw_funcs_set_line_to_func(
      pen, { _, data, _, x, y, _ in unsafe target(data)?.pointee.line(x, y) }, nil, nil)
    unsafe hb_draw_funcs_set_cubic_to_func(
      pen,
      { _, data, _, x1, y1, x2, y2, x, y, _ in unsafe target(data)?.pointee.curve(x1, y1, x2, y2, x, y) }, nil, nil)
    unsafe hb_draw_funcs_set_close_path_func(
      pen, { _, data, _, _ in unsafe target(data)?.pointee.path.close() }, nil, nil)
    // HarfBuzz converts TrueType's quadratic curves to cubic ones if no function for quadratic curves is set.
    var result = Outline(unitsPerEm: unitsPerEm)
    unsafe withUnsafeMutablePointer(to: &result) { unsafe text_draw_glyph(handle, glyph, pen, $0) }
    return result.path
  }

  /// The PNG file of a glyph's picture, which the caller owns; empty or nil without one.
  func pictureFile(of glyph: UInt32) -> OpaquePointer? { unsafe hb_ot_color_glyph_reference_png(handle, glyph) }

  /// The full name in English, such as `Inter Semi Bold`.
  var name: String {
    let face = unsafe hb_font_get_face(handle)
    var buffer = [CChar](repeating: 0, count: 256)
    var length = UInt32(buffer.count)
    _ = unsafe hb_ot_name_get_utf8(
      face, hb_ot_name_id_t(4), hb_language_from_string("en", -1), &length, &buffer)
    return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// SHA-256 in hexadecimal that identifies the font's contents: see ``FontLibrary/fingerprint(of:)``.
  var fingerprint: String { FontFingerprint.digest(of: file, face: id.index, variations: id.variations) }
}

/// The path to which HarfBuzz's callbacks append.
private struct Outline {
  var unitsPerEm: Double
  var path = Path()

  func point(_ x: Float, _ y: Float) -> Point { Point(x: Double(x) / unitsPerEm, y: -Double(y) / unitsPerEm) }

  mutating func move(_ x: Float, _ y: Float) { path.move(to: point(x, y)) }
  mutating func line(_ x: Float, _ y: Float) { path.line(to: point(x, y)) }
  mutating func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
    path.curve(to: point(x, y), control1: point(x1, y1), control2: point(x2, y2))
  }
}

private func target(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Outline>? {
  unsafe data?.assumingMemoryBound(to: Outline.self)
}
