internal import InbetweenLayout

extension IBDocument {
  /// The toolbars that end at the bottom of the safe area, directly or beside other views, by their ids: in the canvas
  /// of phones without home button they are as high as the bars of containers.
  ///
  /// Measured in Xcode 10.2 to 13; toolbars that stand on another one have the usual height.
  func toolbarsAtBottom(of root: IBRoot) -> Set<String> {
    guard isUprightRoundedPhone, (14_400..<21_000).contains(toolsVersion) else { return [] }
    let views = root.view.laidOutTogether
    let toolbars = views.filter { $0.kind == "toolbar" }.map(\.id)
    guard !toolbars.isEmpty else { return [] }
    var neighbours: [Edge: [Edge]] = [:]
    for constraint in views.flatMap(\.constraints) {
      guard constraint.relation == .equal, constraint.priority == 1000, constraint.multiplier == 1,
        constraint.constant == 0, let item = constraint.secondItem, let attribute = constraint.secondAttribute
      else { continue }
      let first = Edge(item: constraint.firstItem, attribute: constraint.firstAttribute)
      let second = Edge(item: item, attribute: attribute)
      neighbours[first, default: []].append(second)
      neighbours[second, default: []].append(first)
    }
    var waiting = root.view.guides.filter { $0.kind == .safeArea }.map { Edge(item: $0.id, attribute: "bottom") }
    if let guide = root.controller.flatMap({ controllers[$0].bottomGuide }) {
      waiting.append(Edge(item: guide, attribute: "top"))
    }
    var reached: Set<String> = []
    while let edge = waiting.popLast() {
      for other in neighbours[edge] ?? [] where other.attribute == "bottom" && reached.insert(other.item).inserted {
        waiting.append(other)
      }
    }
    return reached.intersection(toolbars)
  }

  /// An edge of a view or guide.
  private struct Edge: Hashable {
    var item: String
    var attribute: String
  }
}
