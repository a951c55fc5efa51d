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

  /// Compares the places of views at every frame, within a millionth of a point.
  private func expectEqual(
    _ film: Film, _ name: String, _ appearance: UIUserInterfaceStyle, statusBar: UIStatusBarStyle = .default,
    views: [String], _ location: SourceLocation = #_sourceLocation
  ) throws {
    var options = SceneReader.Options()
    options.appearance = appearance == .dark ? .dark : .light
    let played = try PlayedScene(path: Self.scenes.appendingPathComponent(name + ".yaml").path, options: options)
    film.drawScreenFrame(statusBar: statusBar)
    #expect(film.problems.isEmpty, sourceLocation: location)
    let (code, scene) = (film.timeline, played.timeline)
    let clock = try #require(FrameClock(rate: played.document.framesPerSecond, duration: scene.duration))
    for view in views {
      let ours = try #require(code.layers.firstIndex { $0.id == view }, "\(view)", sourceLocation: location)
      let theirs = try #require(scene.layers.firstIndex { $0.id == view }, "\(view)", sourceLocation: location)
      let life = code.layers[ours].lifetime
      let times = (0..<clock.count).map { clock.frame($0).time.doubleValue }
        .filter { life.start <= $0 && $0 < life.end }
      let worst = times.map { time in
        let places = zip(corners(code, ours, time), corners(scene, theirs, time))
        return (places.map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0, time)
      }.max { $0.0 < $1.0 }
      #expect((worst?.0 ?? 1) < 1e-6, "\(view): \(worst ?? (0, 0))", sourceLocation: location)
    }
  }

  /// Compares the pixels at some times, in seconds: all but a thousandth are equal within a step of a channel, which is
  /// what edges of texts that were set in other views may differ by.
  private func expectEqualPixels(
    _ film: Film, _ name: String, _ appearance: UIUserInterfaceStyle, at times: [Double],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var options = SceneReader.Options()
    options.appearance = appearance == .dark ? .dark : .light
    let played = try PlayedScene(path: Self.scenes.appendingPathComponent(name + ".yaml").path, options: options)
    for seconds in times {
      let time = try #require(Rational(rounding: seconds))
      let (ours, theirs) = (try film.timeline.pixmap(at: time), try played.timeline.pixmap(at: time))
      try #require(ours.width == theirs.width && ours.height == theirs.height)
      var fates: [UInt8]?
      let found = PixelComparison.channels(ours, theirs, rows: 0..<ours.height, limit: 1, fates: &fates)
      #expect(
        found.counted * 1000 < ours.width * ours.height,
        "at \(seconds): \(found.counted) pixels in rows \(found.rows ?? 0..<0)", sourceLocation: location)
      if let folder = ProcessInfo.processInfo.environment["INBETWEEN_SCREENS"] {
        let place = "\(folder)/\(name)-\(appearance == .dark ? "dark" : "light")-\(seconds)"
        try film.png(at: seconds).write(to: URL(fileURLWithPath: place + "-code.png"))
        try Data(played.timeline.png(at: time)).write(to: URL(fileURLWithPath: place + "-scene.png"))
      }
    }
  }

  /// The way of a finger that moves by a distance in points within a time in seconds, and rests then. The first 10 points,
  /// after which a pan begins, take no time.
  private func pull(
    from start: CGPoint, x: CGFloat = 0, y: CGFloat = 0, _ duration: Double, rest: Double = 0
  ) -> [(time: Double, point: CGPoint)] {
    func lead(_ distance: CGFloat) -> CGFloat { distance == 0 ? 0 : distance < 0 ? -10 : 10 }
    let begin = CGPoint(x: start.x + lead(x), y: start.y + lead(y))
    let end = CGPoint(x: begin.x + x, y: begin.y + y)
    return [(0, start), (0, begin), (duration, end)] + (rest > 0 ? [(duration + rest, end)] : [])
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
    try expectEqualPixels(film, "settings", appearance, at: [0, 0.8])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `sign in: the form makes room for the keyboard, and its button works`(appearance: UIUserInterfaceStyle) throws {
    let controller = SignInController()
    let film = Film(appearance: appearance, duration: 2.4, drawsKeyboard: true) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.password.becomeFirstResponder() }
    film.type("engine18", at: 0.6)
    film.press(controller.signIn, at: 1.6, duration: 0.1)
    try expectEqual(
      film, "sign-in", appearance,
      views: [
        "logo", "title", "subtitle", "fields", "email", "password", "forgot", "signIn", "form", "more", "or", "apple",
        "join",
      ])
    try expectEqualPixels(film, "sign-in", appearance, at: [0, 1.2, 2.4])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `checkout: the total follows the articles, and the order is placed`(appearance: UIUserInterfaceStyle) throws {
    let controller = CheckoutController()
    let film = Film(appearance: appearance, duration: 2.3) { $0.rootViewController = controller }
    film.press(controller.more, at: 0.2, duration: 0.1)
    film.press(controller.pay, at: 0.9, duration: 0.1)
    film.perform(at: 1.7) { controller.confirm() }
    try expectEqual(
      film, "checkout", appearance,
      views: [
        "page", "articles", "lamp", "book", "delivery", "address", "card", "sumsHeader", "sums", "goods", "shipping",
        "total", "bar", "footer", "pay",
      ])
    try expectEqualPixels(film, "checkout", appearance, at: [0, 0.6, 2.3])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `chat: a message is sent, and the dots of the answer follow`(appearance: UIUserInterfaceStyle) throws {
    let controller = ChatController()
    let film = Film(appearance: appearance, duration: 1.8) { $0.rootViewController = controller }
    film.perform(at: 0.1) { controller.write() }
    film.perform(at: 0.3) { controller.send() }
    film.perform(at: 0.8) { controller.showAnswer() }
    film.perform(at: 0.9) { controller.bounceDots() }
    try expectEqual(
      film, "chat", appearance,
      views: ["a", "b", "c", "d", "answer", "dot0", "dot1", "dot2", "day", "bar", "input", "field", "attach", "hint"])
    try expectEqualPixels(film, "chat", appearance, at: [0.4, 1.8])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `player: the cover grows when the music begins`(appearance: UIUserInterfaceStyle) throws {
    let controller = PlayerController()
    let film = Film(appearance: appearance, duration: 1.5) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.begin() }
    film.perform(at: 0.7) { controller.likeSong() }
    try expectEqual(
      film, "player", appearance,
      views: [
        "bar", "cover", "note", "song", "artist", "like", "position", "elapsed", "left", "controls", "back", "play",
        "next", "volume", "tools",
      ])
    try expectEqualPixels(film, "player", appearance, at: [0.3, 1.5])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `photos: one grows from its place in the grid, and is liked`(appearance: UIUserInterfaceStyle) throws {
    // Its layout asks for the screen's size, which is known in the film.
    var controller: PhotoGridController?
    let film = Film(appearance: appearance, duration: 2.3) { window in
      controller = PhotoGridController()
      window.rootViewController = controller
    }
    film.play(until: 0)
    film.press(try #require(controller?.cell(of: 4)), at: 0.2, duration: 0.1)
    film.perform(at: 1.1) { controller?.like() }
    try expectEqual(
      film, "photo-grid", appearance,
      views: (0..<18).map { "photo\($0)" }
        + ["library", "bar", "tabs", "spans", "burst", "viewer", "hero", "back", "edit", "when", "tools", "like"])
    try expectEqualPixels(film, "photo-grid", appearance, at: [0, 0.4, 1.3])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `onboarding: flicks turn the pages`(appearance: UIUserInterfaceStyle) throws {
    let controller = OnboardingController()
    let film = Film(appearance: appearance, duration: 3) { $0.rootViewController = controller }
    let flick = pull(from: CGPoint(x: 300, y: 240), x: -150, 0.2)
    for time in [0.2, 1.4] { film.drag(along: flick, at: time, curve: .easeIn) }
    try expectEqual(
      film, "onboarding", appearance,
      views: ["pages", "skip", "dots", "next"]
        + ["page", "scene", "disc", "leftChip", "rightChip", "heading", "text"].flatMap { name in
          (0..<3).map { "\(name)\($0)" }
        })
    try expectEqualPixels(film, "onboarding", appearance, at: [0.3, 3])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `profile: it is pulled, followed and scrolled`(appearance: UIUserInterfaceStyle) throws {
    var controller: ProfileController?
    let film = Film(appearance: appearance, duration: 3.2) { window in
      controller = ProfileController()
      window.rootViewController = controller
    }
    let place = CGPoint(x: 340, y: 200)
    film.drag(along: pull(from: place, y: 150, 0.35, rest: 0.05), at: 0, curve: .easeInOut)
    film.press(try #require(controller?.follow), at: 1, duration: 0.1)
    film.drag(along: pull(from: CGPoint(x: 340, y: 300), y: -170, 0.25), at: 1.5, curve: .easeIn)
    try expectEqual(
      film, "profile", appearance, statusBar: .lightContent,
      views: [
        "page", "picture", "mountains", "avatar", "about", "person", "verified", "handle", "biography", "place",
        "counts", "posts", "followers", "following", "actions", "follow", "message", "kinds", "photos", "top", "title",
        "back", "more", "tabs",
      ] + (0..<9).map { "photo\($0)" })
    try expectEqualPixels(film, "profile", appearance, at: [0.35, 1.4, 3.2])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `calendar: a swipe turns to the next month`(appearance: UIUserInterfaceStyle) throws {
    var controller: CalendarController?
    let film = Film(appearance: appearance, duration: 1.6) { window in
      controller = CalendarController()
      window.rootViewController = controller
    }
    let swipe = pull(from: CGPoint(x: 300, y: 420), x: -0.45 * film.device.size.width, 0.3)
    film.drag(along: swipe, at: 0.3, curve: .easeIn)
    try expectEqual(
      film, "calendar", appearance,
      views: [
        "bar", "augustTitle", "septemberTitle", "weekdays", "pager", "months", "first", "second", "edge",
        "augustEvents", "septemberEvents", "standup", "lunch", "review", "school", "flight", "tools",
      ] + (0..<6).map { "rule\($0)" } + [1, 2, 20, 22, 31].map { "august\($0)" }
        + [2, 15, 30].map { "september\($0)" } + ["augustDot4", "septemberDot29"])
    try expectEqualPixels(film, "calendar", appearance, at: [0, 0.8])
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `map: a sheet is pulled to the middle, and to the top`(appearance: UIUserInterfaceStyle) throws {
    var controller: MapSheetController?
    let film = Film(appearance: appearance, duration: 3) { window in
      controller = MapSheetController()
      window.rootViewController = controller
    }
    film.drag(along: pull(from: CGPoint(x: 244, y: 752), y: -158, 0.3), at: 0.3, curve: .easeIn)
    film.drag(along: pull(from: CGPoint(x: 244, y: 464), y: -220, 0.25), at: 1.7, curve: .easeIn)
    try expectEqual(
      film, "map-sheet", appearance,
      views: [
        "map", "park", "river", "lanes", "roads", "motorway", "regentsPark", "marylebone", "thames", "halo", "position",
        "coffee", "museum", "station", "controls", "controlsShadow", "weather", "weatherShadow", "dimming", "sheet",
        "material", "grabber", "search", "portrait", "content", "favorites", "recents", "favoritesHeader",
        "recentsHeader", "museumRow", "coffeeRow", "stationRow", "parkRow",
      ])
    try expectEqualPixels(film, "map-sheet", appearance, at: [1, 3])
  }
}
