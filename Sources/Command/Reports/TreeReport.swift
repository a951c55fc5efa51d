import InbetweenGeometry
import InbetweenRendering
import InbetweenTimeline

/// The frames of all views of a scene at a time, as printed by `inspect`.
struct TreeReport {
  struct View {
    var id: String
    var path: String
    var kind: String
    var depth: Int
    /// The model's frame in the superview, as `UIView.frame`.
    var frame: Rect
    /// The model's bounds, whose origin is a scroll view's `contentOffset`.
    var bounds: Rect
    /// The model's transform from the view's coordinates to those of the canvas.
    var toCanvas: Transform
    /// The model's frame in the canvas.
    var canvasFrame: Rect
    /// The frame in the canvas as it is shown, with all animations.
    var presentation: Rect
    var alpha: Double
    var shownAlpha: Double
    var isHidden: Bool
  }

  /// A layout guide, or a scroll view's content as its `contentLayoutGuide`.
  struct Guide {
    var id: String
    /// The view that owns it.
    var view: String
    /// In the view's coordinates, as `UILayoutGuide.layoutFrame`.
    var frame: Rect
    /// The model's frame in the canvas.
    var canvasFrame: Rect
  }

  let scene: PlayedScene
  /// The time in seconds.
  let time: Double
  /// The views in depth-first order from the root, back to front; a mask follows its view's subviews.
  let views: [View]
  /// The guides, in the order of their views.
  let guides: [Guide]
  /// The messages about the layout at that time.
  let finding: LayoutFinding?

  /// - Parameter timeline: The timeline; nil for the scene's own.
  init(_ scene: PlayedScene, timeline: Timeline? = nil, at time: Double) {
    let timeline = timeline ?? scene.timeline
    self.scene = scene
    self.time = time
    views = TreeReport.views(of: timeline, at: time)
    finding = timeline.layoutFinding(at: time)
    let owners = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    guides = (finding?.guides ?? []).compactMap { guide in
      guard let view = owners[guide.view] else { return nil }
      let frame = guide.frame.offset(by: view.bounds.origin)
      return Guide(id: guide.id, view: guide.view, frame: frame, canvasFrame: view.toCanvas.frame(of: frame))
    }
  }

  private static func views(of timeline: Timeline, at time: Double) -> [View] {
    let moment = timeline.moment(at: time)
    struct Visit {
      var layer: Int
      var depth: Int
      var model: Transform
      var shown: Transform
    }
    // An explicit stack, so that deep nesting cannot exhaust the thread's.
    var stack = timeline.roots.reversed().map { Visit(layer: $0, depth: 0, model: .identity, shown: .identity) }
    var views: [View] = []
    while let visit = stack.popLast() {
      let layer = timeline.layers[visit.layer]
      guard layer.lifetime.contains(time) else { continue }
      let model = timeline.model(of: visit.layer, at: moment)
      let shown = timeline.presentation(of: visit.layer, at: moment)
      let toCanvas = model.toSuperlayer.concatenating(visit.model)
      let shownToCanvas = shown.toSuperlayer.concatenating(visit.shown)
      if let id = layer.id {
        views.append(
          View(
            id: id, path: layer.path, kind: layer.kind, depth: visit.depth, frame: model.frame, bounds: model.bounds,
            toCanvas: toCanvas,
            canvasFrame: toCanvas.frame(of: model.bounds), presentation: shownToCanvas.frame(of: shown.bounds),
            alpha: model.opacity, shownAlpha: shown.opacity, isHidden: shown.isHidden))
      }
      for child in [timeline.mask(of: layer, at: time)].compactMap(\.self) + layer.children(at: time).reversed() {
        stack.append(Visit(layer: child, depth: visit.depth + 1, model: toCanvas, shown: shownToCanvas))
      }
    }
    return views
  }
}

extension Transform {
  /// The bounding box, whose size equals that of the bounds exactly if they are only translated.
  fileprivate func frame(of bounds: Rect) -> Rect {
    guard a == 1, b == 0, c == 0, d == 1 else { return boundingBox(of: bounds) }
    return Rect(origin: Point(x: bounds.minX + tx, y: bounds.minY + ty), size: bounds.size)
  }
}
