internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenTimeline

/// Draws content streams into lists of commands.
final class PDFDrawing {
  let file: PDFFile
  private(set) var problems: [PDFProblem] = []
  private var reported: Set<String> = []
  private var work = 0
  private var clipCount = 0
  /// The forms, patterns and glyphs that are being drawn, by the offsets of their objects.
  var drawn: [Int] = []
  /// The fonts that were read, by the values that name them.
  var fonts: [PDFValue: PDFTextFont?] = [:]
  /// The colour spaces of resources that were read, by the numbers of their objects; nil for those that cannot be.
  var spaces: [Int: PDFColorSpace?] = [:]
  let layers: PDFLayers
  /// The bitmaps that are drawn, and their numbers by the offsets of their objects; nil for those that are not.
  var bitmaps: [DisplayResources.Bitmap] = []
  var bitmapNumbers: [Int: Int?] = [:]
  /// The numbers of bitmaps inside the content, from 1.
  var inlineNumbers: [PDFStream: Int] = [:]
  var pixelCount = 0

  /// The maximum of work in bytes of content that take as long to read, of nesting and of messages.
  private static let (workLimit, depthLimit, problemLimit) = (40_000_000, 24, 50)
  private static let operandLimit = 64
  private static let stateLimit = 256
  /// The maximum number of clips of a shape: half of the groups that may be within one another in a frame.
  static let clipLimit = 128

  init(_ file: PDFFile) {
    self.file = file
    layers = PDFLayers(of: file)
  }

  /// Content that is drawn: its resources, and what it has drawn so far.
  struct Content {
    var resources: [String: PDFValue]
    /// From the coordinates of patterns to points of the image.
    var base: Transform
    var canvas = PDFCanvas()
    var path = Path()
    /// From the coordinates of text, and of its line, to the user's.
    var text = Transform.identity
    var line = Transform.identity
    /// The rule of the clip that the next painting operator sets.
    var clipRule: DisplayPath.FillRule?
    /// The sequences of marked content that are open.
    var marks = PDFMarks()
    /// Whether colours are left as they are, as in patterns that have none of their own.
    var keepsColors = false
    /// Whether it is the procedure of a glyph, which says whether it has colours of its own.
    var isGlyph = false
  }

  func draw(_ page: PDFPage) throws(PDFProblem) -> [DisplayItem] {
    var state = PDFState(transform: page.transform)
    state.clips = [clip(page.shown, page.transform)]
    var content = Content(resources: page.resources, base: page.transform)
    try run(try code(of: page), &content, state)
    content.canvas.finish()
    return content.canvas.items
  }

  /// The parts of a page's content, which may be cut between any two words.
  private func code(of page: PDFPage) throws(PDFProblem) -> [UInt8] {
    let parts: [PDFValue]
    let contents = file.resolve(page.entries["Contents"])
    if case .array(let items) = contents {
      parts = items.prefix(10_000).map { file.resolve($0) }
    } else {
      parts = [contents]
    }
    var code: [UInt8] = []
    for case .stream(let stream) in parts {
      // What the other parts draw is shown.
      guard let part = self.code(of: stream) else { continue }
      code += part
      code.append(10)
      guard code.count <= PDFFile.decodedLimit else { throw PDFProblem("the page's content is too large") }
    }
    return code
  }

  /// The content of a form, a pattern, a glyph or a part of a page; nil for one that is damaged, which is noted.
  func code(of stream: PDFStream) -> [UInt8]? {
    do throws(PDFProblem) { return try file.decode(stream) } catch {
      note("a part of the content of the PDF file is not drawn: " + error.message)
      return nil
    }
  }

  /// Remembers what is not drawn.
  func note(_ message: String) {
    guard problems.count < PDFDrawing.problemLimit, reported.insert(message).inserted else { return }
    problems.append(PDFProblem(message))
  }

  /// Counts work, in bytes of content that take as long to read.
  func spend(_ cost: Int) throws(PDFProblem) {
    work += cost
    guard work <= PDFDrawing.workLimit else {
      throw PDFProblem("the page takes too much work to draw: it has too many shapes or repetitions")
    }
    guard WorkBudget.spend(20 * cost, on: .paths) else { throw PDFProblem("there is no time left to draw it") }
  }

  /// Draws the stream of a form, pattern or glyph, unless it is being drawn.
  func inside(_ stream: PDFStream, _ draw: () throws(PDFProblem) -> Void) throws(PDFProblem) {
    guard drawn.count < PDFDrawing.depthLimit, !drawn.contains(stream.object) else {
      return note("forms and glyphs inside themselves, or too deep inside one another, are not drawn")
    }
    drawn.append(stream.object)
    defer { drawn.removeLast() }
    try draw()
  }

  // MARK: - Clips

  /// A rectangle as a clip.
  func clip(_ rect: Rect, _ transform: Transform) -> PDFClip {
    clipCount += 1
    return PDFClip(number: clipCount, area: .rect(rect, transform), extent: transform.boundingBox(of: rect))
  }

