public import InbetweenUIKit

/// The scene `app/map-sheet.yaml`: a finger pulls a sheet to the middle, and a second time to the top; what is above it
/// gives way.
public final class MapSheetController: UIViewController {
  private let map = MapView()
  private let controls = MapSheetController.panel()
  private let weather = MapSheetController.panel()
  private let weatherShadow = MapSheetController.shadow(CGRect(x: 0, y: 0, width: 70, height: 34))
  private let dimming = UIView()
  private let (small, middle): (CGFloat, CGFloat) = (112, 400)
  private lazy var large = UIScreen.main.bounds.height - 69
  private lazy var sheet = MapSheetView(height: large)
  private var sheetTop = NSLayoutConstraint()
  private lazy var height = SpringProgress(small, in: view) { [weak self] in self?.show($0) }
  private var firstHeight: CGFloat = 0

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(light: 0xf5f1e8, dark: 0x242529)
    let shadow = Self.shadow(CGRect(x: 0, y: 0, width: 44, height: 88))
    dimming.backgroundColor = .black
    fillControls()
    fillWeather()
    for part in [map, shadow, weatherShadow, controls, weather, dimming, sheet] { view.addSubview(part) }
    view.place(
      [
        "map": map, "shadow": shadow, "weatherShadow": weatherShadow, "controls": controls, "weather": weather,
        "dimming": dimming, "sheet": sheet,
      ],
      [
        "HV:|[map]|", "H:[controls]-12-|", "HV:[shadow(0)]", "HV:[weatherShadow(0)]", "H:|-12-[weather(70)]",
        "V:[weather(34)]-12-[sheet]", "HV:|[dimming]|", "H:|[sheet]|",
      ])
    sheetTop = sheet.topAnchor.constraint(equalTo: view.bottomAnchor, constant: -small)
    NSLayoutConstraint.activate([
      controls.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      shadow.leadingAnchor.constraint(equalTo: controls.leadingAnchor),
      shadow.topAnchor.constraint(equalTo: controls.topAnchor),
      weatherShadow.leadingAnchor.constraint(equalTo: weather.leadingAnchor),
      weatherShadow.topAnchor.constraint(equalTo: weather.topAnchor), sheetTop,
      sheet.heightAnchor.constraint(equalToConstant: large + 60),
    ])
    let names: [String: UIView] = [
      "map": map, "controls": controls, "controlsShadow": shadow, "weather": weather, "weatherShadow": weatherShadow,
      "dimming": dimming, "sheet": sheet,
    ]
    for (name, view) in names { view.accessibilityIdentifier = name }
    sheet.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(MapSheetController.pull)))
    height.set(small)
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    map.pulse()
  }

  // MARK: - What happens

  private func pull(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: firstHeight = height.value
    case .changed: height.set(firstHeight - pan.translation(in: view).y)
    case .ended, .cancelled:
      let velocity = -pan.velocity(in: view).y
      let detents = [small, middle, large]
      // The next one in the direction of the finger, or the nearest one.
      let next =
        velocity > 0
        ? detents.first { $0 > height.value } : velocity < 0 ? detents.last { $0 < height.value } : nil
      let target = next ?? detents.min { abs($0 - height.value) < abs($1 - height.value) } ?? small
      height.move(to: target, velocity: velocity, duration: 0.45, bounce: target == large ? 0.1 : 0.15)
    default: break
    }
  }

  /// Lays the screen out for a height of the sheet, in points.
  private func show(_ height: CGFloat) {
    func limited(_ number: CGFloat) -> CGFloat { min(max(number, 0), 1) }
    sheetTop.constant = -height
    for part in [weather, weatherShadow] { part.alpha = limited((middle + 60 - height) / 50) }
    dimming.alpha = limited((height - middle) / (large - middle)) * 0.25
    sheet.showContent(limited((height - small - 24) / 80))
  }

  // MARK: - Views

  private static func panel() -> UIVisualEffectView {
    let panel = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))
    panel.layer.cornerRadius = 10
    panel.layer.cornerCurve = .continuous
    return panel
  }

  /// Panels clip what is outside them, so their shadows are views of their own.
  private static func shadow(_ frame: CGRect) -> UIView {
    let shadow = UIView()
    (shadow.layer.shadowOpacity, shadow.layer.shadowRadius) = (0.2, 6)
    shadow.layer.shadowOffset = CGSize(width: 0, height: 1)
    shadow.layer.shadowPath = UIBezierPath(roundedRect: frame, cornerRadius: 10).cgPath
    return shadow
  }

  private func fillControls() {
    let (layers, line, locate) = (UIButton(type: .system), UIView(), UIButton(type: .system))
    layers.setImage(.symbol("map", 18), for: .normal)
    layers.tintColor = .secondaryLabel
    locate.setImage(.symbol("location.fill", 18), for: .normal)
    line.backgroundColor = .separator
    controls.contentView.place(
      ["layers": layers, "line": line, "locate": locate],
      ["H:|[layers(44)]|", "H:|[locate]|", "H:|[line]|", "V:|[layers(44)][line][locate(44)]|"])
    line.heightAnchor.constraint(equalToConstant: UIView.hairline).isActive = true
  }

  private func fillWeather() {
    let sky = UIImageView(image: .symbol("cloud.sun.fill", 17))
    sky.tintColor = .systemGray
    let warmth = UILabel("21°", .systemFont(ofSize: 15, weight: .medium))
    let content = weather.contentView
    content.place(["sky": sky, "warmth": warmth], ["H:|-8-[sky]-4-[warmth]", "V:|-(>=0)-[sky]-(>=0)-|"])
    for part in [sky, warmth] as [UIView] {
      part.centerYAnchor.constraint(equalTo: content.centerYAnchor).isActive = true
    }
  }
}
