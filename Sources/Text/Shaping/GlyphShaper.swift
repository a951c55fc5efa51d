internal import CHarfBuzz
import InbetweenTimeline

/// A glyph with its metrics in units of 1/1024 point.
struct ShapedGlyph {
  /// Nil for a character that is invisible.
  var id: UInt32?
  /// The first character of its cluster, in the paragraph.
  var cluster: Int
  var advance: Int
  var x: Int
  /// Upward.
  var y: Int
  /// Whether the text before its cluster and the text from it on must be shaped together.
  var isJoined: Bool

  /// A font has no glyph for the character in this place, although it has one by itself.
  var isMissing: Bool { id == 0 }
}

/// Shapes items with HarfBuzz.
@safe final class GlyphShaper {
  /// Advances are whole numbers of 1/1024 point, so that sums do not depend on their order.
  static let unitsPerPoint = 1024.0

  /// How the characters with some attributes are shaped.
  struct Setting {
    /// In points.
    var size: Double
    /// In points, added after each character.
    var kern: Double
    /// The width of its attachment, in points.
    var attachmentWidth: Double
    /// Whether digits are as wide as each other, if the font has such digits.
    var hasMonospacedDigits: Bool
  }

  private let buffer: OpaquePointer
  /// By the numbers of attributes.
  private let settings: [Setting]

  /// Nil without memory.
  init?(_ settings: [Setting]) {
    guard let buffer = unsafe hb_buffer_create(), unsafe hb_buffer_allocation_successful(buffer) != 0 else {
      return nil
    }
    unsafe self.buffer = buffer
    self.settings = settings
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// The font size of an item, in points.
  func size(of item: TextItem) -> Double { settings[item.style].size }

  private static func units(_ points: Double) -> Int { Int((points * unitsPerPoint).rounded()) }

  /// The glyphs of a part of an item from left to right, shaped in the context of the paragraph.
  ///
  /// - Parameter isHyphenated: whether a hyphen follows the last character.
  func glyphs(
    _ range: Range<Int>, of item: TextItem, in scalars: [Unicode.Scalar], isHyphenated: Bool = false
  ) -> [ShapedGlyph] {
    let setting = settings[item.style]
    var glyphs = shaped(range, of: item, in: scalars, isHyphenated: isHyphenated)
    guard setting.kern != 0, !glyphs.isEmpty, !item.isTab else { return glyphs }
    // The space follows each character that takes space; it may not turn the direction of the text round.
    for index in glyphs.indices where glyphs[index].advance > 0 {
      glyphs[index].advance = max(0, glyphs[index].advance + Self.units(setting.kern))
    }
    return glyphs
  }

  private func shaped(
    _ range: Range<Int>, of item: TextItem, in scalars: [Unicode.Scalar], isHyphenated: Bool
  ) -> [ShapedGlyph] {
    let face: OpenFace
    let size = size(of: item)
    let boxAdvance = Self.units(MissingCharacterBox.advance * size)
    func place(_ id: UInt32?, _ advance: Int) -> [ShapedGlyph] {
      [ShapedGlyph(id: id, cluster: range.lowerBound, advance: advance, x: 0, y: 0, isJoined: false)]
    }
    switch item.kind {
    case .text(let used), .emoji(let used): face = used
    case .tab: return place(nil, 0)
    case .box: return place(0, boxAdvance)
    case .attachment: return place(0, Self.units(settings[item.style].attachmentWidth))
    }
    let scale = Int32(size * Self.unitsPerPoint)
    let font = unsafe face.font(unitsPerEm: scale)
    unsafe hb_buffer_clear_contents(buffer)
    unsafe hb_buffer_set_direction(buffer, item.level % 2 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(item.script))
    unsafe hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    unsafe hb_buffer_set_invisible_glyph(buffer, Self.invisible)
    unsafe scalars.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: UInt32.self) { codes in
        unsafe hb_buffer_add_codepoints(
          buffer, codes.baseAddress, Int32(clamping: codes.count), UInt32(range.lowerBound),
          Int32(clamping: range.count))
      }
    }
    if isHyphenated, let hyphen = Self.hyphens.first(where: { face.glyph(for: $0) != nil }) {
      unsafe hb_buffer_add(buffer, hyphen.value, UInt32(range.upperBound - 1))
    }
    // iOS's system font has no such ligatures as an arrow for "->", so a scene's text keeps its characters.
    var disabled = [Self.contextualAlternates]
    // As in Core Text, letters that are set apart do not form ligatures.
    if settings[item.style].kern != 0 { disabled += [Self.ligatures, Self.contextualLigatures] }
    var features = disabled.map { hb_feature_t(tag: $0, value: 0, start: 0, end: UInt32.max) }
    if settings[item.style].hasMonospacedDigits {
      features.append(hb_feature_t(tag: TabularDigits.feature, value: 1, start: 0, end: UInt32.max))
    }
    // By name, because HarfBuzz otherwise takes the list from the environment.
    _ = unsafe "ot".withCString { name in
      let shapers: [UnsafePointer<CChar>?] = unsafe [name, nil]
      return unsafe hb_shape_full(font, buffer, &features, UInt32(features.count), shapers)
    }
    var glyphs = read(boxAdvance: boxAdvance)
    guard case .emoji = item.kind else {
      if settings[item.style].hasMonospacedDigits { face.tabularDigits(unitsPerEm: scale).widen(&glyphs) }
      return glyphs
    }
    // Joiners and selectors that the font leaves have no advance.
    for index in glyphs.indices where glyphs[index].advance != 0 && !glyphs[index].isMissing {
      glyphs[index].advance = Self.units(EmojiMetrics.advance(size: size))
    }
    return glyphs
  }

  private func read(boxAdvance: Int) -> [ShapedGlyph] {
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return [] }
    return (0..<Int(min(count, positionCount))).map { index in
      let (info, position) = unsafe (infos[index], positions[index])
      let id = info.codepoint
      return ShapedGlyph(
        id: id == Self.invisible ? nil : id, cluster: Int(info.cluster),
        advance: id == 0 ? boxAdvance : Int(position.x_advance), x: Int(position.x_offset), y: Int(position.y_offset),
        isJoined: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }

  private static let invisible: UInt32 = 0x0FFF_FFFF
  private static let contextualAlternates: UInt32 = 0x6361_6C74  // 'calt'
  private static let ligatures: UInt32 = 0x6C69_6761  // 'liga'
  private static let contextualLigatures: UInt32 = 0x636C_6967  // 'clig'
  private static let hyphens: [Unicode.Scalar] = ["\u{2010}", "-"]
}
