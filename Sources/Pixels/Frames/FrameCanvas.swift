/// Where and how a frame of an animated file is drawn.
struct FramePlace: Sendable {
  /// What becomes of the rectangle before the next frame.
  enum Disposal: Sendable {
    case keep
    /// It becomes transparent.
    case clear
    /// It becomes what it was before the frame.
    case restore
  }

  /// In pixels of the picture; parts outside of it are not shown.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Whether transparent pixels show what is below them, or replace it.
  let isBlended: Bool
  let disposal: Disposal
}

/// A rectangle of pixels that a frame of an animated file draws.
struct FrameLayer: Sendable {
  let place: FramePlace
  /// RGBA, not premultiplied, `width * height * 4` of the place.
  let pixels: [UInt8]
}

/// The picture that frames draw one after the other.
struct FrameCanvas: Sendable {
  private(set) var pixmap: Pixmap
  /// What happens to a part before the next frame: the part, and what becomes of it.
  private var pending: (columns: Range<Int>, rows: Range<Int>, pixels: [UInt8])?

  /// A transparent picture; the caller has bounded its size.
  init(width: Int, height: Int) {
    pixmap = Pixmap(width: width, height: height, bytes: [UInt8](repeating: 0, count: 4 * width * height))
  }

  mutating func draw(_ layer: FrameLayer) {
    if let (columns, rows, pixels) = pending { replace(columns, rows, by: pixels) }
    pending = nil
    let place = layer.place
    let columns = place.left..<min(place.left + place.width, max(pixmap.width, place.left))
    let rows = place.top..<min(place.top + place.height, max(pixmap.height, place.top))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    switch place.disposal {
    case .keep: break
    case .clear: pending = (columns, rows, [UInt8](repeating: 0, count: 4 * columns.count * rows.count))
    case .restore: pending = (columns, rows, pixels(columns, rows))
    }
    for row in rows {
      var source = 4 * (row - place.top) * place.width
      var target = 4 * (row * pixmap.width + columns.lowerBound)
      for _ in columns {
        paint(layer, source, at: target)
        source += 4
        target += 4
      }
    }
  }

  private mutating func paint(_ layer: FrameLayer, _ source: Int, at target: Int) {
    let alpha = Int(layer.pixels[source + 3])
    if layer.place.isBlended, alpha == 0 { return }
    let below = Int(pixmap.bytes[target + 3])
    guard layer.place.isBlended, alpha < 255, below > 0 else {
      for channel in 0..<4 { pixmap.bytes[target + channel] = layer.pixels[source + channel] }
      return
    }
    // Source over, with colours that are not premultiplied: weights of 255 · 255.
    let (upper, lower) = (255 * alpha, below * (255 - alpha))
    for channel in 0..<3 {
      let sum = Int(layer.pixels[source + channel]) * upper + Int(pixmap.bytes[target + channel]) * lower
      pixmap.bytes[target + channel] = UInt8((sum + (upper + lower) / 2) / (upper + lower))
    }
    pixmap.bytes[target + 3] = UInt8((upper + lower + 127) / 255)
  }

  private func pixels(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    rows.flatMap { row in
      let start = 4 * row * pixmap.width
      return pixmap.bytes[start + 4 * columns.lowerBound..<start + 4 * columns.upperBound]
    }
  }

  private mutating func replace(_ columns: Range<Int>, _ rows: Range<Int>, by pixels: [UInt8]) {
    let length = 4 * columns.count
    for (number, row) in rows.enumerated() {
      let start = 4 * (row * pixmap.width + columns.lowerBound)
      pixmap.bytes.replaceSubrange(start..<start + length, with: pixels[number * length..<(number + 1) * length])
    }
  }
}
