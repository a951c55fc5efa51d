/// A compact font (CFF) that a test writes.
struct CompactFontSample {
  /// The programs of the glyphs; the first one is for what is missing.
  var glyphs: [[UInt8]]
  /// The numbers of names, or of characters if it is keyed by them, from glyph 1 on.
  var charset: [Int]
  /// The names from number 391 on.
  var strings: [String] = []
  /// The codes of the glyphs from 1 on; nil for the standard encoding.
  var codes: [UInt8]?
  /// The subroutines that all share, and those of the parts.
  var shared: [[UInt8]] = []
  var own: [[UInt8]] = []
  /// The parts of the glyphs in a font that is keyed by characters: their units are 1/1000 and 1/500 em.
  var parts: [UInt8]?
  /// Whether the character numbers and the parts are written as ranges.
  var hasRanges = false

  static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  static func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }

  /// A number in a program or dictionary.
  static func number(_ value: Int) -> [UInt8] {
    switch value {
    case -107...107: [UInt8(value + 139)]
    case 108...1131: [UInt8(247 + (value - 108) >> 8), UInt8((value - 108) & 255)]
    case -1131 ... -108: [UInt8(251 + (-value - 108) >> 8), UInt8((-value - 108) & 255)]
    default: [28] + word(value)
    }
  }

  /// Numbers and the operator that follows them; those of two bytes are from 1200 on.
  static func step(_ numbers: [Int], _ operation: Int) -> [UInt8] {
    numbers.flatMap { number($0) } + (operation < 1200 ? [UInt8(operation)] : [12, UInt8(operation - 1200)])
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return word(0) }
    var (offsets, end) = ([1], 1)
    for item in items {
      end += item.count
      offsets.append(end)
    }
    return word(items.count) + [2] + offsets.flatMap { word($0) } + items.flatMap { $0 }
  }

  private static func entry(_ places: [Int], _ operation: [UInt8]) -> [UInt8] {
    places.flatMap { [29] + long($0) } + operation
  }

  var bytes: [UInt8] {
    typealias Font = CompactFontSample
    // The nominal width is 600; subroutines follow the dictionary.
    let shared = Font.number(600) + [21] + Font.entry([9], [19])
    let begin: [UInt8] = [1, 0, 4, 2] + Font.index([Array("F".utf8)])
    let middle: [UInt8] = Font.index(strings.map { Array($0.utf8) }) + Font.index(self.shared)
    let charset: [UInt8] =
      hasRanges
      ? [2] + self.charset.flatMap { Font.word($0) + Font.word(0) } : [0] + self.charset.flatMap { Font.word($0) }
    let encoding: [UInt8] = codes.map { [0, UInt8($0.count)] + $0 } ?? []
    let programs = Font.index(glyphs)
    let dictionary = shared + Font.index(own)
    let ranges = (parts ?? []).enumerated().flatMap { Font.word($0) + [$1] } + Font.word(parts?.count ?? 0)
    let selection: [UInt8] = parts.map { hasRanges ? [3] + Font.word($0.count) + ranges : [0] + $0 } ?? []
    var place = begin.count + middle.count
    place += parts == nil ? 2 + 1 + 4 + 6 + 6 + 6 + 11 : 2 + 1 + 4 + 5 + 6 + 6 + 7 + 7
    func take(_ bytes: [UInt8]) -> Int {
      defer { place += bytes.count }
      return place
    }
    let (atCharset, atEncoding, atPrograms, atShared) = (
      take(charset), take(encoding), take(programs), take(dictionary)
    )
    var top = Font.entry([atCharset], [15])
    var end: [UInt8] = []
    if parts == nil {
      top += Font.entry([codes == nil ? 0 : atEncoding], [16])
      top += Font.entry([atPrograms], [17]) + Font.entry([shared.count, atShared], [18])
    } else {
      let atSelection = take(selection)
      // .001 and .002
      let list = [UInt8(1), 2].map { digit -> [UInt8] in
        let scale: [UInt8] = [30, 0xA0, digit, 0xFF]
        let matrix = scale + [139, 139] + scale + [139, 139, 12, 7]
        return matrix + Font.entry([shared.count, atShared], [18])
      }
      top = [139, 139, 139, 12, 30] + top + Font.entry([atPrograms], [17])
      top += Font.entry([take(Font.index(list))], [12, 36]) + Font.entry([atSelection], [12, 37])
      end = selection + Font.index(list)
    }
    return [begin, Font.index([top]), middle, charset, encoding, programs, dictionary, end].flatMap { $0 }
  }

  /// The same font as the table of an OpenType font.
  var openType: [UInt8] {
    let font = bytes
    return Array("OTTO".utf8) + [0, 1, 0, 0, 0, 0, 0, 0] + Array("CFF ".utf8)
      + [0, 28, font.count].flatMap { CompactFontSample.long($0) } + font
  }
}

