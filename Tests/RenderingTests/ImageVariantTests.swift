import InbetweenGeometry
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("Variants of an image") struct ImageVariantTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The width of an image view, which tells the files apart, and the files that would have been preferred.
  private func width(_ files: [(String, Int)], _ canvas: String, image: String = "pic.svg") throws -> (Double, [String])
  {
    for (name, side) in files {
      _ = try folder.write("<svg width='\(side)' height='9'><path d='M0 0h9v9h-9z'/></svg>", as: name)
    }
    let text = """
      inbetween: 1
      canvas: {size: [60, 60], \(canvas)}
      views: [{imageView: v, image: \(image)}]
      duration: 1
      """
    let scene = try PlayedScene(path: try folder.write(text, as: "test.yaml"))
    let layer = try #require(scene.timeline.layers.first { $0.id == "v" })
    return (layer.initialState.boundsSize.width, scene.document.absentFiles)
  }

  @Test(arguments: [
    ("scale: 3", 13.0), ("scale: 2", 13), ("scale: 1", 11), ("scale: 1, appearance: dark", 14),
    ("scale: 3, appearance: dark", 15),
  ])
  func `the file for the scale and the appearance is shown, or the nearest one`(_ canvas: String, _ wanted: Double)
    throws
  {
    let files = [("pic.svg", 11), ("pic@3x.svg", 13), ("pic~dark.svg", 14), ("pic~dark@3x.svg", 15)]
    #expect(try width(files, canvas).0 == wanted)
  }

  @Test func `a name that states scale or appearance is that file, and one file is enough`() throws {
    #expect(try width([("pic@2x.svg", 12), ("pic@3x.svg", 13)], "scale: 3", image: "pic@2x.svg").0 == 12)
    #expect(try width([], "scale: 2").0 == 12)
  }

  @Test func `files that would be preferred if they existed are known, so that they end a cached verdict`() throws {
    let absent = try width([("pic.svg", 11)], "scale: 2, appearance: dark").1
    #expect(absent == ["pic@2x.svg", "pic@3x.svg", "pic~dark.svg", "pic~dark@2x.svg", "pic~dark@3x.svg"])
  }
}
