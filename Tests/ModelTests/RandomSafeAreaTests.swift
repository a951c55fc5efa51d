import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTimeline
import InbetweenTestSupport
import Testing

/// The safe area as rectangles of the screen: a view loses what it shares with the bands between its superview's edges
/// and its superview's safe area, and its own additional insets. Independent of the stage's distances between edges.
@Suite("Safe areas of random trees")
struct RandomSafeAreaTests {
  private final class Node {
    let view: UIView
    let left: NSLayoutConstraint
    let top: NSLayoutConstraint
    let size: Size
    let parent: Node?

    init(_ view: UIView, _ parent: Node?, _ superview: UIView, _ frame: Rect) {
      self.view = view
      self.parent = parent
      size = frame.size
      left = NSLayoutConstraint(
        firstItem: view, firstAttribute: .left, secondItem: superview, secondAttribute: .left, constant: frame.minX)
      top = NSLayoutConstraint(
        firstItem: view, firstAttribute: .top, secondItem: superview, secondAttribute: .top, constant: frame.minY)
    }

    var place: Rect {
      let origin = parent?.place.origin ?? .zero
      return Rect(origin: Point(x: origin.x + left.modelConstant, y: origin.y + top.modelConstant), size: size)
    }

    /// Nil where a view lies outside the safe area along an axis, or is cut off whole: there the sides decide.
    func safe(_ screen: (place: Rect, safe: Rect)) -> Rect? {
      var outer = screen
      if let parent {
        guard let safe = parent.safe(screen) else { return nil }
        outer = (parent.place, safe)
      }
      let own = place.inset(
        by: Insets(
          top: max(outer.safe.minY - max(place.minY, outer.place.minY), 0),
          left: max(outer.safe.minX - max(place.minX, outer.place.minX), 0),
          bottom: max(min(place.maxY, outer.place.maxY) - outer.safe.maxY, 0),
          right: max(min(place.maxX, outer.place.maxX) - outer.safe.maxX, 0)))
      guard own.width > 0, own.height > 0 else { return nil }
      return own.inset(by: view.additionalSafeAreaInsets)
    }
  }

  @Test(arguments: 0..<60)
  func `guides and margins equal those of the rectangles, also after moves`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
    let safeArea = Insets(top: number(0...60), left: number(0...20), bottom: number(0...40), right: number(0...20))
    let stage = Stage(canvas: Canvas(size: Size(width: 400, height: 600), scale: 2), safeAreaInsets: safeArea)
    var nodes: [Node] = []
    for index in 0..<12 {
      let parent = nodes.isEmpty || number(0...2) == 0 ? nil : nodes[Int(number(0...Double(nodes.count - 1)))]
      let view = UIView(id: "v\(index)", in: stage)
      let superview = parent?.view ?? stage.root
      superview.addSubview(view)
      let frame = Rect(
        x: number(-60...150), y: number(-60...250), width: number(20...400), height: number(20...500))
      let node = Node(view, parent, superview, frame)
      let size = [
        NSLayoutConstraint(firstItem: view, firstAttribute: .width, constant: frame.width),
        NSLayoutConstraint(firstItem: view, firstAttribute: .height, constant: frame.height),
      ]
      try stage.activate([node.left, node.top] + size)
      if number(0...3) == 0 { view.additionalSafeAreaInsets = Insets(top: number(0...9), right: number(0...9)) }
      nodes.append(node)
    }
    let guides = nodes.map { $0.view.safeAreaLayoutGuide }
    let margins = nodes.map { $0.view.layoutMarginsGuide }
    let whole = Rect(x: 0, y: 0, width: 400, height: 600)
    for _ in 0..<4 {
      stage.layoutIfNeeded()
      for (node, (guide, margin)) in zip(nodes, zip(guides, margins)) {
        guard let expected = node.safe((whole, whole.inset(by: safeArea))) else { continue }
        let place = node.place
        let local = Rect(
          x: expected.minX - place.minX, y: expected.minY - place.minY, width: expected.width, height: expected.height)
        #expect(stage.frame(of: guide).map { near($0, local) } == true, "\(node.view.id)")
        #expect(stage.frame(of: margin).map { near($0, local.inset(by: Insets(8))) } == true, "\(node.view.id)")
      }
      let moved = nodes[Int(number(0...Double(nodes.count - 1)))]
      try stage.setConstant(moved.left, number(-60...150))
      try stage.setConstant(moved.top, number(-60...250))
    }
  }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height]).allSatisfy { abs($0 - $1) < 1e-6 }
  }
}
