import Foundation
import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
import Testing

@Suite("Random stack views have the frames of UIKit's constraints")
struct RandomStackTests {
  /// `INBETWEEN_RANDOM_STACKS` says how many scenes; a few hundred otherwise.
  static let count = ProcessInfo.processInfo.environment["INBETWEEN_RANDOM_STACKS"].flatMap { Int($0) } ?? 250

  @Test
  func `nested, hidden, by baselines, with custom spacings and margins, in both directions, edited, removed and new`()
    throws
  {
    var tally = (compared: 0, conflicting: 0, unsettled: 0, open: 0, nested: 0)
    for seed in 0..<UInt64(Self.count) {
      var scene = try RandomStacks(seed: seed &* 7919 &+ 3)
      // From the second round on after an edit of every stack: cached results must equal new ones.
      for round in 0..<3 {
        if round > 0 { try scene.edit() }
        scene.engine.solve()
        var reference = try scene.reference()
        reference.solve()
        var settled = try scene.reference(of: reference)
        settled.solve()
        // Baselines that are provided anew in every solution determine nothing, and may be in conflict in every second
        // one.
        guard settled.hasConflicts == reference.hasConflicts else {
          tally.unsettled += 1
          continue
        }
        if scene.engine.hasConflicts || reference.hasConflicts {
          tally.conflicting += 1
          #expect(scene.engine.hasConflicts == reference.hasConflicts, "seed \(seed), round \(round)")
          for conflict in scene.engine.conflicts() {
            let wanted = scene.engine.loser(among: conflict.members)
            #expect(conflict.broken == wanted, "seed \(seed), round \(round): \(conflict.members)")
          }
          continue
        }
        guard settled.differences(from: &reference, below: scene.viewCount).found.isEmpty else {
          tally.unsettled += 1
          continue
        }
        let (found, open) = scene.engine.differences(from: &reference, below: scene.viewCount)
        tally.compared += 1
        tally.open += open > 0 ? 1 : 0
        tally.nested += scene.stacks.count > 1 ? 1 : 0
        #expect(found.isEmpty, "seed \(seed), round \(round): \(found.prefix(4).joined(separator: "; "))")
      }
    }
    print("random stacks: \(tally)")
    #expect(tally.compared > Self.count && tally.nested > Self.count / 4)
  }
}

/// A tree of stack views, of which the outermost lies in the root.
struct RandomStacks {
  var engine: LayoutEngine
  var stacks: [(canvas: LayoutItemID, layout: StackLayout)] = []
  var wrapping: [LayoutItemID: Double] = [:]
  private var plain: LayoutEngine
  private(set) var viewCount: Int
  private var numbers: SplitMix

  init(seed: UInt64) throws {
    numbers = SplitMix(seed: seed)
    let direction = numbers.pick([LayoutDirection.leftToRight, .rightToLeft])
    engine = LayoutEngine(rootSize: Size(width: 400, height: 300), direction: direction)
    plain = engine
    viewCount = 0
    let outer = try stack(in: engine.root, depth: 0)
    viewCount = engine.itemCount
    for constraint in outerConstraints(outer) { try both { try $0.activate(constraint) } }
    for index in stacks.indices {
      stacks[index].layout = randomLayout(stacks[index].layout.arranged)
      try engine.setStack(stacks[index].canvas, stacks[index].layout)
    }
  }

