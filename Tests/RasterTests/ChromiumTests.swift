import CCairo
import Foundation
import InbetweenGeometry
import InbetweenRaster
import InbetweenTimeline
import Testing

/// The same geometry drawn by headless Chromium (Skia): `Tests/compare-with-chromium` runs it.
///
/// Outside edges a difference above 2 levels of 255 is a failure; there is none above 1. On edges the mean is held
/// below 7 levels, and these differences are expected:
/// - Curves and slanted edges, up to 80 levels on single pixels. Ours have the exact area (`BoxTests` holds every
///   pixel of a rounded box to 2.5 levels of it) or, where Cairo draws, that of 15 × 256 samples. Skia walks edges
///   in steps of its own, and flattens corners and circles to fewer lines.
/// - Axis-aligned edges at fractions, up to 3: Skia rounds coverage to 8 bits along either axis first.
///
/// Avoided by construction: Chromium snaps layout boxes to whole pixels, so fractions are written as transforms; it
/// mixes gradient colours premultiplied, so they are opaque; its conic angles are those of the box's own shape, so
/// the box is square.
@Suite("Comparison with Chromium", .enabled(if: Chromium.path != nil, "run Tests/compare-with-chromium"), .serialized)
struct ChromiumTests {
  /// What a case draws into its cell of 80 × 80 points, and the markup for the same.
  struct Case {
    var name: String
    /// Whether it has straight edges along the axes only.
    var isStraight = false
    var items: [DisplayItem]
    var html: String
  }

  @Test(arguments: [1, 2, 3]) func `the same geometry gives the same pixels`(scale: Int) throws {
    let cases = Case.all
    let columns = 6
    let rows = (cases.count + columns - 1) / columns
    let size = Size(width: Double(columns * 80), height: Double(rows * 80))
    var items: [DisplayItem] = []
    var body = ""
    for (i, test) in cases.enumerated() {
      let (x, y) = (Double(i % columns * 80), Double(i / columns * 80))
      items += test.items.map { item in
        var moved = item
        moved.transform = item.transform.concatenating(.translation(x: x, y: y))
        return moved
      }
      body += "<div class=cell style='left:\(x)px;top:\(y)px'>\(test.html)</div>\n"
    }
    let list = DisplayList(canvas: size, scale: scale, backgroundColor: .white, items: items)
    let ours = try Drawing(list)
    let theirs = try Chromium.draw(body, size: size, scale: scale)
    #expect(theirs.width == ours.width && theirs.height == ours.height)
    let side = 80 * scale
    for (i, test) in cases.enumerated() {
      let result = Comparison(ours, theirs, left: i % columns * side, top: i / columns * side, side: side)
      print(
        "\(scale)x \(test.name): inside \(result.inside), on edges \(result.edge), mean on edges \(result.meanEdge)")
      #expect(result.inside <= 2, "\(test.name) at \(scale)x, pixel \(result.worstInside)")
      #expect(result.edge <= (test.isStraight ? 3 : 85), "\(test.name) at \(scale)x, pixel \(result.worstEdge)")
      #expect(result.meanEdge <= 7, "\(test.name) at \(scale)x")
    }
  }
}

/// The differences of a square part of two pictures, apart on edges and elsewhere.
private struct Comparison {
  var inside = 0
  var edge = 0
  var meanEdge = 0.0
  var worstInside = (0, 0)
  var worstEdge = (0, 0)

  init(_ a: Drawing, _ b: Drawing, left: Int, top: Int, side: Int) {
    func difference(_ p: UInt32, _ q: UInt32) -> Int {
      func channel(_ shift: UInt32) -> Int { abs(Int(p >> shift & 255) - Int(q >> shift & 255)) }
      return max(channel(16), channel(8), channel(0))
    }
    // An edge is where a picture changes by more than 24 levels from a pixel to its neighbour.
    func isEdge(_ d: Drawing, _ x: Int, _ y: Int) -> Bool {
      let here = d.word(x, y)
      for j in max(y - 1, 0)...min(y + 1, d.height - 1) {
        for i in max(x - 1, 0)...min(x + 1, d.width - 1) {
          if d.word(i, j) != here, difference(here, d.word(i, j)) > 24 { return true }
        }
      }
      return false
    }
    var (sum, count) = (0, 0)
    for y in top..<top + side {
      for x in left..<left + side {
        let difference = difference(a.word(x, y), b.word(x, y))
        if isEdge(a, x, y) || isEdge(b, x, y) {
          sum += difference
          count += 1
          if difference > edge { (edge, worstEdge) = (difference, (x - left, y - top)) }
        } else if difference > inside {
          (inside, worstInside) = (difference, (x - left, y - top))
        }
      }
    }
    meanEdge = (Double(sum) / Double(max(count, 1)) * 100).rounded() / 100
  }
}

extension ChromiumTests.Case {
  private static let red = Color(red: 0.8, green: 0.2, blue: 0.2)
  private static let blue = Color(red: 0.2, green: 0.4, blue: 0.8)

