import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline

/// What a scene whose events change the canvas's traits keeps while it plays: where the values that its views and
/// constraints have now are written, so that those which depend on the traits can be replaced.
struct CanvasChanges {
  /// A value that was set.
  struct Applied {
    var value: PropertyValue
    /// Where it is written; nil for a declared value.
    var place: SourcePlace?
    /// Counts upwards: a frame that is set later than a position replaces it.
    var number: Int
  }

  private struct Written: Hashable {
    var target: SceneChanges.Target
    var place: SourcePlace
  }

  /// By the ids of views and the paths of their properties.
  private(set) var views: [String: [PropertyPath: Applied]] = [:]
  private(set) var constants: [Int: Applied] = [:]
  private(set) var priorities: [Int: Applied] = [:]
  private var count = 0
  /// The scene with the traits of the canvas at the beginning and its events' others.
  private let documents: [SceneDocument.Traits: SceneDocument]
  /// The angle of the canvas is relative to this.
  private let initial: CanvasDevice.Orientation
  /// The events of the current document by their numbers.
  private(set) var events: [Int: SceneEvent] = [:]
  /// Assignments of states and events of the current document.
  private var written: [Written: PropertyValue] = [:]
  /// The scene with the traits before the event that is played.
  var former: SceneDocument

  /// Nil if no event changes the traits.
  init?(_ document: SceneDocument) {
    guard !document.otherTraits.isEmpty else { return nil }
    var documents = document.otherTraits
    documents[document.traits] = document
    self.documents = documents
    initial = document.canvas.orientation
    former = document
  }

  /// The canvas on which a scene is drawn: black around a screen that turns.
  static func surface(of document: SceneDocument) -> Canvas {
    var surface = document.canvas.surface
    let turns = document.otherTraits.keys.contains { $0.orientation != document.canvas.orientation }
    if turns, surface.backgroundColor.alpha == 1 { surface.backgroundColor = .black }
    return surface
  }

  func document(with traits: SceneDocument.Traits) -> SceneDocument? { documents[traits] }

  /// Makes a document the current one.
  mutating func enter(_ document: SceneDocument) {
    (events, written) = ([:], [:])
    for group in document.states { for state in group.states { add(state.changes) } }
    var waiting = document.timeline
    while let event = waiting.popLast() {
      events[event.id] = event
      waiting += event.then
      add(event.changes)
      for keyframe in event.animation?.keyframes ?? [] { add(keyframe.changes) }
    }
  }

  private mutating func add(_ changes: SceneChanges) {
    for change in changes.set { written[Written(target: change.target, place: change.valuePlace)] = change.value }
  }

  /// The value of the current document that is written where an applied one is; nil for a declared one.
  func value(of applied: Applied, for target: SceneChanges.Target) -> PropertyValue? {
    applied.place.flatMap { written[Written(target: target, place: $0)] }
  }

  /// The turns of the screen's content by a right angle, clockwise.
  func turns(_ orientation: CanvasDevice.Orientation) -> Int {
    orientation == initial ? 0 : orientation == .landscape ? 1 : -1
  }

  // MARK: - What was set

  mutating func note(_ change: PlannedChanges.Value) {
    let applied = Applied(value: change.source, place: change.isDeclared ? nil : change.place, number: next())
    switch change.target {
    case .view(let id, let path):
      forget(path, of: id)
      views[id, default: [:]][path] = applied
    case .constraint(let index, .constant): constants[index] = change.isDeclared ? nil : applied
    case .constraint(let index, .priority): priorities[index] = change.isDeclared ? nil : applied
    case .constraint, .active: break
    }
  }

  mutating func note(_ setting: SceneView.Setting, of id: String) {
    views[id, default: [:]][PropertyPath(setting.key)] = Applied(value: setting.value, place: nil, number: next())
  }

  mutating func replace(_ value: PropertyValue, at path: PropertyPath, of id: String) {
    let place = views[id]?[path]?.place
    views[id, default: [:]][path] = Applied(
      value: value, place: place, number: views[id]?[path]?.number ?? next())
  }

  /// Setting a whole property replaces its components.
  mutating func forget(_ path: PropertyPath, of id: String) {
    guard path.component == nil else { return }
    views[id] = views[id]?.filter { $0.key.key != path.key }
  }

  private mutating func next() -> Int {
    count += 1
    return count
  }
}