  /// A path as a clip.
  func clip(_ path: Path, _ rule: DisplayPath.FillRule, _ transform: Transform) -> PDFClip {
    if let rect = path.rectangle { return clip(rect, transform) }
    clipCount += 1
    let items = [PDFCanvas.item(.path(DisplayPath(path: path, fillColor: .black, fillRule: rule)), transform)]
    return PDFClip(
      number: clipCount, area: .mask(items), extent: transform.boundingBox(of: path.boundingBox ?? .zero))
  }

  // MARK: - Operators

  /// Runs the operators of a content stream.
  func run(_ code: [UInt8], _ content: inout Content, _ initial: PDFState) throws(PDFProblem) {
    try spend(64 + code.count)
    var scanner = PDFScanner(code)
    var (state, states): (PDFState, [PDFState]) = (initial, [])
    var operands: [PDFValue] = []
    while true {
      let value: PDFValue?
      do throws(PDFProblem) { value = try scanner.value() } catch {
        // What comes before a mistake is drawn, as other readers do.
        note("the content of the PDF file is damaged: " + error.message)
        return
      }
      guard let value else { return }
      guard case .word(let name) = value else {
        if operands.count < PDFDrawing.operandLimit { operands.append(value) }
        continue
      }
      try spend(16)
      switch name {
      case "q":
        guard states.count < PDFDrawing.stateLimit else {
          throw PDFProblem("more than \(PDFDrawing.stateLimit) graphics states are saved")
        }
        states.append(state)
      case "Q": state = states.popLast() ?? state
      case "BI": guard try drawInlineBitmap(&scanner, &content, state) != nil else { return }
      default: try run(name, operands, &content, &state)
      }
      operands.removeAll(keepingCapacity: true)
    }
  }

  private func run(
    _ name: String, _ operands: [PDFValue], _ content: inout Content, _ state: inout PDFState
  ) throws(PDFProblem) {
    let n = operands.compactMap(\.number)
    if try build(name, n, &content.path) || setLine(name, operands, n, &state) { return }
    if try setColor(name, operands, n, content, &state) { return }
    switch name {
    case "cm" where n.count == 6:
      let next = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]).concatenating(state.transform)
      if next.isFinite { state.transform = next }
    case "gs": try set(file.resolve(named(operands, in: "ExtGState", content)).entries, content, &state)
    case "W": content.clipRule = .nonZero
    case "W*": content.clipRule = .evenOdd
    case "n", "f", "F", "f*", "S", "s", "B", "B*", "b", "b*": try paint(name, &content, &state)
    case "sh": try shade(file.resolve(named(operands, in: "Shading", content)), &content, state)
    case "Do": try drawObject(file.resolve(named(operands, in: "XObject", content)), &content, state)
    case "BMC": content.marks.begin(isHidden: false)
    case "BDC": content.marks.begin(isHidden: try isHidden(operands, content))
    case "EMC": content.marks.end()
    // Marked places, rendering intents, flatness and compatibility draw nothing.
    case "MP", "DP", "ri", "i", "BX", "EX", "d0": break
    case "d1" where content.isGlyph:
      // A glyph without colours is a shape in that of the text.
      content.keepsColors = true
      (state.strokeSpace, state.stroke, state.strokeAlpha) = (state.fillSpace, state.fill, state.fillAlpha)
    case "d1": break
    default:
      if try runText(name, operands, n, &content, &state) { return }
      note("the operator '\(name.prefix(20))' is not read")
    }
  }

  /// The resource that the last operand names.
  func named(_ operands: [PDFValue], in category: String, _ content: Content) -> PDFValue {
    guard let name = operands.last?.name else { return .null }
    return file.resolve(file.resolve(content.resources[category]).entries[name])
  }

  /// Whether marked content belongs to a layer that is hidden.
  private func isHidden(_ operands: [PDFValue], _ content: Content) throws(PDFProblem) -> Bool {
    guard operands.first?.name == "OC", let name = operands.last?.name else { return false }
    return try hides(file.resolve(content.resources["Properties"]).entries[name])
  }

  /// Whether content with such an `OC` entry belongs to a layer that is hidden.
  func hides(_ value: PDFValue?) throws(PDFProblem) -> Bool {
    guard let membership = layers.membership(value) else { return false }
    try spend(4 * membership.layers.count)
    return layers.hides(membership)
  }
}

extension Transform {
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e12 } }
}

extension Path {
  /// The rectangle along the axes that the path is; nil for another path.
  var rectangle: Rect? {
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let p) where index == 0: points.append(p)
      case .line(let p): points.append(p)
      case .close where index == elements.count - 1: break
      // Closed paths may be followed by the beginning of another one.
      default: return nil
      }
      if points.count > 5 { return nil }
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4, let box = controlBox, !box.isEmpty else { return nil }
    let sides = zip(points, points[1...] + points[..<1])
    let isAligned = sides.enumerated().allSatisfy { index, side in
      let isAcross = side.0.y == side.1.y && side.0.x != side.1.x
      let isDown = side.0.x == side.1.x && side.0.y != side.1.y
      return isAcross || isDown
    }
    guard isAligned, (points[0].x == points[1].x) != (points[1].x == points[2].x) else { return nil }
    return box
  }
}
