import InbetweenGeometry
import InbetweenTimeline

/// A kind of view as scenes know it: its word, its class and its properties.
package final class ViewDescription: Sendable {
  /// The word in scenes: UIKit's class without `UI`, or Core Animation's layer class hosted by a view.
  package let name: String
  /// One line of documentation.
  package let about: String
  /// Those of every view first.
  package var properties: [ViewProperty] { table.value.properties }
  /// A new view; nil for a kind that is none.
  package let make: (@Sendable (_ id: String, Stage) -> UIView)?
  /// How many views it makes for itself, itself not counted.
  package var partCount: Int { fresh.value.partCount }
  /// Whether it scrolls what lies in it.
  package var isScrolling: Bool { fresh.value.isScrolling }
  // A command needs few kinds, and a kind's table and its fresh view cost as much as reading a small scene.
  private let table: Deferred<Table>
  private let fresh: Deferred<Fresh>

  private struct Table: Sendable {
    let properties: [ViewProperty]
    let numbers: [String: Int]
  }

  /// What a view of this kind is before anything is set.
  private struct Fresh: Sendable {
    var partCount = 0
    var isScrolling = false
    var defaults: [String: SceneValue] = [:]
  }

  /// Every kind, in the order of the documentation. A new one is named here, and nowhere else.
  package static let all: [ViewDescription] = [
    .view, .label, .button, .textField, .textView, .imageView, .switch, .slider, .stepper, .segmentedControl,
    .progressView, .activityIndicator, .pageControl, .pickerView, .datePicker, .searchBar, .navigationBar, .tabBar,
    .toolbar, .tableView, .collectionView, .stackView, .scrollView, .visualEffectView, .webView, .mapView, .shape,
    .gradient, .touch, .snapshot, .guide,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// How many views an item of the list makes that a key of that name has, where kinds differ the most.
  package static func viewsPerItem(of name: String) -> Int { listViews[name] ?? 0 }

  private static let listViews = Dictionary(
    all.flatMap(\.properties).filter { $0.viewsPerItem > 0 }.map { ($0.name, $0.viewsPerItem) }, uniquingKeysWith: max)

  /// The kind with that word.
  package static func named(_ name: String) -> ViewDescription? { byName[name] }

  package func property(_ name: String) -> ViewProperty? { table.value.numbers[name].map { properties[$0] } }

  /// What a fresh view of this kind has; nil where it has no value of its own.
  package func defaultValue(of name: String) -> SceneValue? { fresh.value.defaults[name] }

  /// - Parameters:
  ///   - lacks: names of properties of every view that this kind has not.
  ///   - furtherParts: how many views a view makes for itself at most beside those of a fresh one and those of lists.
  init(
    _ name: String, _ about: String, lacks: Set<String> = [], furtherParts: Int = 0,
    make: (@Sendable (_ id: String, Stage) -> UIView)?,
    @ViewPropertyList properties own: @escaping @Sendable () -> [ViewProperty]
  ) {
    self.name = name
    self.about = about
    // What a view makes for itself belongs to its stage, too.
    if let make {
      self.make = { (id: String, stage: Stage) -> UIView in stage.asCurrent { make(id, stage) } }
    } else {
      self.make = nil
    }
    let isView = make != nil
    let table = Deferred {
      let properties = isView ? UIView.properties.filter { !lacks.contains($0.name) } + own() : []
      return Table(
        properties: properties,
        numbers: Dictionary(properties.indices.map { (properties[$0].name, $0) }) { first, _ in first })
    }
    self.table = table
    fresh = Deferred { [make = self.make] in
      let stage = Stage(canvas: Canvas(size: Size(width: 390, height: 844), scale: 1))
      let before = stage.layerCount
      guard let view = make?("fresh", stage) else { return Fresh() }
      let values = withExtendedLifetime(stage) {
        table.value.properties.compactMap { property in
          property.isUnset ? nil : property.value(view).map { (property.name, $0) }
        }
      }
      return Fresh(
        partCount: stage.layerCount - before - 1 + furtherParts, isScrolling: view is UIScrollView,
        defaults: Dictionary(values) { first, _ in first })
    }
  }

  /// What `removeFromSuperview` leaves behind: a picture of how a view looked.
  private static let snapshot = ViewDescription(
    "snapshot", "`snapshotView(afterScreenUpdates:)`, in an event's `add` only", make: { UIView(id: $0, in: $1) }
  ) {
    ViewProperty(structure: .of, .name, "the view whose look it takes")
  }

  private static let guide = ViewDescription("guide", "`UILayoutGuide`: layout only", make: nil) {}
}
