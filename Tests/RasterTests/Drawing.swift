import InbetweenGeometry
import InbetweenPixels
import InbetweenRaster
import InbetweenTimeline
import Testing

/// The pixels of a drawn list, as numbers.
struct Drawing: Equatable {
  var width: Int
  var height: Int
  /// Premultiplied ARGB.
  var words: [UInt32]

  init(width: Int, height: Int, words: [UInt32]) {
    self.width = width
    self.height = height
    self.words = words
  }

  init(_ buffer: PixelBuffer) {
    width = buffer.width
    height = buffer.height
    words = unsafe buffer.withRows(0..<buffer.height) { unsafe Array($0) }
  }

  init(_ list: DisplayList, by rasterizer: Rasterizer = Rasterizer()) throws {
    let size = try #require(list.pixelSize)
    let buffer = PixelBuffer(width: size.width, height: size.height)
    try rasterizer.draw(list, into: buffer)
    self.init(buffer)
  }

  /// A list of items on white at 1 pixel a point.
  init(width: Double = 16, height: Double = 16, scale: Int = 1, _ items: [DisplayItem]) throws {
    try self.init(
      DisplayList(
        canvas: Size(width: width, height: height), scale: scale, backgroundColor: .white, items: items))
  }

  func red(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] >> 16 & 255) }
  func green(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] >> 8 & 255) }
  func blue(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] & 255) }
  func alpha(_ x: Int, _ y: Int) -> Int { Int(words[y * width + x] >> 24) }
  func word(_ x: Int, _ y: Int) -> UInt32 { words[y * width + x] }
}

/// With antialiased edges unless told otherwise, so that areas can be measured.
extension DisplayItem {
  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, color: Color = .black,
    transform: Transform = .identity, smooth: Bool = true
  ) -> DisplayItem {
    let rect = Rect(x: x, y: y, width: width, height: height)
    return DisplayItem(
      transform: transform, content: .box(DisplayBox(rect: rect, cornerRadius: radius, color: color)),
      allowsEdgeAntialiasing: smooth)
  }

  static func border(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, line: Double,
    color: Color = .black, transform: Transform = .identity, smooth: Bool = true
  ) -> DisplayItem {
    let rect = Rect(x: x, y: y, width: width, height: height)
    return DisplayItem(
      transform: transform,
      content: .border(DisplayBorder(rect: rect, cornerRadius: radius, width: line, color: color)),
      allowsEdgeAntialiasing: smooth)
  }

  static func group(
    _ group: DisplayGroup, transform: Transform = .identity, smooth: Bool = true, _ items: [DisplayItem]
  ) -> [DisplayItem] {
    [DisplayItem(transform: transform, content: .beginGroup(group), allowsEdgeAntialiasing: smooth)] + items
      + [DisplayItem(transform: transform, content: .endGroup)]
  }
}
