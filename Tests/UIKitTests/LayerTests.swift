import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Layers of code") struct LayerTests {
  private static let device = FilmDevice(name: "small", size: CGSize(width: 20, height: 20), scale: 1)

  /// The pixels of a film's frame: red, green, blue and alpha.
  private struct Pixels {
    var width = 0
    var bytes: [UInt8] = []
    subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[4 * (width * y + x)..<4 * (width * y + x) + 4]) }
  }

  private func pixels(_ film: Film, at time: Double = 0) throws -> Pixels {
    let data = try film.png(at: time)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: data) }
    guard case .bitmap(let bitmap) = try #require(image).content else { return Pixels() }
    return Pixels(width: bitmap.width, bytes: bitmap.pixels)
  }

  private static let square = CGRect(x: 0, y: 0, width: 20, height: 20)
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]

  private static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  private static func shape(_ path: CGPath) -> CAShapeLayer {
    let shape = CAShapeLayer()
    (shape.frame, shape.path, shape.fillColor) = (square, path, UIColor.red.cgColor)
    return shape
  }

  private static func drawing(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: square.size).image { context in
      color.setFill()
      context.fill(square)
    }
  }

  // MARK: - Contents

  /// The layers that draw something themselves, all of it red in the middle.
  private static func drawingLayers() -> [CALayer] {
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.red.cgColor]
    let text = CATextLayer()
    (text.string, text.fontSize, text.foregroundColor) = ("\u{2588}\u{2588}\u{2588}\u{2588}", 30, UIColor.red.cgColor)
    for layer in [gradient, text] { layer.frame = square }
    return [shape(rectangle(0, 0, 20, 20)), gradient, text]
  }

  @Test(arguments: 0..<3) func `contents that are nil leave what a layer draws itself`(index: Int) throws {
    let layer = Self.drawingLayers()[index]
    let film = Film(on: Self.device) { window in
      window.layer.addSublayer(layer)
      layer.contents = nil
      layer.contentsScale = 2
      layer.contentsGravity = .center
    }
    film.perform(at: 0.2) { layer.contents = Self.drawing(.blue) }
    film.perform(at: 0.4) { layer.contents = nil }
    #expect(try pixels(film)[10, 10] == Self.red)
    #expect(try pixels(film, at: 0.3)[10, 10] == Self.blue)
    #expect(try pixels(film, at: 0.5)[10, 10] == Self.red)
  }

  @Test func `the scale and the gravity of a label's layer leave its text`() {
    let label = UILabel(frame: Self.square)
    label.text = "text"
    let film = Film(on: Self.device) { window in window.addSubview(label) }
    film.perform(at: 0.1) {
      label.layer.contentsScale = 3
      label.layer.contentsGravity = .top
    }
    let list = film.timeline.displayList(at: 0.2)
    #expect(list.items.contains { if case .glyphs = $0.content { true } else { false } })
  }

  // MARK: - Presentation

  @Test func `the presented layer has the values of the layer, still and moving`() throws {
    let shape = Self.shape(Self.rectangle(0, 0, 4, 10))
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.black.cgColor, UIColor.black.cgColor]
    let film = Film(on: Self.device) { window in
      window.layer.addSublayer(shape)
      window.layer.addSublayer(gradient)
      (gradient.name, gradient.type) = ("sky", .radial)
    }
    var still: (path: CGRect?, cap: CAShapeLayerLineCap?, name: String?, type: CAGradientLayerType?)
    var moving: (path: CGRect?, red: Double?)
    film.perform(at: 0.1) {
      shape.lineCap = .round
      let (presentedShape, presentedGradient) = (shape.presentation(), gradient.presentation())
      still = (
        presentedShape?.path?.boundingBox, presentedShape?.lineCap, presentedGradient?.name, presentedGradient?.type
      )
      let growth = CABasicAnimation(keyPath: "path")
      (growth.fromValue, growth.toValue, growth.duration) = (shape.path, Self.rectangle(0, 0, 8, 10), 1)
      growth.timingFunction = CAMediaTimingFunction(name: .linear)
      shape.add(growth, forKey: nil)
      let dawn = CABasicAnimation(keyPath: "colors")
      dawn.fromValue = gradient.colors
      dawn.toValue = [UIColor.red.cgColor, UIColor.red.cgColor]
      dawn.timingFunction = CAMediaTimingFunction(name: .linear)
      dawn.duration = 1
      gradient.add(dawn, forKey: nil)
    }
    film.perform(at: 0.6) {
      let color = gradient.presentation()?.colors?.first as? CGColor
      moving = (shape.presentation()?.path?.boundingBox, color.map { UIColor(cgColor: $0).model.red })
    }
    _ = film.timeline
    #expect(still.path == CGRect(x: 0, y: 0, width: 4, height: 10))
    #expect(still.cap == .round && still.name == "sky" && still.type == .radial)
    let width = try #require(moving.path).width
    #expect(abs(width - 6) < 0.01)
    #expect(abs(try #require(moving.red) - 0.5) < 0.01)
  }

  @Test func `the presented layer has the path of the shadow`() {
    let layer = CALayer()
    var shown: CGRect?
    let film = Film(on: Self.device) { window in
      window.layer.addSublayer(layer)
      layer.shadowPath = Self.rectangle(1, 2, 3, 4)
    }
    film.perform(at: 0.1) { shown = layer.presentation()?.shadowPath?.boundingBox }
    _ = film.timeline
    #expect(shown == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `a copy of a layer with changed contents has the same look`() throws {
    let layer = CALayer()
    layer.frame = Self.square
    var copy: CALayer?
    let film = Film(on: Self.device) { window in window.layer.addSublayer(layer) }
    film.perform(at: 0.1) { layer.contents = Self.drawing(.red) }
    film.perform(at: 0.2) {
      layer.contents = Self.drawing(.blue)
      copy = CALayer(layer: layer)
      layer.superlayer?.addSublayer(copy ?? layer)
      layer.removeFromSuperlayer()
    }
    #expect(try pixels(film, at: 0.3)[10, 10] == Self.blue)
    #expect(copy != nil)
  }

  // MARK: - Actions

  @Test func `paths, dashes and masked corners of a layer change at once, other values in a quarter of a second`() {
    let shape = Self.shape(Self.rectangle(0, 0, 4, 10))
    let film = Film(on: Self.device) { window in window.layer.addSublayer(shape) }
    var keys: [[String]?] = []
    film.perform(at: 0.2) {
      shape.path = Self.rectangle(0, 0, 8, 10)
      shape.lineDashPattern = [1, 2]
      shape.maskedCorners = [.layerMinXMinYCorner]
      keys.append(shape.animationKeys())
      shape.lineWidth = 3
      keys.append(shape.animationKeys())
    }
    film.perform(at: 0.6) {
      shape.actions = ["path": CABasicAnimation(keyPath: "path")]
      shape.path = Self.rectangle(0, 0, 4, 10)
      keys.append(shape.animationKeys())
    }
    _ = film.timeline
    #expect(keys == [nil, ["lineWidth"], ["path"]])
  }

  private final class Outline: CAShapeLayer {
    private(set) var asked: [String] = []
    override func action(forKey event: String) -> (any CAAction)? {
      asked.append(event)
      guard event == "path", let inherited = super.action(forKey: "bounds") as? CABasicAnimation else {
        return super.action(forKey: event)
      }
      let change = CABasicAnimation(keyPath: event)
      (change.fromValue, change.duration, change.timingFunction) = (path, inherited.duration, inherited.timingFunction)
      return change
    }
  }

  private final class Outlined: UIView {
    override class var layerClass: AnyClass { Outline.self }
    override func layoutSubviews() {
      super.layoutSubviews()
      (layer as? Outline)?.path = CGPath(rect: bounds, transform: nil)
    }
  }

  @Test func `the layer class of a view is asked for its actions, and its path follows the block`() throws {
    let view = Outlined(frame: CGRect(x: 0, y: 0, width: 4, height: 10))
    let film = Film(on: Self.device) { window in window.addSubview(view) }
    film.perform(at: 0.2) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.frame.size.width = 8
        view.layoutIfNeeded()
      }
    }
    film.perform(at: 1.4) {
      view.frame.size.width = 16
      view.layoutIfNeeded()
    }
    let timeline = film.timeline
    let index = try #require(timeline.layers.firstIndex { $0.id == view.id })
    func widths(at time: Double) -> [Double] {
      let state = timeline.presentation(of: index, at: time)
      return [state.boundsSize.width, state.path.controlBox?.width ?? 0]
    }
    #expect(widths(at: 0.1) == [4, 4])
    #expect(zip(widths(at: 0.7), [6, 6]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(widths(at: 1.3) == [8, 8])
    #expect(widths(at: 1.4) == [16, 16])
    let asked = try #require(view.layer as? Outline).asked
    #expect(asked.contains("path") && asked.contains("bounds") && asked.contains("position"))
  }

  private final class Fading: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "opacity" else { return super.action(forKey: event) }
      let fade = CABasicAnimation(keyPath: event)
      (fade.fromValue, fade.duration) = (opacity, 0.5)
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      return fade
    }
  }

  private final class FadingView: UIView { override class var layerClass: AnyClass { Fading.self } }

  @Test func `the action of a view's layer class replaces the animation of the block`() throws {
    let view = FadingView(frame: Self.square)
    let film = Film(on: Self.device) { window in window.addSubview(view) }
    film.perform(at: 1) { UIView.animate(withDuration: 2) { view.alpha = 0 } }
    let timeline = film.timeline
    let index = try #require(timeline.layers.firstIndex { $0.id == view.id })
    #expect(abs(timeline.presentation(of: index, at: 1.25).opacity - 0.5) < 0.001)
    #expect(timeline.presentation(of: index, at: 1.5).opacity == 0)
  }

  // MARK: - Masks

  private final class Disc: UIView {
    private(set) var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
    override func draw(_ rect: CGRect) {
      UIColor.black.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).fill()
    }
  }

  private final class Half: CALayer {
    override func layoutSublayers() {
      super.layoutSublayers()
      let part = CALayer()
      part.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
      part.backgroundColor = UIColor.black.cgColor
      addSublayer(part)
    }
  }

  private enum Way: CaseIterable { case maskOfLayer, maskOfView, layer, later }

  @Test(arguments: Way.allCases) private func `a mask is laid out and drawn`(way: Way) throws {
    let (disc, half, masked) = (Disc(frame: Self.square), Half(), UIView(frame: Self.square))
    disc.backgroundColor = .clear
    half.frame = Self.square
    masked.backgroundColor = .blue
    let film = Film(on: Self.device) { window in
      window.backgroundColor = .green
      window.addSubview(masked)
      switch way {
      case .maskOfLayer: masked.layer.mask = disc.layer
      case .maskOfView: masked.mask = disc
      case .layer: masked.layer.mask = half
      case .later: break
      }
    }
    film.perform(at: 0.1) { if way == .later { masked.layer.mask = disc.layer } }
    let frame = try pixels(film, at: 0.2)
    #expect(frame[5, 10] == Self.blue)
    #expect(frame[15, 10] == Self.green)
    #expect(disc.layouts == (way == .layer ? 0 : 1))
  }
}
