import InbetweenUIKit

extension UIColor {
  /// - Parameters:
  ///   - light: red, green and blue in the light appearance, as in `0xff9966`.
  ///   - dark: those in the dark one.
  convenience init(light: Int, dark: Int) {
    self.init { UIColor(hex: $0.userInterfaceStyle == .dark ? dark : light) }
  }
}

/// The map: what is drawn on it, and where the user is.
final class MapView: UIView {
  private let halo = UIView(frame: CGRect(x: 144, y: 334, width: 90, height: 90))

  init() {
    super.init(frame: .zero)
    let street = UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0x3b3d43) : .white }
    let layers = [
      ("park", PathView(Self.park, fill: UIColor(light: 0xc9e6b8, dark: 0x2b3d2d))),
      ("river", PathView(Self.river, stroke: UIColor(light: 0xa5d5f2, dark: 0x1d3d57))),
      ("lanes", PathView(Self.lanes, stroke: street)), ("roads", PathView(Self.roads, stroke: street)),
      ("motorway", PathView(Self.motorway, stroke: UIColor(light: 0xfbd67a, dark: 0x6b5a2c))),
    ]
    for (name, layer) in layers {
      layer.accessibilityIdentifier = name
      place(["layer": layer], ["HV:|[layer]|"])
    }
    addNames()
    addPosition()
    let pins = [
      ("coffee", "cup.and.saucer.fill", UIColor.systemOrange, CGPoint(x: 260, y: 212)),
      ("museum", "building.columns.fill", .systemPurple, CGPoint(x: 92, y: 288)),
      ("station", "tram.fill", .systemBlue, CGPoint(x: 232, y: 120)),
    ]
    for (name, symbol, color, origin) in pins {
      let pin = UIImageView(symbol: symbol, 15, tint: .white)
      pin.frame = CGRect(origin: origin, size: CGSize(width: 34, height: 34))
      pin.backgroundColor = color
      (pin.layer.borderWidth, pin.layer.cornerRadius) = (2, 17)
      pin.layer.borderColor = UIColor.white.cgColor
      pin.accessibilityIdentifier = name
      addSubview(pin)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows that the position is being followed.
  func pulse() {
    for (path, from, to) in [("transform.scale", 0.4, 1.3), ("opacity", 0.3, 0)] {
      let animation = CABasicAnimation(keyPath: path)
      (animation.fromValue, animation.toValue) = (from, to)
      (animation.duration, animation.repeatCount) = (1.6, .infinity)
      animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
      halo.layer.add(animation, forKey: path)
    }
  }

  private func addNames() {
    let ink = UIColor(light: 0x8b8478, dark: 0x8d8f96)
    let names = [
      ("regentsPark", "Regent’s Park", ink, CGRect(x: 58, y: 196, width: 100, height: 18)),
      ("marylebone", "MARYLEBONE", ink, CGRect(x: 200, y: 270, width: 120, height: 18)),
      (
        "thames", "River Thames", UIColor(light: 0x4d93bf, dark: 0x6ea3c7),
        CGRect(x: 80, y: 455, width: 100, height: 18)
      ),
    ]
    for (name, text, color, frame) in names {
      let label = UILabel(text, .systemFont(ofSize: 12, weight: .semibold), color, .center)
      (label.frame, label.accessibilityIdentifier) = (frame, name)
      if name == "thames" { label.transform = CGAffineTransform(rotationAngle: 0.12) }
      addSubview(label)
    }
  }

  private func addPosition() {
    halo.backgroundColor = .systemBlue
    halo.layer.cornerRadius = 45
    halo.alpha = 0.18
    let position = UIView(frame: CGRect(x: 178, y: 368, width: 22, height: 22))
    position.backgroundColor = .systemBlue
    (position.layer.cornerRadius, position.layer.borderWidth) = (11, 3)
    position.layer.borderColor = UIColor.white.cgColor
    (position.layer.shadowOpacity, position.layer.shadowRadius) = (0.3, 4)
    position.layer.shadowOffset = CGSize(width: 0, height: 1)
    (halo.accessibilityIdentifier, position.accessibilityIdentifier) = ("halo", "position")
    for part in [halo, position] { addSubview(part) }
  }

  // MARK: - Paths

  /// - Parameters:
  ///   - lines: a starting point, and the points of curves: two that control each, and its end.
  private static func curves(_ width: CGFloat, _ lines: [[(CGFloat, CGFloat)]]) -> UIBezierPath {
    let path = UIBezierPath()
    path.lineWidth = width
    for line in lines {
      let points = line.map { CGPoint(x: $0.0, y: $0.1) }
      path.move(to: points[0])
      for index in stride(from: 1, to: points.count, by: 3) {
        path.addCurve(to: points[index + 2], controlPoint1: points[index], controlPoint2: points[index + 1])
      }
    }
    return path
  }

  private static var park: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -10, y: 190))
    path.addLine(to: CGPoint(x: 128, y: 150))
    path.addQuadCurve(to: CGPoint(x: 160, y: 262), controlPoint: CGPoint(x: 168, y: 190))
    for (x, y) in [(92, 330), (-10, 318)] { path.addLine(to: CGPoint(x: x, y: y)) }
    path.close()
    path.move(to: CGPoint(x: 250, y: 520))
    for (x, y) in [(400, 470), (400, 640), (300, 652)] { path.addLine(to: CGPoint(x: x, y: y)) }
    path.close()
    return path
  }

  private static var river: UIBezierPath {
    curves(46, [[(-20, 470), (90, 430), (130, 540), (230, 470), (330, 400), (330, 320), (420, 330)]])
  }

  private static var roads: UIBezierPath {
    curves(
      11,
      [
        [(210, -10), (190, 180), (250, 300), (190, 480), (130, 660), (150, 700), (210, 870)],
        [(-10, 250), (120, 262), (260, 170), (410, 150)], [(-10, 580), (140, 560), (240, 600), (410, 540)],
      ])
  }

  private static var motorway: UIBezierPath { curves(12, [[(360, -10), (330, 200), (400, 420), (350, 870)]]) }

  private static var lanes: UIBezierPath {
    let path = UIBezierPath()
    path.lineWidth = 5
    let lines = [
      (20, -10, 70, 420), (160, -10, 140, 400), (300, -10, 262, 320), (-10, 96, 410, 52), (-10, 360, 400, 200),
      (30, 860, 80, 500), (320, 860, 330, 440), (-10, 700, 410, 640), (-10, 800, 410, 760),
    ]
    for (x, y, endX, endY) in lines {
      path.move(to: CGPoint(x: x, y: y))
      path.addLine(to: CGPoint(x: endX, y: endY))
    }
    return path
  }
}

