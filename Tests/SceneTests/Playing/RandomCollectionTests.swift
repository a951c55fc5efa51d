import InbetweenGeometry
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Random collections") struct RandomCollectionTests {
  /// A group of cells that size themselves.
  private func group(_ random: inout SplitMix) -> String { RandomGroup(&random, sizesItself: true).text }

  private static let behaviors = [
    "none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered",
  ]

  private func change(_ random: inout SplitMix, isFlow: Bool) -> String {
    let layouts =
      isFlow
      ? ["list.estimatedItemSize: [\(10 + random.below(60)), 30]", "h.sectionInset: \(random.below(20))"]
      : [
        "list.columns: \(1 + random.below(4))", "list.groupHeight: \(random.pick(["-1", "30", "41.5"]))",
        "h.columns: \(1 + random.below(3))", "k.groupHeight: \(random.pick(["-1", "25"]))",
        "list.group: \(group(&random))", "h.group: \(RandomGroup(&random).text)",
        "h.orthogonalScrollingBehavior: \(random.pick(Self.behaviors))",
        "k.orthogonalScrollingBehavior: \(random.pick(Self.behaviors))",
        "\(random.pick(["h", "k"])).contentOffset: [\(random.below(300)), 0]", "h.contentOffset: [0.5 * pull, 0]",
      ]
    return random.pick(
      layouts + [
        "list.sectionInset: {left: \(random.below(20)), top: \(random.below(9))}",
        "list.minimumLineSpacing: \(random.below(15))", "list.contentOffset: [0, \(random.below(200))]",
        "list.contentInset: {top: \(random.below(30)), right: \(random.below(30))}",
        "list.headerReferenceSize: [0, \(random.below(40))]",
        "list.sectionHeadersPinToVisibleBounds: \(random.pick(["true", "false"]))",
        "list.sectionFootersPinToVisibleBounds: \(random.pick(["true", "false"]))",
        "tall.constant: \(random.below(80))",
      ])
  }

  private func event(_ number: Int, _ random: inout SplitMix, isFlow: Bool) -> String {
    let what =
      switch random.below(6) {
      case 0: "add: [{view: n\(number), intrinsicContentSize: [30, \(20 + random.below(30))]}], below: c0"
      case 1: "move: [c\(random.below(3))], \(random.pick(["above", "below"])): \(random.pick(["h", "f", "k"]))"
      case 2: "remove: [r\(number)]"
      case 3: "canvas: {direction: \(random.pick(["leftToRight", "rightToLeft"]))}"
      default: "set: {\(change(&random, isFlow: isFlow))}"
      }
    if !isFlow, random.below(5) == 0 {
      let velocity = random.pick(["-900", "-250", "250", "900"])
      return "  - {at: \(random.below(3)).\(random.below(10)), scroll: {view: \(random.pick(["h", "k"])), "
        + "velocity: [\(velocity), 0]}}"
    }
    let how = random.pick(["", "animate: 0.4, ", "animate: 0.9, curve: linear, "])
    return "  - {at: \(random.below(3)).\(random.below(10)), \(how)\(what)}"
  }

  @Test(arguments: 0..<60)
  func `every frame has finite numbers, and the same in any order of sampling`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let isFlow = seed % 2 == 0
    let events = (0..<10).map { event($0, &random, isFlow: isFlow) }
    // Each can be removed once.
    let removable = (0..<10).map { "{view: r\($0), intrinsicContentSize: [\(20 + $0), 20]}" }
    let fixture = try SceneFixture(
      """
      inbetween: 1
      canvas: {size: [320, 400], scale: 2}
      inputs: {pull: 0}
      views:
        - collectionView: list
          \(isFlow ? "estimatedItemSize: [40, 30]" : "columns: 2\n    groupHeight: -1")
          subviews:
            - {sectionHeader: h, subviews: [{view: line}]}
            - {view: c0, subviews: [{view: box}]}
            - {view: c1}
            - {view: c2, intrinsicContentSize: [50, 30]}
            - {sectionFooter: f}
            - {sectionHeader: k}
            - \(removable.joined(separator: "\n      - "))
      constraints:
        - H:|[list]
        - V:|[list(220)]
        - list.width == 200 + pull
        - HV:|[box]|
        - tall: box.height == 20 @defaultHigh
        - box.width == 50 + 0.3 * pull @defaultLow
        - HV:|[line]|
        - line.height == 12 + 0.2 * pull @defaultHigh
      timeline:
        - {at: 0, drive: {pull: [[0, 0], [1, 90], [3, 15]]}}
      \(events.joined(separator: "\n"))
      duration: 4
      """)
    fixture.expectSameFramesInAnyOrder(at: (0...40).map { Double($0) / 10 })
  }
}
