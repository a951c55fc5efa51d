/// A version of a scene that can be played: its text, and the contents that are read in place of files beside it.
public struct SceneVersion: Hashable, Sendable {
  public var text: String
  /// The texts of imported files, by their paths as scenes write them.
  public var imports: [String: String] = [:]
  /// The bytes of other files, by their paths as scenes write them.
  public var files: [String: [UInt8]] = [:]

  public init(_ text: String) {
    self.text = text
  }
}
