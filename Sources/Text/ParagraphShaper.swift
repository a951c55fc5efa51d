internal import CPango
import InbetweenGeometry
import InbetweenTimeline

/// Shapes paragraphs with Pango and breaks them into lines.
@safe final class ParagraphShaper {
  enum Wrapping { case words, characters, none }
  enum Ellipsis { case head, middle, tail }

  /// A line without a position yet.
  struct Line {
    /// The range of bytes in the paragraph.
    var range: Range<Int>
    var isRightToLeft: Bool
    /// In points, without the white space at the end of a wrapped line.
    var width: Double
    /// Glyph origins are relative to the left end of the baseline.
    var runs: [TextLayout.Run]
    /// Bytes for which no glyph was found although some font has the character.
    var unshaped: [Int] = []
  }

  private(set) var usedFaces: [FontFace: OpenFace] = [:]
  private let stack: FontStack
  private let layout: OpaquePointer
  private let fontSize: Double
  private let direction: BaseDirection

  init(_ stack: FontStack, request: TextRequest) {
    self.stack = stack
    fontSize = request.font.size
    direction = request.direction
    unsafe layout = pango_layout_new(stack.context)
    let description = PangoDescription(request.font, fallback: request.hanVariant)
    unsafe pango_layout_set_font_description(layout, description.handle)
    // The default tab stops of NSParagraphStyle are 28 points apart; Pango repeats the last distance.
    if let tabs = unsafe pango_tab_array_new(2, 0) {
      unsafe pango_tab_array_set_tab(tabs, 0, PANGO_TAB_LEFT, 28 * PANGO_SCALE)
      unsafe pango_tab_array_set_tab(tabs, 1, PANGO_TAB_LEFT, 56 * PANGO_SCALE)
      unsafe pango_layout_set_tabs(layout, tabs)
      unsafe pango_tab_array_free(tabs)
    }
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The lines of a paragraph wrapped at a width in points, nil for none.
  func lines(of paragraph: PreparedText.Paragraph, width: Double?, wrapping: Wrapping) -> [Line] {
    set(paragraph, width: wrapping == .none ? nil : width)
    unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    unsafe pango_layout_set_wrap(layout, wrapping == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    switch direction {
    case .natural: unsafe pango_layout_set_auto_dir(layout, 1)
    case .leftToRight: force(rightToLeft: false)
    case .rightToLeft: force(rightToLeft: true)
    }
    var result: [Line] = []
    var node = unsafe pango_layout_get_lines_readonly(layout)
    while let current = unsafe node {
      if let line = unsafe current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        let isLast = unsafe current.pointee.next == nil
        unsafe result.append(read(line, of: paragraph, trimming: !isLast, limit: width))
      }
      unsafe node = current.pointee.next
    }
    return result
  }

  /// A paragraph as one line, truncated to a width in points with an ellipsis.
  func line(
    of paragraph: PreparedText.Paragraph, width: Double, ellipsis: Ellipsis, rightToLeft: Bool
  ) -> Line? {
    set(paragraph, width: width)
    switch ellipsis {
    case .head: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .tail: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    force(rightToLeft: rightToLeft)
    guard
      let line = unsafe pango_layout_get_lines_readonly(layout)?.pointee.data?
        .assumingMemoryBound(to: PangoLayoutLine.self)
    else { return nil }
    return unsafe read(line, of: paragraph, trimming: false, limit: nil)
  }

  private func force(rightToLeft: Bool) {
    unsafe pango_layout_set_auto_dir(layout, 0)
    unsafe pango_context_set_base_dir(stack.context, rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
  }

  private func set(_ paragraph: PreparedText.Paragraph, width: Double?) {
    let bytes = paragraph.bytes.map { CChar(bitPattern: $0) }
    unsafe pango_layout_set_text(layout, bytes + [0], Int32(clamping: bytes.count))
    unsafe pango_context_set_base_dir(stack.context, PANGO_DIRECTION_WEAK_LTR)
    // A tolerance of half a unit: a width that was measured here and then halved, shifted and added again still fits.
    let units = width.map { (max(0, $0) * Double(PANGO_SCALE) + 0.5).rounded(.down) }
    unsafe pango_layout_set_width(layout, units.map { Int32(min($0, 1e9)) } ?? -1)
    guard let attributes = unsafe pango_attr_list_new() else { return }
    // iOS's system font has no such ligatures, so a scene's text keeps its characters.
    unsafe text_no_contextual_alternates(attributes)
    var start = 0
    for end in paragraph.hyphenationPoints + [paragraph.bytes.count] where start < end {
      unsafe text_break_without_hyphen(attributes, UInt32(start), UInt32(end))
      start = end
    }
    let box = Int32((MissingCharacterBox.advance * fontSize * Double(PANGO_SCALE)).rounded())
    for range in paragraph.boxes {
      unsafe text_reserve(attributes, UInt32(range.lowerBound), UInt32(range.upperBound), box)
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }
}

extension ParagraphShaper {
  /// Copies a line from Pango. White space at its end is omitted with `trimming`, and otherwise counts up to the limit.
  private func read(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of paragraph: PreparedText.Paragraph, trimming: Bool,
    limit: Double?
  ) -> Line {
    let start = Int(unsafe line.pointee.start_index)
    let end = min(start + Int(unsafe line.pointee.length), paragraph.bytes.count)
    let isRightToLeft = unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    var trimmed = end
    while trimmed > start, paragraph.isSpace[trimmed - 1] { trimmed -= 1 }

    var reader = LineReader(paragraph: paragraph, trailing: trimmed..<end, fontSize: fontSize)
    var node = unsafe line.pointee.runs
    while let current = unsafe node {
      if let item = unsafe current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let glyphs = unsafe item.glyphs, let font = unsafe item.item.pointee.analysis.font
      {
        let face = unsafe stack.face(of: font)
        usedFaces[face.id] = face
        unsafe reader.read(item.item, glyphs, face: face)
      }
      unsafe node = current.pointee.next
    }
    var width = reader.x
    if !trimming {
      width = max(width, min(width + reader.trailingWidth, limit ?? .infinity))
      // The white space at the end of a right-to-left line is on its left.
      if isRightToLeft { reader.shift(by: width - reader.x) }
    }
    return Line(
      range: start..<end, isRightToLeft: isRightToLeft, width: width, runs: reader.runs, unshaped: reader.unshaped)
  }
}

/// Collects the glyphs of a line from left to right.
private struct LineReader {
  let paragraph: PreparedText.Paragraph
  /// The bytes of white space at the line's end.
  let trailing: Range<Int>
  let fontSize: Double
  var runs: [TextLayout.Run] = []
  var unshaped: [Int] = []
  private var units = 0
  private var trailingUnits = 0

  init(paragraph: PreparedText.Paragraph, trailing: Range<Int>, fontSize: Double) {
    self.paragraph = paragraph
    self.trailing = trailing
    self.fontSize = fontSize
  }

  /// In points.
  var x: Double { Double(units) / Double(PANGO_SCALE) }
  var trailingWidth: Double { Double(trailingUnits) / Double(PANGO_SCALE) }

  mutating func read(
    _ item: UnsafeMutablePointer<PangoItem>, _ string: UnsafeMutablePointer<PangoGlyphString>, face: OpenFace
  ) {
    let isEllipsis = unsafe item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0
    let isBox = unsafe text_is_reserved(item) != 0
    let offset = Int(unsafe item.pointee.offset)
    for i in 0..<max(0, Int(unsafe string.pointee.num_glyphs)) {
      let info = unsafe string.pointee.glyphs[i]
      let byte = offset + Int(unsafe string.pointee.log_clusters[i])
      var width = Int(info.geometry.width)
      if isEllipsis {
        // Pango widens an ellipsis until the line is as wide as the limit.
        width = min(width, Int((face.advance(of: info.glyph) * fontSize * Double(PANGO_SCALE)).rounded()))
      } else {
        if trailing.contains(byte) {
          trailingUnits += width
          continue
        }
        if !isBox, paragraph.isSpace.indices.contains(byte), paragraph.isSpace[byte] {
          units += width
          continue
        }
      }
      if isBox {
        append(0, of: .missingCharacter, info.geometry)
      } else if info.glyph & Self.unknownFlag != 0 {
        append(0, of: .missingCharacter, info.geometry)
        if !isEllipsis { unshaped.append(byte) }
      } else if info.glyph != Self.emptyGlyph {
        append(info.glyph, of: face.id, info.geometry)
      }
      units += width
    }
  }

  mutating func shift(by dx: Double) {
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices { runs[run].glyphs[glyph].origin.x += dx }
    }
  }

  private mutating func append(_ glyph: UInt32, of face: FontFace, _ geometry: PangoGlyphGeometry) {
    let origin = Point(
      x: Double(units + Int(geometry.x_offset)) / Double(PANGO_SCALE),
      y: Double(geometry.y_offset) / Double(PANGO_SCALE))
    if runs.last?.face != face { runs.append(TextLayout.Run(face: face, size: fontSize, glyphs: [])) }
    runs[runs.count - 1].glyphs.append(TextLayout.Glyph(id: glyph, origin: origin))
  }

  // PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG: Swift does not import macros that contain casts.
  private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
  private static let unknownFlag: UInt32 = 0x1000_0000
}
