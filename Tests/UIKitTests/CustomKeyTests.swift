import InbetweenGeometry
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Values of layers under names of the app") struct CustomKeyTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  /// As the plugin writes `@NSManaged var share: CGFloat`.
  private final class Bar: CALayer {
    var share: CGFloat {
      get { value(forKey: "share") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "share") }
    }
    var isImplicit = false

    override class func needsDisplay(forKey key: String) -> Bool { key == "share" || super.needsDisplay(forKey: key) }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "share", isImplicit else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.share
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      return animation
    }
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.red.cgColor)
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * share, height: bounds.height))
    }
  }
  private final class BarView: UIView {
    override class var layerClass: AnyClass { Bar.self }
    var bar: Bar? { layer as? Bar }
  }

  private func film(_ view: BarView) -> Film {
    Film(on: device, duration: 4) { window in
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      window.addSubview(view)
    }
  }

  /// Where the red ends, within 2 points.
  private func end(_ film: Film, at time: Double) throws -> Int {
    let pixels = try FramePixels(film, at: time)
    return (0..<100).first { pixels[$0, 10] != [255, 0, 0] } ?? 100
  }

  @Test func `a change draws the layer anew`() throws {
    let view = BarView()
    let film = film(view)
    film.perform(at: 1) { view.bar?.share = 0.4 }
    #expect(try end(film, at: 0.5) == 0)
    #expect(try end(film, at: 1.1) == 40)
  }

  @Test func `an animation draws its values, and the model keeps its own`() throws {
    let view = BarView()
    let film = film(view)
    var model: CGFloat?
    var shown: CGFloat?
    var isOver = false
    final class End: CAAnimationDelegate {
      let act: (Bool) -> Void
      init(_ act: @escaping (Bool) -> Void) { self.act = act }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { act(flag) }
    }
    film.perform(at: 1) {
      let animation = CABasicAnimation(keyPath: "share")
      (animation.fromValue, animation.toValue, animation.duration) = (CGFloat(0), 1.0, 2)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      animation.delegate = End { isOver = $0 }
      view.layer.add(animation, forKey: "grow")
      view.bar?.share = 1
    }
    film.perform(at: 2) { (model, shown) = (view.bar?.share, view.bar?.presentation()?.share) }
    let ends = try [1.5, 2, 2.5, 3.5].map { try end(film, at: $0) }
    for (found, wanted) in zip(ends, [25, 50, 75, 100]) { #expect(abs(found - wanted) <= 2, "\(ends)") }
    #expect(model == 1)
    #expect(abs((shown ?? 0) - 0.5) < 0.02)
    #expect(isOver)
  }

  @Test func `the action of the class starts at what is shown`() throws {
    let view = BarView()
    let film = film(view)
    film.perform(at: 1) {
      view.bar?.isImplicit = true
      view.bar?.share = 0.8
    }
    film.perform(at: 1.5) { view.bar?.share = 0 }
    let ends = try [1.25, 1.5, 2, 2.6].map { try end(film, at: $0) }
    for (found, wanted) in zip(ends, [20, 40, 20, 0]) { #expect(abs(found - wanted) <= 2, "\(ends)") }
  }

  @Test func `any value is kept under any name`() {
    let layer = CALayer()
    layer.setValue("a note", forKey: "note")
    #expect(layer.value(forKey: "note") as? String == "a note")
    #expect(layer.value(forKey: "other") == nil)
  }

  @Test(arguments: [CGFloat.nan, .infinity, 1e-300, 0, -1, 0.25], [Float.nan, .infinity, 0, 3, -1])
  func `animations of any duration and repetition end or go on`(duration: CGFloat, count: Float) throws {
    let view = BarView()
    let film = film(view)
    film.perform(at: 0.1) {
      let animation = CABasicAnimation(keyPath: "share")
      (animation.fromValue, animation.toValue, animation.duration) = (CGFloat(0), 1.0, duration)
      (animation.repeatCount, animation.autoreverses) = (count, true)
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      view.bar?.add(animation, forKey: "any")
    }
    #expect(try (0...100).contains(end(film, at: 0.5)))
    // A film without a duration ends.
    let other = BarView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let open = Film(on: device) { $0.addSubview(other) }
    open.perform(at: 0.1) {
      let animation = CABasicAnimation(keyPath: "share")
      (animation.toValue, animation.duration, animation.repeatCount) = (1.0, duration, count)
      other.bar?.add(animation, forKey: "any")
    }
    #expect(open.timeline.duration.doubleValue >= 0)
  }
}
