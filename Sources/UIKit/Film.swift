import InbetweenLayout
public import Foundation
import InbetweenGeometry
public import InbetweenModel
import InbetweenRendering
package import InbetweenTimeline

/// A recording of UIKit code on a virtual clock: what a screen shows from its first layout on, with touches at their
/// times.
///
///     let film = Film(on: .iPhone15) { window in
///       window.rootViewController = LoginViewController()
///     }
///     film.tap(button, at: 0.5)
///     try film.png(at: 0.75)
///
/// The script is written down first and played when something of the film is asked for; then it is over. One task
/// builds and plays a film; two at once do not see each other.
public final class Film {
  public let device: FilmDevice
  /// What files and reports call it.
  public let name: String
  public let window: UIWindow
  package let stage: Stage
  private let typesetter: SceneTypesetter
  private let requestedDuration: Double?
  private var played: Timeline?
  /// Where the script is, in seconds.
  private(set) var cursor = 0.0
  /// When the script's last step is over, in seconds.
  private var scriptEnd = 0.0

  /// How long a film without an end is, in seconds: with a repeating timer, say.
  public static let greatestDuration = 30.0

  /// - Parameters:
  ///   - device: screen and safe area.
  ///   - appearance: whether colours are the light or the dark ones.
  ///   - direction: which way text runs.
  ///   - name: what files and reports call it.
  ///   - duration: in seconds; nil for until nothing moves any more.
  ///   - images: folders in which `UIImage(named:)` finds PNG files.
  ///   - content: puts the screen into the window, at time 0.
  public init(
    on device: FilmDevice = .iPhone15, appearance: UIUserInterfaceStyle = .light,
    direction: UIUserInterfaceLayoutDirection = .leftToRight, name: String = "film", duration: Double? = nil,
    images: [URL] = [], content: (UIWindow) throws -> Void
  ) rethrows {
    self.device = device
    self.name = name
    requestedDuration = duration
    typesetter = SceneTypesetter()
    let isDark = appearance == .dark
    stage = Stage(
      canvas: Canvas(
        size: Size(device.size), scale: device.scale, backgroundColor: isDark ? .black : .white),
      safeAreaInsets: device.safeArea, direction: direction == .rightToLeft ? .rightToLeft : .leftToRight,
      typesetter: typesetter)
    stage.traits = UITraitCollection(
      style: isDark ? .dark : .light, direction: direction, scale: CGFloat(device.scale),
      horizontal: device.isPad ? .regular : .compact, vertical: .regular, idiom: device.isPad ? .pad : .phone)
    let finder = ImageFinder(folders: images.map(\.path), scale: device.scale)
    stage.imageNamed = { finder.image(named: $0) }
    window = stage.asCurrent { UIWindow(frame: .zero) }
    stage.asCurrent { window.show() }
    try stage.asCurrent { () throws in
      try content(window)
    }
  }

  // MARK: - Script

  /// Lets so much time pass before the next step that names no time.
  ///
  /// - Parameter seconds: 0 or more.
  public func wait(_ seconds: Double) {
    cursor += max(seconds, 0)
    scriptEnd = max(scriptEnd, cursor)
  }

  public func wait(_ duration: Duration) { wait(duration.seconds) }

  /// Does something at a time, in a turn of its own.
  ///
  /// - Parameters:
  ///   - time: in seconds; nil for where the script is.
  ///   - action: what is done.
  public func perform(at time: Double? = nil, _ action: @escaping () -> Void) {
    let time = max(time ?? cursor, 0)
    cursor = max(cursor, time)
    scriptEnd = max(scriptEnd, time)
    guard let exact = Rational(rounding: time) else { return }
    stage.schedule(at: exact) { _ in action() }
  }

  public func perform(at time: Duration, _ action: @escaping () -> Void) { perform(at: time.seconds, action) }

