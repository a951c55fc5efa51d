internal import InbetweenGeometry
internal import InbetweenPixels
internal import InbetweenTimeline

extension PDFDrawing {
  /// The maximum number of pixels of all bitmaps and masks of a file.
  static let pixelLimit = 16 << 20

  /// Draws a bitmap into the unit square (ISO 32000-1, 8.9).
  func drawBitmap(_ stream: PDFStream, _ content: inout Content, _ state: PDFState) throws(PDFProblem) {
    let isStencil = file.resolve(stream.entries["ImageMask"]).isTrue
    var tint: Color?
    if isStencil {
      guard case .color(let color) = state.fill else { return note("a stencil in a pattern is not drawn") }
      tint = color
    }
    guard let number = try bitmap(of: stream, content) else { return }
    // The first row lies at the top of the square, whose y axis points up.
    let place = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1).concatenating(state.transform)
    let square = Rect(x: 0, y: 0, width: 1, height: 1)
    try emit(
      [PDFCanvas.item(.image(DisplayImage(image: number, rect: square, tint: tint)), place)],
      place.boundingBox(of: square), &content, state, opacity: state.fillAlpha)
  }

  /// The number of a bitmap among those of the image; nil for one that is not drawn, which is noted.
  private func bitmap(of stream: PDFStream, _ content: Content) throws(PDFProblem) -> Int? {
    if let known = bitmapNumbers[stream.object] { return known }
    var number: Int?
    if let pixels = try pixels(of: stream, content) {
      number = bitmaps.count
      bitmaps.append(
        DisplayResources.Bitmap(width: pixels.width, height: pixels.height, pixels: pixels.premultipliedBytes))
    }
    bitmapNumbers.updateValue(number, forKey: stream.object)
    return number
  }

  /// The pixels of a bitmap with the alpha of its mask.
  private func pixels(of stream: PDFStream, _ content: Content) throws(PDFProblem) -> Pixmap? {
    guard var picture = try samples(of: stream, content) else { return nil }
    switch (file.resolve(stream.entries["SMask"]), file.resolve(stream.entries["Mask"])) {
    case (.stream(let mask), _):
      // Its grey is the alpha.
      guard let mask = try samples(of: mask, content) else { break }
      if file.resolve(stream.entries["SMask"]).entries["Matte"] != nil {
        note("the matte of a bitmap is not taken away")
      }
      picture = try masked(picture, mask) { mask.bytes[$0] }
    case (_, .stream(let mask)):
      guard let mask = try samples(of: mask, content) else { break }
      picture = try masked(picture, mask) { mask.bytes[$0 + 3] }
    case (_, .array): note("colours of a bitmap that are transparent are drawn")
    default: break
    }
    return picture
  }

  /// A picture with another alpha; the smaller of both is repeated.
  private func masked(_ picture: Pixmap, _ mask: Pixmap, _ alpha: (Int) -> UInt8) throws(PDFProblem) -> Pixmap {
    let (width, height) = (max(picture.width, mask.width), max(picture.height, mask.height))
    try countPixels(width * height)
    var result = [UInt8]()
    result.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let (row, maskRow) = (y * picture.height / height * picture.width, y * mask.height / height * mask.width)
      for x in 0..<width {
        let at = 4 * (row + x * picture.width / width)
        result += picture.bytes[at..<at + 3]
        result.append(alpha(4 * (maskRow + x * mask.width / width)))
      }
    }
    return Pixmap(width: width, height: height, bytes: result)
  }

  /// The samples of a bitmap as colours, without its mask; those of a stencil are black where it paints, else clear.
  private func samples(of stream: PDFStream, _ content: Content) throws(PDFProblem) -> Pixmap? {
    let entries = stream.entries
    guard let width = file.resolve(entries["Width"]).integer, let height = file.resolve(entries["Height"]).integer,
      width > 0, height > 0, width <= PDFDrawing.sideLimit, height <= PDFDrawing.sideLimit
    else {
      note("a bitmap has no size, or is too large")
      return nil
    }
    try countPixels(width * height)
    let data: PDFFilters.Decoded
    do throws(PDFProblem) { data = try file.decodePicture(stream) } catch {
      note("a bitmap is not drawn: " + error.message)
      return nil
    }
    if data.isJPEG { return jpeg(data.bytes, width, height, entries) }
    let isStencil = file.resolve(entries["ImageMask"]).isTrue
    let bits = isStencil ? 1 : file.resolve(entries["BitsPerComponent"]).integer ?? 8
    let space = isStencil ? .gray : PDFColorSpace(entries["ColorSpace"], in: file, resources: content.resources)
    guard let space, [1, 2, 4, 8, 16].contains(bits), space.count > 0 else {
      note("the colours of a bitmap are not read")
      return nil
    }
    let row = (width * space.count * bits + 7) / 8
    guard data.bytes.count >= row * height else {
      note("a bitmap is not drawn: it has less data than its size says")
      return nil
    }
    var samples = PDFPixels(data.bytes, bits: bits, space: space, decode: file.numbers(entries["Decode"]))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      samples.begin(row: y * row)
      for _ in 0..<width {
        let color = samples.next()
        if samples.cost > 65_536 { try spend(samples.takeCost()) }
        // A sample of 0 paints.
        pixels += isStencil ? [0, 0, 0, 255 - color[0]] : color
      }
    }
    try spend(samples.takeCost())
    return Pixmap(width: width, height: height, bytes: pixels)
  }

  private func countPixels(_ count: Int) throws(PDFProblem) {
    pixelCount += count
    guard pixelCount <= PDFDrawing.pixelLimit else {
      throw PDFProblem("the bitmaps have more than \(PDFDrawing.pixelLimit) pixels")
    }
    try spend(count)
  }

  private func jpeg(_ bytes: [UInt8], _ width: Int, _ height: Int, _ entries: [String: PDFValue]) -> Pixmap? {
    // The file may be another picture than the dictionary says.
    guard let picture = try? JPEGDecoder.decode(bytes, maximumPixels: width * height) else {
      note("a bitmap is not drawn: its JPEG data is damaged")
      return nil
    }
    if let decode = file.numbers(entries["Decode"]), decode.first == 1 {
      note("the inverted colours of a bitmap are not read")
    }
    return picture
  }

  static let sideLimit = 20_000
}

