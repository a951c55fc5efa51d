import InbetweenGeometry
import InbetweenTimeline

/// The keyboard as a view in front of all others and behind what the system draws over an app.
package final class DrawnKeyboard {
  let measures: KeyboardMeasures
  let view: UIView
  /// The parts with their colours.
  private var painted: [(part: UIView, color: UIColor)] = []
  /// What a keyboard for passwords shows in another way.
  private var letters: [(label: UILabel, title: String)] = []
  private var words: [UIView] = []
  private var shifts: [ShapeView] = []
  private lazy var passwords = makePasswords()
  /// Whether it is for a text that nobody sees: without suggestions, dictation and capitals.
  private var isSecure = false

  static let zPosition = 1e6 - 1
  static var panel: UIColor { KeyboardColor.panel }

  /// Its position while it covers a height at the bottom of the screen, both in points; below the screen's edge for a
  /// negative one.
  static func center(of keyboard: Size, covering height: Double, of screen: Size) -> Point {
    let shown = min(height, keyboard.height)
    return Point(x: screen.width / 2, y: screen.height - shown + keyboard.height / 2)
  }

  init(in stage: Stage, safeArea: Insets) {
    measures = KeyboardMeasures(screen: stage.screen.size, safeArea: safeArea)
    view = UIView(internalPartOf: stage.root, named: "keyboard")
    view.zPosition = DrawnKeyboard.zPosition
    stage.root.addSubview(view)
    view.place(Rect(origin: .zero, size: measures.size))
    view.modelCenter = DrawnKeyboard.center(of: measures.size, covering: 0, of: stage.screen.size)
    painted.append((view, KeyboardColor.panel))
    draw()
    paint()
  }

  // MARK: - Drawing

  private func draw() {
    let keys = measures.keys
    let radius = measures.isPad ? 6.0 : 5.0
    func figures(_ keys: [KeyboardMeasures.Key], below distance: Double = 0) -> Path {
      Path(
        elements: keys.flatMap { key in
          Path.roundedRect(key.frame.offset(by: Point(x: 0, y: distance)), cornerRadius: radius).elements
        })
    }
    add("shadows", figures(keys, below: 1), KeyboardColor.shadow)
    add("specialKeys", figures(keys.filter(\.isSpecial)), KeyboardColor.special)
    add("keys", figures(keys.filter { !$0.isSpecial }), KeyboardColor.key)
    for key in keys where !key.title.isEmpty {
      let size: Double = measures.isPad ? (key.face == .letter ? 24 : 18) : key.face == .letter ? 22.5 : 16
      let label = label(key.title, size, in: key.frame, named: "key \(key.title)")
      if key.face == .letter { letters.append((label, key.title)) }
    }
    for (index, word) in ["I", "The", "I'm"].enumerated() {
      let width = (measures.size.width - measures.left - measures.right) / 3
      let place = Rect(x: measures.left + width * Double(index), y: 0, width: width, height: measures.suggestions)
      words.append(label(word, 17, in: place, named: "suggestion \(word)"))
      if index > 0 {
        let line = Rect(
          x: place.minX, y: measures.suggestions * 0.28, width: 1, height: measures.suggestions * 0.5)
        words.append(add("divider\(index)", .rect(line), KeyboardColor.divider))
      }
    }
    for (index, key) in keys.enumerated() {
      sign(key.face, at: Point(x: key.frame.midX, y: key.frame.midY), "\(index)")
    }
    guard !measures.isPad, measures.foot > 40 else { return }
    let middle = measures.size.height - measures.foot + 21
    sign(.emoji, at: Point(x: 38, y: middle), "emoji")
    microphone(at: Point(x: measures.size.width - 38, y: middle))
  }

  /// Changes between the keyboard for texts and that for passwords.
  func show(isSecure: Bool) {
    guard isSecure != self.isSecure else { return }
    self.isSecure = isSecure
    for (label, title) in letters { label.modelText = isSecure ? title.lowercased() : title }
    for part in words { part.modelIsHidden = isSecure }
    for part in passwords { part.modelIsHidden = !isSecure }
    // The arrow is an outline while capitals are off.
    for shift in shifts { shift.lineWidth = isSecure ? 1.5 : 0 }
    paint()
  }

  /// A key and the word that offers passwords, in the middle above the keys.
  private func makePasswords() -> [UIView] {
    let middle = measures.left + (measures.size.width - measures.left - measures.right) / 2
    let sign = UIImageView(internalPartOf: view, named: "passwordsKey")
    view.addSubview(sign)
    sign.image = UIImage(systemName: "key.fill")?.withRenderingMode(.alwaysTemplate)
    sign.modelContentMode = .center
    sign.place(Rect(x: middle - 66, y: 0, width: 30, height: measures.suggestions))
    sign.modelTintColor = UIColor.label.model
    painted.append((sign, .label))
    let word = Rect(x: middle - 36, y: 0, width: 96, height: measures.suggestions)
    return [sign, label("Passwords", 17, in: word, named: "passwords")]
  }

  /// Colours the parts for the current appearance.
  func paint() {
    for (part, color) in painted {
      switch part {
      case let label as UILabel: label.modelTextColor = color.model
      case let sign as UIImageView: sign.modelTintColor = color.model
      case let shape as ShapeView:
        let isLine = shape.lineWidth > 0
        shape.strokeColor = isLine ? color.model : .clear
        shape.fillColor = isLine ? .clear : color.model
      default: part.modelBackgroundColor = color.model
      }
    }
  }

  @discardableResult
  private func label(_ text: String, _ size: Double, in place: Rect, named name: String) -> UILabel {
    let label = UILabel(internalPartOf: view, named: name)
    view.addSubview(label)
    label.modelText = text
    label.modelFont = FontDescription(size: size, weight: .regular)
    painted.append((label, .label))
    label.modelTextAlignment = .center
    label.place(place)
    return label
  }

  /// - Parameter stroke: the width of a line along the path, instead of a filled path.
  @discardableResult
  private func add(_ name: String, _ path: Path, _ color: UIColor, stroke: Double? = nil) -> ShapeView {
    let shape = ShapeView(internalPartOf: view, named: name)
    view.addSubview(shape)
    shape.place(Rect(origin: .zero, size: measures.size))
    shape.path = path
    painted.append((shape, color))
    shape.fillColor = .clear
    shape.strokeColor = .clear
    shape.lineWidth = stroke ?? 0
    if stroke != nil { shape.shape = ShapeContent(lineCap: .round, lineJoin: .round) }
    return shape
  }

  private func sign(_ face: KeyboardMeasures.Key.Face, at center: Point, _ name: String) {
    func lines(_ points: [(Double, Double)], closed: Bool = false) -> Path {
      var path = Path()
      for (index, point) in points.enumerated() {
        let place = Point(x: center.x + point.0, y: center.y + point.1)
        if index == 0 { path.move(to: place) } else { path.line(to: place) }
      }
      if closed { path.close() }
      return path
    }
    func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
      .oval(in: Rect(x: center.x + x - radius, y: center.y + y - radius, width: 2 * radius, height: 2 * radius))
    }
    let ink = UIColor.label
    switch face {
    case .letter, .word: break
    case .shift:
      let arrow = lines([(0, -9), (9, 0.5), (4.3, 0.5), (4.3, 8), (-4.3, 8), (-4.3, 0.5), (-9, 0.5)], closed: true)
      shifts.append(add("shift\(name)", arrow, ink))
    case .delete:
      add(
        "delete\(name)", lines([(-4.5, -7.5), (11, -7.5), (11, 7.5), (-4.5, 7.5), (-11.5, 0)], closed: true), ink,
        stroke: 1.5)
      let cross = lines([(0, -3), (6, 3)]).elements + lines([(6, -3), (0, 3)]).elements
      add("deleteCross\(name)", Path(elements: cross), ink, stroke: 1.5)
    case .dismiss:
      add("dismiss\(name)", lines([(-11, -9), (11, -9), (11, 3), (-11, 3)], closed: true), ink, stroke: 1.5)
      add("dismissArrow\(name)", lines([(-3, 7), (0, 10), (3, 7)]), ink, stroke: 1.5)
    case .emoji:
      let isFoot = name == "emoji"
      let color = isFoot ? KeyboardColor.foot : ink
      add("face\(name)", circle(0, 0, 12.5), color, stroke: 1.7)
      add("eyes\(name)", Path(elements: circle(-4.3, -3.6, 1.6).elements + circle(4.3, -3.6, 1.6).elements), color)
      let smile = Path.arc(center: center, radius: 7, startAngle: 0.35, endAngle: .pi - 0.35, clockwise: true)
      add("smile\(name)", smile, color, stroke: 1.7)
    }
  }

  private func microphone(at center: Point) {
    words.append(
      add(
        "microphone", .roundedRect(Rect(x: center.x - 4, y: center.y - 13, width: 8, height: 16), cornerRadius: 4),
        KeyboardColor.foot))
    var stand = Path.arc(
      center: Point(x: center.x, y: center.y - 1.5), radius: 8, startAngle: 0, endAngle: .pi, clockwise: true)
    stand.move(to: Point(x: center.x, y: center.y + 6.5))
    stand.line(to: Point(x: center.x, y: center.y + 12))
    words.append(add("microphoneStand", stand, KeyboardColor.foot, stroke: 1.7))
  }
}

