import Foundation
import FoundingAnimations
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion
import InbetweenRendering
import InbetweenScene
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// The founding animations in Swift as their articles write them, beside their scenes.
@Suite("Founding animations as code") struct FoundingFilmTests {
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scenes")

  /// What is compared: all that a layer shows, but for what it holds.
  private static let keys: [LayerKey] = [
    .position, .boundsOrigin, .boundsSize, .anchorPoint, .zPosition, .transform, .opacity, .isHidden, .clipsToBounds,
    .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .strokeStart, .strokeEnd, .strokeColor, .lineWidth,
  ]

  /// Compares what views show at every frame of a scene: in the film, in the scene, and in the scene that the film
  /// writes.
  private func expectEqual(
    _ film: Film, _ sceneName: String, _ ids: [String], _ place: SourceLocation = #_sourceLocation
  ) throws {
    let played = try PlayedScene(path: Self.scenes.appendingPathComponent(sceneName + ".yaml").path)
    #expect(film.problems.isEmpty, sourceLocation: place)
    let clock = try #require(FrameClock(rate: played.document.framesPerSecond, duration: played.timeline.duration))
    try expectEqual(film.timeline, played.timeline, ids, clock, place)
    let written = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID().uuidString).yaml")
    defer { do { try FileManager.default.removeItem(at: written) } catch {} }
    try film.scene().text.write(to: written, atomically: true, encoding: .utf8)
    try expectEqual(film.timeline, try PlayedScene(path: written.path).timeline, ids, clock, place)
  }

  private func expectEqual(
    _ code: Timeline, _ scene: Timeline, _ ids: [String], _ clock: FrameClock, _ place: SourceLocation
  ) throws {
    #expect(code.duration == scene.duration, sourceLocation: place)
    for id in ids {
      let ours = try #require(code.layers.firstIndex { $0.id == id }, "\(id) in the film", sourceLocation: place)
      let theirs = try #require(scene.layers.firstIndex { $0.id == id }, "\(id) in the scene", sourceLocation: place)
      var differing: [String] = []
      for index in 0..<clock.count {
        let time = clock.frame(index).time.doubleValue
        let (a, b) = (code.presentation(of: ours, at: time), scene.presentation(of: theirs, at: time))
        let isShown = code.layers[ours].lifetime.contains(time) && !a.isHidden
        if isShown != (scene.layers[theirs].lifetime.contains(time) && !b.isHidden) {
          differing.append("\(time): is shown or not")
        }
        guard isShown else { continue }
        for key in Self.keys where !isNear(a[key], b[key]) {
          differing.append("\(time) \(key): \(a[key]) for \(b[key])")
        }
      }
      #expect(differing.isEmpty, "\(id): \(differing.prefix(3))", sourceLocation: place)
    }
  }

  /// Sums of doubles may differ in their last digits.
  private func isNear(_ a: AnimatableValue, _ b: AnimatableValue) -> Bool {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): abs(a - b) < 1e-9
    case (.point(let a), .point(let b)): abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
    case (.size(let a), .size(let b)): abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9
    case (.color(let a), .color(let b)):
      zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).allSatisfy { abs($0 - $1) < 1e-9 }
    case (.transform(let a), .transform(let b)):
      zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy { abs($0 - $1) < 1e-9 }
    default: a == b
    }
  }

  private static let small = FilmDevice(name: "small", size: CGSize(width: 375, height: 300), scale: 2, safeAreaTop: 20)

  private func screen(_ width: CGFloat, _ height: CGFloat, scale: Int = 2, top: CGFloat = 0) -> FilmDevice {
    FilmDevice(name: "screen", size: CGSize(width: width, height: height), scale: scale, safeAreaTop: top)
  }

  private static let loginViews = ["avatar", "password", "signIn", "list", "account", "dropDown", "ring"]

  @Test func `login: the list drops out, the button becomes a ring, in both directions`() throws {
    let controller = LoginController()
    let film = Film(on: screen(375, 667, top: 20), duration: 8) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.openOrCloseList() }
    film.perform(at: 0.95) { controller.openOrCloseList() }
    film.perform(at: 1.5) { controller.signIn(.byConstants) }
    film.perform(at: 3.9) { controller.signedIn(.byConstants) }
    film.perform(at: 4.7) { controller.signIn(.byConstraints) }
    film.perform(at: 7.1) { controller.signedIn(.byConstraints) }
    try expectEqual(film, "login", Self.loginViews)
  }

  @Test func `login: without layout in the block the list jumps`() throws {
    let controller = LoginController()
    controller.forgetsLayout = true
    let film = Film(on: screen(375, 667, top: 20), duration: 1.7) { $0.rootViewController = controller }
    for time in [0.3, 1] { film.perform(at: time) { controller.openOrCloseList() } }
    // The scene has no avatar, above which the field's place is written out.
    try expectEqual(film, "login-jump", ["list", "account", "dropDown"])
  }

  @Test func `passbook: a tap opens a pass, another closes it`() throws {
    let controller = PassbookController()
    let film = Film(on: screen(390, 844, scale: 3), duration: 1.5) { $0.rootViewController = controller }
    // A finger is lifted 0.05 s after it went down.
    film.tap(CGPoint(x: 195, y: 670), at: 0.15)
    film.tap(CGPoint(x: 195, y: 400), at: 0.95)
    try expectEqual(film, "passbook", (0..<5).map { "view\($0)" })
  }

  @Test func `a card expands, and an optional constraint stays between limits`() throws {
    let film = Film(on: screen(375, 603), duration: 2) { $0.rootViewController = TotalUpdateController() }
    for time in [0.2, 1.2] { film.tap(CGPoint(x: 40, y: 40), at: time) }
    try expectEqual(film, "expand", ["purple", "orange", "note"])
  }

  @Test func `expand: without layout in the block the square jumps`() throws {
    let controller = TotalUpdateController()
    controller.forgetsLayout = true
    let film = Film(on: screen(375, 603), duration: 1.5) { $0.rootViewController = controller }
    // A finger is lifted 0.05 s after it went down.
    for time in [0.2, 0.85] { film.tap(CGPoint(x: 40, y: 40), at: time) }
    try expectEqual(film, "expand-jump", ["purple", "orange"])
  }

  @Test func `a button grows with each tap until it fills the screen`() throws {
    let controller = GrowingButtonController()
    let film = Film(on: screen(375, 603), duration: 3.8) { $0.rootViewController = controller }
    for tap in 0..<7 { film.tap(controller.growingButton, at: 0.25 + 0.5 * Double(tap)) }
    try expectEqual(film, "grow", ["growing"])
  }

  @Test func `a constant that grows by 100`() throws {
    let controller = MovingController()
    let film = Film(on: Self.small, duration: 1.5) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.moveConstant() }
    try expectEqual(film, "constant-moves", ["v"])
  }

  @Test func `a center that layout restores`() throws {
    let controller = MovingController()
    let film = Film(on: Self.small, duration: 1.5) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.moveCenter() }
    try expectEqual(film, "center-snaps-back", ["v"])
  }

  @Test func `motion effects follow the tilt until they are removed`() throws {
    let controller = MarsController()
    let film = Film(on: screen(200, 200), duration: 3.25) { $0.rootViewController = controller }
    film.tilt(
      horizontal: [(0, 0), (0.5, 1), (1.5, -1), (2, 0), (2.5, 1)], vertical: [(0, 0), (1, 1), (2, 0), (2.5, 1)])
    film.perform(at: 2.75) { controller.removeHorizontalEffect() }
    film.perform(at: 3) { controller.removeEffects() }
    try expectEqual(film, "motion-effects", ["shadow", "mars"])
  }

  @Test func `a transform that is reversed, as a view's and as a layer's`() throws {
    // On iOS 7 layout stood in its way: only the scene has that.
    let controller = PulseController(
      [("ios7", .red), ("ios8", .blue), ("explicit", .black)],
      formats: ["H:|-30-[ios7(80)]-30-[ios8(80)]-30-[explicit(80)]"]
        + ["ios7", "ios8", "explicit"].map { "V:|-40-[\($0)(80)]" })
    let film = Film(on: screen(360, 160), duration: 1) { $0.rootViewController = controller }
    film.perform(at: 0.2) {
      controller.pulse(controller.views[1])
      controller.pulseLayer(of: controller.views[2])
    }
    try expectEqual(film, "transform-autoreverse", ["ios8", "explicit"])
  }

  @Test func `a snapshot pulses in the view's place`() throws {
    let controller = PulseController(
      [("v", .black)], formats: ["H:|-40-[v(100)]", "V:|-40-[v(60)]"], cornerRadius: 8)
    let film = Film(on: screen(240, 160), duration: 1) { $0.rootViewController = controller }
    film.perform(at: 0.2) { controller.pulseSnapshot(of: controller.views[0]) }
    try expectEqual(film, "snapshot-autoreverse", ["v", "snap"])
    let file = try film.png(at: 0.35)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: file) }
    guard case .bitmap(let picture) = image?.content else { return #expect(Bool(false), "no picture") }
    // The middle of the view, which is hidden behind its black picture.
    let start = 4 * (picture.height * 70 / 160 * picture.width + picture.width * 90 / 240)
    #expect(picture.pixels[start..<start + 4].elementsEqual([0, 0, 0, 255]))
  }

  @Test func `an animation hides the model's values`() throws {
    let controller = PulseController(
      [("english", .purple), ("listing", .orange)],
      formats: ["H:|-20-[english(90)]-20-[listing(90)]", "V:|-40-[english(80)]", "V:|-40-[listing(80)]"])
    let film = Film(on: screen(240, 160), duration: 0.8) { $0.rootViewController = controller }
    film.perform(at: 0.3) {
      controller.vanish(controller.views[0], to: .zero)
      controller.vanish(controller.views[1], to: controller.views[1].layer.bounds)
    }
    try expectEqual(film, "vanish", ["english", "listing"])
  }

  @Test func `a switch that reveals a view by a priority, tapped twice`() throws {
    let device = FilmDevice(
      name: "414", size: CGSize(width: 414, height: 896), scale: 2, safeAreaTop: 88, safeAreaBottom: 34)
    let controller = ModeController()
    let film = Film(on: device, duration: 3) { $0.rootViewController = controller }
    film.tap(controller.modeSwitch, at: 0.2)
    film.tap(controller.modeSwitch, at: 1.7)
    try expectEqual(film, "reveal", ["yellow", "blue", "modeLabel", "modeSwitch"])
  }
}
