#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif
internal import InbetweenGeometry

extension LottieTransform {
  func place(at time: Double) -> Point {
    guard let positionY else { return position.point(at: time) }
    return Point(x: position.number(at: time), y: positionY.number(at: time))
  }

  /// From the coordinates of the content to those of its parent.
  ///
  /// - Parameter followsMotion: whether it also turns in the direction of its motion.
  func matrix(at time: Double, followsMotion: Bool = false) -> Transform {
    let (anchor, place) = (anchor.point(at: time), place(at: time))
    let scale = scale.value(at: time)
    var result = Transform.translation(x: -anchor.x, y: -anchor.y)
    let x = (scale.first ?? 100) / 100
    result = result.concatenating(.scale(x: x, y: scale.count > 1 ? scale[1] / 100 : x))
    let slant = skew.number(at: time)
    if slant != 0 {
      // As lottie-web: a shear along an axis.
      let axis = skewAxis.number(at: time) * .pi / 180
      let angle = min(max(-slant, -89), 89) * .pi / 180
      result = result.concatenating(.rotation(axis))
        .concatenating(Transform(a: 1, b: 0, c: tan(angle), d: 1, tx: 0, ty: 0)).concatenating(.rotation(-axis))
    }
    var angle = rotation.number(at: time)
    if followsMotion { angle += direction(at: time) }
    if angle != 0 { result = result.concatenating(.rotation(angle * .pi / 180)) }
    return result.concatenating(.translation(x: place.x, y: place.y))
  }

  /// In degrees.
  private func direction(at time: Double) -> Double {
    let displacement = place(at: time + 0.01) - place(at: time - 0.01)
    return displacement == .zero ? 0 : atan2(displacement.y, displacement.x) * 180 / .pi
  }

  /// 0…1.
  func visibility(at time: Double) -> Double { min(max(opacity.number(at: time) / 100, 0), 1) }

  /// The transform of a copy of a repeater, whose changes are multiplied by the number of the copy.
  func copy(_ number: Double, at time: Double) -> Transform {
    let (anchor, place) = (anchor.point(at: time), place(at: time))
    let scale = scale.value(at: time)
    func power(_ index: Int) -> Double {
      let factor = (index < scale.count ? scale[index] : scale.first ?? 100) / 100
      // A whole number of copies may mirror.
      return number == number.rounded() || factor >= 0 ? pow(factor, number) : -pow(-factor, number)
    }
    return Transform.translation(x: -anchor.x, y: -anchor.y).concatenating(.scale(x: power(0), y: power(1)))
      .concatenating(.rotation(rotation.number(at: time) * number * .pi / 180))
      .concatenating(.translation(x: anchor.x + place.x * number, y: anchor.y + place.y * number))
  }
}
