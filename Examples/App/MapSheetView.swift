import InbetweenUIKit

/// The sheet above the map: a field, favourite places and recent ones.
final class MapSheetView: UIView {
  private let content = UIView()

  /// - Parameter height: of the whole sheet in points, for its shadow.
  init(height: CGFloat) {
    super.init(frame: .zero)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.16, 10, .zero)
    let bounds = CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 12).cgPath
    let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    material.layer.cornerRadius = 12
    material.layer.cornerCurve = .continuous
    material.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let (grabber, search, portrait) = (UIView(), search(), UILabel("👩🏽‍💻", .systemFont(ofSize: 24), .label, .center))
    grabber.backgroundColor = .systemGray3
    grabber.layer.cornerRadius = 2.5
    portrait.backgroundColor = .systemTeal
    portrait.layer.cornerRadius = 20
    fillContent()
    for part in [material, grabber, search, portrait, content] { addSubview(part) }
    place(
      ["material": material, "grabber": grabber, "search": search, "portrait": portrait, "content": content],
      [
        "HV:|[material]|", "H:[grabber(36)]", "V:|-5-[grabber(5)]-10-[search(40)]-20-[content]",
        "H:|-16-[search]-10-[portrait(40)]-16-|", "V:[portrait(40)]", "H:|[content]|",
      ])
    NSLayoutConstraint.activate([
      grabber.centerXAnchor.constraint(equalTo: centerXAnchor),
      portrait.centerYAnchor.constraint(equalTo: search.centerYAnchor),
    ])
    let names: [String: UIView] = [
      "material": material, "grabber": grabber, "search": search, "portrait": portrait, "content": content,
    ]
    for (name, view) in names { view.accessibilityIdentifier = name }
  }

  required init?(coder: NSCoder) { nil }

  /// How much of what is below the field can be seen, 0 to 1.
  func showContent(_ share: CGFloat) { content.alpha = share }

  private func search() -> UIView {
    let search = UIView()
    search.backgroundColor = .tertiarySystemFill
    search.layer.cornerRadius = 10
    search.layer.cornerCurve = .continuous
    let views: [String: UIView] = [
      "lens": UIImageView(symbol: "magnifyingglass", 17, tint: .secondaryLabel),
      "hint": UILabel("Search Maps", .preferredFont(forTextStyle: .body), .secondaryLabel),
      "voice": UIImageView(symbol: "mic.fill", 17, tint: .secondaryLabel),
    ]
    (views["hint"] as? UILabel)?.adjustsFontSizeToFitWidth = true
    search.place(views, ["H:|-10-[lens(20)]-6-[hint]-(>=8)-[voice(20)]-10-|"])
    NSLayoutConstraint.activate(
      views.keys.sorted().compactMap { views[$0]?.centerYAnchor.constraint(equalTo: search.centerYAnchor) })
    return search
  }

  private func fillContent() {
    let favorites = UIStackView(arrangedSubviews: [
      FavoriteView("house.fill", .systemCyan, "Home", "8 min"),
      FavoriteView("briefcase.fill", .systemBrown, "Work", "24 min"),
      FavoriteView("figure.walk", .systemGreen, "Gym", "12 min"),
      FavoriteView("plus", .systemGray, "Add", "New Place"),
    ])
    (favorites.distribution, favorites.alignment, favorites.spacing) = (.fillEqually, .top, 8)
    let recents = recents()
    let headers = ["Favorites", "Recents"].map {
      UILabel($0, .preferredFont(forTextStyle: .headline), .secondaryLabel)
    }
    content.place(
      ["favorites": favorites, "recents": recents, "first": headers[0], "second": headers[1]],
      [
        "H:|-16-[first]-16-|", "H:|-12-[favorites]-12-|", "H:|-16-[second]-16-|", "H:|-16-[recents]-16-|",
        "V:|[first]-10-[favorites]-20-[second]-8-[recents]|",
      ])
    let names: [String: UIView] = [
      "favorites": favorites, "recents": recents, "favoritesHeader": headers[0], "recentsHeader": headers[1],
    ]
    for (name, view) in names { view.accessibilityIdentifier = name }
  }

  private func recents() -> UIView {
    let recents = UIView()
    recents.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(red: 118 / 255, green: 118 / 255, blue: 128 / 255, alpha: 0.24) : UIColor(white: 1, alpha: 0.7)
    }
    recents.layer.cornerRadius = 10
    recents.layer.cornerCurve = .continuous
    let rows = [
      "museum": PlaceRow("building.columns.fill", .systemPurple, "Science Museum", "Exhibition Road, London"),
      "coffee": PlaceRow("cup.and.saucer.fill", .systemOrange, "Engine Coffee", "Open until 6:00 PM"),
      "station": PlaceRow("tram.fill", .systemBlue, "Baker Street", "Underground Station"),
      "park": PlaceRow("leaf.fill", .systemGreen, "Regent’s Park", "Park, London", isLast: true),
    ]
    for (name, row) in rows { row.accessibilityIdentifier = "\(name)Row" }
    recents.place(
      rows, ["H:|[museum]|", "H:|[coffee]|", "H:|[station]|", "H:|[park]|", "V:|[museum][coffee][station][park]|"])
    return recents
  }
}
