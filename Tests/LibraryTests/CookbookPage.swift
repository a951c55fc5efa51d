import Foundation
import Inbetween
import InbetweenUIKit
import Testing

/// A view whose layer is a `CAShapeLayer`.
final class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
}

/// A screen with views of a scene as they are at its beginning.
final class CookbookPage {
  let timeline: Timeline
  private(set) var root = UIView()
  private(set) var views: [String: UIView] = [:]

  init(_ scene: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    timeline = try PlayedScene(path: root.appendingPathComponent("docs/cookbook/\(scene).yaml").path).timeline
  }

  subscript(_ name: String) -> UIView { views[name] ?? UIView() }

  /// Puts views into the screen, or into those that hold them in the scene: at their places there, or with constraints
  /// to come.
  func add(_ names: String..., constrained: Bool = false, as make: () -> UIView = { UIView() }) {
    for name in names {
      guard let layer = timeline.layers.firstIndex(where: { $0.id == name }) else { continue }
      let state = timeline.model(of: layer, at: 0)
      let view = make()
      view.accessibilityIdentifier = name
      let color = state.backgroundColor
      view.backgroundColor = UIColor(
        red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      view.layer.cornerRadius = state.cornerRadius
      view.alpha = state.opacity
      if constrained {
        view.translatesAutoresizingMaskIntoConstraints = false
      } else {
        view.bounds = CGRect(x: 0, y: 0, width: state.boundsSize.width, height: state.boundsSize.height)
        view.center = CGPoint(x: state.position.x, y: state.position.y)
      }
      let shape = state.transform
      view.transform = CGAffineTransform(
        a: shape.a, b: shape.b, c: shape.c, d: shape.d, tx: shape.tx, ty: shape.ty)
      let holder = timeline.layers[layer].parent.flatMap { timeline.layers[$0].id }.flatMap { views[$0] }
      if let stack = holder as? UIStackView {
        stack.addArrangedSubview(view)
      } else {
        (holder ?? root).addSubview(view)
      }
      views[name] = view
    }
  }

  func film(_ build: (CookbookPage) -> Void) -> Film {
    let size = timeline.canvas.size
    let device = FilmDevice(
      name: "scene", size: CGSize(width: size.width, height: size.height), scale: timeline.canvas.scale)
    return Film(on: device, duration: timeline.duration.doubleValue) { window in
      root = window
      build(self)
      window.layoutIfNeeded()
    }
  }

  /// Names a view that the scene does not have.
  func take(_ name: String, _ view: UIView) { views[name] = view }

  /// Gives a view a fixed size.
  func size(_ name: String, _ width: CGFloat, _ height: CGFloat) {
    NSLayoutConstraint.activate([
      self[name].widthAnchor.constraint(equalToConstant: width),
      self[name].heightAnchor.constraint(equalToConstant: height),
    ])
  }

  /// How large a view of the scene is at its beginning.
  func extent(_ name: String) -> Size {
    timeline.layers.firstIndex { $0.id == name }.map { timeline.model(of: $0, at: 0).boundsSize } ?? .zero
  }

  /// Does something at each frame of 60 in a second, a moment early, since no binary number is a sixtieth.
  func eachFrame(of film: Film, from start: Double, to end: Double, _ action: @escaping (Double) -> Void) {
    for frame in Int((start * 60).rounded())...Int((end * 60).rounded()) {
      let time = Double(frame) / 60
      film.perform(at: max(0, time - 0.001)) { action(time) }
    }
  }

  /// The characters' shapes that a film shows.
  func glyphs(_ timeline: Timeline, _ time: Double) -> [UInt32] {
    timeline.displayList(at: time).items.flatMap { item -> [UInt32] in
      guard case .glyphs(let run) = item.content else { return [] }
      return run.glyphs.map { UInt32($0.id) }
    }
  }
}

extension CookbookPage {
  /// Where a layer is in the canvas: its corners, opacity and what else the code animates.
  private func numbers(_ timeline: Timeline, _ layer: Int, _ time: Double) -> [Double] {
    let state = timeline.presentation(of: layer, at: time)
    var place = state.toSuperlayer
    var next = timeline.layers[layer].parent
    while let index = next {
      place = place.concatenating(timeline.presentation(of: index, at: time).toSuperlayer)
      next = timeline.layers[index].parent
    }
    let bounds = state.bounds
    let corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.minX, y: bounds.maxY),
    ].map { place.apply(to: $0) }
    return corners.flatMap { [$0.x, $0.y] } + [20 * state.opacity, state.cornerRadius, 20 * state.strokeEnd]
  }

  /// Compares views in 60 frames a second.
  ///
  /// - Parameter tolerance: a fiftieth of a point, or a thousandth of an opacity, unless a reason says otherwise.
  func expectSame(
    _ film: Film, _ names: [String], from start: Double, to end: Double, within tolerance: Double = 0.02
  ) throws {
    let played = film.timeline
    for name in names {
      let own = try #require(timeline.layers.firstIndex { $0.id == name })
      let other = try #require(played.layers.firstIndex { $0.id == name }, "\(name)")
      var worst = (difference: 0.0, time: 0.0)
      var moved = 0.0
      let first = numbers(timeline, own, start)
      for frame in Int((start * 60).rounded(.up))...Int(end * 60) {
        let time = Double(frame) / 60
        let (one, two) = (numbers(timeline, own, time), numbers(played, other, time))
        let difference = zip(one, two).map { abs($0 - $1) }.max() ?? 0
        if difference > worst.difference { worst = (difference, time) }
        moved = max(moved, zip(one, first).map { abs($0 - $1) }.max() ?? 0)
      }
      #expect(worst.difference < tolerance, "\(name) by \(worst.difference) at \(worst.time) s")
      #expect(moved > 1, "\(name) does not move")
    }
  }

  /// Compares places only.
  func expectPlaces(_ film: Film, _ names: [String], from start: Double, to end: Double) throws {
    for name in names {
      let own = try #require(timeline.layers.firstIndex { $0.id == name })
      let other = try #require(film.timeline.layers.firstIndex { $0.id == name })
      for frame in Int((start * 60).rounded(.up))...Int(end * 60) {
        let time = Double(frame) / 60
        let (one, two) = (numbers(timeline, own, time), numbers(film.timeline, other, time))
        #expect(zip(one[..<6], two[..<6]).allSatisfy { abs($0 - $1) < 0.02 }, "\(name) at \(time) s")
      }
    }
  }
}
