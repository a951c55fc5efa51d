import InbetweenPixels
internal import PixelKernels

/// The blurred picture of some pixels of a surface, in memory that is kept from one backdrop to the next.
///
/// Each channel is averaged over squares of pixels, blurred with zeros around the picture, and divided by the sum of the
/// weights of the samples that exist.
@safe final class BackdropBlur {
  private var area = PixelBounds.empty
  private var (width, height, factor) = (0, 0, 1)
  private var saturation: Int32 = 256
  /// Four planes, one after the other.
  private let planes = WorkingMemory<UInt16>()
  private let sums = WorkingMemory<UInt16>()
  private let rows = WorkingMemory<UInt16>()
  private let rowSums = WorkingMemory<UInt32>()
  private let factors = WorkingMemory<UInt32>()

  func trim() {
    planes.trim(to: 16_000_000)
    sums.trim(to: 400_000)
  }

  /// - Parameter area: within the surface's pixels; not empty.
  func read(_ surface: Surface, _ area: PixelBounds, by node: BackdropNode, in blurred: BlurPlanes) {
    self.area = area
    (factor, saturation) = (node.factor, node.saturation)
    (width, height) = ((area.width + factor - 1) / factor, (area.height + factor - 1) / factor)
    planes.reserve(4 * width * height)
    sums.reserve(max(4 * area.width, 4 * area.width + width))
    reduce(surface)
    guard !node.blur.isIdentity else { return }
    weigh(node.blur)
    for channel in 0..<4 where channel < 3 || !isOpaque { blur(channel, node.blur, in: blurred) }
  }

  /// The blurred pixels of a part of a row.
  @unsafe func write(_ words: UnsafeMutablePointer<UInt32>, y: Int, x: Int, count: Int) {
    var picture = unsafe PKBackdrop(
      planes: (known(0), known(1), known(2), known(3)), width: Int32(width), height: Int32(height),
      factor: Int32(factor), saturation: saturation)
    unsafe pk_backdrop_row(&picture, Int32(x - area.left), Int32(y - area.top), count, sums.start, words)
  }

  @unsafe private func plane(_ channel: Int) -> UnsafeMutablePointer<UInt16> {
    unsafe planes.start + channel * width * height
  }

  @unsafe private func known(_ channel: Int) -> UnsafePointer<UInt16> { unsafe UnsafePointer(plane(channel)) }

  private func reduce(_ surface: Surface) {
    for y in 0..<height {
      let top = area.top + y * factor
      let count = min(factor, area.bottom - top)
      let source =
        unsafe surface.buffer.words
        + ((top - surface.originY) * surface.stride + area.left - surface.originX)
      let targets = unsafe (0..<4).map { unsafe plane($0) + y * width }
      unsafe pk_reduce_rows(
        source, surface.stride, Int32(count), Int32(area.width), Int32(factor), sums.start, targets)
    }
  }

  /// The pixels of a square that the last column and the last row cover, along their side.
  private var lastColumn: Int { area.width - (width - 1) * factor }
  private var lastRow: Int { area.height - (height - 1) * factor }

  /// A sample with the weight of some rows or columns of its square.
  private func part(_ sample: UInt16, _ count: Int) -> UInt16 {
    UInt16((Int(sample) * count + factor / 2) / factor)
  }

  private var isOpaque: Bool {
    let alpha = unsafe plane(3)
    for i in 0..<width * height where unsafe alpha[i] != 65_535 { return false }
    return true
  }

  /// The factors by which blurred samples are multiplied, for each column and then for each row.
  private func weigh(_ blur: GaussianBlur) {
    factors.reserve(2 * width + height)
    for (first, count, last) in [(0, width, lastColumn), (width, height, lastRow)] {
      let row = unsafe cleared(blur, count)
      unsafe (row + blur.margin).update(repeating: 65_535, count: count)
      unsafe row[blur.margin + count - 1] = part(65_535, last)
      unsafe blurred(row, count, blur)
      for i in 0..<count {
        let weight = unsafe max(UInt32(row[blur.margin + i]), 1)
        unsafe factors.start[first + i] = (65_535 << 16 + weight / 2) / weight
      }
    }
  }

  /// A row of zeros with a margin on both sides.
  @unsafe private func cleared(_ blur: GaussianBlur, _ count: Int) -> UnsafeMutablePointer<UInt16> {
    let whole = count + 2 * blur.margin
    rows.reserve(3 * whole)
    rowSums.reserve(whole + 1)
    unsafe rows.start.update(repeating: 0, count: whole)
    return unsafe rows.start
  }

  @unsafe private func blurred(_ row: UnsafeMutablePointer<UInt16>, _ count: Int, _ blur: GaussianBlur) {
    let whole = count + 2 * blur.margin
    unsafe blur.blur(row, whole, by: rows.start + whole, rows.start + 2 * whole, rowSums.start)
  }

  /// Whether two rows of the picture are equal.
  @unsafe private func equal(_ row: UnsafeMutablePointer<UInt16>, _ other: UnsafeMutablePointer<UInt16>) -> Bool {
    unsafe row.withMemoryRebound(to: UInt8.self, capacity: 2 * width) { bytes in
      unsafe other.withMemoryRebound(to: UInt8.self, capacity: 2 * width) { unsafe pk_equal(bytes, $0, 2 * width) }
    }
  }

  private func blur(_ channel: Int, _ blur: GaussianBlur, in blurred: BlurPlanes) {
    let (plane, margin) = unsafe (plane(channel), blur.margin)
    blurred.reserve(width: width, height: height + 2 * margin)
    for y in 0..<blurred.height {
      let (row, line) = unsafe (blurred.samples + y * width, y - margin)
      guard (0..<height).contains(line) else {
        unsafe row.update(repeating: 0, count: width)
        // The first row of the lower margin follows a row of the picture.
        unsafe blurred.repeats[y] = line == height ? 0 : 1
        continue
      }
      let source = unsafe plane + line * width
      let isLast = line == height - 1 && lastRow < factor
      let isRepeated = unsafe line > 0 && !isLast && equal(source, source - width)
      unsafe blurred.repeats[y] = isRepeated ? 1 : 0
      if isRepeated {
        unsafe row.update(from: row - width, count: width)
        continue
      }
      let wide = unsafe cleared(blur, width)
      unsafe (wide + margin).update(from: source, count: width)
      unsafe wide[margin + width - 1] = part(wide[margin + width - 1], lastColumn)
      unsafe self.blurred(wide, width, blur)
      unsafe row.update(from: wide + margin, count: width)
      unsafe pk_scale_samples(row, factors.start, Int32(width))
      if isLast { for x in 0..<width { unsafe row[x] = part(row[x], lastRow) } }
    }
    unsafe blur.blurColumns(of: blurred)
    let even = unsafe factors.start + width + height
    for y in 0..<height {
      let row = unsafe plane + y * width
      unsafe row.update(from: blurred.samples + (y + margin) * width, count: width)
      unsafe even.update(repeating: factors.start[width + y], count: width)
      unsafe pk_scale_samples(row, even, Int32(width))
    }
  }
}
