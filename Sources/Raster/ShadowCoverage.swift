internal import PixelKernels

/// The blurred alpha of some content at its place on the canvas.
enum ShadowCoverage {
  case pixels(AlphaMask)
  case cells(ShadowCells)

  /// The rows for which it is known.
  var rows: Range<Int> {
    switch self {
    case .pixels(let mask): mask.bounds.top..<max(mask.bounds.bottom, mask.bounds.top)
    case .cells(let cells): cells.rows
    }
  }

  /// In bytes.
  var size: Int {
    switch self {
    case .pixels(let mask): mask.stride * mask.bounds.height
    case .cells(let cells): cells.samples.count * 2
    }
  }

  /// The same coverage at another place, in whole pixels.
  func moved(by offset: (x: Int, y: Int)) -> ShadowCoverage {
    switch self {
    case .pixels(let mask): .pixels(AlphaMask(mask, movedBy: offset))
    case .cells(let cells): .cells(cells.moved(by: offset))
    }
  }
}

/// A wide blur, with one sample for each cell of pixels: see ``GaussianBlur/cellShift``.
struct ShadowCells {
  let samples: [UInt16]
  let width: Int
  let shift: Int
  /// The corner of the first cell, in 1/256 pixel.
  private(set) var left: Int
  private(set) var top: Int
  /// The rows of pixels for which all content was known.
  private(set) var rows: Range<Int>

  init(samples: [UInt16], width: Int, shift: Int, left: Int, top: Int, rows: Range<Int>) {
    (self.samples, self.width, self.shift, self.left, self.top) = (samples, width, shift, left, top)
    self.rows = rows
  }

  func moved(by offset: (x: Int, y: Int)) -> ShadowCells {
    var result = self
    result.left += offset.x * 256
    result.top += offset.y * 256
    result.rows = rows.lowerBound + offset.y..<rows.upperBound + offset.y
    return result
  }
}

extension Surface {
  func paint(_ coverage: ShadowCoverage, color: UInt32) {
    switch coverage {
    case .pixels(let mask): paint(mask, color: color)
    case .cells(let cells):
      var target = unsafe target
      unsafe cells.samples.withUnsafeBufferPointer { samples in
        guard let first = samples.baseAddress else { return }
        var cells = unsafe PKCells(
          samples: first, width: Int32(cells.width), height: Int32(cells.samples.count / cells.width),
          shift: Int32(cells.shift), left: Int32(cells.left), top: Int32(cells.top))
        unsafe pk_paint_cells(&target, &cells, color)
      }
    }
  }
}

extension GaussianBlur {
  /// The source's mask, blurred and moved by an offset in 1/256 pixel.
  ///
  /// - Parameters:
  ///   - source: the content that has an effect on the rows, in whole rows of cells of all of the content.
  ///   - content: all of the content, in whose first pixel the first cell begins.
  func blurredCells(
    _ source: AlphaMask, of content: PixelBounds, offsetX: Int32, offsetY: Int32, rows: Range<Int>,
    in planes: BlurPlanes
  ) -> ShadowCells {
    let (bounds, size) = (source.bounds, 1 << cellShift)
    let (columns, lines) = ((bounds.width + size - 1) >> cellShift, (bounds.height + size - 1) >> cellShift)
    planes.reserve(width: columns + 2 * cellMargin, height: lines + 2 * cellMargin)
    unsafe blurRows(of: planes, margin: cellMargin) { line, row in
      guard (0..<lines).contains(line) else { return .empty }
      let top = bounds.top + line * size
      unsafe pk_average_cells(
        source.row(top), source.stride, Int32(bounds.width), Int32(min(size, bounds.bottom - top)), Int32(cellShift),
        row)
      return .new
    }
    unsafe blurColumns(of: planes)
    let count = planes.width * planes.height
    let samples = unsafe [UInt16](unsafeUninitializedCapacity: count) { memory, filled in
      if let first = memory.baseAddress { unsafe pk_shrink_samples(planes.samples, first, count) }
      filled = count
    }
    let margin = cellMargin * size
    return ShadowCells(
      samples: samples, width: planes.width, shift: cellShift, left: (content.left - margin) * 256 + Int(offsetX),
      top: (bounds.top - margin) * 256 + Int(offsetY), rows: rows)
  }

  /// Some rows of content, extended to whole rows of cells.
  func cellRows(_ source: PixelBounds, of content: PixelBounds) -> PixelBounds {
    guard cellShift > 0, !source.isEmpty else { return source }
    let mask = (1 << cellShift) - 1
    let (top, bottom) = (source.top - content.top, source.bottom - content.top)
    return content.rows(content.top + (top & ~mask)..<content.top + ((bottom + mask) & ~mask))
  }
}
