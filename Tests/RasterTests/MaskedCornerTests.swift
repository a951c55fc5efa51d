import InbetweenGeometry
import InbetweenTimeline
import Testing

@Suite("Rounding of some corners") struct MaskedCornerTests {
  private static let masks = (0..<16).map { CornerMask(rawValue: $0) }
  private static let all: [CornerMask] = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]

  /// Compares each quarter with the drawing that it should be a part of. Cairo draws corners that are not all round, to
  /// some levels of 255.
  private func expectQuarters(
    of picture: Drawing, _ mask: CornerMask, round: Drawing, plain: Drawing, _ comment: String
  ) {
    for y in 0..<32 {
      for x in 0..<32 {
        let corner = MaskedCornerTests.all[(y < 16 ? 0 : 2) + (x < 16 ? 0 : 1)]
        let expected = mask.contains(corner) ? round.red(x, y) : plain.red(x, y)
        #expect(abs(picture.red(x, y) - expected) <= 8, "\(comment) \(mask.rawValue) at \(x), \(y)")
      }
    }
  }

  @Test(arguments: masks, [true, false])
  func `a quarter of a box, border or clip equals that of a rounded one if its corner is rounded`(
    mask: CornerMask, smooth: Bool
  ) throws {
    let rect = Rect(x: 4, y: 4, width: 24, height: 24)
    func box(_ radius: Double, _ mask: CornerMask = .all) throws -> Drawing {
      let content = DisplayContent.box(
        DisplayBox(rect: rect, cornerRadius: radius, color: .black, maskedCorners: mask))
      return try Drawing(
        width: 32, height: 32, [DisplayItem(transform: .identity, content: content, allowsEdgeAntialiasing: smooth)])
    }
    func border(_ radius: Double, _ mask: CornerMask = .all) throws -> Drawing {
      let content = DisplayContent.border(
        DisplayBorder(rect: rect, cornerRadius: radius, width: 3, color: .black, maskedCorners: mask))
      return try Drawing(
        width: 32, height: 32, [DisplayItem(transform: .identity, content: content, allowsEdgeAntialiasing: smooth)])
    }
    func clip(_ radius: Double, _ mask: CornerMask = .all) throws -> Drawing {
      let group = DisplayGroup(clip: .init(rect: rect, cornerRadius: radius, maskedCorners: mask))
      return try Drawing(width: 32, height: 32, DisplayItem.group(group, smooth: smooth, [.box(0, 0, 32, 32)]))
    }
    expectQuarters(of: try box(10, mask), mask, round: try box(10), plain: try box(0), "box")
    expectQuarters(of: try border(10, mask), mask, round: try border(10), plain: try border(0), "border")
    expectQuarters(of: try clip(10, mask), mask, round: try clip(10), plain: try clip(0), "clip")
  }

  @Test(arguments: [true, false])
  func `a box, gradient, clip and border with continuous corners cover what their path covers`(smooth: Bool) throws {
    let rect = Rect(x: 4, y: 4, width: 40, height: 40)
    func drawing(_ content: DisplayContent) throws -> Drawing {
      try Drawing(
        width: 48, height: 48, [DisplayItem(transform: .identity, content: content, allowsEdgeAntialiasing: smooth)])
    }
    let path = Path.roundedRect(rect, cornerRadius: 12, curve: .continuous)
    let expected = try drawing(.path(DisplayPath(path: path, fillColor: .black)))
    let circular = try drawing(.box(DisplayBox(rect: rect, cornerRadius: 12, color: .black)))
    let box = try drawing(.box(DisplayBox(rect: rect, cornerRadius: 12, color: .black, cornerCurve: .continuous)))
    let gradient = try drawing(
      .gradient(
        DisplayGradient(
          kind: .axial, rect: rect, cornerRadius: 12, colors: [.black, .black], locations: [0, 1], startPoint: .zero,
          endPoint: Point(x: 1, y: 1), cornerCurve: .continuous)))
    let group = DisplayGroup(clip: .init(rect: rect, cornerRadius: 12, cornerCurve: .continuous))
    let clip = try Drawing(width: 48, height: 48, DisplayItem.group(group, smooth: smooth, [.box(0, 0, 48, 48)]))
    let border = try drawing(
      .border(DisplayBorder(rect: rect, cornerRadius: 12, width: 3, color: .black, cornerCurve: .continuous)))
    var differing = 0
    for y in 0..<48 {
      for x in 0..<48 {
        for picture in [box, gradient, clip] { #expect(abs(picture.red(x, y) - expected.red(x, y)) <= 2) }
        if box.red(x, y) != circular.red(x, y) { differing += 1 }
        let isInside = (8..<40).contains(x) && (8..<40).contains(y)
        if isInside, min(x - 4, 43 - x) + min(y - 4, 43 - y) > 16 { #expect(border.red(x, y) == 255) }
      }
    }
    // The corners are another shape, between the two ways in which they could be drawn by mistake.
    #expect((16...120).contains(differing))
  }

  @Test func `a gradient is rounded at the requested corners`() throws {
    func drawing(_ mask: CornerMask) throws -> Drawing {
      let gradient = DisplayGradient(
        kind: .axial, rect: Rect(x: 0, y: 0, width: 32, height: 32), cornerRadius: 12, colors: [.black, .black],
        locations: [0, 1], startPoint: .zero, endPoint: Point(x: 1, y: 1), maskedCorners: mask)
      return try Drawing(width: 32, height: 32, [DisplayItem(transform: .identity, content: .gradient(gradient))])
    }
    let top = try drawing([.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(top.red(0, 0) == 255 && top.red(31, 0) == 255 && top.red(0, 31) == 0 && top.red(31, 31) == 0)
  }

  @Test func `a shadow follows the corners, also of a box that is rotated by a right angle`() throws {
    let shadow = DisplayGroup.Shadow(color: .black, opacity: 1, offset: Point(x: 40, y: 0), radius: 0)
    let box = DisplayBox(
      rect: Rect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 10, color: .black,
      maskedCorners: .layerMinXMinYCorner)
    for (transform, corner) in [(Transform.translation(x: 5, y: 5), (0, 0)), (.rotation(.pi / 2), (19, 0))] {
      var place = transform
      if corner.0 > 0 { (place.tx, place.ty) = (25, 5) }
      let item = DisplayItem(transform: place, content: .box(box))
      let group = DisplayItem.group(
        DisplayGroup(shadow: .init(color: shadow.color, opacity: 1, offset: .zero, radius: 0)), [item])
      let drawing = try Drawing(width: 32, height: 32, group)
      for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] {
        let isRound = (x, y) == corner
        #expect((drawing.red(5 + x, 5 + y) > 200) == isRound, "\(x), \(y)")
      }
    }
  }

  @Test func `a path without rounded corners is a rectangle, and one with all of them is unchanged`() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 20)
    #expect(Path.roundedRect(rect, cornerRadius: 8, corners: []) == .rect(rect))
    #expect(Path.roundedRect(rect, cornerRadius: 8, corners: .all) == .roundedRect(rect, cornerRadius: 8))
  }
}
