internal import InbetweenGeometry

/// An expression of Swift or CSS that scenes write as a list or a mapping: `CGSize(width: 3, height: 4)`.
struct FamiliarCall {
  /// What stands before the parenthesis: `UIColor`.
  private let name: String
  /// Empty for arguments without one.
  private let labels: [String]
  private let values: [String]

  /// Nil if the text is no call.
  init?(_ text: String) {
    guard text.utf8.count <= 200, text.last == ")", let opening = text.firstIndex(of: "(") else { return nil }
    name = String(text[..<opening])
    guard !name.isEmpty,
      name.unicodeScalars.allSatisfy({
        WordRules.isNameStart($0) || WordRules.isDigit($0) || ".-".unicodeScalars.contains($0)
      })
    else { return nil }
    let arguments = text[text.index(after: opening)...].dropLast().split { $0 == "," }.map { argument in
      argument.split(separator: ":", maxSplits: 1).map { Self.trimmed($0) }
    }
    labels = arguments.map { $0.count == 2 ? $0[0] : "" }
    values = arguments.map { $0.last ?? "" }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// `rgb(255, 0, 0)` for `UIColor(red: 1, green: 0, blue: 0, alpha: 1)`; nil for a call that says nothing here.
  var ours: String? {
    let type = name.split(separator: ".").first.map(String.init) ?? ""
    let method = name.split(separator: ".").last.map(String.init) ?? ""
    switch method {
    case "systemFont", "boldSystemFont", "italicSystemFont", "system", "preferredFont": return font(method)
    case "withAlphaComponent", "opacity": return translucent
    default: break
    }
    switch type {
    case "UIColor", "Color", "NSColor", "SwiftUI": return color
    case "UIFont", "Font": return font(labels == ["name", "size"] ? "named" : method)
    case "CGAffineTransform": return transform
    case "CGSize" where labels == ["width", "height"], "CGPoint" where labels == ["x", "y"],
      "CGVector" where labels == ["dx", "dy"], "UIOffset" where labels == ["horizontal", "vertical"]:
      return numbers(2).map { "[\($0.joined(separator: ", "))]" }
    case "CGRect" where labels == ["x", "y", "width", "height"]:
      return numbers(4).map { "[\($0.joined(separator: ", "))]" }
    case "UIEdgeInsets" where labels == ["top", "left", "bottom", "right"]:
      return numbers(4).map { "{top: \($0[0]), left: \($0[1]), bottom: \($0[2]), right: \($0[3])}" }
    default: return nil
    }
  }

  /// The arguments in the spelling of scenes; nil if they are not so many numbers.
  private func numbers(_ count: Int) -> [String]? {
    guard values.count == count else { return nil }
    let numbers = values.compactMap(Self.number)
    return numbers.count == count ? numbers : nil
  }

  /// `45`, or `pi / 4` for `.pi / 4`.
  private static func number(_ text: String) -> String? {
    if let value = Double(text), abs(value) <= NumberText.greatest { return NumberText.text(value) }
    let angle = text.hasPrefix(".pi") ? String(text.dropFirst()) : text.replacing("CGFloat.pi", with: "pi")
    guard angle.hasPrefix("pi") else { return nil }
    let rest = angle.dropFirst(2).filter { $0 != " " }
    guard let sign = rest.first else { return "pi" }
    guard "*/".contains(sign), let factor = Double(rest.dropFirst()) else { return nil }
    return "pi \(sign) \(NumberText.text(factor))"
  }

  private var color: String? {
    let parts = values.compactMap { Double($0) }
    guard parts.count == values.count, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    switch labels {
    case ["red", "green", "blue"], ["red", "green", "blue", "alpha"], ["red", "green", "blue", "opacity"]:
      return FamiliarColors.text(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    case ["white"], ["white", "alpha"], ["white", "opacity"]:
      return parts.count == 1 || parts[1] == 1
        ? "white(\(NumberText.text(parts[0])))"
        : FamiliarColors.text(red: parts[0], green: parts[0], blue: parts[0], alpha: parts[1])
    default: return nil
    }
  }

  /// `rgba(255, 0, 0, 0.5)` for `UIColor.red.withAlphaComponent(0.5)`, of a colour that is the same in both appearances.
  private var translucent: String? {
    guard values.count == 1, let alpha = Double(values[0]), (0...1).contains(alpha) else { return nil }
    let words = name.split(separator: ".").map(String.init)
    guard words.count >= 2, let color = NamedColors.fixed.first(where: { $0.name == words[words.count - 2] })?.color
    else {
      return nil
    }
    return FamiliarColors.text(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
  }

  private var transform: String? {
    switch labels {
    case ["scaleX", "y"]:
      return numbers(2).map { $0[0] == $0[1] ? "{scale: \($0[0])}" : "{scale: [\($0[0]), \($0[1])]}" }
    case ["translationX", "y"]: return numbers(2).map { "{translate: [\($0[0]), \($0[1])]}" }
    case ["rotationAngle"]: return numbers(1).map { "{rotate: \($0[0])}" }
    default: return nil
    }
  }

  private func font(_ method: String) -> String? {
    func value(_ label: String) -> String? { labels.firstIndex(of: label).map { values[$0] } }
    if method == "preferredFont" {
      return value("forTextStyle").flatMap { FamiliarNames.textStyle($0) }
    }
    guard let size = (value("ofSize") ?? value("size")).flatMap(Self.number) else { return nil }
    switch method {
    case "boldSystemFont": return "{size: \(size), weight: bold}"
    case "italicSystemFont": return "{size: \(size), italic: true}"
    case "monospacedDigitSystemFont", "monospacedSystemFont":
      let isDigit = method == "monospacedDigitSystemFont"
      let weight = value("weight").flatMap { FamiliarNames.word($0, among: Keywords.fontWeights) }
      return "{size: \(size)" + (weight.map { ", weight: \($0)" } ?? "")
        + (isDigit ? ", monospacedDigit: true}" : ", design: monospaced}")
    case "named":
      guard let family = value("name")?.filter({ $0 != "\"" }), !family.isEmpty,
        family.allSatisfy({ $0.isLetter || $0 == " " })
      else { return nil }
      return "{family: \(family), size: \(size)}"
    case "systemFont", "system":
      guard let weight = value("weight") else { return "{size: \(size)}" }
      return FamiliarNames.word(weight, among: Keywords.fontWeights).map { "{size: \(size), weight: \($0)}" }
    default: return nil
    }
  }

  /// `if(a, b, c)` for `a ? b : c`.
  static func conditional(_ text: String) -> String? {
    guard text.utf8.count <= 200 else { return nil }
    let parts = text.split(separator: " ? ", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let results = parts[1].split(separator: " : ", omittingEmptySubsequences: false)
    guard results.count == 2, results.allSatisfy({ !$0.isEmpty }) else { return nil }
    return "if(\(parts[0]), \(results[0]), \(results[1]))"
  }
}
