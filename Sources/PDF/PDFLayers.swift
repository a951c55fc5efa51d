/// Which layers of a file are hidden when it is opened (ISO 32000-1, 8.11: optional content).
struct PDFLayers {
  private let file: PDFFile
  private let hasLayers: Bool
  /// Whether layers are hidden that are in neither list.
  private let hidesOthers: Bool
  /// The numbers of the layers' objects.
  private let (shown, hidden): (Set<Int>, Set<Int>)

  private static let limit = 10_000

  init(of file: PDFFile) {
    self.file = file
    let properties = file.resolve(file.resolve(file.trailer["Root"]).entries["OCProperties"]).entries
    let settings = file.resolve(properties["D"]).entries
    hasLayers = !properties.isEmpty
    hidesOthers = file.resolve(settings["BaseState"]).name == "OFF"
    shown = Set(PDFLayers.numbers(file.resolve(settings["ON"])))
    hidden = Set(PDFLayers.numbers(file.resolve(settings["OFF"])))
  }

  private static func numbers(_ value: PDFValue) -> [Int] {
    guard case .array(let items) = value else { return [] }
    return items.prefix(limit).compactMap { if case .reference(let number) = $0 { number } else { nil } }
  }

  /// The layers on which it depends whether content is shown, and how.
  struct Membership {
    var layers: [Int]
    /// `AnyOn` unless it is another.
    var policy: String?
  }

  /// What an `OC` entry or a property of marked content refers to: a layer, or a membership in several. Nil if the content
  /// is always shown.
  func membership(_ value: PDFValue?) -> Membership? {
    guard hasLayers, let value else { return nil }
    let entries = file.resolve(value).entries
    guard file.resolve(entries["Type"]).name == "OCMD" else {
      if case .reference(let number) = value { return Membership(layers: [number]) }
      return nil
    }
    let layers: [Int]
    if case .reference(let number)? = entries["OCGs"], case .dictionary = file.resolve(entries["OCGs"]) {
      layers = [number]
    } else {
      layers = PDFLayers.numbers(file.resolve(entries["OCGs"]))
    }
    return layers.isEmpty ? nil : Membership(layers: layers, policy: file.resolve(entries["P"]).name)
  }

  func hides(_ membership: Membership) -> Bool {
    switch membership.policy {
    case "AllOn": !membership.layers.allSatisfy(isShown)
    case "AnyOff": membership.layers.allSatisfy(isShown)
    case "AllOff": membership.layers.contains(where: isShown)
    default: !membership.layers.contains(where: isShown)
    }
  }

  private func isShown(_ number: Int) -> Bool {
    hidesOthers ? shown.contains(number) && !hidden.contains(number) : !hidden.contains(number)
  }
}

/// The sequences of marked content around an operator.
struct PDFMarks {
  /// Whether each is of a hidden layer, the outermost first.
  private var open: [Bool] = []
  private var hiddenCount = 0

  /// Whether nothing is drawn.
  var areHidden: Bool { hiddenCount > 0 }

  /// Those that a form begins with, which cannot end the ones around it.
  var inForm: PDFMarks {
    var marks = PDFMarks()
    marks.hiddenCount = areHidden ? 1 : 0
    return marks
  }

  mutating func begin(isHidden: Bool) {
    open.append(isHidden)
    if isHidden { hiddenCount += 1 }
  }

  mutating func end() {
    if open.popLast() == true { hiddenCount -= 1 }
  }
}
