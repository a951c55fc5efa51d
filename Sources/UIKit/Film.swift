import InbetweenLayout
public import Foundation
import InbetweenGeometry
public import InbetweenModel
import InbetweenObjects
import InbetweenRendering
import InbetweenScene
package import InbetweenTimeline

/// A recording of UIKit code on a virtual clock: what a screen shows from its first layout on, with touches at given
/// times.
///
///     let film = Film(on: .iPhone15) { window in
///       window.rootViewController = LoginViewController()
///     }
///     film.tap(button, at: 0.5)
///     try film.png(at: 0.75)
///
/// Calls first add steps to a script, which is played when a result is requested; after that the film cannot be
/// changed. A film is built and played by a single task; concurrent films do not affect each other.
public final class Film {
  public let device: FilmDevice
  /// The name used for files and in reports.
  public let name: String
  public let window: UIWindow
  package let stage: Stage
  private let typesetter: SceneTypesetter
  private let requestedDuration: Double?
  private var played: Timeline?
  /// The current time of the script, in seconds.
  private(set) var cursor = 0.0
  let fingers = ScriptFingers()
  /// The end of the script's last step, in seconds.
  private var scriptEnd = 0.0

  /// The maximum duration of a film that does not end by itself, for example because of a repeating timer, in seconds.
  public static let maximumDuration = 30.0

  /// - Parameters:
  ///   - device: the screen and its safe area.
  ///   - appearance: the light or dark appearance.
  ///   - contentSize: the user's text size, which fonts of text styles have.
  ///   - direction: the layout direction.
  ///   - orientation: how the device is held; the film's frames have the size of the screen as it is held first.
  ///   - locale: whose words and signs are those of formats and of `Locale.current`.
  ///   - timeZone: that of dates and of `TimeZone.current`.
  ///   - name: the name used for files and in reports.
  ///   - duration: in seconds; nil to end when nothing moves any more.
  ///   - images: folders in which `UIImage(named:)` looks for PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG and PDF files
  ///     and for asset catalogs, which may be given themselves, and `LottieAnimation.named` and `DotLottieFile.named`
  ///     for Lottie files.
  ///   - symbols: folders in which `UIImage(systemName:)` looks for SVG files before it draws a stand-in: templates that
  ///     the app SF Symbols exports, or any other image.
  ///   - nibs: folders with the storyboards and xibs, which may be in subfolders.
  ///   - drawsKeyboard: whether the keyboard of first responders is drawn; its notifications and guide do not depend on
  ///     it.
  ///   - content: adds the screen to the window, at time 0.
  public init(
    on device: FilmDevice = .iPhone15, appearance: UIUserInterfaceStyle = .light,
    contentSize: UIContentSizeCategory = .large,
    direction: UIUserInterfaceLayoutDirection = .leftToRight, orientation: UIInterfaceOrientation = .portrait,
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone = .gmt,
    name: String = "film", duration: Double? = nil,
    images: [URL] = [], symbols: [URL] = [], nibs: [URL] = [], drawsKeyboard: Bool = false,
    content: (UIWindow) throws -> Void
  ) rethrows {
    _ = SystemBundles.registered
    _ = FilmRegion.removesMachineTimeZone
    self.device = device
    self.name = name
    requestedDuration = duration
    typesetter = SceneTypesetter(substitutesFamilies: true)
    let isDark = appearance == .dark
    let screen = device.screen(orientation)
    stage = Stage(
      canvas: Canvas(size: screen.size, scale: device.scale, backgroundColor: isDark ? .black : .white),
      safeAreaInsets: screen.safeArea, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
      typesetter: typesetter)
    stage.traits = UITraitCollection(traitsFrom: [
      UITraitCollection(
        style: isDark ? .dark : .light, direction: direction, scale: CGFloat(device.scale),
        idiom: device.isPad ? .pad : .phone),
      device.traits(orientation), UITraitCollection(preferredContentSizeCategory: contentSize),
    ])
    stage.app.screen = DeviceScreen(device, orientation)
    let finder = ImageFinder(
      folders: images.map(\.path), scale: device.scale, isDark: isDark, isPad: device.isPad
    ) { [weak stage] in stage?.report($0) }
    let symbolFolders = symbols.map(\.path)
    if !symbols.isEmpty { stage.assets.symbolNamed = { finder.symbol(named: $0, $1, in: symbolFolders) } }
    stage.assets.imageNamed = { finder.image(named: $0) }
    stage.assets.colorNamed = { finder.colors(named: $0) }
    stage.turn.tasks = TurnExecutor()
    stage.app.region = FilmRegion(locale: locale, timeZone: timeZone)
    stage.hyphenationLanguage = HyphenationLanguage(locale: locale.identifier)
    stage.responders.keyboard.height = screen.keyboardHeight
    stage.app.nibs = NibFiles(folders: nibs.map(\.path), stage: stage, isDark: isDark)
    stage.assets.imageAtPath = { finder.image(at: $0) }
    stage.assets.animationNamed = { finder.animation(named: $0, in: $1, or: $2) }
    stage.assets.animationAtPath = { finder.animation(at: $0) }
    stage.assets.animationOfData = { finder.animation(of: $0) }
    stage.assets.archiveNamed = { finder.archive(named: $0, in: $1, or: $2) }
    stage.assets.archiveAtPath = { finder.archive(at: $0) }
    stage.assets.archiveOfData = { finder.archive(of: $0) }
    stage.assets.imageOfData = { finder.image(of: $0, scale: $1) }
    stage.assets.pngOfImage = { [weak stage] image in
      stage?.timeline(of: image).flatMap { ImageFinder.png(of: $0) }
    }
    stage.assets.jpegOfImage = { [weak stage] image, quality in
      stage?.timeline(of: image).flatMap { ImageFinder.jpeg(of: $0, quality: quality) }
    }
    window = stage.asCurrent { UIWindow(frame: .zero) }
    if drawsKeyboard { stage.asCurrent { stage.drawKeyboard() } }
    stage.asCurrent { window.show() }
    try stage.asCurrent { () throws in
      try content(window)
    }
  }

