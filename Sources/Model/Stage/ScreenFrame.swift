package import InbetweenGeometry
import InbetweenTimeline

/// What the system draws over an app: status bar and home indicator, of the screen's kind, which follows from its size and
/// safe area.
package struct ScreenFrame: Hashable, Sendable {
  package enum Contents: Hashable, Sendable { case light, dark }

  /// The colour of the status bar's contents; nil for no status bar.
  package var statusBar: Contents?
  package var hasHomeIndicator: Bool

  package init(statusBar: Contents?, hasHomeIndicator: Bool) {
    (self.statusBar, self.hasHomeIndicator) = (statusBar, hasHomeIndicator)
  }

  /// Where the parts of a status bar are, in points.
  struct StatusBar: Hashable {
    /// The middle of all parts.
    var middle: Double
    /// The middle of the time.
    var time: Double
    var fontSize: Double
    /// The left edge of the signal; it is beside the Wi-Fi sign.
    var signal: Double?
    /// The right edge of the battery.
    var battery: Double
    /// The size of the signs in relation to those of a phone with a Dynamic Island.
    var scale: Double
  }

  /// The measures of a screen's status bar; nil if it has none, as phones that are held in landscape.
  static func statusBar(of size: Size, safeArea: Insets) -> StatusBar? {
    let (width, top) = (size.width, safeArea.top)
    let isPhone = min(size.width, size.height) < 500
    guard top >= 20, !(isPhone && size.width > size.height) else { return nil }
    switch top {
    case 51...:
      // Two boxes beside a gap of 154 points, with 16 points at the screen's edges and 6 at the gap; 54 points high.
      let box = (width - 154) / 2
      let middle = 16 + (box - 22) / 2
      return StatusBar(
        middle: 32.5, time: middle, fontSize: 17, signal: nil, battery: width - middle + ScreenFrame.signsWidth / 2,
        scale: 1)
    case 40..<51:
      return StatusBar(
        middle: 23 * top / 44, time: 48, fontSize: 15, signal: nil, battery: width - 14.5, scale: 17 / 19.2)
    default:
      // The time in the middle on phones and at the leading edge on tablets.
      return StatusBar(
        middle: top / 2, time: isPhone ? width / 2 : 34, fontSize: 12, signal: isPhone ? 6.5 : nil,
        battery: width - (isPhone ? 6 : 12), scale: 0.8)
    }
  }

  /// Signal, Wi-Fi sign and battery with the gaps between them, in points.
  fileprivate static let (signalWidth, wifiWidth, batteryWidth, gap) = (19.2, 17.1, 27.3, 7.0)
  private static let signsWidth = signalWidth + wifiWidth + batteryWidth + 2 * gap

  /// The frame of the home indicator; nil where the screen has a home button.
  static func homeIndicator(of size: Size, safeArea: Insets) -> Rect? {
    guard safeArea.bottom >= 15 else { return nil }
    let isWide = size.width > size.height
    let width = (size.width * (isWide ? 0.26 : 0.356)).rounded()
    return Rect(x: (size.width - width) / 2, y: size.height - 13, width: width, height: 5)
  }

  // MARK: - Signs, with their middle at y = 0

  /// Four bars of rising height.
  static var signal: Path {
    let pitch = (signalWidth - 3.2) / 3
    return Path(
      elements: (0..<4).flatMap { index in
        let height = 4.7 + 2.51 * Double(index)
        let bar = Rect(x: pitch * Double(index), y: 6.1 - height, width: 3.2, height: height)
        return Path.roundedRect(bar, cornerRadius: 1).elements
      })
  }

  /// A sector of a quarter circle, and two arcs above it.
  static var wifi: (arcs: Path, sector: Path) {
    let tip = Point(x: wifiWidth / 2, y: 6.1)
    let (from, to) = (-Double.pi * 3 / 4, -Double.pi / 4)
    func arc(_ radius: Double) -> Path {
      .arc(center: tip, radius: radius, startAngle: from, endAngle: to, clockwise: true)
    }
    var sector = arc(4)
    sector.line(to: tip)
    sector.close()
    return (Path(elements: arc(6.9).elements + arc(11).elements), sector)
  }

  /// The outline, the full charge and the cap.
  static var battery: (outline: Path, charge: Path, cap: Path) {
    let cap = Path.arc(
      center: Point(x: 25.7, y: 0), radius: 2.2, startAngle: -0.9, endAngle: 0.9, clockwise: true)
    return (
      .roundedRect(Rect(x: 0.5, y: -6, width: 24, height: 12), cornerRadius: 3.8),
      .roundedRect(Rect(x: 2, y: -4.5, width: 21, height: 9), cornerRadius: 2.5), cap
    )
  }
}

