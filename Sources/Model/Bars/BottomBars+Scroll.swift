import InbetweenGeometry
import InbetweenTimeline

// How the bars at the bottom of a screen follow the content that scrolls beneath them.

extension ShowsBarItems {
  /// How much of the background is there; nil if the bar follows no content.
  fileprivate var bottomScroll: BarScroll? { surroundings.scrollDistance.map { BarScroll(distance: $0) } }

  /// Returns the former value; nil if the new one is no other.
  fileprivate func takeScrollDistance(_ distance: Double?) -> BarScroll?? {
    guard distance != surroundings.scrollDistance, distance?.isFinite ?? true else { return nil }
    let former = bottomScroll
    surroundings.scrollDistance = distance
    return .some(former)
  }

  fileprivate func fadeGround() { for part in [ground, shadow] { part.modelAlpha = bottomScroll?.background ?? 1 } }

  fileprivate func followingGround(_ distance: @escaping LiveValue<Double>) -> LiveChange {
    .all(
      [ground, shadow].map {
        $0.fading { inputs in distance(inputs).map { BarScroll(distance: $0).background } }
      })
  }
}

extension ShowsBarItems {
  /// Shows where the content is scrolled to, if a controller follows it.
  func followContent() {
    guard let distance = surroundings.edge.distance else { return }
    switch self {
    case let bar as UITabBar: bar.scrollDistance = distance()
    case let bar as UIToolbar: bar.scrollDistance = distance()
    default: break
    }
  }
}

extension UITabBar {
  /// How far the content reaches beneath the bar, or how far it is scrolled from its end, in points. Nil if the bar
  /// follows no content.
  package var scrollDistance: Double? {
    get { surroundings.scrollDistance }
    set {
      guard let former = takeScrollDistance(newValue) else { return }
      if isFromCode {
        if former?.background != scroll?.background { refreshItems() }
        return
      }
      if former == nil || newValue == nil { stage.performWithoutAnimation { show() } }
      fadeGround()
    }
  }

  /// - Parameter distance: how far the content reaches beneath the bar, in points; nil if there is none.
  package func follow(_ distance: @escaping () -> Double?) { surroundings.edge.distance = distance }

  var scroll: BarScroll? { bottomScroll }

  func following(_ distance: @escaping LiveValue<Double>) -> LiveChange { followingGround(distance) }
}

extension UIToolbar {
  /// How far the content reaches beneath the bar, or how far it is scrolled from its end, in points. Nil if the bar
  /// follows no content.
  package var scrollDistance: Double? {
    get { surroundings.scrollDistance }
    set {
      guard let former = takeScrollDistance(newValue) else { return }
      if isFromCode {
        if former?.background != scroll?.background { showScroll(after: former) }
        return
      }
      if former == nil || newValue == nil { stage.performWithoutAnimation { show() } }
      fadeGround()
    }
  }

  /// - Parameter distance: how far the content reaches beneath the bar, in points; nil if there is none.
  package func follow(_ distance: @escaping () -> Double?) { surroundings.edge.distance = distance }

  var scroll: BarScroll? { bottomScroll }

  func following(_ distance: @escaping LiveValue<Double>) -> LiveChange { followingGround(distance) }
}
