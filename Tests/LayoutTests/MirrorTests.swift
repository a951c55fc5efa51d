import InbetweenGeometry
import InbetweenLayout
import InbetweenTestSupport
import Testing

@Suite("Right to left")
struct MirrorTests {
  private struct Scene {
    var engine: LayoutEngine
    var parents: [LayoutItemID?]
  }

  /// The same random tree and leading/trailing constraints in a direction.
  private func scene(seed: UInt64, _ direction: LayoutDirection) throws -> Scene {
    var numbers = SplitMix(seed: seed)
    var engine = LayoutEngine(rootSize: Size(width: 400, height: 300), direction: direction)
    var ids = [engine.root]
    var parents: [LayoutItemID?] = [nil]
    for _ in 0..<6 {
      let parent = numbers.pick(ids)
      let kind: LayoutItemKind =
        engine.kind(of: parent) == .view && Int.random(in: 0..<6, using: &numbers) == 0 ? .guide : .view
      let owner = engine.kind(of: parent) == .guide ? engine.root : parent
      ids.append(engine.addItem(parent: owner, kind: kind))
      parents.append(owner)
      // Margins and insets are left and right whatever the direction: equal ones mirror.
      engine.setLayoutMargins(ids[ids.count - 1], Insets(top: 1, left: 7, bottom: 2, right: 7))
    }
    for _ in 0..<24 {
      let first = numbers.pick(Array(ids.dropFirst()))
      let second = numbers.pick([engine.parent(of: first) ?? engine.root, numbers.pick(ids)])
      let attributes: [LayoutAttribute] = [.leading, .trailing, .leadingMargin, .trailingMargin]
      var constraint = LayoutConstraint(first, numbers.pick(attributes), to: second, numbers.pick(attributes))
      constraint.relation = numbers.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual])
      constraint.constant = Double(Int.random(in: -50...50, using: &numbers))
      constraint.multiplier = numbers.pick([1, 1, 0.5, 2])
      constraint.priority = numbers.pick([1000, 750, 500, 250])
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        constraint = LayoutConstraint(first, .width, constant: abs(constraint.constant), priority: constraint.priority)
      }
      try engine.activate(constraint)
    }
    engine.solve()
    return Scene(engine: engine, parents: parents)
  }

  @Test func `a layout with leading and trailing is mirrored exactly`() throws {
    var compared = 0
    for seed in 1..<60 as Range<UInt64> {
      var left = try scene(seed: seed, .leftToRight)
      var right = try scene(seed: seed, .rightToLeft)
      let open = left.engine.ambiguities(suggestionLimit: 0).filter { $0.attribute == .left || $0.attribute == .width }
      let rightOpen = right.engine.ambiguities(suggestionLimit: 0)
      #expect(left.engine.conflicts().count == right.engine.conflicts().count)
      for (index, parent) in left.parents.enumerated() {
        let id = LayoutItemID(rawValue: Int32(index))
        guard let parent, let a = left.engine.frame(of: id), let b = right.engine.frame(of: id),
          let width = left.engine.frame(of: parent)?.width,
          !(open + rightOpen).contains(where: {
            ($0.item == id || $0.item == parent) && $0.attribute.axis == .horizontal
          })
        else { continue }
        compared += 1
        #expect(abs(a.width - b.width) < 1e-4, "seed \(seed), item \(index)")
        #expect(abs(b.minX - (width - a.maxX)) < 1e-4, "seed \(seed), item \(index)")
      }
    }
    #expect(compared > 50)
  }
}
