/// The Line_Break property of Unicode Standard Annex #14, resolved by its rule LB1 (AI, SG, XX and SA become AL, or CM
/// for marks; CJ becomes NS). The raw values are those of the table.
enum LineBreakClass: UInt8 {
  case AL, B2, BA, BB, BK, CB, CL, CM, CP, CR, EB, EM, EX, GL
  /// Hangul syllables without a final consonant; the table has it for all syllables.
  case H2
  case HL, HY, ID, IN, IS, JL, JT, JV, LF, NL, NS, NU, OP, PO, PR, QU, RI, SP, SY, WJ, ZW, ZWJ
  /// Brackets of East Asian width, which LB30 excludes.
  case wideOP, wideCP
  /// Code points that are reserved for pictographs (LB30b).
  case reservedPictograph
  /// Hangul syllables with a final consonant.
  case H3

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 128 {
      self = Self.ascii[Int(value)]
    } else {
      self = Self.found(value)
      if self == .H2 && (value - 0xAC00) % 28 != 0 { self = .H3 }
    }
  }

  private static let ascii = (0..<128).map { found(UInt32($0)) }

  /// By binary search for the last range that does not begin after the value.
  private static func found(_ value: UInt32) -> LineBreakClass {
    var (low, high) = (0, ranges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ranges[middle] >> 8 <= value { low = middle } else { high = middle }
    }
    return LineBreakClass(rawValue: UInt8(ranges[low] & 0xFF)) ?? .AL
  }
}
