import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import Testing

@Suite("Limits of images") struct ImageLimitTests {
  /// A page with a bitmap of 400 × 700 black pixels, whose data are groups of four zeros.
  private let page = """
    %PDF-1.4
    1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
    2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 40 30]>> endobj
    3 0 obj <</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <</XObject <</I 5 0 R>>>>>> endobj
    4 0 obj <</Length 22>> stream
    40 0 0 30 0 0 cm /I Do
    endstream endobj
    5 0 obj <</Subtype /Image /Width 400 /Height 700 /ColorSpace /DeviceGray /BitsPerComponent 1
    /Filter /ASCII85Decode>> stream
    \(String(repeating: "z", count: 8750))~>
    endstream endobj
    trailer <</Root 1 0 R>>
    """

  @Test func `bitmaps of a PDF image over the memory of images are a mistake of the scene, not of the file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(page, as: "page.pdf")
    let enough = ImageLoader(memoryLimit: 2 << 20)
    #expect(try enough.bitmaps(ofDrawingAt: path).count == 1)
    let small = ImageLoader(memoryLimit: 1 << 20)
    let problem = #expect(throws: ImageProblem.self) { try small.drawing(at: path) }
    #expect(problem?.reason == "has 400 × 700 pixels: the images of a scene may take 1 MiB together")
    #expect(!small.hasUnreadable)
  }

  @Test func `a file of another kind is unreadable, and the kinds that are shown are named`() throws {
    let folder = try TemporaryFolder()
    let loader = ImageLoader()
    let problem = #expect(throws: ImageProblem.self) { try loader.bitmap(at: folder.path("photo.tiff")) }
    #expect(problem?.hint?.contains("PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG or PDF file") == true)
    #expect(loader.hasUnreadable)
  }
}
