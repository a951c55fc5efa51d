import Foundation
import InbetweenGeometry
import InbetweenLottieReading
import InbetweenPixels
import InbetweenRendering
import InbetweenTimeline
import Testing

@testable import InbetweenLottie

@Suite("Exported films, read again") struct LottieRoundTripTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The picture of a file at a progress, on the canvas of a scene.
  private func pixmap(_ file: LottieFile, _ bitmaps: [DisplayResources.Bitmap], _ canvas: Canvas, at progress: Double)
    throws -> Pixmap
  {
    var layer = Layer(
      id: nil, kind: "lottieView", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState()
    )
    layer.initialState.boundsSize = file.size
    layer.initialState.position = Point(x: file.size.width / 2, y: file.size.height / 2)
    layer.initialState.contents = 1
    layer.initialState.animationProgress = progress
    let content = MovingContent(
      picture: file, images: Array(bitmaps.indices), texts: [], contentMode: .scaleToFill)
    layer.contents = [.none, .moving(content)]
    return try Timeline(
      name: "film", canvas: canvas, duration: .zero, layers: [layer], resources: DisplayResources(images: bitmaps)
    ).pixmap(at: .zero)
  }

  /// The mean difference of components in 1/255, at most: glyphs become outlines, and layers' edges, which lie on whole
  /// pixels in a scene, are antialiased in Lottie.
  @Test(arguments: [
    ("checkmark", 0.05), ("hamburger", 0.05), ("like-burst", 0.05), ("floating-menu", 0.1), ("location-pulse", 0.1),
    ("card-flip", 0.4), ("button-loading", 0.5), ("list-insert", 0.6),
  ])
  func `a motion of the cookbook has the same pictures`(_ name: String, _ tolerance: Double) throws {
    let scene = try PlayedScene(path: Self.root.path + "/docs/cookbook/\(name).yaml")
    let timeline = scene.timeline
    let clock = try #require(FrameClock(rate: Rational(60), duration: timeline.duration))
    let film = try LottieFilm(timeline, clock: clock, indices: 0..<clock.count, bakes: true)
    let file = try LottieFile(film.json)
    #expect(file.problems.isEmpty && file.texts.isEmpty)
    let images = ImageLoader()
    let bitmaps = try file.images.map { image in
      guard case .bytes(let bytes) = image.content else { throw LottieProblem("an image is not in the file") }
      return try images.bitmap(of: bytes, scale: 1)
    }
    for index in stride(from: 0, to: clock.count, by: max(clock.count / 6, 1)) {
      let expected = try timeline.pixmap(at: clock.frame(index).time)
      let found = try pixmap(file, bitmaps, timeline.canvas, at: Double(index) / Double(clock.count))
      #expect((found.width, found.height) == (expected.width, expected.height))
      let sum = zip(found.bytes, expected.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(found.bytes.count) <= tolerance, "frame \(index)")
    }
  }
}