  private static func div(_ style: String, _ content: String = "") -> String {
    "<div style='\(style)'>\(content)</div>"
  }
  private static func at(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> String {
    "left:\(x)px;top:\(y)px;width:\(w)px;height:\(h)px;"
  }

  private static func gradient(
    _ kind: DisplayGradient.Kind, from start: Point, to end: Point, css: String, _ rect: Rect
  ) -> ChromiumTests.Case {
    let colors = [red, Color(white: 1), blue]
    let item = DisplayItem(
      transform: .identity,
      content: .gradient(
        DisplayGradient(
          kind: kind, rect: rect, cornerRadius: 0, colors: colors, locations: [0, 0.5, 1], startPoint: start,
          endPoint: end)))
    let style = at(rect.minX, rect.minY, rect.width, rect.height) + "background:\(css)"
    return .init(name: "gradient \(kind) \(css.prefix(34))", items: [item], html: div(style))
  }

  static var all: [ChromiumTests.Case] {
    let (r, b) = ("rgb(204,51,51)", "rgb(51,102,204)")
    let turn = Transform.rotation(0.5).concatenating(.translation(x: 40, y: 40))
    let star = "M40 8 L59 66 L9 30 H71 L21 66 Z"
    let stops = "\(r),white,\(b)"
    let starPath = (try? Path(svg: star)) ?? Path()
    var cases: [ChromiumTests.Case] = [
      .init(
        name: "box", isStraight: true, items: [.box(10, 12, 50, 40, color: red)],
        html: div(at(10, 12, 50, 40) + "background:\(r)")),
      .init(
        name: "box at a fraction", isStraight: true, items: [.box(10.3, 12.6, 50, 40, color: red)],
        html: div(at(0, 0, 50, 40) + "background:\(r);transform:translate(10.3px,12.6px)")),
      .init(
        name: "rounded box", items: [.box(10, 12, 50, 40, radius: 12, color: red)],
        html: div(at(10, 12, 50, 40) + "border-radius:12px;background:\(r)")),
      .init(
        name: "rounded box at a fraction", items: [.box(10.3, 12.6, 50, 40, radius: 12, color: red)],
        html: div(at(0, 0, 50, 40) + "border-radius:12px;background:\(r);transform:translate(10.3px,12.6px)")),
      .init(
        name: "circle", items: [.box(10, 10, 60, 60, radius: 30, color: blue)],
        html: div(at(10, 10, 60, 60) + "border-radius:50%;background:\(b)")),
      .init(
        name: "border", isStraight: true, items: [.border(10, 12, 50, 40, line: 3, color: red)],
        html: div(at(10, 12, 44, 34) + "border:3px solid \(r)")),
      .init(
        name: "rounded border", items: [.border(10, 12, 50, 40, radius: 12, line: 3, color: red)],
        html: div(at(10, 12, 44, 34) + "border:3px solid \(r);border-radius:12px")),
      .init(
        name: "rounded border at a fraction",
        items: [.border(10.4, 12.7, 50, 40, radius: 12, line: 3, color: red)],
        html: div(at(0, 0, 44, 34) + "border:3px solid \(r);border-radius:12px;transform:translate(10.4px,12.7px)")),
      .init(
        name: "group opacity", isStraight: true,
        items: DisplayItem.group(
          DisplayGroup(opacity: 0.5), [.box(10, 10, 40, 40, color: red), .box(30, 30, 40, 40, color: blue)]),
        html: div(
          at(0, 0, 80, 80) + "opacity:0.5",
          div(at(10, 10, 40, 40) + "background:\(r)") + div(at(30, 30, 40, 40) + "background:\(b)"))),
      .init(
        name: "nested opacity", isStraight: true,
        items: DisplayItem.group(
          DisplayGroup(opacity: 0.7),
          [.box(10, 10, 40, 40, color: red)]
            + DisplayItem.group(DisplayGroup(opacity: 0.4), [.box(30, 30, 40, 40, color: blue)])),
        html: div(
          at(0, 0, 80, 80) + "opacity:0.7",
          div(at(10, 10, 40, 40) + "background:\(r)") + div(at(30, 30, 40, 40) + "opacity:0.4;background:\(b)"))),
      .init(
        name: "translucent colour", isStraight: true,
        items: [.box(10, 10, 40, 40, color: red), .box(30, 30, 40, 40, color: blue.multiplyingAlpha(by: 0.4))],
        html: div(at(10, 10, 40, 40) + "background:\(r)") + div(at(30, 30, 40, 40) + "background:rgba(51,102,204,0.4)")),
      .init(
        name: "rounded clip",
        items: DisplayItem.group(
          DisplayGroup(clip: .init(rect: Rect(x: 10, y: 10, width: 60, height: 50), cornerRadius: 16)),
          [.box(0, 0, 40, 80, color: red), .box(40, 0, 40, 80, color: blue)]),
        html: div(
          at(10, 10, 60, 50) + "border-radius:16px;overflow:hidden",
          div(at(-10, -10, 40, 80) + "background:\(r)") + div(at(30, -10, 40, 80) + "background:\(b)"))),
      .init(
        name: "turned box", items: [.box(-25, -15, 50, 30, color: red, transform: turn)],
        html: div(at(15, 25, 50, 30) + "background:\(r);transform:rotate(0.5rad)")),
      .init(
        name: "turned rounded box", items: [.box(-25, -15, 50, 30, radius: 8, color: red, transform: turn)],
        html: div(at(15, 25, 50, 30) + "border-radius:8px;background:\(r);transform:rotate(0.5rad)")),
      .init(
        name: "scaled box", isStraight: true,
        items: [
          .box(-20, -20, 40, 40, color: red, transform: Transform(a: 1.37, b: 0, c: 0, d: 0.83, tx: 40, ty: 40))
        ], html: div(at(20, 20, 40, 40) + "background:\(r);transform:scale(1.37,0.83)")),
      .init(
        name: "star, even-odd",
        items: [
          DisplayItem(
            transform: .identity, content: .path(DisplayPath(path: starPath, fillColor: red, fillRule: .evenOdd)))
        ], html: "<svg width=80 height=80><path d='\(star)' fill='\(r)' fill-rule='evenodd'/></svg>"),
      .init(
        name: "dashed stroke",
        items: [
          DisplayItem(
            transform: .identity,
            content: .path(
              DisplayPath(
                path: starPath, strokeColor: blue, lineWidth: 3, lineCap: .round, lineJoin: .round,
                lineDashPattern: [8, 5])))
        ],
        html: """
          <svg width=80 height=80><path d='\(star)' fill='none' stroke='\(b)' stroke-width=3 stroke-linecap=round \
          stroke-linejoin=round stroke-dasharray='8 5'/></svg>
          """),
      .init(
        name: "dashes at corners",
        items: [
          DisplayItem(
            transform: .identity,
            content: .path(
              DisplayPath(
                path: .rect(Rect(x: 16, y: 16, width: 48, height: 48)), strokeColor: blue, lineWidth: 6,
                lineDashPattern: [12, 5, 2, 5])))
        ],
        html: """
          <svg width=80 height=80><path d='M16 16 H64 V64 H16 Z' fill='none' stroke='\(b)' stroke-width=6 \
          stroke-dasharray='12 5 2 5'/></svg>
          """),
      .init(
        name: "shadow",
        items: DisplayItem.group(
          DisplayGroup(shadow: .init(color: .black, opacity: 0.5, offset: Point(x: 2, y: 4), radius: 5)),
          [.box(18, 16, 40, 36, color: .white)]),
        html: div(at(18, 16, 40, 36) + "background:white;box-shadow:2px 4px 10px rgba(0,0,0,0.5)")),
    ]
    let square = Rect(x: 10, y: 10, width: 60, height: 60)
    let wide = Rect(x: 10, y: 20, width: 60, height: 30)
    let middle = Point(x: 0.5, y: 0.5)
    cases.append(
      gradient(.axial, from: .zero, to: Point(x: 1, y: 0), css: "linear-gradient(90deg,\(stops))", wide))
    cases.append(
      gradient(.axial, from: .zero, to: Point(x: 1, y: 1), css: "linear-gradient(135deg,\(stops))", square))
    cases.append(
      gradient(
        .axial, from: .zero, to: Point(x: 1, y: 1), css: "linear-gradient(to bottom right,\(stops))", wide))
    cases.append(
      gradient(
        .radial, from: middle, to: Point(x: 1, y: 1), css: "radial-gradient(closest-side,\(stops))", wide))
    cases.append(
      gradient(.conic, from: middle, to: Point(x: 1, y: 0.5), css: "conic-gradient(from 90deg,\(stops))", square))
    return cases
  }
}

/// The Chromium that `INBETWEEN_CHROMIUM` names.
private enum Chromium {
  static let path = ProcessInfo.processInfo.environment["INBETWEEN_CHROMIUM"]

