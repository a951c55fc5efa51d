import AppScreens
import Foundation
import InbetweenGeometry
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

  /// Compares the places of views at every frame, within a millionth of a point.
  private func expectEqual(
    _ film: Film, _ name: String, _ appearance: UIUserInterfaceStyle, views: [String],
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
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `settings: airplane mode turns off what sends`(appearance: UIUserInterfaceStyle) throws {
    let controller = SettingsController()
    let film = Film(appearance: appearance, duration: 0.8) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.airplaneSwitch.setOn(true, animated: true) }
    film.perform(at: 0.3) { controller.switchAirplaneMode() }
    try expectEqual(
      film, "settings", appearance,
      views: ["account", "network", "wifi", "bluetooth", "airplaneSwitch", "general", "more", "bar", "tabs"])
  }
}
