internal import PixelKernels

/// The result of comparing some rows of two images; the results of parts are added.
package struct PixelComparison: Sendable {
  /// The distance of two colours that pixelmatch measures.
  package enum Formula: Int32, Sendable {
    case yiqEachOnWhite
    case yiqOnCheckerboard
    case yiqOnWhite
    case oklabOnCheckerboard
    case oklabOnWhite
  }

  /// The classification of a pixel.
  package enum Fate: UInt8, Sendable {
    case same
    case tolerated
    case excused
    case counted
    case countedDarker
  }

  package var differing = 0
  package var counted = 0
  package var excused = 0
  /// The greatest delta, in the formula's own unit.
  package var worst = 0.0
  package var worstChannel = 0
  /// Of the counted pixels, in pixels.
  package var columns: Range<Int>?
  package var rows: Range<Int>?

  package init() {}

  package mutating func add(_ other: PixelComparison) {
    differing += other.differing
    counted += other.counted
    excused += other.excused
    worst = max(worst, other.worst)
    worstChannel = max(worstChannel, other.worstChannel)
    columns = Self.union(columns, other.columns)
    rows = Self.union(rows, other.rows)
  }

  private static func union(_ a: Range<Int>?, _ b: Range<Int>?) -> Range<Int>? {
    guard let a, let b else { return a ?? b }
    return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }

  private init(_ result: pixel_comparison) {
    differing = Int(result.differing)
    counted = Int(result.counted)
    excused = Int(result.excused)
    worst = result.worst
    worstChannel = Int(result.worst_channel)
    if result.counted > 0 {
      columns = Int(result.left)..<Int(result.right)
      rows = Int(result.top)..<Int(result.bottom)
    }
  }

  /// Counts the pixels of some rows of which a component differs by more than `limit` levels.
  ///
  /// - Parameter fates: if given, one `Fate` for each pixel of the whole image is written to it.
  /// - Precondition: both images have the same size, and `fates` has as many elements as they have pixels.
  package static func channels(
    _ a: Pixmap, _ b: Pixmap, rows: Range<Int>, limit: Int, fates: inout [UInt8]?
  ) -> PixelComparison {
    precondition(a.width == b.width && a.height == b.height && rows.upperBound <= a.height, "images of one size")
    var result = pixel_comparison()
    unsafe withFates(&fates) { fates in
      unsafe a.bytes.withUnsafeBufferPointer { first in
        unsafe b.bytes.withUnsafeBufferPointer { second in
          guard let a0 = first.baseAddress, let b0 = second.baseAddress else { return }
          unsafe pixels_compare_channels(
            a0, b0, UInt32(a.width), UInt32(rows.lowerBound), UInt32(rows.upperBound),
            UInt32(min(max(limit, 0), 255)), fates, &result)
        }
      }
    }
    return PixelComparison(result)
  }

  /// Counts the pixels of some rows whose distance is greater than `limit`: 35215·threshold² for the YIQ formulas, the
  /// threshold itself for OKLab.
  package static func perceived(
    _ a: Pixmap, _ b: Pixmap, rows: Range<Int>, formula: Formula, limit: Double, includesAntialiasing: Bool,
    fates: inout [UInt8]?
  ) -> PixelComparison {
    precondition(a.width == b.width && a.height == b.height && rows.upperBound <= a.height, "images of one size")
    var result = pixel_comparison()
    var scratch = [Int32](repeating: 0, count: pixels_scratch_size(UInt32(a.width)) / 4 + 1)
    unsafe withFates(&fates) { fates in
      unsafe a.bytes.withUnsafeBufferPointer { first in
        unsafe b.bytes.withUnsafeBufferPointer { second in
          unsafe oklabTables.withUnsafeBufferPointer { tables in
            unsafe scratch.withUnsafeMutableBytes { scratch in
              guard let a0 = first.baseAddress, let b0 = second.baseAddress else { return }
              unsafe pixels_compare_perceived(
                a0, b0, UInt32(a.width), UInt32(a.height), UInt32(rows.lowerBound), UInt32(rows.upperBound),
                formula.rawValue, limit, includesAntialiasing ? 1 : 0, tables.baseAddress, scratch.baseAddress, fates,
                &result)
            }
          }
        }
      }
    }
    return PixelComparison(result)
  }

  private static func withFates(_ fates: inout [UInt8]?, _ body: (UnsafeMutablePointer<UInt8>?) -> Void) {
    guard var own = fates else { return body(nil) }
    fates = nil
    unsafe own.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
    fates = own
  }

  private static let oklabTables: [Double] = {
    var tables = [Double](repeating: 0, count: Int(PIXEL_OKLAB_TABLE_SIZE))
    unsafe tables.withUnsafeMutableBufferPointer { unsafe pixels_fill_oklab_tables($0.baseAddress) }
    return tables
  }()
}
