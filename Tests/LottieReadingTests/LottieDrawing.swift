import InbetweenGeometry
import InbetweenLottieReading
import InbetweenPixels
import InbetweenRendering
import InbetweenTimeline

/// A file of 100 × 100 points and 100 frames at 50 a second.
struct LottieDrawing {
  let file: LottieFile

  /// - Parameter layers: JSON of layers, the topmost first.
  init(_ layers: String, assets: String = "[]", more: String = "") throws(LottieProblem) {
    let text =
      #"{"v":"5.7.0","fr":50,"ip":0,"op":100,"w":100,"h":100,"assets":\#(assets),"layers":[\#(layers)]\#(more)}"#
    file = try LottieFile(Array(text.utf8))
  }

  /// A layer with shapes, seen all the time unless `more` says otherwise.
  static func layer(_ shapes: String, _ transform: String = "{}", more: String = #""ip":0,"op":100"#) -> String {
    #"{"ty":4,"st":0,\#(more),"ks":\#(transform),"shapes":[\#(shapes)]}"#
  }

  /// A square with a fill.
  static func square(_ x: Double, _ y: Double, _ side: Double, color: String = "[1,0,0,1]") -> String {
    #"{"ty":"rc","p":{"k":[\#(x),\#(y)]},"s":{"k":[\#(side),\#(side)]},"r":{"k":0}},{"ty":"fl","c":{"k":\#(color)},"o":{"k":100}}"#
  }

  /// Over white, at a frame, two pixels per point.
  func pixels(_ frame: Double = 0) throws -> Pixmap {
    var layer = Layer(
      id: nil, kind: "lottieView", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState()
    )
    layer.initialState.boundsSize = file.size
    layer.initialState.position = Point(x: file.size.width / 2, y: file.size.height / 2)
    layer.initialState.contents = 1
    layer.initialState.animationProgress = frame / 100
    let content = MovingContent(picture: file, images: [], texts: [], contentMode: .scaleToFill)
    layer.contents = [.none, .moving(content)]
    let timeline = Timeline(
      name: "lottie", canvas: Canvas(size: file.size, scale: 2, backgroundColor: .white), duration: .zero,
      layers: [layer], resources: DisplayResources())
    return try timeline.pixmap(at: .zero)
  }

  /// The area that is not white, in square points, by the green component; and its centre.
  func ink(_ frame: Double = 0) throws -> (area: Double, center: Point) {
    let pixels = try pixels(frame)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for index in 0..<pixels.width * pixels.height {
      let dark = Double(255 - pixels.bytes[4 * index + 1]) / 255
      sum += dark
      x += dark * (Double(index % pixels.width) + 0.5) / 2
      y += dark * (Double(index / pixels.width) + 0.5) / 2
    }
    return (sum / 4, Point(x: x / max(sum, 1e-9), y: y / max(sum, 1e-9)))
  }

  /// Red, green and blue at a point.
  func color(_ x: Double, _ y: Double, _ frame: Double = 0) throws -> [Int] {
    let pixels = try pixels(frame)
    let at = 4 * (Int(y * 2) * pixels.width + Int(x * 2))
    return pixels.bytes[at..<at + 3].map { Int($0) }
  }
}