/// The samples of a bitmap, one pixel after the other.
private struct PDFPixels {
  private let bytes: [UInt8]
  private let bits: Int
  private let space: PDFColorSpace
  /// The values of the least and the greatest sample of each component.
  private let limits: [(low: Double, high: Double)]
  /// The place of the next sample in bits.
  private var place = 0
  /// The colours of spaces with one component, by the samples of at most 8 bits.
  private var table: [[UInt8]?]
  private var last: (samples: [Int], color: [UInt8])?
  /// The work since it was last taken.
  private(set) var cost = 0

  init(_ bytes: [UInt8], bits: Int, space: PDFColorSpace, decode: [Double]?) {
    (self.bytes, self.bits, self.space) = (bytes, bits, space)
    let greatest = Double((1 << bits) - 1)
    if let decode, decode.count == 2 * space.count {
      limits = (0..<space.count).map { (decode[2 * $0], decode[2 * $0 + 1]) }
    } else {
      limits = (0..<space.count).map { space.range(of: $0, greatest: greatest) }
    }
    table = space.count == 1 && bits <= 8 ? Array(repeating: nil, count: 1 << bits) : []
  }

  mutating func begin(row: Int) { place = 8 * row }

  mutating func takeCost() -> Int {
    defer { cost = 0 }
    return cost
  }

  private mutating func sample() -> Int {
    defer { place += bits }
    let byte = Int(bytes[place / 8])
    return switch bits {
    case 8: byte
    case 16: byte << 8 | Int(bytes[place / 8 + 1])
    default: byte >> (8 - bits - place % 8) & ((1 << bits) - 1)
    }
  }

  /// Red, green, blue and an alpha of 255.
  mutating func next() -> [UInt8] {
    if !table.isEmpty {
      let sample = sample()
      if let known = table[sample] { return known }
      let color = color(of: [sample])
      table[sample] = color
      return color
    }
    var samples: [Int] = []
    for _ in 0..<space.count { samples.append(sample()) }
    if let last, last.samples == samples { return last.color }
    let color = color(of: samples)
    last = (samples, color)
    return color
  }

  private mutating func color(of samples: [Int]) -> [UInt8] {
    cost += space.cost
    let greatest = Double((1 << bits) - 1)
    let color = space.color(
      zip(samples, limits).map { $1.low + Double($0) / greatest * ($1.high - $1.low) })
    return [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) } + [255]
  }
}
