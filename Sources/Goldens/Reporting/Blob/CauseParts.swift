package import InbetweenDiagnostics

/// The cause of a scene's difference in machine-readable parts. Two scenes that differ for the same reason have the
/// same ``key``.
public struct CauseParts: Hashable, Sendable {
  /// The reason without locations: `[view3(70)] was (67)`, `Scenes/pic.png is another file than when it was recorded`.
  public var key: String
  /// The changes of the scene that explain it, ordered by location.
  public var changes: [Change]

  /// One change of the scene.
  public struct Change: Hashable, Sendable {
    /// Its path in its file, `constraints/[3]`.
    public var path: String
    /// The file that it is in: the scene's, or one that the scene imports; nil if it is not known.
    public var file: String?
    /// The old text, as its author wrote it; nil if it is new.
    public var old: String?
    /// The new text; nil if it was removed.
    public var new: String?
    /// The line in the recorded scene, from 1; nil if it is new or not known.
    public var oldLine: Int?
    /// The line in the current scene, from 1; nil if it was removed or is not known.
    public var newLine: Int?

    public init(path: String, file: String? = nil, old: String?, new: String?, oldLine: Int?, newLine: Int?) {
      self.path = path
      self.file = file
      self.old = old
      self.new = new
      self.oldLine = oldLine
      self.newLine = newLine
    }
  }

  public init(key: String, changes: [Change]) {
    self.key = key
    self.changes = changes
  }

  var json: JSON { CauseParts.members.json(of: self) }

  /// A cause.
  package static let members: [JSONField<CauseParts, JSON>] = [
    .string(
      "key", "the reason without locations, which is the same for all scenes that differ for the same reason"
    ) { $0.key },
    .objects("changes", "the changes of the scene that explain it") { $0.changes.map { Change.members.json(of: $0) } },
  ]

  init?(_ json: JSON?) {
    guard let key = json?["key"]?.string, let items = json?["changes"]?.array else { return nil }
    let changes = items.compactMap { item in
      item["path"]?.string.map {
        Change(
          path: $0, file: item["file"]?.string, old: item["old"]?.string, new: item["new"]?.string,
          oldLine: item["oldLine"]?.place, newLine: item["newLine"]?.place)
      }
    }
    guard changes.count == items.count else { return nil }
    self.init(key: key, changes: changes)
  }
}

extension CauseParts.Change {
  /// A change; each member is null if it does not exist.
  package static let members: [JSONField<CauseParts.Change, JSON>] = [
    .string("path", "where it is in its file: `constraints/[3]`") { $0.path },
    .optionalString("old", "the old text; null if it is new") { $0.old },
    .optionalString("new", "the new text; null if it was removed") { $0.new },
    .optionalInteger("oldLine", "the line in the recorded scene, from 1") { $0.oldLine },
    .optionalInteger("newLine", "the line in the current scene, from 1") { $0.newLine },
    .optionalString("file", "the scene's file, or one that it imports") { $0.file },
  ]
}
