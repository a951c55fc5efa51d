public import InbetweenDiagnostics
public import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
public import InbetweenSceneFile
public import InbetweenTypography

/// Why a view lies where it lies at some time of a scene: the constraints that add up to one of its numbers, each with
/// its place in the file, and the wishes that lost against them.
public struct SceneExplanation: Sendable, Hashable {
  /// A constraint, or something that the views bring along, and what it does to the value.
  public struct Part: Sendable, Hashable {
    /// `H:|-(20)-[card]   (names: '|':screen)`, `a.width == b.width`, `title.width >= 80 compressionResistance:750`.
    public var text: String
    /// In points: what a step contributes, or by how much a wish is missed (left side minus right side).
    public var amount: Double
    /// Where it was written; for content and frames the view's place, nil for the canvas.
    public var place: SourcePlace?
  }

  public var view: String
  public var attribute: String
  public var time: Rational
  /// In points and in the superview's coordinates, before rounding to pixels: the model's value, not the one in flight.
  public var value: Double
  /// What the attribute itself adds: margins, alignment insets, baselines.
  public var offset: Double
  /// What holds and together makes up the value, nearest to the view first. Amounts and ``offset`` add up to it.
  public var steps: [Part]
  /// Wishes about the same views that are not met, highest priority first.
  public var lost: [Part]
  /// Whether the constraints alone would allow another value.
  public var isAmbiguous: Bool

  /// Plays a scene up to a time, that time's own events included, and explains the layout reached then.
  ///
  /// - Parameters:
  ///   - view: an id of a view or guide, `screen` or `safeArea`.
  ///   - attribute: a constraint's word: `left`, `width`, `centerX`, `firstBaseline` ….
  ///   - time: in seconds; times before 0 count as 0.
  /// - Throws: where the names are unknown, the view is not there at that time, or the scene cannot be played.
  public init(
    _ document: SceneDocument, view: String, attribute: String, at time: Rational, typesetter: (any Typesetter)?,
    images: (any ImageProvider)? = nil
  ) throws(SceneBakeError) {
    func problem(_ message: String, hint: String? = nil) -> SceneBakeError {
      SceneBakeError(.error(message, at: document.view(view)?.place ?? SourcePlace(file: document.file), hint: hint))
    }
    guard let layoutAttribute = LayoutAttribute(name: attribute), layoutAttribute != .notAnAttribute else {
      throw problem("unknown attribute '\(attribute)'", hint: "for example left, top, width, height, centerX, centerY")
    }
    let driver = try SceneDriver(document, typesetter: typesetter, images: images, findsAmbiguity: false)
    try driver.play(until: max(time, .zero))
    guard let item = driver.participant(named: view) else {
      throw problem("the scene has no view '\(view)' at \(shortNumber(time.doubleValue)) s")
    }
    guard let explanation = driver.stage.explain(item, layoutAttribute) else {
      throw problem("'\(view)' is not in the tree at \(shortNumber(time.doubleValue)) s")
    }
    func part(_ part: StageExplanation.Part) -> Part {
      let place =
        document.constraints.indices.contains(part.key)
        ? document.constraints[part.key].place : part.view.flatMap { document.view($0)?.place }
      return Part(text: part.text, amount: part.amount, place: place)
    }
    self.view = view
    self.attribute = attribute
    self.time = max(time, .zero)
    value = explanation.value
    offset = explanation.offset
    steps = explanation.steps.map(part)
    lost = explanation.lost.map(part)
    isAmbiguous = explanation.isAmbiguous
  }

  /// The explanation as text: one line for the value, one a step, one a wish that lost, with places at the ends.
  public var lines: [String] {
    func text(_ part: Part) -> String { part.place.map { "\(part.text)   \($0)" } ?? part.text }
    func signed(_ amount: Double) -> String { (amount < 0 ? "-" : "+") + shortNumber(abs(amount)) }
    var lines = ["\(view).\(attribute) = \(shortNumber(value))"]
    if offset != 0 { lines.append("  \(signed(offset))  \(attribute) itself: margins, insets or baselines") }
    lines += steps.map { "  \(signed($0.amount))  \(text($0))" }
    if isAmbiguous { lines.append("  not fixed by constraints: kept near the layout before") }
    lines += lost.map { "  missed by \(shortNumber(abs($0.amount)))  \(text($0))" }
    return lines
  }
}

extension SceneDriver {
  /// Plays what happens up to a time; afterwards the stage stands at that time.
  func play(until time: Rational) throws(SceneBakeError) {
    start()
    // A turn of its own, so that what follows inputs is at that time, too.
    stage.schedule(at: time, order: .max) { _ in }
    stage.run(until: time)
    finishLiveSpans()
    if let problem { throw problem }
  }

  func participant(named name: String) -> (any LayoutParticipant)? {
    if name == "safeArea" { return stage.safeArea }
    return views[name] ?? guides[name]
  }
}
