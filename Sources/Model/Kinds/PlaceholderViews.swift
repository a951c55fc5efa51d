import InbetweenTimeline
import InbetweenGeometry

/// `WKWebView` without a page: white.
package final class WKWebView: UIView {
  package override var kind: String { "webView" }

  package override func configure() { modelBackgroundColor = .white }
}

/// `MKMapView` without map data: land, a river and two streets, so that it is recognisable as a map.
package final class MKMapView: UIView {
  package override var kind: String { "mapView" }
  private lazy var water = ShapeView(internalPartOf: self, named: "water")
  private lazy var streets = ShapeView(internalPartOf: self, named: "streets")

  /// The colours of a map in both appearances.
  private static let (land, river, street) = (
    UIColor(light: color(249, 245, 237), dark: color(43, 44, 48)),
    UIColor(light: color(170, 218, 240), dark: color(26, 50, 74)),
    UIColor(light: .white, dark: color(78, 80, 86))
  )
  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255)
  }
  /// That of the land, unless the scene has given the view another background.
  private var shownLand: Color?

  package override func configure() {
    modelClipsToBounds = true
    for part in [water, streets] {
      addSubview(part)
      part.fillColor = .clear
    }
    water.lineWidth = 26
    streets.lineWidth = 8
    paint()
  }

  package override func refreshColors() {
    super.refreshColors()
    paint()
  }

  private func paint() {
    let land = MKMapView.land.model
    if shownLand == nil || modelBackgroundColor == shownLand {
      modelBackgroundColor = land
      shownLand = land
    }
    water.strokeColor = MKMapView.river.model
    streets.strokeColor = MKMapView.street.model
  }

  package override func layoutParts() {
    let size = record.state.boundsSize
    func place(_ x: Double, _ y: Double) -> Point { Point(x: x * size.width, y: y * size.height) }
    stage.performWithoutAnimation {
      for part in [water, streets] { part.place(Rect(origin: .zero, size: size)) }
      water.path = Path(elements: [
        .move(place(-0.1, 0.25)), .curve(control1: place(0.4, 0.1), control2: place(0.5, 0.6), end: place(1.1, 0.45)),
      ])
      streets.path = Path(elements: [
        .move(place(0.3, -0.1)), .line(place(0.45, 1.1)), .move(place(-0.1, 0.8)), .line(place(1.1, 0.68)),
      ])
    }
  }
}

extension ViewDescription {
  static let webView = ViewDescription("webView", "empty `WKWebView`", make: { WKWebView(id: $0, in: $1) }) {}
  static let mapView = ViewDescription(
    "mapView", "`MKMapView` with a drawing of a map", make: { MKMapView(id: $0, in: $1) }
  ) {}
}
