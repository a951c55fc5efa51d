extension IBSceneWriter {
  /// What a control or bar shows, as lines of its mapping.
  func controlLooks(_ view: IBView, as kind: String) -> [String] {
    let element = view.element
    var lines: [String] = []
    func number(_ attribute: String, as key: String, unless usual: Double) {
      guard let value = element.number(attribute), value != usual else { return }
      lines.append("\(key): \(YAMLText.number(value))")
    }
    func count(_ attribute: String, unless usual: Int) {
      guard let value = element.number(attribute).map({ Int(min(max($0, -1), 1_000)) }), value != usual else { return }
      lines.append("\(attribute): \(value)")
    }
    func color(_ key: String) {
      if let color = view.child("color", key: key) { lines.append("\(key): \(text(color))") }
    }
    func enabled() { if element["enabled"] == "NO" { lines.append("isEnabled: false") } }
    switch kind {
    case "switch":
      // Off is what a switch is at first.
      if element.flag("on") { lines.append("isOn: true") }
      enabled()
      color("onTintColor")
      color("thumbTintColor")
    case "activityIndicator":
      if view.isLargeIndicator { lines.append("indicatorStyle: large") }
      if element.flag("animating") { lines.append("isAnimating: true") }
      color("color")
    case "slider":
      number("minValue", as: "minimumValue", unless: 0)
      number("maxValue", as: "maximumValue", unless: 1)
      number("value", as: "value", unless: 0)
      for key in ["minimumTrackTintColor", "maximumTrackTintColor", "thumbTintColor"] { color(key) }
      enabled()
    case "stepper":
      number("minimumValue", as: "minimumValue", unless: 0)
      number("maximumValue", as: "maximumValue", unless: 100)
      number("value", as: "value", unless: 0)
      enabled()
    case "progressView":
      let progress = min(max(element.number("progress") ?? 0, 0), 1)
      if progress != 0 { lines.append("progress: \(YAMLText.number(progress))") }
      color("progressTintColor")
      color("trackTintColor")
    case "pageControl":
      count("numberOfPages", unless: 0)
      count("currentPage", unless: 0)
      color("pageIndicatorTintColor")
      color("currentPageIndicatorTintColor")
    case "segmentedControl":
      lines += document.itemLine("items", element.child("segments")?.children ?? [], .segment)
      count("selectedSegmentIndex", unless: -1)
      color("selectedSegmentTintColor")
      enabled()
    case "datePicker":
      let modes = ["time": "time", "date": "date", "countDownTimer": "countDownTimer"]
      if let mode = modes[element["datePickerMode"] ?? ""] { lines.append("datePickerMode: \(mode)") }
      if document.hasWheels(view) { lines.append("preferredDatePickerStyle: wheels") }
    case "searchBar", "navigationBar", "toolbar", "tabBar": lines += barLooks(view, as: kind)
    case "visualEffectView":
      let effect = element.children.first { $0.name == "blurEffect" }
      if let style = effect?["style"], IBSceneWriter.blurStyles.contains(style) { lines.append("effect: \(style)") }
    default: break
    }
    return lines
  }

  private static let blurStyles: Set<String> = [
    "systemUltraThinMaterial", "systemThinMaterial", "systemMaterial", "systemThickMaterial", "systemChromeMaterial",
    "extraLight", "light", "dark", "regular", "prominent",
  ]

  private func barLooks(_ view: IBView, as kind: String) -> [String] {
    var lines: [String] = []
    let items = view.element.child(key: "items") ?? view.element.child("items")
    switch kind {
    case "searchBar":
      for key in ["text", "placeholder"] {
        if let text = string(key, of: view), !text.isEmpty { lines.append("\(key): " + YAMLText.quoted(text)) }
      }
      if view.element["searchBarStyle"] == "minimal" { lines.append("searchBarStyle: minimal") }
    case "navigationBar":
      let item = items?.children.last { $0.name == "navigationItem" }
      if let title = item?["title"], !title.isEmpty { lines.append("title: " + YAMLText.quoted(title)) }
      for side in ["left", "right"] {
        lines += document.itemLine(side + "BarButtonItems", IBDocument.barButtons(side, of: item), .barButton)
      }
      if view.element.flag("largeTitles") { lines.append("prefersLargeTitles: true") }
    case "tabBar":
      lines += document.itemLine("items", items?.children ?? [], .tab)
      let selected = view.element["selectedItem"]
      if let selected, let index = items?.children.firstIndex(where: { $0["id"] == selected }) {
        lines.append("selectedItem: \(index)")
      }
    default: lines += document.itemLine("items", items?.children ?? [], .barButton)
    }
    if let color = view.child("color", key: "barTintColor") { lines.append("barTintColor: " + text(color)) }
    return lines
  }
}
