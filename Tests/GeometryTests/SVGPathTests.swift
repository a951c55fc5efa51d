import InbetweenGeometry
import Testing

@Suite("SVG path data") struct SVGPathTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  /// Where a path ends after each element.
  private func ends(_ path: Path) -> [Point] {
    path.elements.compactMap {
      switch $0 {
      case .move(let p), .line(let p): p
      case .curve(_, _, let p): p
      case .close: nil
      }
    }
  }

  @Test func `lines, absolute and relative`() throws {
    let path = try Path(svg: "M10,20 L 30 40 l5-5 H0 v-1.5.5 h1e1 z")
    #expect(
      path.elements == [
        .move(point(10, 20)), .line(point(30, 40)), .line(point(35, 35)), .line(point(0, 35)),
        .line(point(0, 33.5)), .line(point(0, 34)), .line(point(10, 34)), .close,
      ])
  }

  @Test func `further pairs after a moveto are lines, and a command after z starts at the start of the subpath`() throws
  {
    let path = try Path(svg: "m1 1 2 0 0 2zl3 3M9 9 8 8")
    #expect(
      path.elements == [
        .move(point(1, 1)), .line(point(3, 1)), .line(point(3, 3)), .close, .move(point(1, 1)), .line(point(4, 4)),
        .move(point(9, 9)), .line(point(8, 8)),
      ])
  }

  @Test func `cubic curves and their smooth continuation`() throws {
    let path = try Path(svg: "M0 0C1 2 3 4 5 6S9 9 10 10s1 1 2 0")
    #expect(
      path.elements == [
        .move(.zero), .curve(control1: point(1, 2), control2: point(3, 4), end: point(5, 6)),
        .curve(control1: point(7, 8), control2: point(9, 9), end: point(10, 10)),
        .curve(control1: point(11, 11), control2: point(11, 11), end: point(12, 10)),
      ])
    let alone = try Path(svg: "M1 1S2 2 3 3")
    #expect(alone.elements[1] == .curve(control1: point(1, 1), control2: point(2, 2), end: point(3, 3)))
  }

  @Test func `quadratic curves become cubic ones, smooth ones reflect`() throws {
    let path = try Path(svg: "M0 0Q3 3 6 0T12 0t6 0")
    #expect(path.elements[1] == .curve(control1: point(2, 2), control2: point(4, 2), end: point(6, 0)))
    #expect(path.elements[2] == .curve(control1: point(8, -2), control2: point(10, -2), end: point(12, 0)))
    #expect(path.elements[3] == .curve(control1: point(14, 2), control2: point(16, 2), end: point(18, 0)))
  }

  @Test func `an arc ends at its end point, and its flags select the arc`() throws {
    for (flags, expected) in [("0 0", -1.0), ("0 1", 1), ("1 0", -1), ("1 1", 1)] {
      let path = try Path(svg: "M0 0A10 10 0 \(flags) 10 10")
      #expect(ends(path).last == point(10, 10))
      let large = flags.hasPrefix("1")
      #expect(abs(path.length - (large ? 15 : 5) * Double.pi) < 0.02)
      let box = try #require(path.controlBox)
      // Clockwise with y downward leaves the chord on the upper right.
      #expect(expected > 0 ? box.maxX - 10 > -box.minX - 1e-9 || large : true)
    }
    let half = try Path(svg: "M0 0a5 5 0 01 10 0")
    #expect(abs((try #require(half.controlBox)).minY + 5) < 2)
  }

  @Test func `flags need no separators, and radii that are too small are enlarged`() throws {
    #expect(try Path(svg: "M0 0a1 1 0 1110 0") == Path(svg: "M 0 0 A 5 5 0 1 1 10 0"))
    #expect(try Path(svg: "M0 0a0 5 0 0 1 3 4") == Path(svg: "M0 0L3 4"))
    #expect(try Path(svg: "M2 2A5 5 0 0 1 2 2") == Path(svg: "M2 2"))
    #expect(try Path(svg: "M0 0A-5-5 30 0 1 10 0") == Path(svg: "M0 0A5 5 30 0 1 10 0"))
  }

  @Test func `the arc of a rotated ellipse lies on it`() throws {
    let path = try Path(svg: "M10 0A20 8 30 0 1 40 20")
    #expect(ends(path).first == point(10, 0))
    #expect(ends(path).last == point(40, 20))
    #expect(path.length > point(10, 0).distance(to: point(40, 20)))
  }

  @Test(arguments: [
    ("L1 1", 0), ("M1", 2), ("M1 1 L", 6), ("M1 1 X2", 5), ("M1 1L2 2 3", 10), ("M 1 1 A 1 1 0 2 0 3 3", 14),
    ("M1,,2", 3), ("Mnan 1", 1), ("M1 1e999", 3), ("M 1 1 z 5", 8), ("M0 0 L1 1,", 10), ("M0 0#", 4), ("☃", 0),
    ("M0 0L1 1;", 8), ("M 1 . 2", 4), ("M1 1 3 3 @", 9),
  ])
  func `an error names the offset`(text: String, offset: Int) {
    #expect(throws: SVGPathError.self) { _ = try Path(svg: text) }
    do throws(SVGPathError) {
      _ = try Path(svg: text)
    } catch {
      #expect(error.offset == offset, "\(error)")
    }
  }

  @Test(arguments: [
    ("L1 1", "expected M or m, with which path data begins, found 'L'"),
    ("M0 0L1", "expected a number, found the end"), ("M1,,2", "expected a number, found ','"),
    ("M0 0é", "expected one of the commands M L H V C S Q T A Z, found 'é'"),
    ("M0 0A1 1 0 2 0 3 3", "expected an arc's flag, 0 or 1, found '2'"), ("M0 1e31", "the number is too large"),
  ])
  func `an error says what is expected and what is there`(text: String, message: String) {
    do throws(SVGPathError) {
      _ = try Path(svg: text)
      Issue.record("expected an error")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `numbers up to a given one are read`() throws {
    #expect(try Path(svg: "M0-1e7", maximumNumber: 1e7) == Path(svg: "M0-1e7"))
    #expect(throws: SVGPathError(offset: 2, message: "the number is too large")) {
      _ = try Path(svg: "M0-10000001", maximumNumber: 1e7)
    }
  }

  @Test func `an arc whose radii are too small is exactly a half ellipse, in two parts`() throws {
    let path = try Path(svg: "M984-27.4375A0.681 952 170 1 0 0.9-659")
    #expect(path.elements.count == 3)
    #expect(ends(path).last == point(0.9, -659))
  }

  @Test func `empty text is an empty path`() throws {
    #expect(try Path(svg: "").isEmpty)
    #expect(try Path(svg: " \n\t").isEmpty)
  }

  @Test func `random text never crashes`() {
    var state: UInt64 = 42
    func random(_ n: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % n
    }
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n")
    var read = 0
    for _ in 0..<5000 {
      let text = "M0 0" + String((0..<random(40)).map { _ in alphabet[random(alphabet.count)] })
      if (try? Path(svg: text)) != nil { read += 1 }
    }
    #expect(read > 100)
  }

  @Test(arguments: ["1e-308", "1e-200", "1e-160", "1e-5", "1", "1e5", "1e6"])
  func `an arc ends at its end point, for any radii`(_ radius: String) throws {
    for other in ["1e-308", "1e-150", "1", "1e6"] {
      let path = try Path(svg: "M10 10A\(radius) \(other) 30 0 1 -1e-308 10a\(other) \(radius) 7 1 0 3-4")
      let end = try #require(ends(path).last)
      #expect(abs(end.x - 3) < 1e-2 && abs(end.y - 6) < 1e-2, "\(radius) \(other): \(end)")
    }
  }

  @Test func `radii far too small give the same arc as radii slightly too small`() throws {
    let (tiny, small) = (try Path(svg: "M0 0A1e-300 2e-300 0 0 1 30 40"), try Path(svg: "M0 0A1e-3 2e-3 0 0 1 30 40"))
    for (a, b) in zip(ends(tiny), ends(small)) { #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9) }
  }

  @Test func `an arc between angles that are not finite is empty`() {
    for angle in [Double.nan, .infinity, -.infinity] {
      #expect(
        Path.arc(center: .zero, radius: 1, startAngle: 0, endAngle: angle, clockwise: true).elements.isEmpty)
    }
  }
}
