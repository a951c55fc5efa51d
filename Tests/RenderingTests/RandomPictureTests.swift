import Foundation
import InbetweenRendering
import InbetweenTestSupport
import Testing

/// Random PDF and GIF images, in cells of random groups among others.
@Suite("Random pictures in lists") struct RandomPictureTests {
  private struct Random {
    var numbers: SplitMix

    mutating func pick(_ choices: [String]) -> String { numbers.pick(choices) }

    private mutating func numbers(_ count: Int, _ limit: Int) -> String {
      (0..<count).map { _ in "\(numbers.below(limit))" }.joined(separator: " ")
    }

    private mutating func unit(_ count: Int) -> String {
      (0..<count).map { _ in "0.\(numbers.below(10))" }.joined(separator: " ")
    }

    private mutating func mark() -> String {
      switch numbers.below(7) {
      case 0: "\(unit(3)) rg \(numbers(4, 30)) re f"
      case 1: "\(unit(3)) RG \(1 + numbers.below(4)) w \(numbers(2, 40)) m \(numbers(6, 40)) c S"
      case 2: "\(numbers(2, 40)) m \(numbers(2, 40)) l \(numbers(2, 40)) l \(pick(["f", "f*", "b"]))"
      case 3: "\(pick(["/A", "/M"])) gs"
      case 4: "\(numbers(2, 20)) \(5 + numbers.below(30)) \(5 + numbers.below(30)) re W n"
      case 5: "q \(5 + numbers.below(30)) \(numbers(2, 9)) \(5 + numbers.below(20)) \(numbers(2, 30)) cm /I Do Q"
      default: "/S sh"
      }
    }

    /// A page of 40 × 30 points with paths, clips, gradients, bitmaps and blend modes.
    mutating func page() -> String {
      let groups = (0..<3 + numbers.below(4)).map { _ in
        "q \(pick(["", "0.8 0.3 -0.3 0.8 4 2 cm "]))"
          + (0..<2 + numbers.below(4)).map { _ in mark() }.joined(separator: " ") + " Q"
      }
      let content = groups.joined(separator: "\n")
      return """
        %PDF-1.4
        1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
        2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 40 30]>> endobj
        3 0 obj <</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <<
        /ExtGState <</A <</ca 0.5>> /M <</BM /Multiply>>>> /Shading <</S <</ShadingType 2 /ColorSpace /DeviceRGB
        /Coords [0 0 40 10] /Function <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1]>>>>>>
        /XObject <</I 5 0 R>>>>>> endobj
        4 0 obj <</Length \(content.utf8.count)>> stream
        \(content)
        endstream endobj
        5 0 obj <</Subtype /Image /Width 3 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode
        /Length 13>> stream
        0040FF20C090>
        endstream endobj
        trailer <</Root 1 0 R>>
        """
    }

    mutating func group() -> String { RandomGroup(&numbers).text }

    mutating func event(_ number: Int) -> String {
      let at = "at: 0.\(number)"
      let change = pick([
        "a.image: \(pick(["page.pdf", "photo.gif"]))", "b.image: \(pick(["page.pdf", "photo.gif"]))",
        "a.bounds: [0, 0, \(20 + numbers.below(40)), 30]", "b.transform: {rotate: 0.\(numbers.below(10))}",
        "c1.image: \(pick(["page.pdf", "photo.gif"]))", "a.alpha: 0.\(numbers.below(10))",
        "list.group: \(group())", "h.group: \(group())", "h.contentOffset: [\(numbers.below(90)), 0]",
        "h.orthogonalScrollingBehavior: \(pick(["none", "paging", "groupPagingCentered"]))",
        "list.contentOffset: [0, \(numbers.below(60))]", "k.sectionInset: \(numbers.below(9))",
      ])
      switch numbers.below(6) {
      case 0: return "  - {\(at), scroll: {view: h, velocity: [\(pick(["-900", "-200", "600"])), 0]}}"
      case 1: return "  - {\(at), animate: 0.4, move: [c1], \(pick(["above: c3", "below: c4", "above: c0"]))}"
      default: return "  - {\(at), \(pick(["", "animate: 0.4, ", "animate: 0.3, curve: linear, "]))set: {\(change)}}"
      }
    }
  }

  @Test(arguments: 0..<16)
  func `frames are the same for any number of workers and first frame`(_ seed: Int) async throws {
    var random = Random(numbers: SplitMix(seed: UInt64(seed) &+ 7300))
    let folder = try TemporaryFolder()
    try folder.write(random.page(), as: "page.pdf")
    try Data(GIFWriter(&random.numbers).bytes).write(to: folder.url("photo.gif"))
    let cells = (0..<5).map { "{imageView: c\($0), image: \(random.pick(["page.pdf", "photo.gif"]))}" }
    let events = (1..<9).map { random.event($0) }
    let scene = """
      inbetween: 1
      canvas: {size: [100, 120], scale: 2}
      views:
        - {imageView: a, image: page.pdf, frame: [5.5, 2, 40, 30]}
        - {imageView: b, image: photo.gif, frame: [55, 2, 36, 30], contentMode: scaleAspectFit}
        - collectionView: list
          frame: [0, 40, 100, 80]
          minimumLineSpacing: 3
          group: \(random.group())
          subviews:
            - {sectionHeader: h, orthogonalScrollingBehavior: groupPaging, group: \(random.group())}
            - \(cells[0..<3].joined(separator: "\n      - "))
            - {sectionHeader: k}
            - \(cells[3...].joined(separator: "\n      - "))
      timeline:
      \(events.joined(separator: "\n"))
      duration: 1
      fps: 10
      """
    let played = try PlayedScene(path: try folder.write(scene, as: "random.yaml"))
    try await played.expectIndependentFrames(perSecond: 10, in: folder)
  }
}
