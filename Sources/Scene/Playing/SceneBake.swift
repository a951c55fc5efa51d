public import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenModel
public import InbetweenSymbols
public import InbetweenTimeline

/// Provides the bitmaps of a scene's images.
public protocol ImageProvider: AnyObject {
  /// The decoded file, premultiplied.
  /// - Throws: the reason if it cannot be read.
  func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap

  /// The decoded file, if it consists of vectors; nil for a bitmap.
  /// - Throws: the reason if it cannot be read.
  func drawing(at path: String) throws(ImageProblem) -> SnapshotContent?

  /// The bitmaps that a drawing names by their indices.
  /// - Throws: the reason if it cannot be read.
  func bitmaps(ofDrawingAt path: String) throws(ImageProblem) -> [DisplayResources.Bitmap]

  /// The animation of a Lottie file.
  /// - Parameter id: of one in a dotLottie archive; nil for the one that the archive shows first.
  /// - Throws: the reason if it cannot be read.
  func animation(at path: String, named id: String?) throws(ImageProblem) -> LoadedAnimation

  /// A symbol of a file in a style.
  /// - Throws: the reason if it cannot be read.
  func symbol(at path: String, _ style: SymbolStyle) throws(ImageProblem) -> SymbolPicture

  /// A warning about a loaded file, in words that follow its name; nil if there is none.
  func warning(about path: String) -> String?
}

extension ImageProvider {
  /// Nil: no file is a drawing.
  public func drawing(at path: String) throws(ImageProblem) -> SnapshotContent? { nil }
  /// None: no file is a drawing.
  public func bitmaps(ofDrawingAt path: String) throws(ImageProblem) -> [DisplayResources.Bitmap] { [] }
  /// Throws: no file is a Lottie file.
  public func animation(at path: String, named id: String?) throws(ImageProblem) -> LoadedAnimation {
    throw ImageProblem("cannot be read here")
  }
  /// Throws: no file is a symbol.
  public func symbol(at path: String, _ style: SymbolStyle) throws(ImageProblem) -> SymbolPicture {
    throw ImageProblem("cannot be read here")
  }
  /// Nil: nothing is to be said about any file.
  public func warning(about path: String) -> String? { nil }
}

/// The reason why an image is not shown, in words that follow the file's name.
public struct ImageProblem: Error, Hashable, Sendable {
  /// In words that follow the file's name.
  public var reason: String
  /// How to correct it.
  public var hint: String?
  /// The line in the file, from 1; 0 if it is about the whole file.
  public var line = 0
  /// The column in that line, from 1.
  public var column = 0
  /// The file inside an archive that the line is in; nil for the file itself.
  public var member: String?

  public init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }
}

/// A scene played to its end.
public struct SceneBake: Sendable {
  /// The scene that was played.
  public let document: SceneDocument
  /// The motion of every layer over time.
  public let timeline: Timeline
  /// The times in `golden.frames`, in seconds; empty if there are none.
  public let goldenTimes: [Rational]
  /// The times of the document's expectations, in seconds, in their order; the end if they have none.
  package let expectationTimes: [Rational]
  /// Violations of tap target claims by the expectation's index.
  package let tapFailures: [Int: MotionFailure]
  /// Sorted by place.
  public let warnings: [Diagnostic]
  /// The findings in states that the timeline does not enter.
  let unenteredStates: [StateFinding]
  /// The answer to the question given to the initializer.
  public let answer: SceneExplanation.Answer?

  /// Plays a scene on a stage and bakes it.
  ///
  /// - Parameters:
  ///   - name: the name for outputs, including parameters that were set.
  ///   - findsAmbiguity: whether layouts check for ambiguous views, which takes time.
  ///   - ambiguityTime: the only time, in seconds, for whose layout ranges are computed; nil for all.
  ///   - scope: where conflicts and ambiguity are checked in addition to the layouts of events, which takes time.
  ///   - question: a question to be answered while playing.
  /// - Throws: errors found while playing: an expression without a value, a cyclic schedule, an illegal number, more
  ///   work than the document's limits allow; ``SceneError/isCancelled`` if the task was cancelled.
  public init(
    _ document: SceneDocument, name: String, typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil,
    findsAmbiguity: Bool = true, ambiguityTime: Double? = nil, scope: LayoutScope = .liveSpans,
    question: SceneExplanation.Question? = nil
  ) throws(SceneError) {
    self = try SceneWork.run(document) { (start) throws(SceneError) in
      let claims = document.expectations.map(\.claim)
      let findsAmbiguity = findsAmbiguity || claims.contains(.isUnambiguous)
      let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: findsAmbiguity)
      start(driver)
      driver.stage.findsInLiveSpans =
        scope.contains(.liveSpans) || claims.contains(.hasNoConflicts) || claims.contains(.isUnambiguous)
      // Claims about ambiguity apply to all times.
      driver.stage.ambiguityTime = claims.contains(.isUnambiguous) ? nil : ambiguityTime
      // If values follow inputs, the answer needs a separate turn, which must not occur in the baked run.
      let answersSeparately = !document.inputs.isEmpty
      let duration = try driver.play(answering: answersSeparately ? nil : question)
      var answer = driver.answer
      if answersSeparately, let question {
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
