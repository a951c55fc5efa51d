import InbetweenGeometry
package import InbetweenRendering
package import InbetweenTimeline

/// A scene as a Lottie animation: vectors whose numbers are sampled at the frames and thinned to key frames.
///
/// Lottie 5.7, in points. A layer that is composited as a whole becomes a precomposition with the size of the canvas;
/// everything else becomes a layer with its own transform in the canvas, so that errors do not accumulate. The
/// antialiasing of edges depends on the player.
package struct LottieFilm {
  /// Content of a scene that Lottie cannot represent.
  package struct Unsupported: Hashable, Sendable {
    /// The view with the content; nil if no named view has it.
    package let view: String?
    /// The description, for example `a shadow`.
    package let what: String
    /// Whether a picture of it can take its place.
    package let canBeBaked: Bool
  }

  package enum Failure: Error {
    /// The content, in the order of the tree, each once.
    case unsupported([Unsupported])
    /// The samples need more memory than their share of the limit, a sixteenth.
    case tooManySamples
    case render(RenderError)
  }

  package let json: [UInt8]
  package let frameCount: Int
  /// The number of layers, including those of precompositions.
  package let layerCount: Int
  /// The number of pictures drawn for content that Lottie cannot represent; more layers may show them.
  package let bakedCount: Int

  /// The samples may take a sixteenth of the memory for drawing: 256 MiB by default. The key frames and the text that
  /// are made of them take up to as much again.
  private static let memoryShare = 16

  /// - Parameters:
  ///   - indices: The indices of the frames of the clock; the first one becomes frame 0.
  ///   - bakes: Whether content that Lottie cannot represent is drawn as image layers.
  ///   - limits: The limits for drawing it.
  package init(
    _ timeline: Timeline, clock: FrameClock, indices: Range<Int>, bakes: Bool, limits: RenderLimits = RenderLimits()
  ) throws(Failure) {
    var tree = SampledTree()
    let chains = timeline.layerChains
    for (frame, index) in indices.enumerated() {
      if Task.isCancelled { throw .render(.cancelled) }
      let list = timeline.attributedDisplayList(at: clock.frame(index).time.doubleValue)
      tree.add(list, frame: frame) { chains[$0] }
      guard tree.memory <= limits.memory / Self.memoryShare else { throw .tooManySamples }
    }
    var writer = LottieWriter(timeline: timeline, frameCount: indices.count, bakes: bakes, limits: limits)
    let layers: [LottieValue]
    do throws(RenderError) { layers = try writer.layers(of: tree) } catch { throw .render(error) }
    guard writer.unsupported.isEmpty else { throw .unsupported(writer.unsupported) }
    let rate = clock.rate
    func frame(_ time: Rational) -> Double {
      time.doubleValue * rate.doubleValue - Double(indices.lowerBound)
    }
    let markers = timeline.events.compactMap { event -> LottieValue? in
      guard let label = event.label, (0...Double(indices.count)).contains(frame(event.start)) else { return nil }
      return [
        "tm": .number(frame(event.start)), "cm": .text(label),
        "dr": .number(max(frame(event.end) - frame(event.start), 0)),
      ]
    }
    let size = timeline.canvas.size
    let film: LottieValue = [
      "v": "5.7.0", "fr": .number(rate.doubleValue), "ip": 0, "op": .number(Double(indices.count)),
      "w": .number(size.width.rounded(.up)), "h": .number(size.height.rounded(.up)), "nm": .text(timeline.name),
      "ddd": 0,
      "assets": .list(writer.assets), "layers": .list(Self.background(timeline.canvas, below: layers, writer)),
      "markers": .list(markers),
    ]
    var text: [UInt8] = []
    film.write(to: &text)
    text += "\n".utf8
    json = text
    frameCount = indices.count
    layerCount = writer.layerCount + (timeline.canvas.backgroundColor.alpha > 0 ? 1 : 0)
    bakedCount = writer.bakedCount
  }

  /// All layers, the topmost first, above a layer with the canvas's colour.
  private static func background(_ canvas: Canvas, below layers: [LottieValue], _ writer: LottieWriter) -> [LottieValue]
  {
    let color = canvas.backgroundColor.clamped
    guard color.alpha > 0 else { return layers.reversed() }
    let hex = [color.red, color.green, color.blue].map { part in
      let digits = String(Int((part * 255).rounded()), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
    let solid: LottieValue = [
      "ty": 1, "sw": .number(canvas.size.width.rounded(.up)), "sh": .number(canvas.size.height.rounded(.up)),
      "sc": .text("#" + hex),
    ]
    return layers.reversed() + [
      writer.layer("background", 0...writer.frameCount - 1, solid, opacity: ["a": 0, "k": .number(100 * color.alpha)])
    ]
  }
}

extension Timeline {
  /// For each layer its ancestors, from the root down, and the layer itself.
  fileprivate var layerChains: [[Int]] {
    layers.indices.map { layer in
      var chain = [layer]
      while let parent = layers[chain[chain.count - 1]].parent, chain.count <= layers.count { chain.append(parent) }
      return chain.reversed()
    }
  }
}
