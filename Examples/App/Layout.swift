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

/// Colours that run from the top to the bottom.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  private let colors: [UIColor]

  init(_ colors: [UIColor]) {
    self.colors = colors
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  /// Colours of layers do not follow the appearance by themselves.
  override func layoutSubviews() {
    super.layoutSubviews()
    (layer as? CAGradientLayer)?.colors = colors.map { $0.resolvedColor(with: traitCollection).cgColor }
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