extension Stage {
  /// Draws what the system draws in front of all views, for the whole scene.
  ///
  /// - Parameter safeArea: that of the screen in points, from which the kind of the screen follows.
  package func draw(_ frame: ScreenFrame, safeArea: Insets) {
    responders.screenFrame?.removeFromSuperview()
    let overlay = UIView(internalPartOf: root, named: "system")
    responders.screenFrame = overlay
    // In front of what events add, too.
    overlay.zPosition = 1e6
    root.addSubview(overlay)
    overlay.place(Rect(origin: .zero, size: screen.size))
    if let contents = frame.statusBar, let bar = ScreenFrame.statusBar(of: screen.size, safeArea: safeArea) {
      draw(bar, in: overlay, color: contents == .light ? .white : .black)
    }
    if frame.hasHomeIndicator, let place = ScreenFrame.homeIndicator(of: screen.size, safeArea: safeArea) {
      let indicator = UIView(internalPartOf: overlay, named: "homeIndicator")
      overlay.addSubview(indicator)
      indicator.place(place)
      indicator.cornerRadius = place.height / 2
      indicator.modelBackgroundColor = SystemColor.label
    }
  }

  private func draw(_ bar: ScreenFrame.StatusBar, in overlay: UIView, color: Color) {
    let time = UILabel(internalPartOf: overlay, named: "time")
    overlay.addSubview(time)
    time.modelText = "9:41"
    time.modelFont = FontDescription(size: bar.fontSize, weight: .semibold)
    time.modelTextColor = color
    time.modelTextAlignment = .center
    let height = 1.3 * bar.fontSize
    time.place(Rect(x: bar.time - 40, y: bar.middle - height / 2, width: 80, height: height))

    let scale = bar.scale
    func add(_ path: Path, _ name: String, at left: Double, alpha: Double = 1, stroke: Double? = nil) {
      let sign = ShapeView(internalPartOf: overlay, named: name)
      overlay.addSubview(sign)
      sign.place(Rect(x: left, y: bar.middle, width: 0, height: 0))
      let shown = color.multiplyingAlpha(by: alpha)
      sign.fillColor = stroke == nil ? shown : .clear
      sign.strokeColor = stroke == nil ? .clear : shown
      sign.lineWidth = stroke.map { $0 * scale } ?? 0
      sign.path = path.applying(.scale(x: scale, y: scale))
    }
    let battery = bar.battery - ScreenFrame.batteryWidth * scale
    let wifi =
      bar.signal.map { $0 + (ScreenFrame.signalWidth + ScreenFrame.gap) * scale }
      ?? battery - (ScreenFrame.wifiWidth + ScreenFrame.gap) * scale
    let signal = bar.signal ?? wifi - (ScreenFrame.signalWidth + ScreenFrame.gap) * scale
    // Tablets show no signal of a telephone network.
    if screen.size.width < 500 { add(ScreenFrame.signal, "signal", at: signal) }
    add(ScreenFrame.wifi.arcs, "wifi", at: wifi, stroke: 2.3)
    add(ScreenFrame.wifi.sector, "wifiSector", at: wifi)
    add(ScreenFrame.battery.outline, "battery", at: battery, alpha: 0.35, stroke: 1)
    add(ScreenFrame.battery.charge, "charge", at: battery)
    add(ScreenFrame.battery.cap, "batteryCap", at: battery, alpha: 0.4)
  }
}
