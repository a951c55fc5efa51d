public import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenModel
public import InbetweenTimeline

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
  /// What to do about it.
  public var hint: String?

  public init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }
}

/// A scene played to its end.
public struct SceneBake: Sendable {
  public let document: SceneDocument
  public let timeline: Timeline
  /// The times that `golden.frames` names, in seconds; empty where it names none.
  public let goldenTimes: [Rational]
  /// The times that the document's expectations name, in seconds, in their order; the end where they name none.
  package let expectationTimes: [Rational]
  /// By the expectation's index: what is wrong with views that are to be large enough for fingers.
  package let tapFailures: [Int: MotionFailure]
  /// Sorted by place.
  public let warnings: [Diagnostic]
  /// What the layout finds in states that the timeline does not enter.
  let unenteredStates: [StateFinding]
  /// What the question got that the bake was made with.
  public let answer: SceneExplanation.Answer?

  /// Plays a scene on a stage and bakes it.
  ///
  /// - Parameters:
  ///   - name: for outputs; parameters that were set belong to it.
  ///   - findsAmbiguity: whether layouts look for views that are not placed uniquely, which costs time.
  ///   - ambiguityTime: the time, in seconds, for whose layout alone their ranges are found; nil for all.
  ///   - scope: where conflicts and ambiguity are looked for besides the layouts of events, which costs time.
  ///   - question: what to explain on the way.
  /// - Throws: what only playing shows: an expression without a value, a schedule in a circle, an illegal number, more
  ///   work than the document's limits allow; ``SceneBakeError/cancelled`` where the task was cancelled.
  public init(
    _ document: SceneDocument, name: String, typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil,
    findsAmbiguity: Bool = true, ambiguityTime: Double? = nil, scope: LayoutScope = .liveSpans,
    question: SceneExplanation.Question? = nil
  ) throws(SceneBakeError) {
    self = try SceneWork.run(document) { (plays) throws(SceneBakeError) in
      let claims = document.expectations.map(\.claim)
      let findsAmbiguity = findsAmbiguity || claims.contains(.isUnambiguous)
      let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: findsAmbiguity)
      plays(driver)
      driver.stage.looksIntoLiveSpans =
        scope.contains(.liveSpans) || claims.contains(.hasNoConflicts) || claims.contains(.isUnambiguous)
      // What a scene claims of ambiguity it claims of all times.
      driver.stage.ambiguityTime = claims.contains(.isUnambiguous) ? nil : ambiguityTime
      // Where something follows inputs, the answer takes a turn of its own, which the play that is baked must not have.
      let asksApart = !document.inputs.isEmpty
      let duration = try driver.play(answering: asksApart ? nil : question)
      var answer = driver.answer
      if asksApart, let question {
        let other = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: false)
        try other.play(until: question.time)
        answer = other.answer(question)
      }
      let timeline = driver.stage.bake(name: name, duration: duration)
      let states =
        scope.contains(.unenteredStates)
        ? StateFinding.all(
          in: document, layers: timeline.layers.count, typesetter: typesetter, images: images,
          findsAmbiguity: findsAmbiguity)
        : (found: [], warnings: [])
      return SceneBake(
        document: document, timeline: timeline,
        goldenTimes: try driver.goldenTimes(duration: duration),
        expectationTimes: try driver.expectationTimes(duration: duration), tapFailures: driver.tapFailures,
        warnings: (driver.warnings + states.warnings).sortedByPlace(), unenteredStates: states.found,
        answer: answer)
    }
  }

  private init(
    document: SceneDocument, timeline: Timeline, goldenTimes: [Rational], expectationTimes: [Rational],
    tapFailures: [Int: MotionFailure], warnings: [Diagnostic], unenteredStates: [StateFinding],
    answer: SceneExplanation.Answer?
  ) {
    self.expectationTimes = expectationTimes
    self.tapFailures = tapFailures
    self.answer = answer
    self.document = document
    self.timeline = timeline
    self.goldenTimes = goldenTimes
    self.warnings = warnings
    self.unenteredStates = unenteredStates
  }
}

/// Why a scene that was read could not be played.
public struct SceneBakeError: Error, Sendable {
  public let diagnostics: [Diagnostic]

  /// The task was cancelled: there is nothing to say about the scene.
  static var cancelled: SceneBakeError { SceneBakeError([]) }

  /// Whether the task was cancelled, so that nothing is known about the scene.
  public var isCancelled: Bool { diagnostics.isEmpty }

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }
}
