public import InbetweenDiagnostics

/// The results of verifying scenes, for reports in any format. Every report is a pure function of this value; its
/// pictures may be discarded (``SceneReport/withoutPictures``) after writing.
public struct VerificationReport: Sendable {
  /// Sorted by name.
  public let scenes: [SceneReport]
  /// Goldens without a scene, sorted.
  public let leftOver: [String]
  /// Whether goldens without a scene are reported but allowed.
  public let allowsLeftOver: Bool
  /// Whether a run without any scene passes, because only changed scenes were selected and none is.
  public let allowsNone: Bool

  /// The start time, as `2026-01-31T12:00:00` in UTC, for JUnit.
  public var began: String

  /// - Parameters:
  ///   - root: the folder to which paths are relative; it is not part of any report.
  ///   - began: The start time; `1970-01-01T00:00:00` by default.
  public init(
    scenes: [SceneReport], leftOver: [String] = [], allowsLeftOver: Bool = false, allowsNone: Bool = false,
    root: String = "", began: String = "1970-01-01T00:00:00"
  ) {
    self.scenes = scenes.map { $0.hiding(root) }.sorted { $0.name < $1.name }
    self.leftOver = leftOver.sorted()
    self.allowsLeftOver = allowsLeftOver
    self.allowsNone = allowsNone
    self.began = began
  }

  private init(_ scenes: [SceneReport], _ other: VerificationReport) {
    self.scenes = scenes
    leftOver = other.leftOver
    allowsLeftOver = other.allowsLeftOver
    allowsNone = other.allowsNone
    began = other.began
  }

  /// The report with its paths below another folder, for readers that expect paths relative to the repository's root.
  ///
  /// - Parameter folder: The folder relative to that root, for example `apps/ios`; empty if it is the root.
  public func below(_ folder: String) -> VerificationReport {
    folder.isEmpty ? self : VerificationReport(scenes.map { $0.below(folder) }, self)
  }

  /// The exit code of the whole run, combined from those of the scenes. A golden without a scene counts as
  /// ``ExitStatus/nothingCompared``, and so does a run without scenes unless none had to be compared.
  public var code: ExitStatus {
    let missing = leftOver.isEmpty || allowsLeftOver ? [] : [ExitStatus.nothingCompared]
    let codes = scenes.map(\.code) + missing
    return codes.isEmpty && allowsNone ? .success : ExitStatus.combined(codes)
  }

  /// The scenes that did not pass.
  public var failures: [SceneReport] { scenes.filter { !$0.isPassed } }

  /// One change, and the scenes that it explains.
  public struct CauseGroup: Hashable, Sendable {
    /// The common part of the causes.
    public let text: String
    /// Sorted.
    public let scenes: [String]
  }

  /// The causes of scenes that did not pass, those with the most scenes first.
  public var causes: [CauseGroup] {
    var names: [String: [String]] = [:]
    for scene in failures { if let cause = scene.cause { names[cause.key, default: []].append(scene.name) } }
    return names.map { CauseGroup(text: $0.key, scenes: $0.value) }
      .sorted { ($1.scenes.count, $0.text) < ($0.scenes.count, $1.text) }
  }

  /// A mistake in scenes that could be compared nevertheless.
  struct Warning {
    /// That of the first scene.
    var diagnostic: Diagnostic
    /// In the order of the report.
    var scenes: [SceneReport]

    var text: String { SceneReport.text(of: diagnostic) }
  }

  /// The warnings, each mistake once, in the order of the scenes.
  var warnings: [Warning] {
    var found: [Warning] = []
    var known: [Diagnostic.Cause: Int] = [:]
    for scene in scenes {
      for warning in scene.warnings {
        if let index = known[warning.cause] {
          if found[index].scenes.last?.name != scene.name { found[index].scenes.append(scene) }
        } else {
          known[warning.cause] = found.count
          found.append(Warning(diagnostic: warning, scenes: [scene]))
        }
      }
    }
    return found
  }

  /// Scenes that did not pass for one reason at one line: the variants of a scene, or scenes that import one file.
  struct Reason {
    var scenes: [SceneReport]

    /// The message about the first scene, with the number of the others.
    var text: String {
      let (first, others) = (scenes[0], scenes.count - 1)
      guard others > 0 else { return first.sentence }
      let isOneScene = scenes.allSatisfy { $0.nameWithoutVariant == first.nameWithoutVariant }
      let noun = isOneScene ? "variant" : "scene"
      return first.sentence + "; and \(others) more \(noun)" + (others == 1 ? "" : "s")
    }
  }

  /// Groups scenes, in the order of their first ones.
  ///
  /// - Parameter key: The text that scenes with one reason share, besides file and line.
  static func reasons(of scenes: [SceneReport], by key: (SceneReport) -> String) -> [Reason] {
    var reasons: [Reason] = []
    var known: [String: Int] = [:]
    for scene in scenes {
      // What is not about a file is about the scene's name.
      let place = scene.file.map { "\($0):\(scene.line ?? 0):\(scene.column ?? 0)" } ?? "\n" + scene.name
      let text = place + "\n" + key(scene)
      if let index = known[text] {
        reasons[index].scenes.append(scene)
      } else {
        known[text] = reasons.count
        reasons.append(Reason(scenes: [scene]))
      }
    }
    return reasons
  }

  /// What did not pass, for reports of a few entries: each cause first, then the other lines with the same cause.
  var failureReasons: [Reason] {
    let all = Self.reasons(of: failures + unused) { $0.cause?.key ?? $0.sentenceWithoutName }
    var seen: Set<String> = []
    let isFirst = all.map { reason in reason.scenes[0].cause.map { seen.insert($0.key).inserted } ?? true }
    return zip(all, isFirst).filter(\.1).map(\.0) + zip(all, isFirst).filter { !$0.1 }.map(\.0)
  }

  /// Goldens that fail because they have no scene, for reports that list failures.
  var unused: [SceneReport] {
    allowsLeftOver
      ? []
      : leftOver.map { name in
        SceneReport(
          unused: name,
          sentence:
            "\(name): the golden has no scene; ‘inbetween prune --delete’ removes it, ‘--allow-unused’ leaves it")
      }
  }

  /// `12 scenes: 1 different, 11 passed (9 from the cache)`.
  public var summary: String {
    let left = unused.isEmpty ? "" : "; \(unused.count) \(unused.count == 1 ? "golden" : "goldens") without a scene"
    guard !scenes.isEmpty else { return "no scene was compared" + left }
    var parts: [String] = []
    for (code, lack, word) in Self.words {
      let count = scenes.count { $0.code == code && $0.lack == lack }
      if count > 0 { parts.append("\(count) \(word)") }
    }
    let cached = scenes.count { $0.isCached }
    let total = "\(scenes.count) " + (scenes.count == 1 ? "scene" : "scenes")
    return total + ": " + parts.joined(separator: ", ") + (cached > 0 ? " (\(cached) from the cache)" : "") + left
  }

  private static let words: [(ExitStatus, SceneReport.Lack?, String)] = [
    (.internalError, nil, "failed inside"), (.inputOutput, nil, "unreadable"), (.wrongInput, nil, "invalid"),
    (.otherShape, nil, "of another size or length"), (.nothingCompared, .shard, "not compared"),
    (.nothingCompared, .golden, "without a golden"), (.nothingCompared, .partOfGolden, "with an incomplete golden"),
    (.different, nil, "different"), (.otherEnvironment, nil, "passed by motion alone, pixels not comparable here"),
    (.success, nil, "passed"),
  ]
}
