/// How large a scene may be. Scenes are untrusted input, so that everything is bounded before it is allocated.
public struct SceneLimits: Hashable, Sendable {
  /// Bytes of the file.
  public var fileSize = 1 << 20
  /// Collections inside one another.
  public var nesting = 64
  public var views = 20_000
  public var constraints = 100_000
  public var events = 100_000
  /// Seconds.
  public var duration = 10_000.0
  /// Characters of one expression.
  public var expressionLength = 4_096
  /// Parentheses inside one another.
  public var expressionNesting = 64
  /// Messages before reading gives up.
  public var messages = 1_000

  public init() {}
}