/// What is drawn for a favourite place.
final class FavoriteView: UIView {
  init(_ symbol: String, _ tint: UIColor, _ name: String, _ detail: String) {
    super.init(frame: .zero)
    let circle = UIView()
    circle.backgroundColor = tint
    circle.layer.cornerRadius = 30
    circle.place(["sign": UIImageView(symbol: symbol, 24, tint: .white)], ["HV:|[sign]|"])
    let title = UILabel(name, .preferredFont(forTextStyle: .footnote), .label, .center)
    let about = UILabel(detail, .preferredFont(forTextStyle: .caption1), .secondaryLabel, .center)
    for label in [title, about] { label.adjustsFontSizeToFitWidth = true }
    place(
      ["circle": circle, "title": title, "about": about],
      ["H:[circle(60)]", "H:|[title]|", "H:|[about]|", "V:|[circle(60)]-6-[title]-1-[about]|"])
    circle.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}

/// A row of a place that was looked for.
final class PlaceRow: UIView {
  init(_ symbol: String, _ tint: UIColor, _ name: String, _ detail: String, isLast: Bool = false) {
    super.init(frame: .zero)
    let (sign, line) = (UIImageView(symbol: symbol, 15, .semibold, tint: .white), UIView())
    sign.backgroundColor = tint
    sign.layer.cornerRadius = 15
    line.backgroundColor = .separator
    line.isHidden = isLast
    place(
      [
        "sign": sign, "title": UILabel(name, .preferredFont(forTextStyle: .body), lines: 0),
        "about": UILabel(detail, .preferredFont(forTextStyle: .footnote), .secondaryLabel, lines: 0), "line": line,
      ],
      [
        "H:|-14-[sign(30)]-12-[title]-14-|", "H:[sign]-12-[about]-14-|", "V:[sign(30)]",
        "V:|-9-[title]-1-[about]-9-|", "H:[sign]-12-[line]|", "V:[line]|",
      ])
    NSLayoutConstraint.activate([
      sign.centerYAnchor.constraint(equalTo: centerYAnchor),
      line.heightAnchor.constraint(equalToConstant: UIView.hairline),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