  // MARK: - Script

  /// Advances the script before the next step that has no time of its own.
  ///
  /// - Parameter seconds: the time to wait, 0 or more.
  public func wait(_ seconds: Double) {
    guard seconds.isFinite else { return }
    cursor += max(seconds, 0)
    scriptEnd = max(scriptEnd, cursor)
  }

  public func wait(_ duration: Duration) { wait(duration.seconds) }

  /// Runs a closure at a time, in a run loop turn of its own.
  ///
  /// - Parameters:
  ///   - time: in seconds; nil for the current time of the script.
  ///   - action: the closure.
  public func perform(at time: Double? = nil, _ action: @escaping () -> Void) {
    let time = max(time ?? cursor, 0)
    guard let exact = Rational(time: time) else { return }
    cursor = max(cursor, time)
    scriptEnd = max(scriptEnd, time)
    stage.schedule(at: exact) { _ in action() }
  }

  public func perform(at time: Duration, _ action: @escaping () -> Void) { perform(at: time.seconds, action) }

  /// Taps the centre of a view; the finger is lifted 0.05 s later.
  public func tap(_ view: UIView, at time: Double? = nil) {
    press(at: time) { [window] in view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window) }
  }

  public func tap(_ view: UIView, at time: Duration) { tap(view, at: time.seconds) }

  /// Taps a point in the window's coordinates, in points.
  public func tap(_ point: CGPoint, at time: Double? = nil) { press(at: time) { point } }

  /// - Parameter point: nil for none that can be touched then.
  func press(at time: Double?, _ point: @escaping () -> CGPoint?) {
    let start = time ?? cursor
    let finger = Finger(window, fingers)
    perform(at: start) { point().map(finger.begin) }
    perform(at: start + 0.05) { finger.end() }
  }

  /// The number of updates of a finger that moves for a duration in seconds: 60 per second, for ten minutes at most.
  static func steps(in duration: Double) -> Int {
    Int(clamping: (duration * 60).rounded(), to: 1...36_000)
  }

  /// Pinches a view with two fingers: its nearest pinch recogniser is updated 60 times per second. Other recognisers do not
  /// follow these fingers, as they do two drags at one time.
  ///
  /// - Parameters:
  ///   - view: the view between the fingers.
  ///   - scale: the final distance of the fingers divided by the initial one.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - duration: in seconds.
  public func pinch(_ view: UIView, by scale: CGFloat, at time: Double? = nil, duration: Double = 0.25) {
    follow(view, at: time, duration) { (recognizer: UIPinchGestureRecognizer, share, speed, center, state) in
      recognizer.take(scale: 1 + (scale - 1) * share, velocity: (scale - 1) * speed, around: center, state: state)
    }
  }

  /// Rotates two fingers on a view: its nearest rotation recogniser is updated 60 times per second. For other recognisers
  /// see ``pinch(_:by:at:duration:)``.
  ///
  /// - Parameters:
  ///   - view: the view between the fingers.
  ///   - angle: in radians.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - duration: in seconds.
  public func rotate(_ view: UIView, by angle: CGFloat, at time: Double? = nil, duration: Double = 0.25) {
    follow(view, at: time, duration) { (recognizer: UIRotationGestureRecognizer, share, speed, center, state) in
      recognizer.take(rotation: angle * share, velocity: angle * speed, around: center, state: state)
    }
  }

  private func follow<Recognizer: UIGestureRecognizer>(
    _ view: UIView, at time: Double?, _ duration: Double,
    _ step: @escaping (Recognizer, CGFloat, CGFloat, CGPoint, UIGestureRecognizer.State) -> Void
  ) {
    let begin = time ?? cursor
    let steps = Film.steps(in: duration)
    let speed = duration > 0 ? CGFloat(1 / duration) : 0
    // Fingers do not follow the view that they change.
    var place: CGPoint?
    for index in 0...steps {
      perform(at: begin + duration * Double(index) / Double(steps)) { [window] in
        let center = place ?? view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
        place = center
        let around = sequence(first: view) { $0.superview }
        guard
          let recognizer = around.lazy.flatMap({ $0.gestureRecognizers ?? [] }).compactMap({ $0 as? Recognizer }).first
        else { return }
        step(recognizer, CGFloat(index) / CGFloat(steps), speed, center, index == 0 ? .began : .changed)
        if index == steps { step(recognizer, 1, speed, center, .ended) }
      }
    }
  }

  /// Presses and holds a finger on the centre of a view.
  ///
  /// - Parameters:
  ///   - view: the view that is touched.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - duration: in seconds.
  public func press(_ view: UIView, at time: Double? = nil, duration: Double = 0.75) {
    let start = time ?? cursor
    let finger = Finger(window, fingers)
    perform(at: start) { [window] in
      finger.begin(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
    }
    perform(at: start + max(duration, 0)) { finger.end() }
  }

  /// Tilts the device along tracks, as input for `UIMotionEffect`.
  ///
  /// - Parameters:
  ///   - horizontal: times in seconds and tilts, −1 to 1, positive to the viewer's right.
  ///   - vertical: times in seconds and tilts, −1 to 1, positive downwards.
  ///   - curve: the timing curve of each segment of a track.
  public func tilt(
    horizontal: [(time: Double, tilt: Double)] = [], vertical: [(time: Double, tilt: Double)] = [],
    curve: UIView.AnimationCurve = .easeInOut
  ) {
    for (input, track) in [horizontal, vertical].enumerated() where !track.isEmpty {
      stage.drive(input: input, tilts: track, curve: curve)
      scriptEnd = max(scriptEnd, track.last?.time ?? 0)
    }
  }

  /// Types into the text field or text view that is being edited, one character every 0.1 s.
  public func type(_ text: String, at time: Double? = nil) {
    let begin = time ?? cursor
    for (index, letter) in text.enumerated() {
      perform(at: begin + 0.1 * Double(index)) { [stage] in
        let responder = stage.responders.first
        guard (responder as? UITextView)?.isEditable != false else { return }
        (responder as? any UIKeyInput)?.insertText(String(letter))
      }
    }
  }

  /// Plays the script up to a time, so that code can inspect views at that time.
  ///
  /// - Parameter time: in seconds.
  public func play(until time: Double) {
    guard played == nil, let end = Rational(rounding: time) else { return }
    stage.run(until: end)
  }

  // MARK: - Film

  /// The motion of every layer; plays the script to its end first.
  package var timeline: Timeline {
    if let played { return played }
    let limit = requestedDuration ?? Film.maximumDuration
    let end = Rational(rounding: limit) ?? .zero
    stage.run(until: end)
    let natural = min(max(scriptEnd, stage.lastEnd(before: limit)), Film.maximumDuration)
    let duration = Rational(rounding: requestedDuration ?? natural) ?? .zero
    let timeline = stage.bake(name: name, duration: duration)
    played = timeline
    return timeline
  }

  /// The duration of the film, in seconds; plays the script to its end first.
  public var duration: Double { timeline.duration.doubleValue }

  /// Draws one moment as a PNG file.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: if a font or an image could not be loaded, or the screen is too large to draw.
  public func png(at time: Double) throws -> Data {
    let timeline = timeline
    try check()
    return Data(try timeline.png(at: Rational(rounding: time) ?? .zero))
  }

  public func png(at time: Duration) throws -> Data { try png(at: time.seconds) }

  /// Draws every frame into a folder of PNG files with `frames.json`, as `inbetween render` does.
  ///
  /// - Parameters:
  ///   - folder: is replaced atomically; an existing folder that contains anything other than frames is not replaced.
  ///   - framesPerSecond: above 0.
  ///   - workers: the number of frames drawn at once.
  public func writeFrames(to folder: URL, framesPerSecond: Int = 60, workers: Int = 1) async throws {
    let timeline = timeline
    try check()
    try await timeline.writeFrames(
      toFolder: folder.path, framesPerSecond: Rational(Int32(clamping: max(framesPerSecond, 1))), workers: workers)
  }

  /// Messages that UIKit would log or raise at run time, such as constraints that exclude each other, and problems that
  /// prevent drawing.
  public var problems: [String] {
    failures + substitutedFamilies.map { "there is no font '\($0)': the system font is drawn in its place" }
      + typesetter.missingDesigns.map { "no font has the design '\($0.rawValue)': the default one is drawn" }
      + typesetter.missingDictionaries.map { "\($0.missing); \($0.installing)" }
      + timeline.conflictMessages
  }

  /// The families of fonts that are not there; the system font is drawn in their place.
  var substitutedFamilies: [String] { typesetter.substitutedFamilies }

  /// The problems with which an app would end or its screen cannot be drawn as intended: not those after which Auto
  /// Layout goes on.
  package var failures: [String] {
    _ = timeline
    return stage.codeProblems + (typesetter.failure.map { ["\($0)"] } ?? [])
  }

  /// What plays as on iOS, but rarely as intended: springs that are cut off at their duration before they have arrived,
  /// so that a view jumps. Plays the script to its end first.
  public var warnings: [String] { stage.springEnds(until: duration).map(\.warning) }

  private func check() throws {
    if let failure = typesetter.failure { throw failure }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    let (whole, parts) = components
    return Double(whole) + Double(parts) / 1e18
  }
}
