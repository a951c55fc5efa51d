/// The identity of a view or layout guide inside one `LayoutEngine`.
///
/// Ids are given out in ascending order and a parent always has a smaller id than its children.
public struct LayoutItemID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int32

  /// Wraps a number that an engine gave out.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Orders ids by age.
  public static func < (a: LayoutItemID, b: LayoutItemID) -> Bool { a.rawValue < b.rawValue }

  var index: Int { Int(rawValue) }
}

/// What a layout item stands for.
public enum LayoutItemKind: Sendable, Hashable {
  /// A view: constraints between it and its descendants are read in its own coordinates.
  case view
  /// A layout guide, owned by its parent view; it has no coordinates of its own.
  case guide
}

/// The way text runs, which decides where leading and trailing are.
public enum LayoutDirection: Sendable, Hashable {
  case leftToRight
  case rightToLeft
}