  /// Another description for every stack in another order, other contents, baselines, margins and directions, and often
  /// a view less.
  mutating func edit() throws {
    // A stack view without any view is as wide as it likes, so the last one stays.
    let spare = stacks.map(\.layout.arranged).filter { $0.count > 1 }.joined()
    if Bool.random(using: &numbers), let leaf = leaves.filter(spare.contains).randomElement(using: &numbers) {
      both { $0.removeItem(leaf) }
      wrapping[leaf] = nil
      for index in stacks.indices { stacks[index].layout.arranged.removeAll { $0 == leaf } }
    }
    for index in stacks.indices {
      let canvas = stacks[index].canvas
      if Bool.random(using: &numbers) {
        let direction = numbers.pick([LayoutDirection.leftToRight, .rightToLeft])
        both { $0.setLayoutDirection(canvas, direction) }
      }
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        let margins = Insets(top: numbers.pick([0, 6]), left: numbers.pick([0, 11]), bottom: 2, right: 3)
        both { $0.setLayoutMargins(canvas, margins) }
      }
      if Int.random(in: 0..<4, using: &numbers) == 0 { stacks[index].layout.arranged.shuffle(using: &numbers) }
      stacks[index].layout = randomLayout(stacks[index].layout.arranged)
      try engine.setStack(stacks[index].canvas, stacks[index].layout)
    }
    for id in leaves where Bool.random(using: &numbers) { try fill(id) }
    engine.solve()
  }

  /// The same scene by the reference's constraints, with baselines lent as another solution's heights have it.
  func reference(of solution: LayoutEngine? = nil) throws -> LayoutEngine {
    let solution = solution ?? engine
    let layouts = Dictionary(uniqueKeysWithValues: stacks.map { ($0.canvas, $0.layout) })
    func lender(_ view: LayoutItemID, _ attribute: LayoutAttribute) -> LayoutItemID {
      guard attribute == .firstBaseline || attribute == .lastBaseline, let layout = layouts[view] else { return view }
      let shown = layout.arranged.filter { !layout.hidden.contains($0) }
      var chosen = attribute == .firstBaseline ? shown.first : shown.last
      if layout.axis == .horizontal {
        let heights = shown.map { solution.frame(of: $0)?.height ?? 0 }
        let most = heights.max() ?? 0
        chosen = zip(shown, heights).first { $0.1 > most - 1e-6 }?.0
      }
      return chosen.map { lender($0, attribute) } ?? view
    }
    var reference = PlainStack(engine: plain, lender: lender, nested: { layouts[$0] })
    for (canvas, layout) in stacks { try reference.arrange(canvas, layout, wrapping: wrapping) }
    return reference.engine
  }

  private var leaves: [LayoutItemID] {
    let canvases = Set(stacks.map(\.canvas))
    return (1..<Int32(viewCount)).map { LayoutItemID(rawValue: $0) }.filter {
      !canvases.contains($0) && engine.contains($0)
    }
  }

  private mutating func both(_ change: (inout LayoutEngine) throws -> Void) rethrows {
    try change(&engine)
    try change(&plain)
  }

  private mutating func stack(in parent: LayoutItemID, depth: Int) throws -> LayoutItemID {
    let canvas = engine.addItem(parent: parent)
    plain.addItem(parent: parent)
    if Bool.random(using: &numbers) {
      let margins = Insets(
        top: numbers.pick([0, 8, 13]), left: numbers.pick([0, 5]), bottom: 4, right: numbers.pick([0, 20]))
      both { $0.setLayoutMargins(canvas, margins) }
    }
    let place = stacks.count
    stacks.append((canvas, StackLayout(arranged: [])))
    var arranged: [LayoutItemID] = []
    for _ in 0..<Int.random(in: 1...(depth == 0 ? 4 : 3), using: &numbers) {
      if depth < 2, Int.random(in: 0..<4, using: &numbers) == 0 {
        arranged.append(try stack(in: canvas, depth: depth + 1))
      } else {
        let leaf = engine.addItem(parent: canvas)
        plain.addItem(parent: canvas)
        try fill(leaf)
        arranged.append(leaf)
      }
    }
    stacks[place].layout.arranged = arranged
    return canvas
  }

  private mutating func fill(_ leaf: LayoutItemID) throws {
    let height = Double(Int.random(in: 10...60, using: &numbers))
    let size = Size(
      width: numbers.pick([-1, 20, 35, 60, 90, 140]), height: Int.random(in: 0..<6, using: &numbers) == 0 ? -1 : height)
    let first = Double(Int.random(in: 0...Int(height), using: &numbers))
    let hugging = numbers.pick([250.0, 251, 400, 761])
    let resistance = numbers.pick([750.0, 749, 300])
    let last = numbers.pick([0, height - first])
    let wraps = Int.random(in: 0..<3, using: &numbers) == 0
    wrapping[leaf] = wraps ? resistance : nil
    engine.setWrapsText(leaf, wraps)
    try both {
      $0.setIntrinsicContentSize(leaf, size)
      $0.setBaselineOffsets(leaf, first: first, last: last)
      for axis in Axis.allCases {
        try $0.setContentHugging(leaf, axis, hugging)
        try $0.setContentCompressionResistance(leaf, axis, resistance)
      }
    }
  }

  private mutating func outerConstraints(_ outer: LayoutItemID) -> [LayoutConstraint] {
    var constraints = [
      LayoutConstraint(outer, .leading, to: engine.root, .leading, constant: 10),
      LayoutConstraint(outer, .top, to: engine.root, .top, constant: 20),
    ]
    if Bool.random(using: &numbers) {
      constraints.append(
        LayoutConstraint(outer, .width, constant: numbers.pick([100, 250, 333]), priority: numbers.pick([1000, 600])))
    }
    if Bool.random(using: &numbers) {
      constraints.append(
        LayoutConstraint(outer, .height, constant: numbers.pick([30, 111, 200]), priority: numbers.pick([1000, 600])))
    }
    return constraints
  }

  private mutating func randomLayout(_ arranged: [LayoutItemID]) -> StackLayout {
    var layout = StackLayout(arranged: arranged)
    layout.axis = numbers.pick(Axis.allCases)
    layout.distribution = numbers.pick([
      .fill, .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ])
    layout.alignment = numbers.pick(StackLayout.Alignment.allCases)
    layout.spacing = numbers.pick([0, 0, 7, 10])
    for view in arranged {
      if Int.random(in: 0..<4, using: &numbers) == 0 { layout.hidden.insert(view) }
      if Int.random(in: 0..<5, using: &numbers) == 0 { layout.customSpacing[view] = numbers.pick([0, 3, 24]) }
    }
    layout.isLayoutMarginsRelativeArrangement = Bool.random(using: &numbers)
    layout.isBaselineRelativeArrangement = Int.random(in: 0..<4, using: &numbers) == 0
    return layout
  }
}

extension LayoutEngine {
  /// Where two solved engines differ among the items below an index, and how many numbers constraints leave open.
  mutating func differences(from other: inout LayoutEngine, below count: Int) -> (found: [String], open: Int) {
    func open(_ engine: inout LayoutEngine) -> Set<String> {
      Set(
        engine.ambiguities(suggestionLimit: 0).filter { Int($0.item.rawValue) < count }
          .map { "\($0.item.rawValue).\($0.attribute)" })
    }
    let (mine, theirs) = (open(&self), open(&other))
    var found = mine.symmetricDifference(theirs).sorted().map { "open: \($0)" }
    for index in 0..<count {
      let id = LayoutItemID(rawValue: Int32(index))
      // Nil for a view that was removed.
      guard let frame = frame(of: id)?.numbers, let wanted = other.frame(of: id)?.numbers else { continue }
      for (number, attribute) in [LayoutAttribute.left, .top, .width, .height].enumerated()
      where !mine.contains("\(index).\(attribute)") && abs(frame[number] - wanted[number]) > 1e-4 {
        found.append("\(index).\(attribute): \(frame[number]), not \(wanted[number])")
      }
    }
    return (found, mine.count)
  }
}
