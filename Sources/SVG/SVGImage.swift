public import InbetweenGeometry
public import InbetweenTimeline
internal import InbetweenXML

/// An SVG file as commands of a display list.
///
/// The static subset of SVG 1.1 and 2 that icons consist of: shapes, paths, groups, `use` and `symbol`, transforms,
/// colours, strokes, gradients and clips, with presentation attributes, `style` and simple selectors. Nothing else is
/// opened: a reference leads to an element of the same file. What is not drawn is among ``problems``.
public struct SVGImage: Hashable, Sendable {
  /// In points: one for each CSS pixel.
  public var size: Size
  /// In points from the top left corner; they may reach outside the size only where the file shows it.
  public var items: [DisplayItem]
  /// What is not drawn, in the order of the file.
  public var problems: [SVGProblem]

  /// - Throws: ``SVGProblem`` if the file is no SVG, has a mistake in its syntax, states no size or exceeds a limit.
  public init(_ bytes: [UInt8]) throws(SVGProblem) {
    let document = try SVGDocument(bytes)
    let drawing = SVGDrawing(document)
    size = try drawing.drawRoot()
    items = drawing.items
    problems = drawing.problems
  }

  /// Whether a file begins as XML does.
  public static func isMarkup(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { !SVGScanner.isSpace($0) } == UInt8(ascii: "<")
  }
}

/// The elements of a file, with its style sheets.
struct SVGDocument {
  let root: XMLTree.Element
  let styles: SVGStyleSheet
  private let elements: [String: XMLTree.Element]

  private static let limits: XMLLimits = {
    var limits = XMLLimits()
    limits.fileSize = 8 << 20
    limits.nodes = 400_000
    limits.depth = 96
    return limits
  }()

  init(_ bytes: [UInt8]) throws(SVGProblem) {
    do throws(XMLError) {
      root = try XMLTree(bytes, limits: SVGDocument.limits, namesDocumentType: true).root
    } catch {
      throw SVGProblem(error.message, line: error.line, column: error.column)
    }
    guard root.localName == "svg" else {
      throw SVGProblem("the root element is '\(root.name.prefix(40))', not 'svg'", line: root.line, column: root.column)
    }
    var elements: [String: XMLTree.Element] = [:]
    var sheet = SVGStyleSheet()
    // The tree is of limited depth, but an explicit stack costs nothing.
    var open = [root]
    while let element = open.popLast() {
      if let id = element["id"], elements[id] == nil { elements[id] = element }
      if element.localName == "style" { sheet.read(element.text) }
      open += element.children.reversed()
    }
    self.elements = elements
    styles = sheet
  }

  /// The element that a reference such as `#name` leads to; nil for another file or an unknown name.
  func element(_ reference: String) -> XMLTree.Element? {
    let name = reference.drop { $0 == " " }
    return name.hasPrefix("#") ? elements[String(name.dropFirst())] : nil
  }
}

extension XMLTree.Element {
  /// The name without the prefix `svg:`.
  var localName: String { name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name }

  /// SVG 2's `href`, or that of XLink.
  var reference: String? { self["href"] ?? self["xlink:href"] }
}
