package import InbetweenGeometry

extension UIColor {
  /// The colours that templates of symbols name for their layers: system colours, `white`, `black` and the tint (Apple,
  /// "Creating custom symbol images for your app").
  private static let namedBySymbols: [(name: String, color: UIColor)] = [
    ("systemRedColor", .systemRed), ("systemOrangeColor", .systemOrange), ("systemYellowColor", .systemYellow),
    ("systemGreenColor", .systemGreen), ("systemMintColor", .systemMint), ("systemTealColor", .systemTeal),
    ("systemCyanColor", .systemCyan), ("systemBlueColor", .systemBlue), ("systemIndigoColor", .systemIndigo),
    ("systemPurpleColor", .systemPurple), ("systemPinkColor", .systemPink), ("systemBrownColor", .systemBrown),
    ("systemGrayColor", .systemGray), ("systemGray2Color", .systemGray2), ("systemGray3Color", .systemGray3),
    ("systemGray4Color", .systemGray4), ("systemGray5Color", .systemGray5), ("systemGray6Color", .systemGray6),
    ("labelColor", .label), ("secondaryLabelColor", .secondaryLabel), ("tertiaryLabelColor", .tertiaryLabel),
    ("quaternaryLabelColor", .quaternaryLabel), ("linkColor", .link), ("white", .white), ("black", .black),
    ("tintColor", .tintColor),
  ]

  /// Those colours in an appearance; the tint is the default one.
  package static func symbolColors(in traits: UITraitCollection) -> [String: Color] {
    Dictionary(uniqueKeysWithValues: namedBySymbols.map { ($0.name, $0.color.model(in: traits)) })
  }
}
