internal import CHarfBuzz
import InbetweenTimeline

/// What the tables of a face say about it.
struct FaceDescription {
  let file: FontFile
  /// In the file.
  let index: Int
  /// All names of the family (name identifiers 16, 1 and 21, in all languages), such as `Inter` and `Inter Semi Bold`.
  var families: Set<String> = []
  /// On OpenType's scale (`usWeightClass`); a range for a variable font.
  var weights = 400.0...400.0
  /// In percent of the normal width (`usWidthClass`); a range for a variable font.
  var widths = 100.0...100.0
  var isItalic = false
  /// Whether its glyphs are pictures in PNG: it is used for colour emoji only.
  let isColour: Bool
  /// The variable axes with their default values.
  private var axes: [Axis] = []

  private struct Axis {
    var tag: UInt32
    var range: ClosedRange<Double>
    var initial: Double
  }

  /// The work for names that a file may cause: one for each that a face has, and ``nameCost`` for each that is read. A
  /// collection of fifty faces in five languages takes two thirds of it.
  static let nameWork = 1 << 17
  private static let nameCost = 128

  /// Nil for a face without outlines and pictures, or without a table of characters.
  ///
  /// - Parameter room: what is left of ``nameWork`` for the file; names beyond it are not read.
  init?(file: FontFile, index: Int, room: inout Int) {
    self.file = file
    self.index = index
    guard let face = unsafe file.createFace(index) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    isColour = unsafe hb_ot_color_has_png(face) != 0
    guard unsafe Self.hasTable(face, "cmap"), unsafe hb_face_get_glyph_count(face) > 0,
      isColour || ["glyf", "CFF ", "CFF2"].contains(where: { unsafe Self.hasTable(face, $0) })
    else { return nil }
    unsafe readNames(face, &room)
    unsafe readStyle(face)
  }

  private mutating func readNames(_ face: OpaquePointer, _ room: inout Int) {
    var count: UInt32 = 0
    guard room > 0, let entries = unsafe hb_ot_name_list_names(face, &count) else { return }
    room -= Int(count)
    var buffer = [CChar](repeating: 0, count: 256)
    for number in 0..<Int(count) where room > 0 {
      let entry = unsafe entries[number]
      guard unsafe [1, 16, 21].contains(entry.name_id) else { continue }
      room -= Self.nameCost
      var length = UInt32(buffer.count)
      _ = unsafe hb_ot_name_get_utf8(face, entry.name_id, entry.language, &length, &buffer)
      let name = String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if !name.isEmpty { families.insert(name) }
    }
  }

  private mutating func readStyle(_ face: OpaquePointer) {
    guard let font = unsafe hb_font_create(face) else { return }
    defer { unsafe hb_font_destroy(font) }
    func value(_ tag: hb_style_tag_t) -> Double { Double(unsafe hb_style_get_value(font, tag)) }
    let (weight, width) = (value(HB_STYLE_TAG_WEIGHT), value(HB_STYLE_TAG_WIDTH))
    (weights, widths) = (weight...weight, width...width)
    isItalic = value(HB_STYLE_TAG_ITALIC) != 0 || value(HB_STYLE_TAG_SLANT_ANGLE) != 0
    var count = UInt32(8)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    for info in infos.prefix(Int(count)) where info.min_value < info.max_value {
      let axis = Axis(
        tag: info.tag, range: Double(info.min_value)...Double(info.max_value), initial: Double(info.default_value))
      axes.append(axis)
      if axis.tag == Self.weightTag { weights = axis.range }
      if axis.tag == Self.widthTag { widths = axis.range }
    }
  }

  /// Whether the table is there and not empty.
  private static func hasTable(_ face: OpaquePointer, _ name: String) -> Bool {
    guard let blob = unsafe hb_face_reference_table(face, tag(name)) else { return false }
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe hb_blob_get_length(blob) > 0
  }

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
  private static let weightTag = tag("wght")
  private static let widthTag = tag("wdth")
  private static let sizeTag = tag("opsz")
}

extension FaceDescription {
  /// The settings of variable axes for a font, such as `wght=650`: weight, normal width and, as Core Text sets it, the
  /// optical size in points. Axes at their default value are omitted.
  func variations(for font: FontDescription) -> String {
    axes.compactMap { axis -> String? in
      let (name, wanted): (String, Double)
      switch axis.tag {
      case Self.weightTag: (name, wanted) = ("wght", Double(font.weight.openTypeValue))
      case Self.widthTag: (name, wanted) = ("wdth", 100)
      case Self.sizeTag: (name, wanted) = ("opsz", font.size)
      default: return nil
      }
      let value = min(max(wanted, axis.range.lowerBound), axis.range.upperBound)
      if value == axis.initial { return nil }
      let whole = Int(value)
      return name + "=" + (Double(whole) == value ? "\(whole)" : "\(value)")
    }.joined(separator: ",")
  }

  /// How far the face is from a font, in order of importance: italics, weight, width. Zero for a perfect match.
  func distance(to font: FontDescription) -> (slant: Int, weight: Double, width: Double) {
    let weight = Double(font.weight.openTypeValue)
    let nearest = min(max(weight, weights.lowerBound), weights.upperBound)
    return (
      isItalic == font.italic ? 0 : 1, abs(Self.blackness(nearest) - Self.blackness(weight)),
      abs(min(max(100, widths.lowerBound), widths.upperBound) - 100)
    )
  }

  /// A weight on the scale on which fontconfig measures the distance of weights (`FcWeightFromOpenTypeDouble`): from
  /// regular it is nearer to medium, and from semibold nearer to bold, than on OpenType's scale.
  private static func blackness(_ weight: Double) -> Double {
    let scale: [(weight: Double, value: Double)] = [
      (0, 0), (100, 0), (200, 40), (300, 50), (350, 55), (380, 75), (400, 80), (500, 100), (600, 180), (700, 200),
      (800, 205), (900, 210), (950, 212), (1000, 215),
    ]
    let end = scale.firstIndex { $0.weight >= weight } ?? scale.count - 1
    guard end > 0, weight <= 1000 else { return scale[end].value }
    let (a, b) = (scale[end - 1], scale[end])
    return a.value + (b.value - a.value) * (weight - a.weight) / (b.weight - a.weight)
  }
}
