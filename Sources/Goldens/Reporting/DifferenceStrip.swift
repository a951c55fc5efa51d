internal import InbetweenPixels

/// One picture of the frames of a scene that differ, scaled down if necessary: expected, actual and difference in a column
/// for each frame, or in a row for each of one or two frames, so that it is not taller than a comment has room for.
public struct DifferenceStrip {
  /// In pixels.
  private static let widest = 1200
  private static let tallest = 1200
  private static let gap = 8
  private static let frameLimit = 6
  private static let background: [UInt8] = [238, 238, 238, 255]

  /// The bytes of a PNG file; nil for a scene without pictures, or with one that is no PNG.
  public static func png(_ scene: SceneReport) -> [UInt8]? {
    let frames = scene.frames.filter { !$0.pictures.isEmpty }.prefix(frameLimit)
    var rows: [[Pixmap?]] = []
    for kind in SceneReport.FrameReport.Kind.allCases {
      let row = frames.map { frame in frame.bytes(kind).flatMap(pixels) }
      if row.contains(where: { $0 != nil }) { rows.append(row) }
    }
    if frames.count < rows.count { rows = frames.indices.map { frame in rows.map { $0[frame] } } }
    let columns = rows.first?.count ?? 0
    let all = rows.joined().compactMap(\.self)
    guard let width = all.map(\.width).max(), let height = all.map(\.height).max(), width > 0, height > 0 else {
      return nil
    }
    let room = (
      (widest - gap * (columns + 1)) / columns, (tallest - gap * (rows.count + 1)) / rows.count
    )
    let step = max((width + room.0 - 1) / room.0, (height + room.1 - 1) / room.1, 1)
    let cell = ((width + step - 1) / step, (height + step - 1) / step)
    let size = (gap + columns * (cell.0 + gap), gap + rows.count * (cell.1 + gap))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.0 * size.1 * 4)
    for _ in 0..<(size.0 * size.1) { bytes += background }
    for (y, row) in rows.enumerated() {
      for (x, picture) in row.enumerated() {
        if let picture { draw(picture, step, at: (gap + x * (cell.0 + gap), gap + y * (cell.1 + gap)), size.0, &bytes) }
      }
    }
    return PNGEncoder.encode(Pixmap(width: size.0, height: size.1, bytes: bytes))
  }

  private static func pixels(_ bytes: [UInt8]) -> Pixmap? {
    // The strip is a help to look; the report holds every picture.
    do { return try PNGDecoder.decode(bytes) } catch { return nil }
  }

  /// Each pixel is the mean of a block, laid over white.
  private static func draw(_ picture: Pixmap, _ step: Int, at corner: (Int, Int), _ width: Int, _ bytes: inout [UInt8])
  {
    for y in 0..<((picture.height + step - 1) / step) {
      for x in 0..<((picture.width + step - 1) / step) {
        var (sum, count) = ((0, 0, 0), 0)
        for row in y * step..<min((y + 1) * step, picture.height) {
          for column in x * step..<min((x + 1) * step, picture.width) {
            let i = (row * picture.width + column) * 4
            let alpha = Int(picture.bytes[i + 3])
            func over(_ value: UInt8) -> Int { (Int(value) * alpha + 255 * (255 - alpha)) / 255 }
            sum = (
              sum.0 + over(picture.bytes[i]), sum.1 + over(picture.bytes[i + 1]), sum.2 + over(picture.bytes[i + 2])
            )
            count += 1
          }
        }
        let place = ((corner.1 + y) * width + corner.0 + x) * 4
        (bytes[place], bytes[place + 1], bytes[place + 2]) = (
          UInt8(sum.0 / count), UInt8(sum.1 / count), UInt8(sum.2 / count)
        )
      }
    }
  }
}