/// A classic font of PostScript (Type 1) that a test writes.
struct Type1Sample {
  var glyphs: [(name: String, program: [UInt8])]
  var subroutines: [[UInt8]] = []
  /// The names of codes; empty for the standard encoding.
  var codes: [(code: Int, name: String)] = []
  var isHexadecimal = false

  private static func encrypted(_ bytes: [UInt8], key: UInt16) -> [UInt8] {
    var key = key
    return ([0, 0, 0, 0] + bytes).map { byte in
      let result = byte ^ UInt8(key >> 8)
      key = (UInt16(result) &+ key) &* 52_845 &+ 22_719
      return result
    }
  }

  static func number(_ value: Int) -> [UInt8] {
    (-1131...1131).contains(value) ? CompactFontSample.number(value) : [255] + CompactFontSample.long(value)
  }

  /// Numbers and the operator that follows them; those of two bytes are from 1200 on.
  static func step(_ numbers: [Int], _ operation: Int) -> [UInt8] {
    numbers.flatMap { number($0) } + (operation < 1200 ? [UInt8(operation)] : [12, UInt8(operation - 1200)])
  }

  var bytes: [UInt8] {
    let encoding =
      codes.isEmpty
      ? "StandardEncoding def"
      : "256 array\n0 1 255 {1 index exch /.notdef put} for\n"
        + codes.map { "dup \($0.code) /\($0.name) put\n" }.joined() + "readonly def"
    let clear = """
      %!PS-AdobeFont-1.0: Test
      12 dict begin
      /FontMatrix [0.001 0 0 0.001 0 0] readonly def
      /Encoding \(encoding)
      currentdict end
      currentfile eexec

      """
    func program(_ bytes: [UInt8]) -> [UInt8] {
      let encrypted = Type1Sample.encrypted(bytes, key: 4330)
      return Array("\(encrypted.count) RD ".utf8) + encrypted
    }
    var secret = Array(
      "dup /Private 9 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n".utf8)
    secret += Array("/lenIV 4 def\n/Subrs \(subroutines.count) array\n".utf8)
    for (number, bytes) in subroutines.enumerated() {
      secret += Array("dup \(number) ".utf8) + program(bytes) + Array(" NP\n".utf8)
    }
    secret += Array("ND\n2 index /CharStrings \(glyphs.count) dict dup begin\n".utf8)
    for glyph in glyphs { secret += Array("/\(glyph.name) ".utf8) + program(glyph.program) + Array(" ND\n".utf8) }
    secret += Array("end\nend\nreadonly put\nmark currentfile closefile\n".utf8)
    let hidden = Type1Sample.encrypted(secret, key: 55_665)
    let digits = hidden.flatMap { Array(String($0 >> 4, radix: 16).utf8) + Array(String($0 & 15, radix: 16).utf8) }
    return Array(clear.utf8) + (isHexadecimal ? digits : hidden) + Array("\n0000000000\ncleartomark\n".utf8)
  }
}
