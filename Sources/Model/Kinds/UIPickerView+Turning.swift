import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTimeline

/// Wheels of a picker that a finger turns, and that turn on after it.
struct WheelTurning {
  /// A wheel that is not at rest.
  struct Wheel {
    /// The index of the row in the band; between two rows it is not whole.
    var place: Double
    /// How it turns on, in points, and since when, in seconds.
    var glide: (start: Double, motion: InputMotion)?
  }

  private var wheels: [Wheel?] = []
  private var counts: [Int] = []
  /// The wheel under the finger, and its place when the finger began to turn it, in points.
  var drag: (wheel: Int, start: Double)?

  subscript(wheel: Int) -> Wheel? {
    get { wheels.indices.contains(wheel) ? wheels[wheel] : nil }
    set {
      while wheels.count <= wheel {
        wheels.append(nil)
        counts.append(0)
      }
      wheels[wheel] = newValue
    }
  }

  /// Begins a motion of a wheel, which ends every earlier one.
  mutating func begin(_ wheel: Int, _ motion: Wheel) -> Int {
    self[wheel] = motion
    counts[wheel] += 1
    return counts[wheel]
  }

  func isCurrent(_ count: Int, of wheel: Int) -> Bool { counts.indices.contains(wheel) && counts[wheel] == count }

  /// Brings wheels to rest whose rows have changed.
  mutating func stop(where hasChanged: (Int) -> Bool) {
    for wheel in wheels.indices where hasChanged(wheel) { wheels[wheel] = nil }
    if let drag, hasChanged(drag.wheel) { self.drag = nil }
  }
}

extension UIPickerView {
  /// The index of the row in the band; between two rows it is not whole.
  func place(of wheel: Int) -> Double { turning[wheel]?.place ?? Double(chosen(wheel)) }

  /// Makes a wheel follow the finger of a pan.
  func turn(with pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      guard let wheel = wheel(at: pan.location(in: self).x - pan.moved.x) else { return }
      let start = place(of: wheel)
      // It stays where it is, should it have been turning on.
      turning[wheel] = WheelTurning.Wheel(place: start)
      turning.drag = (wheel, start * rowHeight)
      follow(pan)
    case .changed: follow(pan)
    case .ended, .cancelled: letGo(velocity: -Double(pan.velocity(in: self).y))
    default: break
    }
  }

  /// Turns the wheel that was tapped to the row that was tapped.
  func turn(toRowAt point: CGPoint) {
    guard let wheel = wheel(at: point.x) else { return }
    let row = place(of: wheel) + ((Double(point.y) - Double(bounds.midY)) / rowHeight).rounded()
    let from = place(of: wheel) * rowHeight
    glide(wheel, InputMotion(settlingFrom: from, at: kept(row.rounded(), on: wheel) * rowHeight, velocity: 0))
  }

  /// Whether a pan turns a wheel: it moves upwards or downwards.
  func isTurn(_ pan: UIPanGestureRecognizer) -> Bool {
    abs(pan.moved.y) >= abs(pan.moved.x) && wheel(at: pan.location(in: self).x - pan.moved.x) != nil
  }

  private func kept(_ row: Double, on wheel: Int) -> Double { min(max(row, 0), Double(components[wheel].count - 1)) }

  /// The motion of a wheel, like that of a scroll view whose content is its rows.
  private func axis(of wheel: Int) -> ScrollAxis {
    let last = Double(components[wheel].count - 1) * rowHeight
    return ScrollAxis(range: 0...last, length: max(record.state.boundsSize.height, rowHeight))
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard let drag = turning.drag, components.indices.contains(drag.wheel), !components[drag.wheel].isEmpty else {
      return
    }
    let offset = axis(of: drag.wheel).offset(from: drag.start, translation: Double(pan.translation(in: self).y))
    turning[drag.wheel]?.place = offset / rowHeight
    showTurn()
  }

  /// - Parameter velocity: of the wheel, in points per second; above 0 towards later rows.
  private func letGo(velocity: Double) {
    guard let (wheel, _) = turning.drag, components.indices.contains(wheel), !components[wheel].isEmpty else { return }
    turning.drag = nil
    let (from, height) = (place(of: wheel) * rowHeight, rowHeight)
    let free = axis(of: wheel).motion(from: from, velocity: velocity)
    let target = kept((free.endValue / height).rounded(), on: wheel) * height
    let way = free.endValue - from
    if abs(free.endValue - target) < 1e-6 {
      glide(wheel, free)
    } else if abs(way) >= height {
      // It slows down a little earlier or later than it would by itself, so that it stops at a row.
      glide(wheel, InputMotion(decelerationFrom: from, velocity: velocity * (target - from) / way))
    } else {
      glide(wheel, InputMotion(settlingFrom: from, at: target, velocity: velocity))
    }
  }

  private func glide(_ wheel: Int, _ motion: InputMotion) {
    let count = turning.begin(
      wheel, WheelTurning.Wheel(place: place(of: wheel), glide: (start: stage.seconds, motion: motion)))
    goOn(wheel, count)
  }

  /// Shows the wheel at each frame of the display, as a scroll view does its content.
  private func goOn(_ wheel: Int, _ count: Int) {
    guard let glide = turning[wheel]?.glide else { return }
    guard let time = stage.nextDisplayFrame(until: glide.start + glide.motion.duration) else {
      return settle(wheel, at: glide.motion.endValue / rowHeight)
    }
    stage.schedule(at: time) { [weak self] stage in
      guard let self, turning.isCurrent(count, of: wheel), let glide = turning[wheel]?.glide else { return }
      turning[wheel]?.place = glide.motion.value(at: stage.seconds - glide.start) / rowHeight
      showTurn()
      goOn(wheel, count)
    }
  }

  private func settle(_ wheel: Int, at place: Double) {
    turning[wheel] = nil
    guard components.indices.contains(wheel), !components[wheel].isEmpty else { return }
    let former = chosen(wheel)
    let row = Int(clamping: place.rounded(), to: 0...components[wheel].count - 1)
    select(row, of: wheel)
    showTurn()
    guard row != former else { return }
    delegate?.pickerView(self, didSelectRow: row, inComponent: wheel)
    turned?()
  }
}
