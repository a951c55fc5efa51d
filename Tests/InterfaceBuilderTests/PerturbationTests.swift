import Foundation
import InbetweenGeometry
import InbetweenGoldens
import InbetweenInterfaceBuilder
import InbetweenLayout
import InbetweenScene
import InbetweenTimeline
import Testing

/// The effects of changing one constant in documents of other projects.
@Suite("A changed constant") struct PerturbationTests {
  /// The first half only checks constraints, and the second only their connections, so that neither uses the layout to
  /// verify itself.
  @Test(Fixture.hasCorpus)
  func
    `adding 7 to one constant of a file keeps every required equality, and moves nothing that is not connected to it`()
    throws
  {
    var (checked, moved, still) = (0, 0, 0)
    for (index, file) in Fixture.corpus.enumerated() where index % 3 == 1 {
      let tree = try XMLTree(Array(try Data(contentsOf: file)))
      let document = try IBDocument(file: "a", bytes: Array(Stripping.text(tree.root).utf8))
      for (number, root) in document.roots.enumerated().prefix(3) {
        let candidates = Layout.plainEqualities(of: root)
        guard let before = try? Layout(root, of: document), !candidates.isEmpty else { continue }
        let chosen = candidates[candidates.count / 2]
        guard before.holds(chosen), let changed = Perturbation.adding(7, to: chosen.id, in: tree.root) else { continue }
        let other = try IBDocument(file: "a", bytes: Array(Stripping.text(changed).utf8))
        guard let now = Layout.plainEqualities(of: other.roots[number]).first(where: { $0.id == chosen.id }),
          now.constant == chosen.constant + 7, let after = try? Layout(other.roots[number], of: other)
        else { continue }
        checked += 1
        let place = "\(file.lastPathComponent):\(chosen.line)"
        for constraint in Layout.plainEqualities(of: other.roots[number])
        where before.holds(constraint) || constraint == now {
          #expect(after.holds(constraint), "\(place): line \(constraint.line)")
        }
        let reached = Reach(root).views(reachedBy: chosen)
        for (id, frame) in before.frames where after.frames[id] != frame {
          moved += 1
          #expect(reached.contains(id), "\(place): \(id) moved from \(frame) to \(after.frames[id] ?? .zero)")
        }
        still += before.frames.keys.count { after.frames[$0] == before.frames[$0] }
        #expect(before.frames != after.frames, "\(place): nothing moved")
      }
    }
    #expect(checked > 80 && moved > 150 && still > 500, "\(checked) \(moved) \(still)")
  }
}

private enum Perturbation {
  /// The element with another constant of one constraint; nil where it has none of that id.
  static func adding(_ amount: Double, to id: String, in element: XMLTree.Element) -> XMLTree.Element? {
    var element = element
    if element.name == "constraint", element["id"] == id {
      let constant = (Double(element["constant"] ?? "0") ?? 0) + amount
      element.attributes.removeAll { $0.name == "constant" }
      element.attributes.append(.init("constant", "\(constant)"))
      return element
    }
    for (index, child) in element.children.enumerated() {
      guard let changed = adding(amount, to: id, in: child) else { continue }
      element.children[index] = changed
      return element
    }
    return nil
  }
}

/// A root that was laid out without conflicts.
private struct Layout {
  /// In the superviews' coordinates.
  let frames: [String: Rect]
  /// In the root's.
  private let places: [String: Rect]

  struct Conflict: Error {}

  init(_ root: IBRoot, of document: IBDocument) throws {
    let reading = try InterfaceBuilderFile.read(root, of: document, options: SceneReader.Options())
    let bake = try SceneBake(reading.document, name: "test", typesetter: nil, findsAmbiguity: true)
    let finding = bake.timeline.layoutFinding(at: 0)
    guard finding?.conflicts.isEmpty != false, finding?.ambiguous.isEmpty != false else { throw Conflict() }
    let frames = try Fixture.frames(root, of: document)
    self.frames = frames
    var places: [String: Rect] = [:]
    func place(_ view: IBView, _ origin: Point) {
      for child in view.subviews where !child.hasCells {
        guard let frame = frames[child.id] else { continue }
        places[child.id] = Rect(
          origin: Point(x: origin.x + frame.minX, y: origin.y + frame.minY), size: frame.size)
        place(child, Point(x: origin.x + frame.minX, y: origin.y + frame.minY))
      }
    }
    places[root.id] = Rect(origin: .zero, size: root.view.rect?.size ?? .zero)
    place(root.view, .zero)
    self.places = places
  }

