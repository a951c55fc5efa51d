import InbetweenUIKit

/// A number above what it counts.
final class CountView: UIView {
  let value: UILabel

  init(_ number: String, _ unit: String) {
    value = UILabel(number, .preferredFont(forTextStyle: .headline), .label, .center)
    super.init(frame: .zero)
    let what = UILabel(unit, .preferredFont(forTextStyle: .footnote), .secondaryLabel, .center)
    what.adjustsFontSizeToFitWidth = true
    place(["value": value, "what": what], ["H:|[value]|", "H:|[what]|", "V:|[value]-2-[what]|"])
    accessibilityIdentifier = unit.lowercased()
  }

  required init?(coder: NSCoder) { nil }
}

/// A round button on what is blurred behind it.
final class RoundButton: UIVisualEffectView {
  init(_ symbol: String) {
    super.init(effect: UIBlurEffect(style: .systemThinMaterialDark))
    layer.cornerRadius = 22
    let action = UIButton(type: .system)
    action.setImage(.symbol(symbol, 17, .semibold), for: .normal)
    action.tintColor = .white
    contentView.place(["action": action], ["HV:|[action(44)]|"])
  }

  required init?(coder: NSCoder) { nil }
}

/// Who the profile is of.
final class PersonView: UIStackView {
  init() {
    super.init(frame: .zero)
    let person = UILabel("Ada Lovelace", .style(.title2, .bold))
    let verified = UIImageView(image: .symbol("checkmark.seal.fill", 18))
    let pin = UIImageView(image: .symbol("mappin.and.ellipse", 13))
    (verified.tintColor, pin.tintColor) = (.systemBlue, .secondaryLabel)
    let place = UILabel("London", .preferredFont(forTextStyle: .footnote), .secondaryLabel)
    let names = UIStackView(arrangedSubviews: [person, verified])
    let location = UIStackView(arrangedSubviews: [pin, place])
    for (row, space) in [(names, 5), (location, 4)] as [(UIStackView, CGFloat)] {
      (row.spacing, row.alignment) = (space, .center)
    }
    let handle = UILabel("@ada", .preferredFont(forTextStyle: .subheadline), .secondaryLabel)
    let biography = UILabel(
      "Writing programs for a machine that does not exist yet. Mathematics, music, mountains.",
      .preferredFont(forTextStyle: .body), lines: 0)
    for row in [names, handle, biography, location] { addArrangedSubview(row) }
    (axis, alignment, spacing) = (.vertical, .leading, 2)
    setCustomSpacing(10, after: handle)
    setCustomSpacing(8, after: biography)
    let views: [String: UIView] = [
      "person": person, "verified": verified, "handle": handle, "biography": biography, "place": place,
    ]
    for (name, view) in views { view.accessibilityIdentifier = name }
  }

  required init(coder: NSCoder) { super.init(coder: coder) }
}

/// Photos in three columns.
final class ProfilePhotos: UIView {
  private static let photos: [(symbol: String, one: UIColor, other: UIColor)] = [
    ("leaf.fill", .systemGreen, .systemTeal), ("moon.fill", .systemIndigo, .systemPurple),
    ("flame.fill", .systemOrange, .systemRed), ("music.note", .systemPink, .systemPurple),
    ("camera.fill", .systemGray, .systemGray2), ("sun.max.fill", .systemYellow, .systemOrange),
    ("book.fill", .systemBrown, .systemOrange), ("airplane", .systemCyan, .systemBlue),
    ("heart.fill", .systemRed, .systemPink),
  ]

  init() {
    super.init(frame: .zero)
    let column = (UIScreen.main.bounds.width - 4) / 3
    for (index, look) in Self.photos.enumerated() {
      let photo = GradientView([look.one, look.other], from: .zero, to: CGPoint(x: 1, y: 1))
      photo.place(
        ["motif": UIImageView(symbol: look.symbol, 38, tint: UIColor(white: 1, alpha: 0.9))], ["HV:|[motif]|"])
      photo.accessibilityIdentifier = "photo\(index)"
      photo.translatesAutoresizingMaskIntoConstraints = false
      addSubview(photo)
      NSLayoutConstraint.activate([
        photo.leadingAnchor.constraint(equalTo: leadingAnchor, constant: CGFloat(index % 3) * (column + 2)),
        photo.topAnchor.constraint(equalTo: topAnchor, constant: CGFloat(index / 3) * (column + 2)),
        photo.widthAnchor.constraint(equalToConstant: column), photo.heightAnchor.constraint(equalToConstant: column),
      ])
    }
    heightAnchor.constraint(equalToConstant: 3 * column + 4).isActive = true
  }

  required init?(coder: NSCoder) { nil }
}
