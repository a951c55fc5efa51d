package import InbetweenDiagnostics
internal import InbetweenGeometry
package import InbetweenModel
internal import InbetweenMotion

/// Access to the keys of views for the reader. They are described beside each class, in its ``ViewDescription``.
package enum ViewKeys {
  /// The keys that a view of that kind may have, in the order of the documentation.
  package static func keys(of kind: ViewKind) -> [ViewProperty] {
    kind.viewDescription.properties.filter { $0.use != .set }
  }

  /// The key with a name; nil if the kind does not have it.
  package static func key(_ name: String, of kind: ViewKind) -> ViewProperty? {
    guard let key = kind.viewDescription.property(name), key.use != .set else { return nil }
    return key
  }

  /// Keys of the root view, which only `set` accepts.
  package static let ofScreen = UIView.screenProperties

  /// Whether a key is one of the screen and of no other view.
  static func isOfScreen(_ name: String) -> Bool { ofScreen.contains { $0.name == name } }

  /// The key that `set` can change; nil if the kind does not have it.
  package static func settable(_ name: String, of kind: ViewKind) -> ViewProperty? {
    guard let key = kind.viewDescription.property(name), key.use != .declared else { return nil }
    return key
  }

  /// All keys that `set` can change in a view of that kind, those of its frame last.
  package static func settable(of kind: ViewKind) -> [ViewProperty] {
    let settable = kind.viewDescription.properties.filter { $0.use != .declared }
    return settable.filter { !$0.isPlace } + settable.filter(\.isPlace)
  }

  /// What a change of a key primarily affects; nil if it is not a view's key or kinds differ.
  package static func nature(of name: String) -> ViewProperty.Nature? { natures[name] }

  private static let natures: [String: ViewProperty.Nature] = {
    var natures: [String: Set<ViewProperty.Nature>] = [:]
    for key in ViewDescription.all.flatMap(\.properties) + ofScreen {
      if let nature = key.nature { natures[key.name, default: []].insert(nature) }
    }
    return natures.compactMapValues { $0.count == 1 ? $0.first : nil }
  }()

  /// The initial value of a key of the root view; nil if the canvas determines it.
  package static func defaultValueOfScreen(_ name: String, at place: SourcePlace) -> PropertyValue? {
    // There is no keyboard.
    if ofScreen.contains(where: { $0.name == name }) { return .number(SceneExpression(0, at: place)) }
    let isMargin = name == "layoutMargins" || name == "directionalLayoutMargins"
    return isMargin ? nil : defaultValue(of: name, in: .view, at: place)
  }

  /// The default of a key as a value; nil if it has none (inherited, depending on the kind, or no value).
  package static func defaultValue(
    of name: String, in kind: ViewKind, at place: SourcePlace
  ) -> PropertyValue? {
    kind.viewDescription.defaultValue(of: name).flatMap { PropertyValue($0, at: place) }
  }
}

extension ViewKind {
  /// Its class and its keys.
  package var viewDescription: ViewDescription { ViewDescription.all[number] }

  /// The number of internal views, not counting itself.
  package var partCount: Int { viewDescription.partCount }
}

extension PropertyValue {
  /// Converts a known value to the syntax of scenes; nil if it cannot be represented.
  init?(_ value: EvaluatedValue, at place: SourcePlace) {
    func number(_ value: Double) -> SceneExpression { SceneExpression(value, at: place) }
    switch value {
    case .number(let value): self = .number(number(value))
    case .boolean(let value): self = .boolean(value)
    case .text(let value): self = .text(value)
    case .word(let value): self = .word(value)
    case .color(let value): self = .color(.fixed(value))
    case .vector(let value): self = .vector(number(value.x), number(value.y))
    case .rect(let value):
      self = .rect(
        RectExpression(
          x: number(value.minX), y: number(value.minY), width: number(value.width), height: number(value.height)))
    case .insets(let value):
      self = .insets(
        InsetsExpression(
          top: number(value.top), left: number(value.left), bottom: number(value.bottom), right: number(value.right)))
    case .font(let value):
      self = .font(
        FontExpression(
          family: value.family, size: number(value.size), weight: value.weight, isItalic: value.isItalic,
          design: value.design, hasMonospacedDigits: value.hasMonospacedDigits))
    case .transform(.identity): self = .transform(.identity)
    case .transform(let m): self = .transform(.matrix([m.a, m.b, m.c, m.d, m.tx, m.ty].map(number)))
    case .transform3D(.identity): self = .transform3D(.identity)
    case .transform3D(let m): self = .transform3D(.matrix(m.elements.map(number)))
    case .path(let value): self = .path(.fixed(value))
    case .buttonState(let title, let color):
      self = .buttonState(ButtonState(title: title, titleColor: color.map { .fixed($0) }))
    case .spacings(let items):
      self = .spacings(items.map { SpacingExpression(view: $0.view, spacing: number($0.spacing)) })
    case .list(let items): self = .list(items.compactMap { PropertyValue($0, at: place) })
    case .record(let fields):
      self = .record(
        fields.compactMap { field in
          PropertyValue(field.value, at: place).map { RecordEntry(key: field.name, value: $0) }
        })
    case .motionEffects(let effects):
      guard effects.isEmpty else { return nil }
      self = .motionEffects([])
    case .file, .image: return nil
    }
  }
}

/// The enumerations of the language, with UIKit's names.
package enum Keywords {
  package static let fontDesigns = ["default", "serif", "rounded", "monospaced"]

  package static let fontWeights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]
  package static let calculationModes = ["linear", "discrete", "paced", "cubic", "cubicPaced"]
  package static let transitions = ["fade", "moveIn", "push", "reveal"]
  package static let transitionEdges = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
  package static let positions = ["end", "start", "current"]
  /// SwiftUI's springs by their bounce; the default duration is half a second.
  package static let springs: [(name: String, bounce: Double)] = [("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3)]
  package static let curves = TimingCurve.Name.allCases.map(\.rawValue)
  package static let comparers = [
    "exact", "channel±N", "pixelmatch@5", "pixelmatch@5.3.0", "pixelmatch@7", "pixelmatch@7.1.0", "pixelmatch@7.2.0",
    "oklab", "oklab@c6fee35", "flip", "flip@1.7",
  ]
  /// A regular expression for the comparers.
  static let comparerPattern =
    "^(?:"
    + comparers.map { $0.replacing(".", with: "\\.").replacing("N", with: "[0-9]{1,3}") }.joined(separator: "|")
    + ")$"
  package static let motionEffectTypes = ["tiltAlongHorizontalAxis", "tiltAlongVerticalAxis"]
  package static let motionEffectKeyPaths = [
    "center.x", "center.y", "transform", "shadowOffset.width", "shadowOffset.height",
  ]
}