  /// Required equalities between edges, centres and sizes of views whose alignment rectangles are their frames.
  static func plainEqualities(of root: IBRoot) -> [IBConstraint] {
    let odd: Set<String> = ["switch", "slider", "segmentedControl", "scrollView", "tableView", "collectionView"]
    let attributes: Set<String> = [
      "left", "right", "leading", "trailing", "top", "bottom", "width", "height", "centerX", "centerY",
    ]
    let plain = Set(root.view.laidOutTogether.filter { !odd.contains($0.kind) }.map(\.id))
    return root.view.laidOutTogether.flatMap(\.constraints).filter {
      $0.relation == .equal && $0.priority == 1000 && $0.multiplier == 1 && !$0.id.isEmpty
        && plain.contains($0.firstItem)
        && attributes.contains($0.firstAttribute) && ($0.secondItem.map(plain.contains) ?? true)
        && ($0.secondAttribute.map(attributes.contains) ?? true)
    }
  }

  /// Up to what rounding to pixels takes.
  func holds(_ constraint: IBConstraint) -> Bool {
    guard let first = value(constraint.firstItem, constraint.firstAttribute) else { return false }
    var second = 0.0
    if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
      guard let value = value(item, attribute) else { return false }
      second = value
    }
    return abs(first - second - constraint.constant) <= 1
  }

  private func value(_ id: String, _ attribute: String) -> Double? {
    guard let place = places[id] else { return nil }
    return switch attribute {
    case "left", "leading": place.minX
    case "right", "trailing": place.maxX
    case "top": place.minY
    case "bottom": place.maxY
    case "centerX": place.midX
    case "centerY": place.midY
    case "width": place.width
    default: place.height
    }
  }
}

/// The views that are connected by constraints of any kind, stack views and wrapping within a width.
private struct Reach {
  private var parents: [String: String] = [:]
  private let root: IBRoot

  init(_ root: IBRoot) {
    self.root = root
    let horizontal: Set<String> = [
      "left", "right", "leading", "trailing", "width", "centerX", "leftMargin", "rightMargin", "leadingMargin",
      "trailingMargin", "centerXWithinMargins",
    ]
    for view in root.view.laidOutTogether {
      for constraint in view.constraints {
        let axis = horizontal.contains(constraint.firstAttribute) ? "x" : "y"
        guard let second = constraint.secondItem, let attribute = constraint.secondAttribute else { continue }
        join(constraint.firstItem, axis, second, horizontal.contains(attribute) ? "x" : "y")
      }
      // Texts wrap, so that heights follow widths; what is arranged follows its stack view.
      if ["label", "textView", "button"].contains(view.kind) { join(view.id, "x", view.id, "y") }
      for child in view.subviews {
        if view.kind == "stackView" { for axis in ["x", "y"] { join(view.id, axis, child.id, axis) } }
        // A superview that changes its size takes views with autoresizing masks along, and its guides.
        if !child.usesConstraints { for axis in ["x", "y"] { join(view.id, axis, child.id, axis) } }
      }
      for guide in view.guides { for axis in ["x", "y"] { join(view.id, axis, guide.id, axis) } }
    }
  }

  /// The root does not move: views that are connected only through it are not connected.
  private mutating func join(_ first: String, _ axis: String, _ second: String, _ other: String) {
    guard first != root.id, second != root.id else { return }
    parents[find(first + axis)] = find(second + other)
  }

  private func find(_ node: String) -> String {
    var node = node
    while let next = parents[node], next != node { node = next }
    return node
  }

  func views(reachedBy constraint: IBConstraint) -> Set<String> {
    let items = [constraint.firstItem, constraint.secondItem].compactMap(\.self).filter { $0 != root.id }
    let groups = Set(items.flatMap { [find($0 + "x"), find($0 + "y")] })
    return Set(
      root.view.laidOutTogether.map(\.id).filter { groups.contains(find($0 + "x")) || groups.contains(find($0 + "y")) })
  }
}