  /// Taps the middle of a view; the finger is lifted 0.05 s later.
  public func tap(_ view: UIView, at time: Double? = nil) {
    press(at: time) { [window] in view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window) }
  }

  public func tap(_ view: UIView, at time: Duration) { tap(view, at: time.seconds) }

  /// Taps a point of the window, in points.
  public func tap(_ point: CGPoint, at time: Double? = nil) { press(at: time) { point } }

  private func press(at time: Double?, _ point: @escaping () -> CGPoint) {
    let start = time ?? cursor
    let finger = Finger(window)
    perform(at: start) { finger.begin(at: point()) }
    perform(at: start + 0.05) { finger.end() }
  }

  /// Drags from a point to another, as fast as the duration says, 60 times a second, and lifts the finger there.
  ///
  /// - Parameters:
  ///   - start: in points of the window.
  ///   - end: in points of the window.
  ///   - time: in seconds; nil for where the script is.
  ///   - duration: in seconds; the velocity at the end is the way by the duration.
  public func drag(from start: CGPoint, to end: CGPoint, at time: Double? = nil, duration: Double = 0.25) {
    let begin = time ?? cursor
    let finger = Finger(window)
    let steps = max(Int((max(duration, 0) * 60).rounded()), 1)
    perform(at: begin) { finger.begin(at: start) }
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      perform(at: begin + duration * Double(step) / Double(steps)) {
        finger.move(to: point)
        if step == steps { finger.end() }
      }
    }
  }

  /// Drags a view by its middle.
  public func drag(_ view: UIView, by way: CGVector, at time: Double? = nil, duration: Double = 0.25) {
    let begin = time ?? cursor
    let finger = Finger(window)
    let steps = max(Int((max(duration, 0) * 60).rounded()), 1)
    let origin = Place()
    perform(at: begin) { [window] in
      origin.point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
      finger.begin(at: origin.point)
    }
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      perform(at: begin + duration * Double(step) / Double(steps)) {
        finger.move(to: CGPoint(x: origin.point.x + way.dx * share, y: origin.point.y + way.dy * share))
        if step == steps { finger.end() }
      }
    }
  }

  /// Pinches a view with two fingers: its nearest pinch recogniser follows, 60 times a second.
  ///
  /// - Parameters:
  ///   - view: between the fingers.
  ///   - scale: how far apart the fingers end, in parts of what they were.
  ///   - time: in seconds; nil for where the script is.
  ///   - duration: in seconds.
  public func pinch(_ view: UIView, by scale: CGFloat, at time: Double? = nil, duration: Double = 0.25) {
    follow(view, at: time, duration) { (recognizer: UIPinchGestureRecognizer, share, speed, state) in
      recognizer.take(scale: 1 + (scale - 1) * share, velocity: (scale - 1) * speed, state: state)
    }
  }

  /// Turns two fingers on a view: its nearest rotation recogniser follows, 60 times a second.
  ///
  /// - Parameters:
  ///   - view: between the fingers.
  ///   - angle: in radians.
  ///   - time: in seconds; nil for where the script is.
  ///   - duration: in seconds.
  public func rotate(_ view: UIView, by angle: CGFloat, at time: Double? = nil, duration: Double = 0.25) {
    follow(view, at: time, duration) { (recognizer: UIRotationGestureRecognizer, share, speed, state) in
      recognizer.take(rotation: angle * share, velocity: angle * speed, state: state)
    }
  }

  private func follow<Recognizer: UIGestureRecognizer>(
    _ view: UIView, at time: Double?, _ duration: Double,
    _ step: @escaping (Recognizer, CGFloat, CGFloat, UIGestureRecognizer.State) -> Void
  ) {
    let begin = time ?? cursor
    let steps = max(Int((max(duration, 0) * 60).rounded()), 1)
    let speed = duration > 0 ? CGFloat(1 / duration) : 0
    for index in 0...steps {
      perform(at: begin + duration * Double(index) / Double(steps)) {
        let around = sequence(first: view) { $0.superview }
        guard
          let recognizer = around.lazy.flatMap({ $0.gestureRecognizers ?? [] }).compactMap({ $0 as? Recognizer }).first
        else { return }
        step(recognizer, CGFloat(index) / CGFloat(steps), speed, index == 0 ? .began : .changed)
        if index == steps { step(recognizer, 1, speed, .ended) }
      }
    }
  }

  /// Holds a finger on the middle of a view.
  ///
  /// - Parameters:
  ///   - view: whose middle is touched.
  ///   - time: in seconds; nil for where the script is.
  ///   - duration: in seconds.
  public func press(_ view: UIView, at time: Double? = nil, duration: Double = 0.75) {
    let start = time ?? cursor
    let finger = Finger(window)
    perform(at: start) { [window] in
      finger.begin(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
    }
    perform(at: start + max(duration, 0)) { finger.end() }
  }

  /// Tilts the device from one point of a track to the next, as `UIMotionEffect` sees it.
  ///
  /// - Parameters:
  ///   - horizontal: seconds and tilts, −1 to 1, positive to the viewer's right.
  ///   - vertical: seconds and tilts, −1 to 1, positive downwards.
  ///   - curve: of each part of a track.
  public func tilt(
    horizontal: [(time: Double, tilt: Double)] = [], vertical: [(time: Double, tilt: Double)] = [],
    curve: UIView.AnimationCurve = .easeInOut
  ) {
    for (input, track) in [horizontal, vertical].enumerated() where !track.isEmpty {
      stage.drive(input: input, tilts: track, curve: curve)
      scriptEnd = max(scriptEnd, track.last?.time ?? 0)
    }
  }

  /// Types into the text field or view that is being edited, a letter every 0.1 s.
  public func type(_ text: String, at time: Double? = nil) {
    let begin = time ?? cursor
    for (index, letter) in text.enumerated() {
      perform(at: begin + 0.1 * Double(index)) { [stage] in
        (stage.firstResponder as? any UIKeyInput)?.insertText(String(letter))
      }
    }
  }

  /// Plays up to a time, so that code can look at views as they are then.
  ///
  /// - Parameter time: in seconds.
  public func play(until time: Double) {
    guard played == nil, let end = Rational(rounding: time) else { return }
    stage.run(until: end)
  }

  // MARK: - Film

  /// What every layer does over time; the script is played to its end for it.
  package var timeline: Timeline {
    if let played { return played }
    let limit = requestedDuration ?? Film.greatestDuration
    let end = Rational(rounding: limit) ?? .zero
    stage.run(until: end)
    let natural = min(max(scriptEnd, stage.lastEnd(before: limit)), Film.greatestDuration)
    let duration = Rational(rounding: requestedDuration ?? natural) ?? .zero
    let timeline = stage.bake(name: name, duration: duration)
    played = timeline
    return timeline
  }

  /// In seconds.
  public var duration: Double { timeline.duration.doubleValue }

  /// The bytes of a PNG file that shows one moment.
  ///
  /// - Parameter time: in seconds.
  /// - Throws: where a font or a picture could not be had, or the screen is too large to be drawn.
  public func png(at time: Double) throws -> Data {
    let timeline = timeline
    try check()
    return Data(try timeline.png(at: Rational(rounding: time) ?? .zero))
  }

  public func png(at time: Duration) throws -> Data { try png(at: time.seconds) }

  /// Draws every frame into a folder of PNG files with `frames.json`, as `inbetween render` does.
  ///
  /// - Parameters:
  ///   - folder: appears whole; one that was there is replaced, unless it holds anything but frames.
  ///   - framesPerSecond: above 0.
  ///   - workers: frames drawn at once.
  public func writeFrames(to folder: URL, framesPerSecond: Int = 60, workers: Int = 1) async throws {
    let timeline = timeline
    try check()
    try await timeline.writeFrames(
      toFolder: folder.path, framesPerSecond: Rational(Int32(max(framesPerSecond, 1))), workers: workers)
  }

  /// What UIKit would have said at run time, and what stands in the way of drawing.
  public var problems: [String] {
    _ = timeline
    return stage.codeProblems + (typesetter.failure.map { ["\($0)"] } ?? [])
  }

  private func check() throws {
    if let failure = typesetter.failure { throw failure }
  }
}

/// A finger of a script.
private final class Finger {
  private let window: UIWindow
  private var touch: UITouch?

  init(_ window: UIWindow) { self.window = window }

  func begin(at point: CGPoint) { touch = window.beginTouch(at: point) }
  func move(to point: CGPoint) { if let touch { window.moveTouch(touch, to: point, phase: .moved) } }
  func end() {
    guard let touch else { return }
    window.moveTouch(touch, to: touch.location(in: nil), phase: .ended)
    self.touch = nil
  }
}

private final class Place {
  var point = CGPoint.zero
}

extension Duration {
  /// As a number of seconds.
  var seconds: Double {
    let (whole, parts) = components
    return Double(whole) + Double(parts) / 1e18
  }
}
