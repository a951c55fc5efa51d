public import InbetweenGeometry
public import InbetweenTimeline

/// The first page of a PDF file as commands of a display list.
///
/// The part of ISO 32000-1 that pictures in asset catalogs consist of: paths, strokes, clips, colours, gradients,
/// patterns, transparency, forms, bitmaps, and text in embedded TrueType, CFF, Type 1 and Type 3 fonts. What is not drawn
/// is among ``problems``. Nothing else is opened, and nothing of the file is run but the programs of glyphs, with limits.
public struct PDFImage: Hashable, Sendable {
  /// The size of the media box in points, turned as the page is.
  public var size: Size
  /// In points from the top left corner.
  public var items: [DisplayItem]
  /// The bitmaps that the items name by their indices, at one pixel per point.
  public var bitmaps: [DisplayResources.Bitmap]
  /// What is not drawn, in the order in which it was met.
  public var problems: [PDFProblem]

  /// - Throws: ``PDFProblem`` if the file is encrypted, is damaged, has no page, or exceeds a limit.
  public init(_ bytes: [UInt8]) throws(PDFProblem) {
    let file = try PDFFile(bytes)
    let page = try PDFPage(of: file)
    let drawing = PDFDrawing(file)
    (size, items) = (page.size, try drawing.draw(page))
    bitmaps = drawing.bitmaps
    problems = drawing.problems
  }

  /// Whether a file begins as a PDF does.
  public static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("%PDF-".utf8)) }

  /// The size of the first page in points, without drawing it; nil if it cannot be read.
  public static func size(of bytes: [UInt8]) -> Size? {
    guard isPDF(bytes), let file = try? PDFFile(bytes) else { return nil }
    return (try? PDFPage(of: file))?.size
  }
}

/// The first page of a file (ISO 32000-1, 7.7.3).
struct PDFPage {
  let entries: [String: PDFValue]
  let resources: [String: PDFValue]
  let size: Size
  /// What is shown, in the page's coordinates.
  let shown: Rect
  /// From the page's coordinates to points of the image.
  let transform: Transform

  /// The maximum depth of the tree of pages, and the largest side in points.
  private static let (depthLimit, sizeLimit) = (32, 20_000.0)

  init(of file: PDFFile) throws(PDFProblem) {
    var node = file.resolve(file.resolve(file.trailer["Root"]).entries["Pages"]).entries
    var inherited: [String: PDFValue] = [:]
    var depth = 0
    while true {
      for name in ["Resources", "MediaBox", "CropBox", "Rotate"] { inherited[name] = node[name] ?? inherited[name] }
      guard case .array(let kids) = file.resolve(node["Kids"]), node["Type"]?.name != "Page" else { break }
      // A tree may have branches without pages.
      guard depth < PDFPage.depthLimit,
        let next = kids.lazy.prefix(1000).map({ file.resolve($0).entries }).first(where: { !$0.isEmpty })
      else { throw PDFProblem("the PDF file has no page") }
      node = next
      depth += 1
    }
    guard !node.isEmpty else { throw PDFProblem("the PDF file has no page") }
    func box(_ name: String) -> Rect? {
      guard let n = file.numbers(inherited[name]), n.count == 4 else { return nil }
      return Rect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
    }
    guard let media = box("MediaBox"), !media.isEmpty else { throw PDFProblem("the page has no size: no 'MediaBox'") }
    guard max(media.width, media.height) <= PDFPage.sizeLimit else {
      throw PDFProblem("the page is larger than 20000 points")
    }
    entries = node
    resources = file.resolve(inherited["Resources"]).entries
    shown = box("CropBox").flatMap { media.intersection($0) } ?? media
    let turns = ((file.resolve(inherited["Rotate"]).integer ?? 0) / 90 % 4 + 4) % 4
    size = turns.isMultiple(of: 2) ? media.size : Size(width: media.height, height: media.width)
    // Pages are turned clockwise.
    transform =
      switch turns {
      case 1: Transform(a: 0, b: 1, c: 1, d: 0, tx: -media.minY, ty: -media.minX)
      case 2: Transform(a: -1, b: 0, c: 0, d: 1, tx: media.maxX, ty: -media.minY)
      case 3: Transform(a: 0, b: -1, c: -1, d: 0, tx: media.maxY, ty: media.maxX)
      default: Transform(a: 1, b: 0, c: 0, d: -1, tx: -media.minX, ty: media.maxY)
      }
  }
}
