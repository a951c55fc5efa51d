public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenLayout
import InbetweenModel
public import InbetweenTimeline

/// The explanation of an attribute of a scene's view at a time.
public struct SceneExplanation: Hashable, Sendable {
  /// A constraint with its location, or a requirement of content or of the canvas, which has none.
  public struct Part: Hashable, Sendable {
    /// The constraint in the format of `NSLayoutConstraint`, or the requirement in words.
    public var text: String
    /// Where the scene states it, or the key or the row from which a list makes it; nil for a requirement of content or
    /// canvas.
    public var place: SourcePlace?
    /// 1000 for what must hold.
    public var priority: Double
    /// In points: the contribution to the value, or the violation.
    public var amount: Double
  }

  /// A question about a scene that is answered while it is played.
  public struct Question: Hashable, Sendable {
    /// The name of a view or guide.
    public var view: String
    /// What is asked about the view.
    public var attribute: LayoutAttribute
    /// In seconds; events at that time are included.
    public var time: Rational

    public init(view: String, attribute: LayoutAttribute, time: Rational) {
      self.view = view
      self.attribute = attribute
      self.time = time
    }
  }

  /// The explanation, or why there is none.
  public typealias Answer = Result<SceneExplanation, Refusal>

  /// The reason why a question has no answer.
  public enum Refusal: Error, Hashable, Sendable {
    /// The scene has no view or guide with that name at that time; the known names.
    case unknownName(known: [String])
    /// Guides have no baselines and no margins; the other attribute is the nearest one.
    case guideHasNo(LayoutAttribute, nearest: LayoutAttribute)
  }

  /// In points, unrounded: a size, or a place in the superview.
  public let value: Double
  /// The sources that determine the value, nearest to the view first; the amounts add up to it.
  public let chain: [Part]
  /// Optional constraints on the same views that are not satisfied, highest priority first.
  public let lost: [Part]
  /// Whether the constraints alone would allow another value.
  public let isAmbiguous: Bool
  /// Springs that animate the view at the time and are cut off before they have arrived, so that it jumps.
  public let springEnds: [Spring]

  /// A spring that is cut off.
  public struct Spring: Hashable, Sendable {
    /// The event or animation with the spring; nil if the scene does not state it.
    public var place: SourcePlace?
    /// In seconds of the scene.
    public var end: Double
    /// The fraction of the distance that is left.
    public var rest: Double
  }

  /// Plays the scene up to a time, including events at that time, and explains its layout.
  ///
  /// - Returns: the explanation, or why there is none.
  /// - Throws: errors found while playing.
  public static func explain(
    _ document: SceneDocument, view: String, attribute: LayoutAttribute, at time: Rational,
    typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil
  ) throws(SceneError) -> Answer {
    try SceneWork.run(document) { (start) throws(SceneError) in
      let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: false)
      start(driver)
      try driver.play(until: time)
      return driver.answer(Question(view: view, attribute: attribute, time: time))
    }
  }

  /// Plays the scene up to a time, including events at that time, and dumps the system that its layout solves.
  ///
  /// - Throws: errors found while playing.
  package static func dump(
    _ document: SceneDocument, at time: Rational, typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil
  ) throws(SceneError) -> String {
    try SceneWork.run(document) { (start) throws(SceneError) in
      let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: false)
      start(driver)
      try driver.play(until: time)
      return driver.stage.dumpLayout()
    }
  }

  init(value: Double, chain: [Part], lost: [Part], isAmbiguous: Bool, springEnds: [Spring]) {
    self.springEnds = springEnds
    self.value = value
    self.chain = chain
    self.lost = lost
    self.isAmbiguous = isAmbiguous
  }
}

extension SceneDriver {
  /// Plays the events up to a time and leaves the stage in that state.
  func play(until time: Rational) throws(SceneError) {
    start()
    updateLiveValues(to: time)
    stage.run(until: time)
    if let problem { throw problem }
  }

  /// Where the scene states what a list makes a constraint from: the last value of the key, or the row.
  private func place(of setting: ListSetting?) -> SourcePlace? {
    guard let setting else { return nil }
    return listPlaces[setting] ?? document.view(setting.view)?.place
  }

  /// Answers from the current layout.
  func answer(_ question: SceneExplanation.Question) -> SceneExplanation.Answer {
    if let nearest = question.attribute.withoutMargin, stage.isGuide(named: question.view) {
      return .failure(.guideHasNo(question.attribute, nearest: nearest))
    }
    guard let found = stage.explain(question.view, question.attribute) else {
      return .failure(.unknownName(known: stage.explainableNames))
    }
    let constraints = document.constraints
    func part(_ part: AttributeExplanation.Part) -> SceneExplanation.Part {
      let place = constraints.indices.contains(part.key) ? constraints[part.key].place : place(of: part.setting)
      return SceneExplanation.Part(text: part.text, place: place, priority: part.priority, amount: part.amount)
    }
    let now = question.time.doubleValue
    let springs = stage.springEnds(until: .greatestFiniteMagnitude)
      .filter { $0.view == question.view && $0.beginTime <= now + 1e-9 && now <= $0.endTime + 1e-9 }
      .map { spring in
        let event = event(of: spring.block)
        let place = spring.isResumed ? event.flatMap { lastControls[$0.id] } : event?.animation?.spring?.place
        return SceneExplanation.Spring(place: place, end: spring.endTime, rest: spring.rest)
      }
    return .success(
      SceneExplanation(
        value: found.value, chain: found.chain.map(part), lost: found.lost.map(part), isAmbiguous: found.isAmbiguous,
        springEnds: springs))
  }
}
