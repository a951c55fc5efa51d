import InbetweenUIKit
import Testing

@Suite("Views as delegates of their layers") struct LayerDelegateTests {
  private let device = FilmDevice(name: "square", size: CGSize(width: 100, height: 100), scale: 1)

  @Test func `a view and its layer class take part in the layout of the layer`() {
    final class Layer: CALayer {
      var calls: [String] = []
      override func layoutSublayers() {
        calls.append("layer")
        super.layoutSublayers()
      }
    }
    final class View: UIView {
      override class var layerClass: AnyClass { Layer.self }
      private func note(_ word: String) { (layer as? Layer)?.calls.append(word) }
      override func layoutSublayers(of layer: CALayer) {
        note("before")
        super.layoutSublayers(of: layer)
        note("after")
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        note("subviews")
      }
    }
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    _ = Film(on: device, duration: 0) { $0.addSubview(view) }.duration
    #expect((view.layer as? Layer)?.calls == ["layer", "before", "subviews", "after"])
    #expect(view.layer.delegate === view)
  }

  @Test func `a view is asked for the layout of a sublayer whose delegate it is`() {
    final class View: UIView {
      let part = CALayer()
      override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        if layer === part { layer.name = "laid out" }
      }
    }
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.part.delegate = view
    view.layer.addSublayer(view.part)
    _ = Film(on: device, duration: 0) { $0.addSubview(view) }.duration
    #expect(view.part.name == "laid out")
  }

  @Test func `overrides of the drawing of a layer replace or surround that of the view`() throws {
    class Square: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    final class Surrounded: Square {
      override func draw(_ layer: CALayer, in ctx: CGContext) {
        super.draw(layer, in: ctx)
        ctx.setFillColor(UIColor.blue.cgColor)
        ctx.fill(CGRect(x: 10, y: 0, width: 10, height: 10))
      }
    }
    final class Displayed: Square {
      override func display(_ layer: CALayer) {
        layer.contents =
          UIGraphicsImageRenderer(size: bounds.size).image { context in
            UIColor.green.setFill()
            context.fill(bounds)
          }.cgImage
      }
    }
    let film = Film(on: device, duration: 1) { window in
      for (index, view) in [Square(), Surrounded(), Displayed()].enumerated() {
        view.frame = CGRect(x: 0, y: 20 * CGFloat(index), width: 20, height: 20)
        window.addSubview(view)
      }
    }
    let colors = try FramePixels(film, at: 0.5)
    #expect(colors[5, 5] == [255, 0, 0] && colors[15, 5] == [255, 255, 255])
    #expect(colors[5, 25] == [255, 0, 0] && colors[15, 25] == [0, 0, 255])
    #expect(colors[5, 45] == [0, 255, 0] && colors[15, 45] == [0, 255, 0])
  }

  @Test func `a view chooses the actions of its layer, in a block and outside one`() {
    final class View: UIView {
      var action: (any CAAction)?
      var asked: [String] = []
      var isUsual = true
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return isUsual ? super.action(for: layer, forKey: event) : action
      }
    }
    let (usual, still, own) = (View(), View(), View())
    var shown: [[CGFloat?]] = []
    var usualAction: (any CAAction)?
    var outside: (any CAAction)?
    let film = Film(on: device, duration: 3) { window in
      for view in [usual, still, own] {
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        window.addSubview(view)
      }
    }
    film.perform(at: 1) {
      still.isUsual = false
      still.action = NSNull()
      own.isUsual = false
      let slow = CABasicAnimation(keyPath: "opacity")
      (slow.fromValue, slow.toValue, slow.duration) = (0, 1, 1)
      slow.timingFunction = CAMediaTimingFunction(name: .linear)
      own.action = slow
      outside = usual.action(for: usual.layer, forKey: "opacity")
      usual.asked = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        for view in [usual, still, own] { view.alpha = 0.5 }
        usualAction = usual.action(for: usual.layer, forKey: "opacity")
      }
      #expect(usual.asked == ["opacity", "opacity"])
    }
    film.perform(at: 1.5) {
      shown.append([usual, still, own].map { $0.layer.presentation().map { CGFloat($0.opacity) } })
    }
    _ = film.duration
    #expect(outside is NSNull && usualAction is CABasicAnimation)
    let values = shown.first?.compactMap { $0 } ?? []
    #expect(values.count == 3)
    for (value, wanted) in zip(values, [0.75, 0.5, 0.5]) { #expect(abs(value - wanted) < 0.01) }
  }
}
