public import InbetweenUIKit

/// A white sign in a square of a colour, 29 points wide.
final class SettingsIcon: UIView {
  init(_ symbol: String, _ color: UIColor) {
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 7
    layer.cornerCurve = .continuous
    place(["sign": UIImageView(symbol: symbol, 16, .medium, tint: .white)], ["HV:|[sign]|"])
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 29, height: 29) }
}

/// A row that leads to another screen.
final class SettingsRow: UIView {
  let value: UILabel

  init(_ symbol: String, _ color: UIColor, _ title: String, _ detail: String = "", isLast: Bool = false) {
    value = UILabel(detail, .systemFont(ofSize: 17), .secondaryLabel, .right)
    super.init(frame: .zero)
    let more = UIImageView(image: .symbol("chevron.right", 13, .semibold))
    more.tintColor = .tertiaryLabel
    let line = UIView()
    line.backgroundColor = .separator
    line.isHidden = isLast
    let views = ["icon": SettingsIcon(symbol, color), "name": UILabel(title), "value": value, "more": more]
    place(
      ["line": line].merging(views) { view, _ in view },
      ["H:|-16-[icon]-16-[name]", "H:[value(80)]-8-[more]-16-|", "H:|-61-[line]|", "V:[line(0.33)]|"])
    NSLayoutConstraint.activate(
      ["icon", "name", "value", "more"].compactMap { views[$0]?.centerYAnchor.constraint(equalTo: centerYAnchor) }
        + [heightAnchor.constraint(equalToConstant: 44)])
  }

  required init?(coder: NSCoder) { nil }
}

