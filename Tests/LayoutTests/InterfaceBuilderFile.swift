import Foundation
import InbetweenGeometry

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a storyboard or xib.
final class InterfaceElement {
  let name: String
  let attributes: [String: String]
  var children: [InterfaceElement] = []

  init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  var id: String { attributes["id"] ?? "" }
  func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }
  /// What lies in the view, back to front.
  var subviews: [InterfaceElement] { child("subviews")?.children ?? [] }

  /// The frame that Interface Builder recorded, in the superview's coordinates.
  var frame: Rect? {
    guard let rect = children.first(where: { $0.name == "rect" && $0.attributes["key"] == "frame" }) else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { rect.attributes[$0].flatMap { Double($0) } }
    return numbers.count == 4 ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
  }

  /// The element and everything in it.
  var all: [InterfaceElement] { [self] + children.flatMap(\.all) }
}

/// Reads a storyboard or xib into elements.
final class InterfaceReader: NSObject, XMLParserDelegate {
  private var open: [InterfaceElement] = []
  private var root: InterfaceElement?

  static func read(_ url: URL) -> InterfaceElement? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    let reader = InterfaceReader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    return parser.parse() ? reader.root : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = InterfaceElement(name: name, attributes: attributes)
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
