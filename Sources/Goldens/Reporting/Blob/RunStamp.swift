/// The origin of a report. Reports are merged, and goldens are accepted from one, only if all of it is equal.
public struct RunStamp: Hashable, Sendable {
  /// Inbetween's version.
  public var version: String
  /// The commit that was checked out, 40 hexadecimal digits; nil if that is not known.
  public var commit: String?
  /// The libraries that draw, sorted by name.
  public var libraries: EnvironmentStamp

  public init(version: String, commit: String?, libraries: EnvironmentStamp) {
    self.version = version
    self.commit = commit
    self.libraries = libraries
  }

  /// The differences from another stamp, such as `cairo 1.16.0 → 1.18.0`; empty if there are none.
  public func differences(from other: RunStamp) -> [String] {
    var texts: [String] = []
    if version != other.version { texts.append("inbetween \(other.version) → \(version)") }
    if commit != other.commit { texts.append("commit \(other.commit ?? "none") → \(commit ?? "none")") }
    return texts + libraries.differences(from: other.libraries)
  }

  var json: JSON {
    .object([
      .init("version", .string(version)), .init("commit", .optional(commit)),
      .init("libraries", .object(libraries.entries.map { .init($0.key, .string($0.value)) })),
    ])
  }

  init?(_ json: JSON?) {
    guard let version = json?["version"]?.string, let libraries = json?["libraries"]?.members else { return nil }
    self.init(
      version: version, commit: json?["commit"]?.string,
      libraries: EnvironmentStamp(libraries.compactMap { member in member.value.string.map { (member.key, $0) } }))
  }
}
