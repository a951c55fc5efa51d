import InbetweenTestSupport
import PixelKernels
import Testing

@Suite("Rows of projected pictures") struct ProjectionRowTests {
  /// A part of a larger picture.
  private struct Picture {
    var pixels: [UInt32]
    var width: Int
    var height: Int
    var stride: Int
    var first: Int

    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x < 0 || y < 0 || x >= width || y >= height ? 0 : pixels[first + y * stride + x]
    }
  }

  /// A number between two, in 1/256 of the way, for each component.
  private func between(_ a: UInt32, _ b: UInt32, _ part: UInt32) -> UInt32 {
    (0..<4).reduce(0) { word, i in
      let (p, q) = (a >> (8 * i) & 255, b >> (8 * i) & 255)
      return word | ((p * (256 - part) + q * part + 128) >> 8) << (8 * i)
    }
  }

  private func sample(_ picture: Picture, _ u: Double, _ v: Double) -> UInt32 {
    let (a, b) = (((u - 0.5) * 256).rounded(.down), ((v - 0.5) * 256).rounded(.down))
    guard abs(a) < 1e9, abs(b) < 1e9 else { return 0 }
    let (x, y) = (Int(a) >> 8, Int(b) >> 8)
    let (partX, partY) = (UInt32(Int(a) & 255), UInt32(Int(b) & 255))
    return between(
      between(picture.pixel(x, y), picture.pixel(x + 1, y), partX),
      between(picture.pixel(x, y + 1), picture.pixel(x + 1, y + 1), partX), partY)
  }

  private func samples(_ length: Double) -> Int {
    length > 1.05 ? (length >= 16 ? 16 : Int(length - 0.05) + 1) : 1
  }

  /// One pixel of the canvas, by the definition of the kernel.
  private func pixel(_ picture: Picture, _ m: [Double], _ sides: [PKSide], _ x: Int, _ y: Int) -> UInt32 {
    func image(_ x: Double, _ y: Double) -> (u: Double, v: Double, w: Double) {
      let w = x * m[2] + y * m[5] + m[8]
      return ((x * m[0] + y * m[3] + m[6]) / w, (x * m[1] + y * m[4] + m[7]) / w, w)
    }
    let (u, v, w) = image(Double(x) + 0.5, Double(y) + 0.5)
    guard w > 0 else { return 0 }
    for side in sides {
      let distance = side.a * u + side.b * v + side.c
      guard distance > 0 || distance == 0 && side.isClosed else { return 0 }
    }
    let across = samples(max(abs((m[0] - u * m[2]) / w), abs((m[1] - v * m[2]) / w)))
    let down = samples(max(abs((m[3] - u * m[5]) / w), abs((m[4] - v * m[5]) / w)))
    var sums = [0, 0, 0, 0]
    for b in 0..<down {
      for a in 0..<across {
        let point = image(
          Double(x) + (Double(a) + 0.5) / Double(across), Double(y) + (Double(b) + 0.5) / Double(down))
        guard point.w > 0 else { continue }
        let word = sample(picture, point.u, point.v)
        for i in 0..<4 { sums[i] += Int(word >> (8 * UInt32(i)) & 255) }
      }
    }
    let count = across * down
    return (0..<4).reduce(0) { $0 | UInt32((sums[$1] + count / 2) / count) << (8 * UInt32($1)) }
  }

  /// A matrix whose picture is seen at various sizes, turned in space, or reaches behind the viewer.
  private func matrix(_ random: inout SplitMix, kind: Int) -> [Double] {
    let scale = [0.05, 0.3, 0.7, 1, 2, 3, 20][random.below(7)]
    let (x, y) = (random.number(-60...20) * scale, random.number(-20...10) * scale)
    switch kind {
    // Without perspective, on the grid or beside it.
    case 0: return [scale, 0, 0, 0, scale, 0, x.rounded(), y.rounded(), 1]
    case 1: return [random.number(-2...2), random.number(-2...2), 0, random.number(-2...2), scale, 0, x, y, 1]
    // Turned around an axis.
    case 2: return [scale, 0, random.number(-0.004...0.004), 0, scale, 0, x, y, random.number(0.5...1.5)]
    case 3: return [scale, 0, 0, 0, scale, random.number(-0.01...0.01), x, y, random.number(0.5...1.5)]
    default:
      return [
        scale, random.number(-0.5...0.5), random.number(-0.02...0.02), random.number(-0.5...0.5), scale,
        random.number(-0.02...0.02), x, y, random.number(-0.5...1.5),
      ]
    }
  }

  @Test func `every pixel of a row is the mean of its samples one by one`() {
    var random = SplitMix(seed: 43)
    var (wrong, drawn) = (0, 0)
    for round in 0..<900 {
      let stride = random.unit() < 0.2 ? 1 + random.below(3) : 4 + random.below(116)
      let rows = random.unit() < 0.2 ? 1 + random.below(3) : 4 + random.below(86)
      let left = random.unit() < 0.3 ? random.below(stride) : 0
      let top = random.unit() < 0.3 ? random.below(rows) : 0
      let pixels = (0..<stride * rows).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      let picture = Picture(
        pixels: pixels, width: stride - left, height: rows - top, stride: stride, first: top * stride + left)
      let m = matrix(&random, kind: round % 6)
      let sides = (0..<(random.unit() < 0.4 ? 1 + random.below(3) : 0)).map { _ in
        let isUpright = random.unit() < 0.3
        return PKSide(
          a: isUpright ? 1 : random.number(-1...1), b: isUpright ? 0 : random.number(-1...1),
          c: isUpright ? Double(-random.below(60)) : random.number(-30...60), isClosed: random.unit() < 0.5)
      }
      let (x, y, count) = (random.below(40) - 20, random.below(40) - 15, 1 + random.below(199))
      var row = [UInt32](repeating: 0x5555_5555, count: count)
      unsafe pixels.withUnsafeBufferPointer { pixels in
        unsafe row.withUnsafeMutableBufferPointer { row in
          guard let start = pixels.baseAddress, let row = row.baseAddress else { return }
          var source = unsafe PKPicture(
            pixels: start + picture.first, width: Int32(picture.width), height: Int32(picture.height),
            stride: Int32(stride))
          unsafe pk_project_row(&source, m, sides, sides.count, Int32(x), Int32(y), row, count)
        }
      }
      let expected = (0..<count).map { pixel(picture, m, sides, x + $0, y) }
      wrong += row == expected ? 0 : 1
      drawn += expected.contains { $0 != 0 } ? 1 : 0
    }
    #expect(wrong == 0)
    // The test would be worth nothing if few of the pictures were seen.
    #expect(drawn > 100)
  }
}
