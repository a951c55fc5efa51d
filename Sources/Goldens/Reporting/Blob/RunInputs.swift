/// What a run judged, as digests: reports of shards are merged only if all of them judged the same, whether or not
/// there is a commit that says so.
public struct RunInputs: Hashable, Sendable {
  /// Of the program's bytes.
  public var program: String
  /// Of the options on which verdicts depend.
  public var options: String
  /// Of the installed default fonts.
  public var fonts: String
  /// Of each scene of all shards, with its golden and the files that it opens; by name.
  public var scenes: [String: String]

  public init(program: String, options: String, fonts: String, scenes: [String: String]) {
    self.program = program
    self.options = options
    self.fonts = fonts
    self.scenes = scenes
  }

  /// The maximum number of scenes that are named.
  private static let nameLimit = 5

  /// The differences from another run, in words; empty if there are none.
  ///
  /// - Parameter judged: What a digest of a scene is of.
  public func differences(from other: RunInputs, judged: String = "scene, golden or file") -> [String] {
    var texts: [String] = []
    if program != other.program { texts.append("another build of inbetween") }
    if options != other.options { texts.append("other options") }
    if fonts != other.fonts { texts.append("other default fonts") }
    let names = Set(scenes.keys).union(other.scenes.keys).filter { scenes[$0] != other.scenes[$0] }.sorted()
    if !names.isEmpty { texts.append("another \(judged) of \(Self.list(names))") }
    return texts
  }

  /// Some names, and the number of the others.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - nameLimit
    return names.prefix(nameLimit).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  var json: JSON {
    .object([
      .init("program", .string(program)), .init("options", .string(options)), .init("fonts", .string(fonts)),
      .init("scenes", .object(scenes.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
    ])
  }

  init?(_ json: JSON?) {
    guard let program = json?["program"]?.string, let options = json?["options"]?.string,
      let fonts = json?["fonts"]?.string, let scenes = json?["scenes"]?.members
    else { return nil }
    let pairs = scenes.compactMap { member in member.value.string.map { (member.key, $0) } }
    self.init(
      program: program, options: options, fonts: fonts, scenes: Dictionary(pairs) { first, _ in first })
  }
}

extension BlobReport {
  /// The reasons why another report is not of the same run; empty if there are none.
  public func differences(from other: BlobReport) -> [String] {
    let apart = stamp.differences(from: other.stamp)
    switch (inputs, other.inputs) {
    case (let mine?, let others?): return apart + mine.differences(from: others)
    case (nil, nil): return apart
    default: return apart + ["only one of them says which scenes and goldens it judged"]
    }
  }
}
