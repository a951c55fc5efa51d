import InbetweenGeometry
import InbetweenLayout
import InbetweenModel
import InbetweenTimeline

/// A small stage with the words that tests use most.
struct StageFixture {
  let stage: Stage

  init(width: Double = 100, height: Double = 100, scale: Int = 2) {
    stage = Stage(canvas: Canvas(size: Size(width: width, height: height), scale: scale))
    stage.findsAmbiguity = false
  }

  func view(_ id: String, in superview: UIView? = nil) -> UIView {
    let view = UIView(id: id, in: stage)
    (superview ?? stage.root).addSubview(view)
    return view
  }

  /// `first.attribute == constant`, or relative to the root's same attribute.
  func fix(_ view: UIView, _ attribute: LayoutAttribute, _ constant: Double, priority: Double = 1000) throws
    -> NSLayoutConstraint
  {
    let isSize = attribute == .width || attribute == .height
    let constraint = NSLayoutConstraint(
      firstItem: view, firstAttribute: attribute, secondItem: isSize ? nil : view.superview ?? stage.root,
      secondAttribute: isSize ? .notAnAttribute : attribute, constant: constant, priority: priority)
    try stage.activate([constraint])
    return constraint
  }

  /// A view with all four of its numbers fixed.
  func placed(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> UIView {
    let view = view(id)
    _ = try fix(view, .left, x)
    _ = try fix(view, .top, y)
    _ = try fix(view, .width, width)
    _ = try fix(view, .height, height)
    return view
  }

  func bake() -> Timeline {
    stage.run()
    return stage.bake(name: "test", duration: Rational(10))
  }
}

extension Timeline {
  func index(_ id: String) -> Int { layers.firstIndex { $0.id == id } ?? -1 }
  func shown(_ id: String, at time: Double) -> LayerState { presentation(of: index(id), at: time) }
  func real(_ id: String, at time: Double) -> LayerState { model(of: index(id), at: time) }
}

func seconds(_ text: String) -> Rational { Rational(text: text) ?? .zero }