/// The scene `app/settings.yaml`: airplane mode turns off what sends.
public final class SettingsController: UIViewController {
  public let airplaneSwitch = UISwitch()
  private let wifi = SettingsRow("wifi", .systemBlue, "Wi-Fi", "Home")
  private let bluetooth = SettingsRow("dot.radiowaves.left.and.right", .systemBlue, "Bluetooth", "On")
  private let page = UIView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    airplaneSwitch.addAction(UIAction { [weak self] _ in self?.switchAirplaneMode() }, for: .valueChanged)
    (wifi.accessibilityIdentifier, bluetooth.accessibilityIdentifier) = ("wifi", "bluetooth")
    airplaneSwitch.accessibilityIdentifier = "airplaneSwitch"
    addPage()
    addBars()
  }

  /// Switches airplane mode on or off, and with it what the other rows say.
  public func switchAirplaneMode() {
    for row in [wifi, bluetooth] {
      let text = airplaneSwitch.isOn ? "Off" : row === wifi ? "Home" : "On"
      UIView.transition(with: row.value, duration: 0.25, options: .transitionCrossDissolve) { row.value.text = text }
    }
  }

  private func addPage() {
    let mobile = SettingsRow("antenna.radiowaves.left.and.right", .systemGreen, "Mobile Data", isLast: true)
    let groups: [(String, UIView)] = [
      ("account", group([account()])), ("network", group([airplane(), wifi, bluetooth, mobile])),
      (
        "general",
        group([
          SettingsRow("bell.badge.fill", .systemRed, "Notifications"),
          SettingsRow("speaker.wave.3.fill", .systemPink, "Sounds & Haptics"),
          SettingsRow("moon.fill", .systemIndigo, "Focus"),
          SettingsRow("hourglass", .systemIndigo, "Screen Time", isLast: true),
        ])
      ),
      (
        "more",
        group([
          SettingsRow("gear", .systemGray, "General"),
          SettingsRow("hand.raised.fill", .systemBlue, "Privacy & Security", isLast: true),
        ])
      ),
    ]
    for (name, group) in groups { group.accessibilityIdentifier = name }
    page.place(
      Dictionary(groups) { first, _ in first },
      groups.map { "H:|-16-[\($0.0)]-16-|" } + ["V:|[account(84)]-24-[network]-24-[general]-24-[more]"])
  }

  private func group(_ rows: [UIView]) -> UIView {
    let group = UIView()
    group.backgroundColor = .secondarySystemGroupedBackground
    group.layer.cornerRadius = 10
    group.layer.cornerCurve = .continuous
    group.clipsToBounds = true
    let views = Dictionary(rows.enumerated().map { ("row\($0)", $1) }) { first, _ in first }
    let names = rows.indices.map { "row\($0)" }
    group.place(views, names.map { "H:|[\($0)]|" } + ["V:|" + names.map { "[\($0)]" }.joined() + "|"])
    return group
  }

  private func account() -> UIView {
    let row = UIView()
    let portrait = UIImageView(symbol: "person.crop.circle.fill", 50, .light, tint: .systemGray2)
    let open = UIImageView(image: .symbol("chevron.right", 13, .semibold))
    open.tintColor = .tertiaryLabel
    let about = UILabel("Apple ID, iCloud+, Media & Purchases", .systemFont(ofSize: 13), .secondaryLabel)
    row.place(
      [
        "portrait": portrait, "open": open, "about": about,
        "person": UILabel("Ada Lovelace", .systemFont(ofSize: 20)),
      ],
      ["H:|-16-[portrait(60)]-14-[person]", "H:|-90-[about]", "V:|-20-[person]-4-[about]", "H:[open]-16-|"])
    for part in [portrait, open] { part.centerYAnchor.constraint(equalTo: row.centerYAnchor).isActive = true }
    return row
  }

  private func airplane() -> UIView {
    let row = UIView()
    let line = UIView()
    line.backgroundColor = .separator
    let views = [
      "icon": SettingsIcon("airplane", .systemOrange), "name": UILabel("Airplane Mode"), "flying": airplaneSwitch,
    ]
    row.place(
      ["line": line].merging(views) { view, _ in view },
      ["H:|-16-[icon]-16-[name]", "H:[flying]-16-|", "H:|-61-[line]|", "V:[line(0.33)]|"])
    NSLayoutConstraint.activate(
      views.keys.sorted().compactMap { views[$0]?.centerYAnchor.constraint(equalTo: row.centerYAnchor) }
        + [row.heightAnchor.constraint(equalToConstant: 44)])
    return row
  }

  private func addBars() {
    let (top, bar, bottom, tabs) = (UIView(), UINavigationBar(), UIView(), UITabBar())
    top.backgroundColor = .systemGroupedBackground
    bar.prefersLargeTitles = true
    bar.clipsToBounds = true
    bar.barTintColor = .systemGroupedBackground
    bar.isTranslucent = false
    let item = UINavigationItem(title: "Settings")
    item.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .search, target: nil, action: nil)
    bar.items = [item]
    bottom.backgroundColor = UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(white: 29 / 255, alpha: 240 / 255) : UIColor(white: 249 / 255, alpha: 240 / 255)
    }
    let messages = UITabBarItem(title: "Messages", image: UIImage(systemName: "message.fill"), tag: 1)
    messages.badgeValue = "2"
    tabs.items = [
      UITabBarItem(title: "Home", image: UIImage(systemName: "house.fill"), tag: 0), messages,
      UITabBarItem(title: "Settings", image: UIImage(systemName: "gearshape.fill"), tag: 2),
    ]
    tabs.selectedItem = tabs.items?.last
    view.addSubview(page)
    for part in [top, bar, bottom, tabs] { view.addSubview(part) }
    (bar.accessibilityIdentifier, tabs.accessibilityIdentifier) = ("bar", "tabs")
    view.place(
      ["page": page, "top": top, "bar": bar, "bottom": bottom, "tabs": tabs],
      [
        "H:|[page]|", "V:[bar]-16-[page]|", "H:|[top]|", "V:|[top]", "H:|[bar]|", "H:|[tabs]|", "H:|[bottom]|",
        "V:[tabs][bottom]|",
      ])
    NSLayoutConstraint.activate([
      top.bottomAnchor.constraint(equalTo: bar.bottomAnchor),
      bar.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      tabs.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
  }
}
