import InbetweenDiagnostics
import InbetweenScene
import InbetweenGeometry
import InbetweenTimeline
import Testing

/// Images of 10 × 20 points, of another shade for each file.
private final class PlainImages: ImageProvider {
  func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap {
    DisplayResources.Bitmap(
      width: 10, height: 20, pixels: Array(repeating: path.utf8.reduce(0) { $0 &+ $1 }, count: 800))
  }
}

@Suite("Images and activity indicators in motion") struct ContentSceneTests {
  private func timeline(_ views: String, _ events: String) throws -> Timeline {
    let text = """
      inbetween: 1
      canvas: {size: [200, 200], scale: 1}
      views:
        - \(views)
      timeline:
        - \(events)
      duration: 4
      """
    let reading = try SceneReader.read(SourceText(file: "test.yaml", text: text))
    return try SceneBake(reading.document, name: "test", typesetter: nil, images: PlainImages()).timeline
  }

  private func images(_ timeline: Timeline, _ time: Double) -> [DisplayImage] {
    timeline.displayList(at: time).items.compactMap { if case .image(let image) = $0.content { image } else { nil } }
  }

  @Test func `a template image is painted in the tint, also during an animation of it; system buttons draw images so`()
    throws
  {
    func tint(_ view: String, _ events: String = "at: 1\n    set: {v.alpha: 1}", at time: Double = 0) throws -> Color? {
      try #require(images(timeline("{\(view), frame: [0, 0, 20, 20], image: a.png}", events), time).first).tint
    }
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try tint("imageView: v, tintColor: red") == nil)
    #expect(try tint("imageView: v, tintColor: red, renderingMode: alwaysTemplate") == red)
    #expect(try tint("imageView: v, renderingMode: alwaysTemplate, tintColor: red") == red)
    #expect(try tint("imageView: v, renderingMode: alwaysOriginal") == nil)
    #expect(try tint("button: v, tintColor: red") == red)
    #expect(try tint("button: v, tintColor: red, renderingMode: alwaysOriginal") == nil)
    let grey = try #require(try tint("button: v, tintColor: red, isEnabled: false"))
    #expect(grey.red == grey.green)
    for view in ["imageView: v, renderingMode: alwaysTemplate", "button: v"] {
      let shown = try tint(
        view + ", tintColor: red", "animate: 1\n    curve: linear\n    set: {v.tintColor: black}", at: 0.5)
      #expect(shown == Color(red: 0.5, green: 0, blue: 0), "\(view)")
      let enabled = try tint(view + ", tintColor: red", "at: 1\n    set: {v.renderingMode: alwaysOriginal}", at: 1)
      #expect(enabled == nil)
    }
  }

  @Test func `contents show one image after the other, and finally the model's`() throws {
    let flip = try timeline(
      "{imageView: v, frame: [0, 0, 20, 20], image: a.png}",
      """
      addAnimations:
            v.flip: {keyPath: contents, values: [b.png, c.png, a.png], calculationMode: discrete, duration: 3}
      """)
    let shown = [0.5, 1.5, 2.5, 3.5].map { images(flip, $0).first?.image }
    #expect(shown[0] != shown[1] && shown[1] != shown[2] && shown[0] != shown[2])
    #expect(shown[3] == shown[2])
    let basic = try timeline(
      "{imageView: v, frame: [0, 0, 20, 20], image: a.png}",
      "addAnimations: {v.flip: {keyPath: contents, toValue: b.png, duration: 2}}")
    // What has nothing between its values switches at the half.
    #expect(images(basic, 0.99).first?.image == images(basic, 3).first?.image)
    #expect(images(basic, 1).first?.image != images(basic, 3).first?.image)
  }

  @Test(arguments: [
    ("scaleToFill", Rect(x: 0, y: 0, width: 100, height: 40)),
    ("scaleAspectFit", Rect(x: 40, y: 0, width: 20, height: 40)),
    ("scaleAspectFill", Rect(x: 0, y: -80, width: 100, height: 200)),
    ("center", Rect(x: 45, y: 10, width: 10, height: 20)), ("top", Rect(x: 45, y: 0, width: 10, height: 20)),
    ("bottomRight", Rect(x: 90, y: 20, width: 10, height: 20)), ("left", Rect(x: 0, y: 10, width: 10, height: 20)),
  ])
  func `the image keeps its content mode in the presented bounds: 10 × 20 points in 100 × 40 on the way to 180 × 60`(
    _ mode: String, _ rect: Rect
  ) throws {
    let timeline = try timeline(
      "{imageView: v, frame: [0, 0, 20, 20], image: a.png, contentMode: \(mode)}",
      """
      animate: 1
          curve: linear
          set: {v.bounds: [0, 0, 180, 60]}
      """)
    #expect(images(timeline, 0.5).first?.rect == rect)
  }

  @Test
  func `an activity indicator's eight spokes rotate by an eighth eight times a second from the time it is started`()
    throws
  {
    let timeline = try timeline(
      "{activityIndicator: wheel, frame: [0, 0, 20, 20]}",
      """
      at: 0.5
          set: {wheel.isAnimating: true}
        - at: 3
          set: {wheel.isAnimating: false}
      """)
    let index = try #require(timeline.layers.firstIndex { $0.path.hasSuffix("wheel/wheel.wheel") })
    let spokes = timeline.layers.filter { $0.path.contains("wheel.spoke") }
    // Clockwise from the top, the brightest last: it leads.
    #expect(
      spokes.map { ($0.initialState.backgroundColor.alpha * 147).rounded() } == [47, 47, 47, 47, 72, 97, 122, 147])
    func eighths(_ time: Double) -> Double {
      let turn = timeline.presentation(of: index, at: time).transform
      return (0..<8).map(Double.init).min {
        let (a, b) = (Transform.rotation($0 * .pi / 4), Transform.rotation($1 * .pi / 4))
        return abs(a.a - turn.a) + abs(a.b - turn.b) < abs(b.a - turn.a) + abs(b.b - turn.b)
      } ?? -1
    }
    #expect(timeline.presentation(of: index, at: 0.4).isHidden)
    #expect([0.5, 0.62, 0.63, 1, 1.49, 1.5, 2.8].map(eighths) == [0, 0, 1, 4, 7, 0, 2])
    #expect(timeline.presentation(of: index, at: 3).isHidden)
  }
}