/// The colours of the keyboard, opaque: on a device the panel is a material whose colour hardly varies.
private enum KeyboardColor {
  private static func pair(_ light: (Double, Double, Double), _ dark: (Double, Double, Double)) -> UIColor {
    UIColor(
      light: Color(red: light.0 / 255, green: light.1 / 255, blue: light.2 / 255),
      dark: Color(red: dark.0 / 255, green: dark.1 / 255, blue: dark.2 / 255))
  }

  static let panel = pair((209, 211, 217), (43, 43, 43))
  static let key = pair((255, 255, 255), (107, 107, 107))
  static let special = pair((171, 176, 186), (71, 71, 71))
  static let shadow = pair((137, 138, 141), (26, 26, 26))
  static let divider = pair((184, 187, 193), (72, 72, 72))
  static let foot = pair((80, 85, 92), (235, 235, 235))
}

extension Stage {
  /// Draws the keyboard from now on wherever there is one: as high as ``keyboardHeight``, below the screen at 0.
  package func drawKeyboard() {
    guard responders.drawnKeyboard == nil else { return }
    responders.drawnKeyboard = DrawnKeyboard(in: self, safeArea: rootSafeArea)
    placeKeyboard()
  }

  /// Shows the keyboard for passwords while a field for one is edited.
  func adaptDrawnKeyboard() {
    guard let drawn = responders.drawnKeyboard else { return }
    let isSecure = views.contains { view in
      guard let field = view as? UITextField, field.isInStage, field.modelIsSecureTextEntry else { return false }
      return field.focus?.isEditing == true || responders.first === field
    }
    performWithoutAnimation { drawn.show(isSecure: isSecure) }
  }

  /// Moves what is shown of the keyboard to its height, with the current animation.
  func placeKeyboard() {
    let host = responders.keyboard.host
    if let host { place(host, of: host.modelBounds.size, covering: keyboardHeight) }
    guard let drawn = responders.drawnKeyboard else { return }
    // It comes with what is above it.
    let height = host?.views.input == nil ? keyboardHeight - (host?.views.accessoryHeight ?? 0) : 0
    place(drawn.view, of: drawn.measures.size, covering: height)
  }

  private func place(_ view: UIView, of size: Size, covering height: Double) {
    let center = DrawnKeyboard.center(of: size, covering: height, of: screen.size)
    if view.modelCenter != center { view.modelCenter = center }
  }
}
