import InbetweenUIKit

extension UIView {
  /// Adds views and constraints in Apple's visual format among them; `|` is this view.
  func place(_ views: [String: UIView], _ formats: [String]) {
    for name in views.keys.sorted() {
      guard let view = views[name] else { continue }
      view.translatesAutoresizingMaskIntoConstraints = false
      if view.superview == nil { addSubview(view) }
    }
    NSLayoutConstraint.activate(
      formats.flatMap { format in
        // `HV:` is both directions.
        (format.hasPrefix("HV:") ? ["H:", "V:"].map { $0 + format.dropFirst(3) } : [format]).flatMap {
          NSLayoutConstraint.constraints(withVisualFormat: $0, options: [], metrics: nil, views: views)
        }
      })
  }

  /// A hairline of a screen with three pixels per point.
  static var hairline: CGFloat { 1 / UIScreen.main.scale }
}

/// Colours along a line, by default from the top to the bottom.
class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private let colors: [UIColor]

  /// - Parameters:
  ///   - start: in parts of the view's size, as the end.
  ///   - locations: nil for colours at equal distances.
  init(
    _ colors: [UIColor], from start: CGPoint = CGPoint(x: 0.5, y: 0), to end: CGPoint = CGPoint(x: 0.5, y: 1),
    locations: [NSNumber]? = nil
  ) {
    self.colors = colors
    super.init(frame: .zero)
    guard let gradient = layer as? CAGradientLayer else { return }
    (gradient.startPoint, gradient.endPoint, gradient.locations) = (start, end, locations)
  }

  required init?(coder: NSCoder) { nil }

  /// Colours of layers do not follow the appearance by themselves.
  override func layoutSubviews() {
    super.layoutSubviews()
    (layer as? CAGradientLayer)?.colors = colors.map { $0.resolvedColor(with: traitCollection).cgColor }
  }
}

/// A path, filled or stroked.
final class PathView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private let colors: (fill: UIColor?, stroke: UIColor?)

  init(_ path: UIBezierPath, fill: UIColor? = nil, stroke: UIColor? = nil) {
    colors = (fill, stroke)
    super.init(frame: .zero)
    guard let shape = layer as? CAShapeLayer else { return }
    (shape.path, shape.lineWidth) = (path.cgPath, path.lineWidth)
    (shape.lineCap, shape.lineJoin) = (.round, .round)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shape = layer as? CAShapeLayer else { return }
    shape.fillColor = colors.fill?.resolvedColor(with: traitCollection).cgColor
    shape.strokeColor = colors.stroke?.resolvedColor(with: traitCollection).cgColor
  }
}

extension UIColor {
  /// - Parameter hex: red, green and blue, as in `0xff9966`.
  convenience init(hex: Int) {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}

extension UIView {
  /// Grows for a moment, as hearts do that were touched.
  func swell() {
    UIView.animate(withDuration: 0.12) {
      self.transform = CGAffineTransform(scaleX: 1.25, y: 1.25)
    } completion: { _ in
      UIView.animate(springDuration: 0.3, bounce: 0.4) { self.transform = .identity }
    }
  }
}

extension UILabel {
  convenience init(
    _ text: String, _ font: UIFont = .systemFont(ofSize: 17), _ color: UIColor = .label,
    _ alignment: NSTextAlignment = .natural, lines: Int = 1
  ) {
    self.init()
    (self.text, self.font, textColor, textAlignment, numberOfLines) = (text, font, color, alignment, lines)
  }
}

extension UIImage {
  static func symbol(_ name: String, _ size: CGFloat = 17, _ weight: UIImage.SymbolWeight = .regular) -> UIImage? {
    UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size, weight: weight))
  }
}

extension UIImageView {
  convenience init(symbol name: String, _ size: CGFloat, _ weight: UIImage.SymbolWeight = .regular, tint: UIColor) {
    self.init(image: .symbol(name, size, weight))
    tintColor = tint
    contentMode = .center
  }
}

extension UIFont {
  /// The font of a text style in another weight.
  static func style(_ style: UIFont.TextStyle, _ weight: UIFont.Weight) -> UIFont {
    .systemFont(ofSize: UIFont.preferredFont(forTextStyle: style).pointSize, weight: weight)
  }
}
