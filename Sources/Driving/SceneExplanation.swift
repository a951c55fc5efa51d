public import InbetweenDiagnostics
public import InbetweenGeometry
public import InbetweenLayout
import InbetweenModel
public import InbetweenSceneFile
public import InbetweenTypography

/// Why an attribute of a scene's view has its value at a time.
public struct SceneExplanation: Hashable, Sendable {
  /// A constraint with its place, or what content or the canvas asks, which has none.
  public struct Part: Hashable, Sendable {
    public var text: String
    public var place: SourcePlace?
    public var priority: Double
    /// In points: what it contributes to the value, or by how much it is missed.
    public var amount: Double
  }

  /// A view's or guide's name that the scene does not have at that time.
  public struct UnknownName: Error, Hashable, Sendable {
    public var known: [String]
  }

  /// In points, unrounded: a size, or a place in the superview.
  public let value: Double
  /// What fixes the value, nearest to the view first; the amounts add up to it.
  public let chain: [Part]
  /// Wishes about the same views that are not met, highest priority first.
  public let lost: [Part]
  /// Whether the constraints alone would allow another value.
  public let isAmbiguous: Bool

  /// Plays the scene up to a time, that time's events included, and asks its layout.
  ///
  /// - Returns: the explanation, or what names there are where the view is not among them.
  /// - Throws: what only playing shows.
  public static func explain(
    _ document: SceneDocument, view: String, attribute: LayoutAttribute, at time: Rational,
    typesetter: (any Typesetter)?, images: (any ImageProvider)? = nil
  ) throws(SceneBakeError) -> Result<SceneExplanation, UnknownName> {
    try SceneWork.run(document) { (plays) throws(SceneBakeError) in
      let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: false)
      plays(driver)
      try driver.play(until: time)
      return explanation(driver, view, attribute)
    }
  }

  private static func explanation(
    _ driver: SceneDriver, _ view: String, _ attribute: LayoutAttribute
  ) -> Result<SceneExplanation, UnknownName> {
    let document = driver.document
    guard let found = driver.stage.explain(view, attribute) else {
      return .failure(UnknownName(known: driver.stage.explainableNames))
    }
    func part(_ part: AttributeExplanation.Part) -> Part {
      let constraints = document.constraints
      let place = constraints.indices.contains(part.key) ? constraints[part.key].place : nil
      return Part(text: part.text, place: place, priority: part.priority, amount: part.amount)
    }
    return .success(
      SceneExplanation(
        value: found.value, chain: found.chain.map(part), lost: found.lost.map(part), isAmbiguous: found.isAmbiguous))
  }

  init(value: Double, chain: [Part], lost: [Part], isAmbiguous: Bool) {
    self.value = value
    self.chain = chain
    self.lost = lost
    self.isAmbiguous = isAmbiguous
  }
}

extension SceneDriver {
  /// Plays the events up to a time, and leaves the stage as it stands then.
  func play(until time: Rational) throws(SceneBakeError) {
    schedule(document.timeline)
    startLiveSpan()
    stage.run(until: time)
    if let problem { throw problem }
  }
}
