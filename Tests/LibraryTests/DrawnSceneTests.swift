import Foundation
import Inbetween
import Testing

/// The pixels of scenes, drawn with the fonts and files of a real run.
@Suite("Drawn scenes") struct DrawnSceneTests {
  private func play(_ text: String, images: [String: Pixmap] = [:]) throws -> PlayedScene {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, image) in images {
      try Data(PNGEncoder.encode(image, format: .rgba)).write(to: folder.appendingPathComponent(name))
    }
    try Data(text.utf8).write(to: folder.appendingPathComponent("scene.yaml"))
    return try PlayedScene(path: folder.appendingPathComponent("scene.yaml").path)
  }

  private func views(_ lines: String, scale: Int = 2) -> String {
    "inbetween: 1\ncanvas: {size: [60, 60], scale: \(scale)}\nviews:\n" + lines
  }

  /// The smallest rectangle of pixels that are not white, in points.
  private func ink(_ picture: Pixmap, scale: Int = 2) -> Rect? {
    var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture.bytes[(y * picture.width + x) * 4] < 250 {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    guard left < right else { return nil }
    let k = Double(scale)
    return Rect(
      x: Double(left) / k, y: Double(top) / k, width: Double(right - left) / k, height: Double(bottom - top) / k)
  }

  private func square(_ side: Int) -> Pixmap {
    Pixmap(width: side, height: side, bytes: (0..<side * side).flatMap { _ in [0, 0, 0, 255] as [UInt8] })
  }

  @Test
  func `a label shows nothing outside its bounds: text cut off at the side, text too high, in motion and rotated`()
    throws
  {
    let clipped = try play(
      views("  - {label: l, frame: [10, 10, 30, 20], text: A long line of text, lineBreakMode: byClipping}"))
    let wide = try #require(ink(try clipped.pixmap(at: Rational(0))))
    #expect(wide.minX >= 10 && wide.maxX == 40)
    let low = try play(views("  - {label: l, frame: [10, 20, 40, 8], text: Ägypten, font: 24}"))
    let height = try #require(ink(try low.pixmap(at: Rational(0))))
    #expect(height.minY == 20 && height.maxY == 28)
    let moving = try play(
      views("  - {label: l, frame: [10, 20, 40, 8], text: Ägypten, font: 24}")
        + "\ntimeline:\n  - {animate: 1, curve: linear, set: {l.center.y: 25.3}}\nduration: 1\n")
    for frame in 1..<5 {
      let time = try #require(Rational(text: "0.\(2 * frame)"))
      let shown = try #require(ink(try moving.pixmap(at: time)))
      #expect(shown.height == 8, "frame \(frame)")
    }
  }

  @Test func `an image extends beyond its view and keeps its corners unless the view clips`() throws {
    let files = ["a.png": square(30)]
    for (mode, whole) in [
      ("center", Rect(x: 15, y: 15, width: 30, height: 30)),
      ("scaleAspectFill", Rect(x: 20, y: 20, width: 20, height: 20)),
      ("topLeft", Rect(x: 20, y: 20, width: 30, height: 30)),
    ] {
      for clips in [false, true] {
        let scene = try play(
          views(
            "  - {imageView: v, frame: [20, 20, 20, 20], image: a.png, contentMode: \(mode), clipsToBounds: \(clips)}"),
          images: files)
        let expected = clips ? Rect(x: 20, y: 20, width: 20, height: 20) : whole
        #expect(ink(try scene.pixmap(at: Rational(0))) == expected, "\(mode), \(clips)")
      }
    }
    let tall = try play(
      views("  - {imageView: v, frame: [20, 25, 20, 10], image: a.png, contentMode: scaleAspectFill}"), images: files)
    #expect(ink(try tall.pixmap(at: Rational(0))) == Rect(x: 20, y: 20, width: 20, height: 20))
    for (clips, corner) in [(false, 0), (true, 255)] {
      let scene = try play(
        views(
          "  - {imageView: v, frame: [20, 20, 20, 20], image: a.png, cornerRadius: 10, clipsToBounds: \(clips)}"),
        images: files)
      let picture = try scene.pixmap(at: Rational(0))
      #expect(Int(picture.bytes[(41 * picture.width + 41) * 4]) == corner)
    }
  }

  @Test(arguments: [
    ("a.png", 1.0), ("a@2x.png", 2), ("a@3x.png", 3), ("a.b@2x.png", 2), ("a@2xb.png", 1), ("a@2x.b.png", 1),
    ("@3x.png", 3),
  ])
  func `an image's name gives its pixels per point`(name: String, scale: Double) throws {
    let scene = try play(
      "inbetween: 1\ncanvas: {size: [60, 60], scale: 3}\nviews:\n  - {imageView: v, image: '\(name)'}\n"
        + "constraints:\n  - v.left == superview.left\n  - v.top == superview.top\n",
      images: [name: square(12)])
    let side = 12 / scale
    #expect(ink(try scene.pixmap(at: Rational(0)), scale: 3) == Rect(x: 0, y: 0, width: side, height: side))
  }

  @Test func `the stripes of passbook have no colour in motion that they do not have at rest`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let scene = try PlayedScene(path: root.appendingPathComponent("Scenes/passbook.yaml").path)
    func colors(_ time: String) throws -> Set<[UInt8]> {
      let picture = try scene.pixmap(at: try #require(Rational(text: time)))
      return Set(
        (0..<picture.height).map { y in
          let place = (y * picture.width + 600) * 4
          return Array(picture.bytes[place..<place + 4])
        })
    }
    let resting = try colors("0").union(colors("0.75"))
    for time in ["0.25", "0.3", "0.35", "1.2"] { #expect(try colors(time).isSubset(of: resting), "\(time) s") }
  }
}
