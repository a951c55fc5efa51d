import Foundation
import InbetweenUIKit
import Testing

@Suite("Layers in space, in code") struct SpaceFilmTests {
  private func turned(_ angle: CGFloat, distance: CGFloat = 500) -> CATransform3D {
    var view = CATransform3DIdentity
    view.m34 = -1 / distance
    return CATransform3DRotate(view, angle, 0, 1, 0)
  }

  private func film(_ content: @escaping (UIWindow, UIView) -> Void) -> Film {
    Film(on: FilmDevice(name: "small", size: CGSize(width: 200, height: 200), scale: 1)) { window in
      let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      view.backgroundColor = .black
      window.backgroundColor = .white
      window.addSubview(view)
      content(window, view)
    }
  }

  @Test func `a layer in perspective is drawn as a trapezium, and a layer with the same width in the plane is not`()
    throws
  {
    let space = film { _, view in view.layer.transform = self.turned(1) }
    let plane = film { _, view in view.transform = CGAffineTransform(scaleX: cos(1), y: 1) }
    #expect(try space.png(at: 0) != plane.png(at: 0))
    // Without perspective the same rotation is a scale.
    let orthographic = film { _, view in view.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0) }
    #expect(try orthographic.png(at: 0) == plane.png(at: 0))
  }

  @Test func `a perspective of the superlayer equals one of the layer about the same point`() throws {
    let own = film { _, view in view.layer.transform = self.turned(0.7) }
    let shared = film { window, view in
      let holder = UIView(frame: window.bounds)
      window.addSubview(holder)
      holder.addSubview(view)
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      holder.layer.sublayerTransform = perspective
      view.layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      #expect(holder.layer.sublayerTransform.m34 == perspective.m34)
    }
    #expect(try own.png(at: 0) == shared.png(at: 0))
  }

  @Test func `a layer with one side vanishes when it is turned away, and values are read as they were set`() throws {
    let empty = film { _, view in view.isHidden = true }
    let away = film { _, view in
      view.layer.isDoubleSided = false
      view.layer.transform = self.turned(2)
      view.layer.anchorPointZ = 0
      #expect(!view.layer.isDoubleSided && view.layer.transform == self.turned(2))
      #expect(view.transform3D == self.turned(2))
    }
    #expect(try away.png(at: 0) == empty.png(at: 0))
  }

  @Test func `a block animates into space, and a rotation around y adds to the layer's perspective`() throws {
    var shown: [CATransform3D] = []
    let film = film { _, view in
      view.layer.transform = self.turned(0)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.layer.transform = self.turned(2) }
    }
    film.perform(at: 0.5) {
      let view = UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.windows.first }.first?
        .subviews[0]
      if let layer = view?.layer.presentation() { shown.append(layer.transform) }
    }
    _ = film.duration
    let middle = try #require(shown.first)
    #expect(abs(middle.m11 - cos(1)) < 1e-9 && abs(middle.m13 + sin(1)) < 1e-9)
    #expect(abs(middle.m34 - self.turned(1).m34) < 1e-9)
  }

  @Test func `sublayers of a transform layer keep their depth`() throws {
    func card(_ angle: CGFloat, isTransformLayer: Bool) -> Film {
      film { window, view in
        view.isHidden = true
        let holder = isTransformLayer ? CATransformLayer() : CALayer()
        holder.frame = view.frame
        holder.transform = self.turned(angle)
        window.layer.addSublayer(holder)
        for (depth, color) in [(10.0, UIColor.red), (-10, UIColor.blue)] {
          let side = CALayer()
          side.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
          side.backgroundColor = color.cgColor
          side.zPosition = depth
          holder.addSublayer(side)
        }
      }
    }
    let (front, back) = (
      try card(0, isTransformLayer: true).png(at: 0), try card(.pi, isTransformLayer: true).png(at: 0)
    )
    #expect(front != back)
    #expect(try card(0, isTransformLayer: false).png(at: 0) == card(.pi, isTransformLayer: false).png(at: 0))
  }
}
