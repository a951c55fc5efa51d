import InbetweenGeometry
import InbetweenTimeline

// How the bars at the bottom of a screen follow the content that scrolls beneath them.

/// A tab bar or a toolbar.
protocol BottomBar: ShowsBarItems {
  /// In scenes: shows everything.
  func show()
  /// In code: shows where the content is scrolled to, after more or less of the background was there.
  func showScroll(after former: BarScroll?)
}

extension BottomBar {
  /// How much of the background is there; nil if the bar follows no content.
  var scroll: BarScroll? { surroundings.scrollDistance.map { BarScroll(distance: $0) } }

  fileprivate func take(_ distance: Double?) {
    guard distance != surroundings.scrollDistance, distance?.isFinite ?? true else { return }
    let former = scroll
    surroundings.scrollDistance = distance
    if isFromCode {
      if former?.background != scroll?.background { showScroll(after: former) }
      return
    }
    if former == nil || distance == nil { stage.performWithoutAnimation { show() } }
    for part in [ground, shadow] { part.modelAlpha = scroll?.background ?? 1 }
  }

  /// Asks where the content is scrolled to, if a controller follows it.
  func followContent() {
    if let distance = surroundings.edge.distance { take(distance()) }
  }

  func following(_ distance: @escaping LiveValue<Double>) -> LiveChange {
    .all(
      [ground, shadow].map {
        $0.fading { inputs in distance(inputs).map { BarScroll(distance: $0).background } }
      })
  }
}

extension UITabBar: BottomBar {
  /// How far the content reaches beneath the bar, or how far it is scrolled from its end, in points. Nil if the bar
  /// follows no content.
  package var scrollDistance: Double? {
    get { surroundings.scrollDistance }
    set { take(newValue) }
  }

  /// - Parameter distance: how far the content reaches beneath the bar, in points; nil if there is none.
  package func follow(_ distance: @escaping () -> Double?) { surroundings.edge.distance = distance }

  func showScroll(after former: BarScroll?) { refreshItems() }
}

extension UIToolbar: BottomBar {
  /// As that of a tab bar.
  package var scrollDistance: Double? {
    get { surroundings.scrollDistance }
    set { take(newValue) }
  }

  /// As that of a tab bar.
  package func follow(_ distance: @escaping () -> Double?) { surroundings.edge.distance = distance }
}
