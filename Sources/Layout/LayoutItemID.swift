/// The identity of a view or layout guide inside one `LayoutEngine`.
///
/// Ids are assigned in ascending order, and a parent always has a smaller id than its children.
public struct LayoutItemID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int32

  /// Wraps a number assigned by an engine.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Orders ids by age.
  public static func < (a: LayoutItemID, b: LayoutItemID) -> Bool { a.rawValue < b.rawValue }

  var index: Int { Int(rawValue) }
}

/// The kind of a layout item.
public enum LayoutItemKind: Sendable, Hashable {
  /// A view: constraints between it and its descendants are evaluated in its own coordinates.
  case view
  /// A layout guide, owned by its parent view; it has no coordinates of its own.
  case guide
}

/// The layout direction, which determines leading and trailing.
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  case leftToRight, rightToLeft
}
