import InbetweenUIKit
import Testing

@Suite("Paths of shadows") struct ShadowPathTests {
  /// The grey of a pixel of a frame.
  private func grey(_ film: Film, at time: Double, _ x: Int, _ y: Int) throws -> UInt8 {
    try FramePixels(film, at: time)[x, y].first ?? 1
  }

  /// A layer whose shadow is sharp and at the place of its caster.
  private func layer(_ layer: CALayer, shadow: CGRect, opacity: Float = 1) -> CALayer {
    layer.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (opacity, 0, .zero)
    layer.shadowPath = CGPath(rect: shadow, transform: nil)
    return layer
  }

  private let device = FilmDevice(name: "square", size: CGSize(width: 60, height: 60), scale: 1)

  @Test func `a path casts the shadow instead of the content, also of a layer without content`() throws {
    for isShape in [false, true] {
      let layer = layer(isShape ? CAShapeLayer() : CALayer(), shadow: CGRect(x: -10, y: -10, width: 5, height: 5))
      if let shape = layer as? CAShapeLayer {
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
        shape.fillColor = UIColor(white: 0.8, alpha: 1).cgColor
        shape.shadowOffset = CGSize(width: 0, height: 2)
      }
      let film = Film(on: device, duration: 1) { window in window.layer.addSublayer(layer) }
      let top = isShape ? 14 : 12
      #expect(try grey(film, at: 0, 12, top) == 0)
      #expect(try grey(film, at: 0, 16, top) == 255)
      #expect(try grey(film, at: 0, 25, 25) == (isShape ? 204 : 255))
      #expect(try grey(film, at: 0, 25, 41) == 255)
    }
  }

  @Test func `opacity and masks of the layer apply to the shadow, and clipping to bounds removes it`() throws {
    let shadow = CGRect(x: -10, y: -10, width: 20, height: 5)
    let (faint, masked, clipped) = (CALayer(), CALayer(), CALayer())
    let film = Film(on: device, duration: 1) { window in
      for layer in [faint, masked, clipped] { window.layer.addSublayer(self.layer(layer, shadow: shadow)) }
      faint.opacity = 0.6
      masked.frame.origin.y = 35
      let mask = CALayer()
      mask.frame = CGRect(x: -5, y: -10, width: 20, height: 20)
      mask.backgroundColor = UIColor.black.cgColor
      masked.mask = mask
      clipped.frame.origin.y = 50
      clipped.masksToBounds = true
    }
    #expect(try grey(film, at: 0, 12, 12) == 102)
    #expect(try grey(film, at: 0, 12, 27) == 255 && grey(film, at: 0, 17, 27) == 0)
    #expect(try grey(film, at: 0, 12, 42) == 255)
  }

  @Test func `a path changes at once, also in a block, and moves by an animation of its own`() throws {
    let bare = CALayer()
    let view = UIView()
    func wide(_ width: CGFloat) -> CGPath { CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 5), transform: nil) }
    var presented: CGRect?
    let film = Film(on: device, duration: 4) { window in
      window.layer.addSublayer(self.layer(bare, shadow: CGRect(x: 0, y: 0, width: 10, height: 5)))
      _ = self.layer(view.layer, shadow: CGRect(x: 0, y: 0, width: 10, height: 5))
      view.frame.origin.y = 40
      window.addSubview(view)
    }
    film.perform(at: 1) {
      bare.shadowPath = wide(20)
      UIView.animate(withDuration: 1) { view.layer.shadowPath = wide(20) }
    }
    film.perform(at: 2) {
      let growth = CABasicAnimation(keyPath: "shadowPath")
      (growth.fromValue, growth.toValue, growth.duration) = (wide(20), wide(30), 1)
      growth.timingFunction = CAMediaTimingFunction(name: .linear)
      bare.add(growth, forKey: nil)
    }
    film.perform(at: 2.5) { presented = bare.presentation()?.shadowPath?.boundingBox }
    film.perform(at: 3) { bare.shadowPath = nil }
    for y in [22, 42] {
      #expect(try grey(film, at: 0.9, 32, y) == 255)
      #expect(try grey(film, at: 1.05, 32, y) == 0)
    }
    #expect(try grey(film, at: 2.45, 43, 22) == 0 && grey(film, at: 2.45, 46, 22) == 255)
    #expect(abs((presented?.width ?? 0) - 25) < 0.01)
    #expect(bare.shadowPath == nil)
    #expect(try grey(film, at: 3.5, 22, 22) == 255)
    // The scene of the film plays the same.
    let scene = film.scene()
    #expect(scene.omissions.isEmpty && scene.text.contains("shadowPath"))
  }
}
