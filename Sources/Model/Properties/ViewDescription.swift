import InbetweenGeometry
import InbetweenTimeline

/// The description of a kind of view in scenes: its name, its class and its properties.
package final class ViewDescription: Sendable {
  /// The name in scenes: that of UIKit's class without `UI`, or of Core Animation's layer class hosted by a view.
  package let name: String
  /// One line of documentation.
  package let about: String
  /// The properties, beginning with those of every view.
  package var properties: [ViewProperty] { table.value.properties }
  /// Creates a view; nil for a kind that is not a view.
  package let make: (@Sendable (_ id: String, Stage) -> UIView)?
  /// The number of internal views it creates, not counting itself.
  package var partCount: Int { fresh.value.partCount }
  /// Whether it scrolls its content.
  package var isScrolling: Bool { fresh.value.isScrolling }
  // Created on first use: a command needs few kinds, and a kind's table and new view cost as much as reading a small
  // scene.
  private let table: Deferred<Table>
  private let fresh: Deferred<Fresh>

  private struct Table: Sendable {
    let properties: [ViewProperty]
    let numbers: [String: Int]
  }

  /// The values of a new view of this kind.
  private struct Fresh: Sendable {
    var partCount = 0
    var isScrolling = false
    var defaults: [String: EvaluatedValue] = [:]
  }

  /// Every kind, in the order of the documentation. New kinds are added only here.
  package static let all: [ViewDescription] = [
    .view, .label, .button, .textField, .textView, .imageView, .switch, .slider, .stepper, .segmentedControl,
    .progressView, .activityIndicator, .pageControl, .pickerView, .datePicker, .searchBar, .navigationBar, .tabBar,
    .toolbar, .tableView, .tableViewCell, .sectionHeader, .sectionFooter, .collectionView, .stackView, .scrollView,
    .visualEffectView, .lottieView, .webView, .mapView, .shape, .gradient, .touch, .snapshot, .guide,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The number of views created per item for the list key with this name, the maximum over all kinds.
  package static func viewsPerItem(of name: String) -> Int { listViews[name] ?? 0 }

  private static let listViews = Dictionary(
    all.flatMap(\.properties).filter { $0.viewsPerItem > 0 }.map { ($0.name, $0.viewsPerItem) }, uniquingKeysWith: max)

  /// The kind with a name.
  package static func named(_ name: String) -> ViewDescription? { byName[name] }

  package func property(_ name: String) -> ViewProperty? { table.value.numbers[name].map { properties[$0] } }

  /// The value in a new view of this kind; nil if there is none.
  package func defaultValue(of name: String) -> EvaluatedValue? { fresh.value.defaults[name] }

  /// - Parameters:
  ///   - lacks: names of properties of every view that this kind does not have.
  ///   - furtherParts: the maximum number of internal views in addition to those of a new view and those of lists.
  init(
    _ name: String, _ about: String, lacks: Set<String> = [], furtherParts: Int = 0,
    make: (@Sendable (_ id: String, Stage) -> UIView)?,
    @ViewPropertyList properties own: @escaping @Sendable () -> [ViewProperty]
  ) {
    self.name = name
    self.about = about
    // Internal views belong to the stage, too.
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
      let stage = Stage(canvas: Canvas(size: Canvas.standard.size, scale: 1))
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

  /// A picture of a view, as left behind by `removeFromSuperview`.
  private static let snapshot = ViewDescription(
    "snapshot", "`snapshotView(afterScreenUpdates:)`, in an event's `add` only", make: { UIView(id: $0, in: $1) }
  ) {
    ViewProperty(structure: .of, .name, "view that the snapshot shows")
  }

  private static let guide = ViewDescription("guide", "`UILayoutGuide`: layout only", make: nil) {}
}
