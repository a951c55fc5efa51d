import Foundation
import InbetweenScene
import InbetweenGeometry
import InbetweenTestSupport
import InbetweenText
import InbetweenTimeline
import Testing

/// Gives every image as one white pixel.
private final class PixelProvider: ImageProvider {
  func bitmap(at path: String) throws(ImageProblem) -> DisplayResources.Bitmap {
    DisplayResources.Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
  }
}

@Suite("The tour of the format") struct TourTests {
  static var tour: URL? {
    let url = SharedVectors.sharedFolder?.appendingPathComponent("format/extra/tour.yaml")
    return url.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
  }

  @Test(.enabled(if: tour != nil))
  func `every construct of the format bakes, and gives the same result in any order of times`() throws {
    let text = try String(contentsOf: try #require(Self.tour), encoding: .utf8)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: folder.appendingPathComponent("dot.png"))
    let file = folder.appendingPathComponent("tour.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let document = try SceneReader.read(path: file.path).document
    let library = try FontLibrary()
    let bake = try SceneBake(
      document, name: "tour", typesetter: TextMeasurer(library: library), images: PixelProvider())
    let timeline = bake.timeline
    let times = (0..<200).map { Double(($0 * 73) % 200) / 200 * timeline.duration.doubleValue }
    let shown = times.map { timeline.displayList(at: $0) }
    for index in times.indices.reversed() { #expect(timeline.displayList(at: times[index]) == shown[index]) }
    #expect(timeline.duration > .zero)
  }
}
