import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenMotion

extension Film {
  /// Drags from one point to another and lifts the finger there.
  ///
  /// A pan recogniser begins when the finger is 10 points away, and its translation is without these, as on iOS.
  ///
  /// - Parameters:
  ///   - start: in the window's coordinates, in points.
  ///   - end: in the window's coordinates, in points.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - duration: in seconds; at constant speed the velocity is the distance divided by the duration.
  ///   - curve: the timing curve of the finger, whose velocity at the end is that of the curve.
  public func drag(
    from start: CGPoint, to end: CGPoint, at time: Double? = nil, duration: Double = 0.25,
    curve: UIView.AnimationCurve = .linear
  ) {
    drag(along: [(0, start), (duration, end)], at: time, curve: curve)
  }

  /// Drags a view, starting at its centre.
  ///
  /// - Parameters:
  ///   - translation: in points.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - duration: in seconds.
  ///   - curve: the timing curve of the finger.
  public func drag(
    _ view: UIView, by translation: CGVector, at time: Double? = nil, duration: Double = 0.25,
    curve: UIView.AnimationCurve = .linear
  ) {
    drag(along: [(0, .zero), (duration, CGPoint(x: translation.dx, y: translation.dy))], at: time, curve: curve) {
      [window] in
      view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    }
  }

  /// Drags along points and lifts the finger at the last one. A finger that stays where it is has no velocity. Drags that
  /// overlap in time are those of several fingers, which pinch, rotate and pan together.
  ///
  ///     // Pulls by 150 points and rests for a moment. The first 10 points, which a pan leaves out, take no time.
  ///     film.drag(along: [(0, CGPoint(x: 200, y: 300)), (0, CGPoint(x: 200, y: 310)),
  ///       (0.3, CGPoint(x: 200, y: 460)), (0.4, CGPoint(x: 200, y: 460))], curve: .easeInOut)
  ///
  /// - Parameters:
  ///   - path: where the finger is in the window, in points, with times in seconds after the finger came down at the
  ///     first point, in ascending order.
  ///   - time: in seconds; nil for the current time of the script.
  ///   - curve: the timing curve between two points.
  public func drag(
    along path: [(time: Double, point: CGPoint)], at time: Double? = nil, curve: UIView.AnimationCurve = .linear
  ) {
    drag(along: path, at: time, curve: curve) { .zero }
  }

  /// - Parameter origin: of the path, in the window; asked for when the finger comes down.
  private func drag(
    along path: [(time: Double, point: CGPoint)], at time: Double?, curve: UIView.AnimationCurve,
    from origin: @escaping () -> CGPoint
  ) {
    guard let first = path.first else { return }
    let (begin, course) = (time ?? cursor, FingerPath(path, curve))
    let finger = Finger(window, fingers, course)
    perform(at: begin) {
      finger.origin = origin()
      finger.begin(at: first.point)
    }
    for (index, point) in path.enumerated().dropFirst() {
      let start = path[index - 1]
      let duration = point.time - start.time
      let steps = Film.steps(in: duration)
      for step in 1...steps {
        let elapsed = step == steps ? point.time : start.time + duration * Double(step) / Double(steps)
        let isEnd = step == steps && index == path.count - 1
        perform(at: begin + elapsed) {
          let place = step == steps ? point.point : course.point(at: elapsed)
          finger.move(to: place, velocity: course.velocity(before: elapsed))
          if isEnd { finger.end() }
        }
      }
    }
    if path.count == 1 { perform(at: begin) { finger.end() } }
  }
}

/// The course of a finger, by the rules of inputs in scenes.
fileprivate struct FingerPath {
  private var x: InputTrack
  private var y: InputTrack

  init(_ path: [(time: Double, point: CGPoint)], _ curve: UIView.AnimationCurve) {
    func track(_ value: (CGPoint) -> CGFloat) -> InputTrack {
      var track = InputTrack(initialValue: path.first.map { Double(value($0.point)) } ?? 0)
      track.drive(
        from: 0,
        along: path.map { InputTrack.Point(time: $0.time, value: Double(value($0.point)), curve: curve.model) })
      return track
    }
    (x, y) = (track(\.x), track(\.y))
  }

  func point(at time: Double) -> CGPoint { CGPoint(x: x.value(at: time), y: y.value(at: time)) }

  /// In points per second.
  func velocity(before time: Double) -> CGPoint {
    CGPoint(x: x.velocity(before: time), y: y.velocity(before: time))
  }
}

/// The fingers of the script that are down, in the order in which they came down.
final class ScriptFingers {
  fileprivate var down: [Finger] = []
}

/// A finger of the script.
final class Finger {
  private let window: UIWindow
  private let fingers: ScriptFingers
  /// Nil for a finger that stays where it comes down.
  private let course: FingerPath?
  private var touch: UITouch?
  private var velocity = CGPoint.zero
  /// Of the points that it is told, in the window.
  var origin = CGPoint.zero
  /// When it came down, in seconds, and where it is, in the window, in points.
  private var start = 0.0
  private var point = CGPoint.zero
  /// When another finger's step has moved it last, in seconds.
  private var followed: Double?

  fileprivate init(_ window: UIWindow, _ fingers: ScriptFingers, _ course: FingerPath?) {
    (self.window, self.fingers, self.course) = (window, fingers, course)
  }

  convenience init(_ window: UIWindow, _ fingers: ScriptFingers) { self.init(window, fingers, nil) }

  private func place(_ point: CGPoint) -> CGPoint { CGPoint(x: origin.x + point.x, y: origin.y + point.y) }

  func begin(at point: CGPoint) {
    (start, self.point) = (window.stage.seconds, place(point))
    let moves = fingers.down.compactMap { $0.follow(at: start) }
    if !moves.isEmpty { window.moveTouches(moves) }
    fingers.down.append(self)
    touch = window.beginTouch(at: self.point)
  }

  /// Moves it and, with the same event, all others that are down to where they are at this time: a screen tells of all
  /// fingers at once, and a pan of two is no pinch only because their steps come one after the other.
  ///
  /// - Parameter velocity: in points per second.
  func move(to point: CGPoint, velocity: CGPoint) {
    self.velocity = velocity
    let (now, target) = (window.stage.seconds, place(point))
    // Times are rounded to nanoseconds.
    let isThere = max(abs(target.x - self.point.x), abs(target.y - self.point.y)) < 1e-3
    guard touch != nil, followed != now || !isThere else { return }
    self.point = target
    window.moveTouches(fingers.down.compactMap { $0 === self ? $0.step : $0.follow(at: now) })
  }

  private var step: TouchMove? { touch.map { TouchMove(touch: $0, point: point, velocity: velocity) } }

  /// Goes where its course is; nil if it has none or is there already.
  private func follow(at now: Double) -> TouchMove? {
    guard let course, now > start, followed != now else { return nil }
    followed = now
    point = place(course.point(at: now - start))
    velocity = course.velocity(before: now - start)
    return step
  }

  func end() {
    fingers.down.removeAll { $0 === self }
    guard let touch else { return }
    self.touch = nil
    window.endTouch(touch, velocity: velocity)
  }
}