  struct Failure: Error { var message: String }

  /// A screenshot of some markup on white.
  static func draw(_ body: String, size: Size, scale: Int) throws -> Drawing {
    guard let path else { throw Failure(message: "no chromium") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-chromium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    let picture = folder.appendingPathComponent("picture.png")
    let style = "body{margin:0;background:white;overflow:hidden}div,svg{position:absolute}.cell{width:80px;height:80px}"
    let html = "<!doctype html><style>\(style)</style>\(body)"
    try Data(html.utf8).write(to: page)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
      "--force-device-scale-factor=\(scale)", "--window-size=\(Int(size.width)),\(Int(size.height))",
      "--user-data-dir=\(folder.path)/profile", "--screenshot=\(picture.path)", page.absoluteString,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard let surface = unsafe cairo_image_surface_create_from_png(picture.path),
      unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw Failure(message: "no screenshot") }
    defer { unsafe cairo_surface_destroy(surface) }
    let width = Int(unsafe cairo_image_surface_get_width(surface))
    let height = Int(unsafe cairo_image_surface_get_height(surface))
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else { throw Failure(message: "no pixels") }
    var words: [UInt32] = []
    for y in 0..<height {
      let row = unsafe UnsafeRawPointer(data + y * stride)
      for x in 0..<width { words.append(unsafe row.load(fromByteOffset: 4 * x, as: UInt32.self)) }
    }
    return Drawing(width: width, height: height, words: words)
  }
}
