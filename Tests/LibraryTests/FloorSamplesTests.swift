import Foundation
import Inbetween
@_spi(Kinds) @testable import InbetweenModel
import InbetweenUIKit
import Testing

/// One sample for each floor of `docs/Architecture.md`: what it takes to use it alone.
@Suite("Samples of the floors") struct FloorSamplesTests {
  @Test func `values: the frames of a box between two layouts, by a spring`() throws {
    var engine = LayoutEngine(rootSize: Size(width: 200, height: 100))
    let box = engine.addItem(parent: engine.root)
    engine.setFrame(box, Rect(x: 0, y: 0, width: 20, height: 20))
    engine.solve()
    let start = try #require(engine.frame(of: box))
    engine.setFrame(box, Rect(x: 100, y: 0, width: 20, height: 20))
    engine.solve()
    let end = try #require(engine.frame(of: box))
    let spring = Spring(mass: 1, stiffness: 100, damping: 20)
    let frames = [0, 0.1, 2].map { start.minX + (end.minX - start.minX) * spring.value(at: $0) }
    // A critically damped spring of angular frequency 10: 1 − (1 + 10 t) e^(−10 t).
    #expect(frames[0] == 0 && abs(frames[1] - 100 * (1 - 2 / M_E)) < 1e-9 && abs(frames[2] - 100) < 1e-4)
  }

  @Test func `views and the stage: a box moved by a spring`() throws {
    let stage = Stage(canvas: Canvas(size: Size(width: 200, height: 100), scale: 2))
    let box = UIView(id: "box", in: stage)
    stage.root.addSubview(box)
    box.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    stage.schedule(at: .zero) { stage in
      stage.animate(AnimationOptions(duration: Rational(1), curve: .spring(Spring(perceptualDuration: 1, bounce: 0)))) {
        _ in
        box.frame.origin.x = 100
      }
    }
    stage.run()
    let timeline = stage.bake(name: "box", duration: Rational(1))
    let layer = try #require(timeline.layers.firstIndex { $0.id == "box" })
    let x = timeline.presentation(of: layer, at: 0.5).frame.minX
    #expect(x > 50 && x < 100)
  }

  /// A kind of view made of a part, which is as wide as it is high.
  private final class Badge: UIView {
    private lazy var dot = UIView(internalPartOf: self, named: "dot")
    override var kind: String { "badge" }
    override func configure() { addSubview(dot) }
    override func layoutParts() { dot.frame = bounds.insetBy(dx: 2, dy: 2) }
  }

  @Test func `a kind of view: its parts follow its bounds`() {
    let stage = Stage(canvas: Canvas(size: Size(width: 100, height: 100), scale: 1))
    let badge = Badge(id: "badge", in: stage)
    badge.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(badge.subviews.isEmpty && badge.children.first?.frame == CGRect(x: 2, y: 2, width: 16, height: 16))
  }

  /// A controller that shows a label.
  private final class Greeting: UIViewController {
    let label = UILabel()
    override func viewDidLoad() {
      super.viewDidLoad()
      label.text = "Hello"
      view.addSubview(label)
    }
    override func viewDidLayoutSubviews() { label.frame = CGRect(x: 20, y: 60, width: 100, height: 30) }
  }

  @Test func `UIKit for code: a controller in a film`() {
    let controller = Greeting()
    let film = Film { $0.rootViewController = controller }
    film.play(until: 0)
    #expect(controller.label.frame.minX == 20)
  }
}
