import Foundation
import InbetweenGeometry
import InbetweenTimeline
import Testing

@testable import InbetweenRaster

@Suite("Backdrops") struct BackdropTests {
  private static func blur(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double = 0, radius: Double,
    saturation: Double = 1
  ) -> DisplayItem {
    DisplayItem(
      transform: .identity,
      content: .backdrop(
        DisplayBackdrop(
          rect: Rect(x: x, y: y, width: width, height: height), cornerRadius: corner, blurRadius: radius,
          saturation: saturation)))
  }

  /// Coloured boxes in front of white, and stripes.
  private static func picture(_ width: Double, _ height: Double) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for i in 0..<8 {
      let (x, y) = (Double(i * 37 % 80) / 100, Double(i * 53 % 70) / 100)
      let color = Color(red: Double(i % 3) / 2, green: Double(i % 4) / 3, blue: Double(i % 5) / 4)
      items.append(.box(x * width, y * height, width / 5, height / 4, color: color, smooth: false))
    }
    for i in 0..<5 { items.append(.box(Double(i) * width / 5, 0, width / 30, height, color: .black, smooth: false)) }
    return items
  }

  /// A channel of a part of a picture, blurred by a Gaussian whose weights outside the part are left out.
  private static func reference(
    _ drawing: Drawing, _ left: Int, _ top: Int, _ width: Int, _ height: Int, sigma: Double, shift: UInt32
  ) -> [Double] {
    func weights(_ count: Int) -> [[Double]] {
      (0..<count).map { x in
        let row = (0..<count).map { exp(-pow(Double($0 - x), 2) / (2 * sigma * sigma)) }
        let sum = row.reduce(0, +)
        return row.map { $0 / sum }
      }
    }
    let (across, down) = (weights(width), weights(height))
    var rows = Array(repeating: 0.0, count: width * height)
    for y in 0..<height {
      let row = (0..<width).map { Double(drawing.word(left + $0, top + y) >> shift & 255) }
      for x in 0..<width { rows[y * width + x] = zip(across[x], row).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    return (0..<width * height).map { i in
      (0..<height).reduce(0) { $0 + down[i / width][$1] * rows[$1 * width + i % width] }
    }
  }

  @Test(arguments: [1.5, 4, 7.9, 10, 20, 40])
  func `what is behind is blurred as by a Gaussian whose weights end at the edges`(sigma: Double) throws {
    let (width, height) = (150.0, 110.0)
    let behind = try Drawing(width: width, height: height, BackdropTests.picture(width, height))
    let drawing = try Drawing(
      width: width, height: height,
      BackdropTests.picture(width, height) + [BackdropTests.blur(20, 10, 121, 90, radius: sigma)])
    for shift: UInt32 in [0, 8, 16] {
      let expected = BackdropTests.reference(behind, 20, 10, 121, 90, sigma: sigma, shift: shift)
      var (worst, sum) = (0.0, 0.0)
      for y in 0..<90 {
        for x in 0..<121 {
          let value = Double(drawing.word(20 + x, 10 + y) >> shift & 255)
          worst = max(worst, abs(value - expected[y * 121 + x]))
          sum += abs(value - expected[y * 121 + x])
        }
      }
      // Three boxes differ from the Gaussian by up to 2 % of each edge.
      #expect(worst < 9, "sigma \(sigma), channel \(shift): \(worst)")
      #expect(sum / (121 * 90) < 2, "sigma \(sigma), channel \(shift): \(sum / (121 * 90))")
    }
    #expect(drawing.word(19, 50) == behind.word(19, 50))
    #expect(drawing.word(141, 50) == behind.word(141, 50))
    #expect(drawing.word(70, 9) == behind.word(70, 9))
  }

  @Test func `an even background stays exactly as it is`() throws {
    let color = Color(red: 200 / 255, green: 31 / 255, blue: 77 / 255)
    for radius in [0.7, 3, 12, 30, 200] {
      let items = [DisplayItem.box(0, 0, 70, 50, color: color), BackdropTests.blur(5, 3, 61, 41, radius: radius)]
      let drawing = try Drawing(width: 70, height: 50, items)
      #expect(Set(drawing.words) == [0xFFC8_1F4D], "radius \(radius)")
    }
  }

  @Test func `what lies beside a backdrop does not shine in`() throws {
    let items = [
      DisplayItem.box(0, 0, 20, 40, color: .black, smooth: false), BackdropTests.blur(20, 0, 40, 40, radius: 8),
    ]
    let drawing = try Drawing(width: 60, height: 40, items)
    #expect(drawing.red(20, 20) == 255)
    #expect(drawing.red(19, 20) == 0)
  }

  @Test func `colours move away from the grey of their luminance`() throws {
    let color = Color(red: 0.5, green: 0.25, blue: 0.4)
    let items = [DisplayItem.box(0, 0, 8, 8, color: color), BackdropTests.blur(0, 0, 8, 8, radius: 0, saturation: 1.8)]
    let drawing = try Drawing(width: 8, height: 8, items)
    let grey = 0.2126 * 128 + 0.7152 * 64 + 0.0722 * 102
    for (value, base) in [(drawing.red(4, 4), 128.0), (drawing.green(4, 4), 64), (drawing.blue(4, 4), 102)] {
      #expect(abs(Double(value) - (grey + 1.8 * (base - grey))) < 1)
    }
  }

  @Test func `in a group of half opacity it is half of the blurred and half of the sharp picture`() throws {
    let behind = BackdropTests.picture(60, 60)
    let blur = BackdropTests.blur(10, 10, 40, 40, radius: 5)
    let sharp = try Drawing(width: 60, height: 60, behind)
    let blurred = try Drawing(width: 60, height: 60, behind + [blur])
    let half = try Drawing(width: 60, height: 60, behind + DisplayItem.group(DisplayGroup(opacity: 0.5), [blur]))
    for i in half.words.indices {
      for shift: UInt32 in [0, 8, 16] {
        func channel(_ drawing: Drawing) -> Double { Double(drawing.words[i] >> shift & 255) }
        #expect(abs(channel(half) - (channel(sharp) + channel(blurred)) / 2) <= 1.5)
      }
    }
  }

  @Test func `round corners show what is behind sharply`() throws {
    let items = BackdropTests.picture(60, 60)
    let sharp = try Drawing(width: 60, height: 60, items)
    let round = try Drawing(width: 60, height: 60, items + [BackdropTests.blur(10, 10, 40, 40, corner: 20, radius: 6)])
    let square = try Drawing(width: 60, height: 60, items + [BackdropTests.blur(10, 10, 40, 40, radius: 6)])
    #expect(round.word(11, 11) == sharp.word(11, 11))
    #expect(round.word(30, 30) == square.word(30, 30))
    #expect(square.word(11, 11) != sharp.word(11, 11))
  }

  @Test func `a group with a blend mode blurs only its own picture`() throws {
    let stripes = (0..<10).map { DisplayItem.box(Double($0) * 6, 0, 3, 40, color: .black, smooth: false) }
    let sharp = try Drawing(width: 60, height: 40, stripes)
    let group = DisplayItem.group(
      DisplayGroup(blendMode: .normal), [BackdropTests.blur(0, 0, 60, 40, radius: 8)])
    #expect(try Drawing(width: 60, height: 40, stripes + group) == sharp)
  }

  @Test func `a backdrop casts no shadow and masks nothing`() throws {
    let shadow = DisplayGroup.Shadow(color: .black, opacity: 1, offset: Point(x: 6, y: 6), radius: 1)
    let blur = BackdropTests.blur(5, 5, 10, 10, radius: 4)
    let white = try Drawing(width: 30, height: 30, [])
    #expect(try Drawing(width: 30, height: 30, DisplayItem.group(DisplayGroup(shadow: shadow), [blur])) == white)
    let masked = DisplayItem.group(DisplayGroup(mask: [blur]), [.box(0, 0, 30, 30)])
    #expect(try Drawing(width: 30, height: 30, masked) == white)
  }

  @Test func `what an opaque box hides later still shows through a backdrop beside it`() throws {
    let items = [
      DisplayItem.box(0, 0, 80, 80, color: .black, smooth: false), BackdropTests.blur(0, 0, 160, 80, radius: 10),
      .box(0, 0, 80, 80, color: .white, smooth: false),
    ]
    #expect(try Drawing(width: 160, height: 80, items).red(85, 40) < 230)
  }
}
