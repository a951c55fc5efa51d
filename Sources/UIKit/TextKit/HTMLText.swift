import Foundation
import InbetweenModel

/// The text of an HTML document with the attributes that follow from its elements. Style sheets, images, tables and
/// scripts are left out.
struct HTMLText {
  private let given: [NSAttributedString.Key: Any]
  private let result = NSMutableAttributedString(string: "")
  private var open: [(name: String, link: String?)] = []
  /// Whether a block has ended, so that the next text is in another line.
  private var needsLine = false
  private var numbers: [Int] = []

  var attributed: NSAttributedString { result }

  /// - Parameter given: attributes of text without such attributes of its own.
  init(_ text: String, _ given: [NSAttributedString.Key: Any]) {
    self.given = given
    var rest = Substring(text)
    var hasStyles = false
    while !rest.isEmpty {
      guard let start = rest.firstIndex(of: "<") else {
        write(rest)
        break
      }
      write(rest[..<start])
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      let name = HTMLText.name(of: tag)
      hasStyles = hasStyles || name == "style" || tag.contains("style=") || tag.contains("class=")
      if ["script", "style", "head", "title"].contains(name), !tag.hasPrefix("/") {
        let close = rest.range(of: "</" + name, options: .caseInsensitive)
        rest = close.map { rest[$0.lowerBound...] } ?? ""
        continue
      }
      handle(tag, name)
    }
    if needsLine { breakLine() }
    if hasStyles { Stage.current?.report("HTML of NSAttributedString is read without its styles") }
  }

  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "table", "tr", "section",
    "article", "header", "footer",
  ]

  private static func name(of tag: Substring) -> String {
    tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
  }

  private mutating func handle(_ tag: Substring, _ name: String) {
    if HTMLText.blocks.contains(name) { needsLine = result.length > 0 }
    if name == "br" {
      append("\n")
      return
    }
    guard !tag.hasPrefix("/") else {
      if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
      if name == "ol" || name == "ul" { _ = numbers.popLast() }
      return
    }
    if name == "ul" { numbers.append(-1) }
    if name == "ol" { numbers.append(0) }
    if !tag.hasSuffix("/") { open.append((name, name == "a" ? HTMLText.link(of: tag) : nil)) }
    if name == "li", let last = numbers.indices.last {
      if numbers[last] >= 0 { numbers[last] &+= 1 }
      breakLine()
      append("\t" + (numbers[last] < 0 ? "•" : "\(numbers[last]).") + "\t")
    }
  }

  private static func link(of tag: Substring) -> String? {
    guard let start = tag.range(of: "href=", options: .caseInsensitive) else { return nil }
    let value = tag[start.upperBound...]
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace && $0 != ">" })
    }
    return decoded(value.dropFirst().prefix { $0 != quote })
  }

  /// White space between words is one space; there is none at the ends of lines.
  private mutating func write(_ text: Substring) {
    guard !open.contains(where: { $0.name == "pre" }) else { return append(HTMLText.decoded(text)) }
    let words = text.split { $0.isWhitespace && $0 != "\u{a0}" }
    if needsLine, !words.isEmpty { breakLine() }
    let isBeforeSpace = result.length == 0 || ["\n", "\t", " "].contains { result.string.hasSuffix($0) }
    var shown = HTMLText.decoded(Substring(words.joined(separator: " ")))
    if text.first?.isWhitespace == true, !isBeforeSpace, !needsLine { shown = " " + shown }
    if !words.isEmpty, text.last?.isWhitespace == true { shown += " " }
    if !shown.isEmpty { append(shown) }
  }

  private mutating func breakLine() {
    if result.string.hasSuffix(" ") { result.deleteCharacters(in: NSRange(location: result.length - 1, length: 1)) }
    if result.length > 0, !result.string.hasSuffix("\n") { append("\n") }
    needsLine = false
  }

  private mutating func append(_ text: String) {
    result.append(NSAttributedString(string: text, attributes: attributes))
  }

  /// Those that follow from the open elements.
  private var attributes: [NSAttributedString.Key: Any] {
    func isIn(_ names: Set<String>) -> Bool { open.contains { names.contains($0.name) } }
    let sizes: [String: CGFloat] = ["h1": 24, "h2": 18, "h3": 14, "h5": 10, "h6": 8]
    let size = open.lazy.reversed().compactMap { sizes[$0.name] }.first ?? 12
    let isBold = isIn(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "th"])
    var attributes = given
    let base = given[.font] as? UIFont ?? .systemFont(ofSize: size)
    var traits: UIFontDescriptor.SymbolicTraits = base.fontDescriptor.symbolicTraits
    if isBold { traits.insert(.traitBold) }
    if isIn(["i", "em", "cite"]) { traits.insert(.traitItalic) }
    let descriptor = base.fontDescriptor.withSymbolicTraits(traits)
    attributes[.font] = descriptor.map { UIFont(descriptor: $0, size: 0) } ?? base
    if given[.foregroundColor] == nil { attributes[.foregroundColor] = UIColor.black }
    let single = NSUnderlineStyle.single.rawValue
    if isIn(["u", "ins"]) { attributes[.underlineStyle] = single }
    if isIn(["s", "strike", "del"]) { attributes[.strikethroughStyle] = single }
    if let link = open.lazy.reversed().compactMap(\.link).first {
      attributes[.link] = URL(string: link) ?? link
      attributes[.underlineStyle] = single
      attributes[.foregroundColor] = UIColor(red: 0, green: 0, blue: 0.933, alpha: 1)
    }
    return attributes
  }

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "copy": "©", "reg": "®",
    "trade": "™",
    "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•",
    "middot": "·", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "deg": "°", "times": "×", "divide": "÷",
    "laquo": "«", "raquo": "»", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
    "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ",
  ]

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var (result, rest) = ("", text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      guard let end = rest.prefix(10).firstIndex(of: ";"), let sign = sign(rest[..<end]) else {
        result += "&"
        continue
      }
      result += sign
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func sign(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return entities[String(name)] }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(UnicodeScalar.init).map { String($0) }
  }
}
