/// An XML document as a tree of elements with their attributes and texts.
public struct XMLTree: Hashable, Sendable {
  public var root: Element

  /// An element. Comments, processing instructions and white space between elements are left out.
  public struct Element: Hashable, Sendable {
    public var name: String
    /// In the order of the file.
    public var attributes: [Attribute]
    public var children: [Element]
    /// What stands between the tags, outside of child elements.
    public var text: String
    /// Where the element begins, counted from 1.
    public var line: Int
    /// In bytes of the file, counted from 1.
    public var column: Int

    public init(
      _ name: String, attributes: [Attribute] = [], children: [Element] = [], text: String = "", line: Int = 0,
      column: Int = 0
    ) {
      self.name = name
      self.attributes = attributes
      self.children = children
      self.text = text
      self.line = line
      self.column = column
    }

    /// The value of an attribute; nil where the element has none of that name.
    public subscript(attribute: String) -> String? {
      attributes.first { $0.name == attribute }?.value
    }

    /// The first child element of that name.
    public func child(_ name: String) -> Element? { children.first { $0.name == name } }

    /// The first child element with that `key`.
    public func child(key: String) -> Element? { children.first { $0["key"] == key } }
  }

  /// A name and a value.
  public struct Attribute: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// How large a document may be; documents are untrusted input.
public struct XMLLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var fileSize = 16 << 20
  /// Elements inside one another.
  public var depth = 192
  /// Elements, and attributes.
  public var nodes = 1_000_000

  public init() {}
}

/// Why a text is no document.
public struct XMLError: Error, Hashable, Sendable {
  /// In words, lower case, no full stop.
  public var message: String
  /// Counted from 1; 0 where the file as a whole is meant.
  public var line: Int
  public var column: Int
  /// Whether it is ``XMLLimits/nodes`` that does not suffice.
  public var hasTooManyNodes = false

  public init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }
}
