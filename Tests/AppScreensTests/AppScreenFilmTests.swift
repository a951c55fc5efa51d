import AppScreens
import Foundation
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Screens of apps as UIKit code beside the scenes in `Scenes/app`.
@Suite("Screens of apps as code") struct AppScreenFilmTests {
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenes/app")

  /// Where a layer is in the canvas: the corners of its bounds, in points.
  private func corners(_ timeline: Timeline, _ layer: Int, _ time: Double) -> [Point] {
    let state = timeline.presentation(of: layer, at: time)
    var place = state.toSuperlayer
    var next = timeline.layers[layer].parent
    while let index = next {
      place = place.concatenating(timeline.presentation(of: index, at: time).toSuperlayer)
      next = timeline.layers[index].parent
    }
    let bounds = state.bounds
    return [Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.maxY)].map { place.apply(to: $0) }
  }

  /// Compares the places of views at every frame, within a millionth of a point, and the pixels of some frames.
  private func expectEqual(
    _ film: Film, _ name: String, _ appearance: UIUserInterfaceStyle, views: [String], pixelsAt times: [String],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var options = SceneReader.Options()
    options.appearance = appearance == .dark ? .dark : .light
    let played = try PlayedScene(path: Self.scenes.appendingPathComponent(name + ".yaml").path, options: options)
    film.drawScreenFrame()
    #expect(film.problems.isEmpty, sourceLocation: location)
    let (code, scene) = (film.timeline, played.timeline)
    let clock = try #require(FrameClock(rate: played.document.framesPerSecond, duration: scene.duration))
    for view in views {
      let ours = try #require(code.layers.firstIndex { $0.id == view }, "\(view)", sourceLocation: location)
      let theirs = try #require(scene.layers.firstIndex { $0.id == view }, "\(view)", sourceLocation: location)
      let worst = (0..<clock.count).map { index in
        let time = clock.frame(index).time.doubleValue
        let places = zip(corners(code, ours, time), corners(scene, theirs, time))
        return (places.map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0, time)
      }.max { $0.0 < $1.0 }
      #expect((worst?.0 ?? 1) < 1e-6, "\(view): \(worst ?? (0, 0))", sourceLocation: location)
    }
    for text in times {
      let time = try #require(Rational(text: text))
      let (a, b) = (try code.pixmap(at: time), try played.pixmap(at: time))
      let pixels = zip(a.bytes, b.bytes).enumerated().filter { $1.0 != $1.1 }.map { $0.offset / 4 }
      let rows = Set(pixels.map { $0 / a.width }).sorted()
      let place = "\(pixels.count) bytes in rows \(rows.first ?? 0)–\(rows.last ?? 0)"
      let isSame = a.bytes == b.bytes
      #expect(isSame, "\(name) at \(text) s: \(place)", sourceLocation: location)
      if !isSame, let folder = ProcessInfo.processInfo.environment["INBETWEEN_SHOW"] {
        for (kind, picture) in [("code", a), ("scene", b)] {
          try Data(PNGEncoder.encode(picture, format: .rgba)).write(
            to: URL(fileURLWithPath: "\(folder)/\(name)-\(text)-\(kind).png"))
        }
      }
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `settings: airplane mode turns off what sends`(appearance: UIUserInterfaceStyle) throws {
    let controller = SettingsController()
    let film = Film(appearance: appearance, duration: 0.8) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.airplaneSwitch.setOn(true, animated: true) }
    film.perform(at: 0.3) { controller.switchAirplaneMode() }
    try expectEqual(
      film, "settings", appearance,
      views: ["account", "network", "wifi", "bluetooth", "airplaneSwitch", "general", "more", "bar", "tabs"],
      pixelsAt: ["0", "0.3", "0.4", "0.8"])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `checkout: one more article, and an order`(appearance: UIUserInterfaceStyle) throws {
    let controller = CheckoutController()
    let film = Film(appearance: appearance, duration: 2.3) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.moreButton.isHighlighted = true }
    film.perform(at: 0.3) {
      controller.moreButton.isHighlighted = false
      controller.addLamp()
    }
    film.perform(at: 0.9) { controller.pressPay() }
    film.perform(at: 1) { controller.placeOrder() }
    film.perform(at: 1.7) { controller.confirmOrder() }
    try expectEqual(
      film, "checkout", appearance, views: ["articles", "lamp", "book", "delivery", "sums", "footer", "pay"],
      pixelsAt: ["0", "0.25", "0.4", "1.1", "1.5", "1.8", "2.3"])
  }
}
