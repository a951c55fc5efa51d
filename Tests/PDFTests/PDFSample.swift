import InbetweenGeometry
import InbetweenPDF
import InbetweenPixels
import InbetweenRendering
import InbetweenTimeline

/// A PDF file that a test writes.
struct PDFSample {
  /// By their numbers, from 1: a catalog, a tree of pages and the page come first.
  var objects: [String] = []

  /// - Parameters:
  ///   - content: the operators of the page.
  ///   - resources: the entries of the page's dictionary of resources.
  ///   - page: further entries of the page.
  ///   - others: objects from number 5 on.
  init(_ content: String, resources: String = "", page: String = "/MediaBox [0 0 10 10]", others: [String] = []) {
    objects = [
      "<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [3 0 R] /Count 1>>",
      "<</Type /Page /Parent 2 0 R /Contents 4 0 R /Resources <<\(resources)>> \(page)>>",
      PDFSample.stream(content),
    ]
    objects += others
  }

  static func stream(_ content: String, _ entries: String = "") -> String {
    "<<\(entries) /Length \(content.utf8.count)>>\nstream\n\(content)\nendstream"
  }

  /// The objects without a table of their places.
  var body: (text: String, places: [Int]) {
    var text = "%PDF-1.7\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    return (text, places)
  }

  /// The whole file.
  func bytes(trailer: String = "") -> [UInt8] {
    let (text, places) = body
    func digits(_ place: Int) -> String { String(repeating: "0", count: 10 - "\(place)".count) + "\(place)" }
    let table = places.map { digits($0) + " 00000 n \n" }.joined()
    return Array(
      (text + "xref\n0 \(places.count + 1)\n0000000000 65535 f \n" + table
        + "trailer\n<</Size \(places.count + 1) /Root 1 0 R \(trailer)>>\nstartxref\n\(text.utf8.count)\n%%EOF\n").utf8)
  }

  func image() throws(PDFProblem) -> PDFImage { try PDFImage(bytes()) }
}

extension PDFImage {
  /// The image drawn over white, with pixels per point.
  func pixels(scale: Int = 3) throws -> Pixmap {
    try InbetweenPDFTests.pixels(items, size, scale: scale, images: bitmaps)
  }

  /// The area that is darker than white, in square points, by the red component.
  func area(scale: Int = 3) throws -> Double {
    let pixels = try pixels(scale: scale)
    let dark = stride(from: 0, to: pixels.bytes.count, by: 4).reduce(0) { $0 + 255 - Int(pixels.bytes[$1]) }
    return Double(dark) / 255 / Double(scale * scale)
  }

  /// Red, green and blue at a point, from the top left.
  func color(_ x: Double, _ y: Double) throws -> [Int] {
    let pixels = try pixels()
    let at = 4 * (Int(y * 3) * pixels.width + Int(x * 3))
    return pixels.bytes[at..<at + 3].map { Int($0) }
  }
}

/// Items drawn over white, with pixels per point.
func pixels(
  _ items: [DisplayItem], _ size: Size, scale: Int, images: [DisplayResources.Bitmap] = []
) throws -> Pixmap {
  var layer = Layer(
    id: nil, kind: "image", path: "", parent: nil, lifetime: Layer.Lifetime(start: 0), initialState: LayerState())
  layer.initialState.boundsSize = size
  layer.initialState.position = Point(x: size.width / 2, y: size.height / 2)
  layer.initialState.contents = 1
  layer.contents = [.none, .snapshot(SnapshotContent(items: items, size: size))]
  let timeline = Timeline(
    name: "image", canvas: Canvas(size: size, scale: scale, backgroundColor: .white), duration: .zero,
    layers: [layer], resources: DisplayResources(images: images))
  return try timeline.pixmap(at: .zero)
}
