import Foundation
import InbetweenGeometry
import InbetweenPixels
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenRaster

/// Blurs that have one sample for each cell of pixels.
@Suite("Wide shadows") struct WideShadowTests {
  private static let canvas = PixelBounds(left: 0, top: 0, right: 420, bottom: 380)

  /// A mask of random boxes with soft and hard edges.
  private static func mask(_ random: inout SplitMix) -> AlphaMask {
    let (left, top) = (random.int(60..<160), random.int(60..<160))
    let mask = AlphaMask(
      bounds: PixelBounds(
        left: left, top: top, right: left + random.int(70..<200), bottom: top + random.int(70..<200)))
    for box in 0..<random.int(1..<5) {
      let (x, y) = box == 0 ? (3, 5) : (random.int(0..<mask.bounds.width), random.int(0..<mask.bounds.height))
      let level = box == 0 || random.chance(0.5) ? 255 : random.int(0..<256)
      for line in y..<min(y + 90, mask.bounds.height) {
        for column in x..<min(x + 120, mask.bounds.width) {
          unsafe mask.row(top + line)[column] = UInt8(level)
        }
      }
    }
    return mask
  }

  /// The levels of a coverage, as black paint on white.
  private static func levels(_ coverage: ShadowCoverage) -> Drawing {
    let buffer = PixelBuffer(width: canvas.right, height: canvas.bottom)
    let surface = Surface(canvas: buffer)
    surface.fill(0xffff_ffff)
    // In strips, as frames are painted.
    for top in stride(from: 0, to: canvas.bottom, by: 64) {
      surface.clipped(to: canvas.rows(top..<top + 64)).paint(coverage, color: 0xff00_0000)
    }
    return Drawing(buffer)
  }

  @Test(arguments: [32, 33.7, 63.9, 64, 100, 128, 170.3])
  func `a blur in cells differs from one in pixels by at most one level`(sigma: Double) {
    var random = SplitMix(seed: UInt64(sigma * 10))
    let (wide, exact) = (GaussianBlur(sigma: sigma), GaussianBlur(sigma: sigma, usesCells: false))
    #expect(wide.cellShift > 0 && exact.cellShift == 0)
    for round in 0..<4 {
      let mask = Self.mask(&random)
      let (x, y) = (Int32(random.int(-3000..<3000)), Int32(random.int(-3000..<3000)))
      let planes = BlurPlanes()
      let cells = wide.blurredCells(
        mask, of: mask.bounds, offsetX: x, offsetY: y, rows: 0..<Self.canvas.bottom, in: planes)
      let pixels = exact.blurred(mask, offsetX: x, offsetY: y, onto: Self.canvas, in: planes)
      let (found, expected) = (Self.levels(.cells(cells)), Self.levels(.pixels(pixels)))
      var (worst, ink) = (0, 0)
      for y in 0..<Self.canvas.bottom {
        for x in 0..<Self.canvas.right {
          worst = max(worst, abs(found.red(x, y) - expected.red(x, y)))
          ink += 255 - expected.red(x, y)
        }
      }
      #expect(worst <= 1, "sigma \(sigma), round \(round)")
      #expect(ink > 0)
    }
  }

  @Test(arguments: [40, 90]) func `across an edge a wide shadow is the integral of the Gaussian`(sigma: Double) throws {
    let group = DisplayGroup(
      shadow: .init(color: .black, opacity: 1, offset: Point(x: 4 * sigma, y: 0), radius: sigma))
    let edge = DisplayItem.box(-2000, -2000, 2200 - 4 * sigma, 4300, color: .white)
    let d = try Drawing(width: 400, height: 300, DisplayItem.group(group, [edge]))
    for x in stride(from: 0, to: 400, by: 7) where abs(Double(x) - 200) < 2 * sigma {
      let expected = 255 * (erfc(-(Double(x) + 0.5 - 200) / sigma / 2.0.squareRoot()) / 2)
      #expect(abs(Double(d.red(x, 150)) - expected) < 5, "x \(x)")
    }
  }

  @Test func `rows of the shadow of a turned view drawn separately have the bytes of the whole`() throws {
    let group = DisplayGroup(
      shadow: .init(color: .black, opacity: 0.7, offset: Point(x: 3.3, y: 5.7), radius: 35))
    for angle in [0.0, 0.3, 1.1] {
      let turn = Transform.rotation(angle).concatenating(.translation(x: 150, y: 90))
      let box = DisplayItem(
        transform: turn,
        content: .box(DisplayBox(rect: Rect(x: -60, y: -40, width: 120, height: 80), cornerRadius: 9, color: .white)))
      let list = DisplayList(
        canvas: Size(width: 300, height: 333), scale: 1, backgroundColor: .white,
        items: DisplayItem.group(group, transform: turn, [box]))
      let plain = Rasterizer()
      plain.usesShortcuts = false
      let whole = try Drawing(list, by: plain)
      #expect(try Drawing(list, by: Rasterizer()) == whole)
      for cut in [1, 100, 201] {
        let buffer = PixelBuffer(width: 300, height: 333)
        let worker = Rasterizer()
        try worker.draw(list, into: buffer, rows: [cut..<333])
        try worker.draw(list, into: buffer, rows: [0..<cut])
        #expect(Drawing(buffer) == whole, "angle \(angle), cut \(cut)")
      }
    }
  }

  @Test func `a dot that moves the first pixel of the content damages all of a wide shadow`() throws {
    let group = DisplayGroup(shadow: .init(color: .black, opacity: 1, offset: Point(x: 2, y: 3), radius: 40))
    func list(_ x: Double) -> DisplayList {
      DisplayList(
        canvas: Size(width: 400, height: 640), scale: 1, backgroundColor: .white,
        items: DisplayItem.group(group, [.box(x, 10, 1, 1), .box(120, 80, 160, 400, color: .white)]))
    }
    var far = 0
    for x in [59.0, 58, 57] {
      let worker = Rasterizer()
      let buffer = PixelBuffer(width: 400, height: 640)
      let (before, after) = (list(60), list(x))
      try worker.draw(before, into: buffer)
      let first = Drawing(buffer)
      try worker.draw(after, into: buffer, damage: worker.damage(from: before, to: after))
      let fresh = try Drawing(after)
      #expect(Drawing(buffer) == fresh, "x \(x)")
      for y in 320..<640 { for x in 0..<400 where first.word(x, y) != fresh.word(x, y) { far += 1 } }
    }
    // Otherwise the dot's own reach would be enough.
    #expect(far > 0)

    // One that leaves it where it is damages its own surroundings.
    let (before, after) = (list(200), list(210))
    #expect(Rasterizer().damage(from: before, to: after).rows.last?.upperBound ?? 640 < 320)
  }
}
