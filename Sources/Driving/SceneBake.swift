public import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenModel
public import InbetweenSceneFile
public import InbetweenTimeline
public import InbetweenTypography

/// Gives the bitmaps that a scene's images name.
public protocol ImageProvider: AnyObject {
  /// The decoded file, premultiplied.
  /// - Throws: a reason in words where it cannot be read.
  func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap

  /// What should be said about a file that was given, in words that follow its name; nil where all is well.
  func warning(about path: String) -> String?
}

extension ImageProvider {
  public func warning(about path: String) -> String? { nil }
}

/// Why an image is not shown, in words that follow the file's name.
public struct ImageProblem: Error, Hashable, Sendable {
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// A scene played to its end.
public struct SceneBake: Sendable {
  public let document: SceneDocument
  public let timeline: Timeline
  /// The times that `golden.frames` names, in seconds; empty where it names none.
  public let goldenTimes: [Rational]
  /// Sorted by place.
  public let warnings: [Diagnostic]

  /// Plays a scene on a stage and bakes it.
  ///
  /// - Parameters:
  ///   - name: for outputs; parameters that were set belong to it.
  ///   - findsAmbiguity: whether layouts look for views that are not placed uniquely, which costs time.
  /// - Throws: what only playing shows: an expression without a value, a schedule in a circle, an illegal number.
  public init(
    _ document: SceneDocument, name: String, typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil,
    findsAmbiguity: Bool = true
  ) throws(SceneBakeError) {
    let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: findsAmbiguity)
    let duration = try driver.play()
    self.document = document
    timeline = driver.stage.bake(name: name, duration: duration)
    warnings = driver.warnings.sortedByPlace()
    goldenTimes = try driver.goldenTimes(duration: duration)
  }

  /// Constraints that excluded each other somewhere, each set once, with the places of its members.
  public var conflicts: [Diagnostic] {
    var seen: Set<[Int]> = []
    var found: [Diagnostic] = []
    for finding in timeline.layouts {
      for conflict in finding.conflicts where seen.insert(conflict.keys).inserted {
        found.append(diagnostic(conflict))
      }
    }
    return found.sortedByPlace()
  }

  private func diagnostic(_ conflict: LayoutFinding.Conflict) -> Diagnostic {
    func place(_ key: Int) -> SourcePlace? {
      document.constraints.indices.contains(key) ? document.constraints[key].place : nil
    }
    let brokenKey = conflict.keys.indices.contains(conflict.broken) ? conflict.keys[conflict.broken] : -1
    let notes = zip(conflict.constraints, conflict.keys).enumerated().map { index, member in
      let broken = index == conflict.broken ? " (missed by \(shortNumber(conflict.disagreement)) points)" : ""
      return Diagnostic.Note("\(member.0)\(broken)", at: place(member.1))
    }
    return .error(
      "these constraints cannot hold together", at: place(brokenKey) ?? SourcePlace(file: document.file), notes: notes)
  }

  /// Views that some layout did not place uniquely, each once.
  public var ambiguities: [Diagnostic] {
    var seen: Set<String> = []
    var found: [Diagnostic] = []
    for finding in timeline.layouts {
      for ambiguity in finding.ambiguous {
        guard seen.insert("\(ambiguity.view).\(ambiguity.attribute)").inserted else { continue }
        let place = document.view(ambiguity.view)?.place ?? SourcePlace(file: document.file)
        let range =
          switch (ambiguity.minimum, ambiguity.maximum) {
          case (nil, nil): "any number"
          case (let low?, nil): "\(shortNumber(low)) or more"
          case (nil, let high?): "\(shortNumber(high)) or less"
          case (let low?, let high?): "\(shortNumber(low)) to \(shortNumber(high))"
          }
        found.append(
          .error(
            "the \(ambiguity.attribute) of '\(ambiguity.view)' is ambiguous: \(range)", at: place,
            hint: ambiguity.suggestion.map { "add \($0)" }))
      }
    }
    return found.sortedByPlace()
  }
}

/// Why a scene that was read could not be played.
public struct SceneBakeError: Error, Sendable {
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}

/// A number for messages: at most three decimals, none where it is whole.
func shortNumber(_ value: Double) -> String {
  let rounded = (value * 1000).rounded() / 1000
  if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int64(rounded))" }
  return "\(rounded)"
}
