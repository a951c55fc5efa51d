/// An XML document as a tree of elements with their attributes and texts.
public struct XMLTree: Hashable, Sendable {
  /// The outermost element.
  public var root: Element

  /// An element. Comments, processing instructions and white space between elements are left out.
  public struct Element: Hashable, Sendable {
    /// The tag's name, with its prefix as it is written.
    public var name: String
    /// The attributes, in the order of the file.
    public var attributes: [Attribute]
    /// In the order of the file.
    public var children: [Element]
    /// The text between the tags, without that of child elements.
    public var text: String
    /// The line in which the element starts, from 1.
    public var line: Int
    /// The column in bytes of the file, from 1.
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

    /// The value of an attribute; nil if the element does not have it.
    public subscript(attribute: String) -> String? {
      attributes.first { $0.name == attribute }?.value
    }

    /// The first child element of that name.
    public func child(_ name: String) -> Element? { children.first { $0.name == name } }

    /// The first child element with that `key`.
    public func child(key: String) -> Element? { children.first { $0["key"] == key } }
  }

  /// An attribute with its name and value.
  public struct Attribute: Hashable, Sendable {
    /// With its prefix as it is written.
    public var name: String
    /// The text in the quotes, with references resolved.
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// The limits of a document, which is untrusted input. A scene's limits set them; this module knows no scenes.
public struct XMLLimits: Hashable, Sendable {
  /// The maximum size of the file in bytes.
  public var fileSize = 16 << 20
  /// The maximum nesting of elements.
  public var depth = 192
  /// The maximum number of elements and attributes together.
  public var nodes = 1_000_000

  public init() {}
}

/// The reason why a text is not a valid document.
public struct XMLError: Error, Hashable, Sendable {
  /// The message, without an initial capital and a full stop.
  public var message: String
  /// The line, from 1; 0 if the error concerns the whole file.
  public var line: Int
  /// The column in bytes, from 1; 0 if the error concerns the whole file.
  public var column: Int
  /// Whether ``XMLLimits/nodes`` was exceeded.
  public var hasTooManyNodes = false

  public init(_ message: String, line: Int = 0, column: Int = 0) {
    self.message = message
    self.line = line
    self.column = column
  }
}
