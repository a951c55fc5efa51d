public import Foundation
public import InbetweenModel

/// Sorts objects into sections by the letters of English, from A to Z, with `#` for everything else.
open class UILocalizedIndexedCollation: NSObject {
  open class func current() -> Self {
    guard let known = UILocalizedIndexedCollation() as? Self else { preconditionFailure("it has no subclasses") }
    return known
  }

  public let sectionTitles: [String] = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) } + ["#"]
  open var sectionIndexTitles: [String] { sectionTitles }

  open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int {
    min(max(indexTitleIndex, 0), sectionTitles.count - 1)
  }

  /// The section of an object's text.
  ///
  /// - Parameter selector: a stored property with a text; methods do not return values here.
  open func section(for object: Any, collationStringSelector selector: Selector) -> Int {
    folded(text(of: object, selector)).first.flatMap { sectionTitles.firstIndex(of: String($0).uppercased()) }
      ?? sectionTitles.count - 1
  }

  open func sortedArray(from array: [Any], collationStringSelector selector: Selector) -> [Any] {
    array.map { (object: $0, text: text(of: $0, selector)) }.enumerated().sorted { a, b in
      let order = folded(a.element.text).compare(
        folded(b.element.text), options: [.numeric], range: nil, locale: Self.english)
      return order == .orderedSame ? a.offset < b.offset : order == .orderedAscending
    }.map(\.element.object)
  }

  /// Without case and accents.
  private func folded(_ text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: Self.english)
  }

  private static let english = Locale(identifier: "en_US_POSIX")

  /// The stored property with the selector's name, or the object itself if it is a text.
  private func text(of object: Any, _ selector: Selector) -> String {
    let name = selector.description.split(separator: ".").last.map(String.init) ?? ""
    if let text = NSArray.value(of: object, forKey: name) as? String { return text }
    if let text = object as? String ?? (object as? NSString).map({ $0 as String }) { return text }
    Stage.current?.report("\(type(of: object)) has no stored text '\(name)' for UILocalizedIndexedCollation")
    return ""
  }
}
