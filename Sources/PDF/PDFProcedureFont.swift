internal import InbetweenGeometry

/// A font whose glyphs are content streams: Type 3 (ISO 32000-1, 9.6.5).
final class PDFProcedureFont {
  /// From the coordinates of glyphs to those of text at size 1.
  let matrix: Transform
  /// Nil for those of the content that shows the text.
  let resources: [String: PDFValue]?
  private let procedures: [String: PDFValue]
  private let encoding: PDFEncoding?
  /// In the coordinates of text at size 1, by the codes.
  private let widths: [Int: Double]

  /// Nil for a font without a matrix or glyphs.
  init?(_ font: [String: PDFValue], in file: PDFFile) {
    guard let n = file.numbers(font["FontMatrix"]), n.count == 6 else { return nil }
    matrix = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    procedures = file.resolve(font["CharProcs"]).entries
    guard !procedures.isEmpty else { return nil }
    resources = font["Resources"].map { file.resolve($0).entries }
    encoding = PDFEncoding(font["Encoding"], in: file)
    let first = file.resolve(font["FirstChar"]).integer ?? 0
    var widths: [Int: Double] = [:]
    if case .array(let items) = file.resolve(font["Widths"]) {
      for (index, item) in items.prefix(256).enumerated() {
        widths[first + index] = file.resolve(item).number.map { $0 * n[0] }
      }
    }
    self.widths = widths
  }

  /// The content of a code's glyph; nil for a code without one.
  func procedure(of code: UInt8, in file: PDFFile) -> PDFStream? {
    guard let character = encoding?[Int(code)],
      let name = character.name ?? character.scalar.flatMap({ PDFEncoding.name(of: $0) }),
      case .stream(let stream) = file.resolve(procedures[name])
    else { return nil }
    return stream
  }

  func advance(of code: UInt8) -> Double { widths[Int(code)] ?? 0 }
}

/// What text is shown in.
enum PDFTextFont {
  case outlines(PDFFont)
  case procedures(PDFProcedureFont)

  /// Nil for a font without glyphs in the file, and for one that is not read.
  init?(_ font: [String: PDFValue], in file: PDFFile) {
    if file.resolve(font["Subtype"]).name == "Type3" {
      guard let font = PDFProcedureFont(font, in: file) else { return nil }
      self = .procedures(font)
    } else {
      guard let font = PDFFont(font, in: file) else { return nil }
      self = .outlines(font)
    }
  }
}

extension PDFDrawing {
  /// Draws the procedure of a glyph, in the state of the text and with resources of its own.
  func drawGlyph(
    _ stream: PDFStream, of font: PDFProcedureFont, _ content: inout Content, _ state: PDFState
  ) throws(PDFProblem) {
    let text = state.text
    var state = state
    state.transform = font.matrix.concatenating(text.place).concatenating(content.text)
      .concatenating(state.transform)
    guard state.transform.isFinite, !content.marks.areHidden else { return }
    var inner = Content(resources: font.resources ?? content.resources, base: content.base)
    (inner.marks, inner.keepsColors, inner.isGlyph) = (content.marks.inForm, content.keepsColors, true)
    swap(&inner.canvas, &content.canvas)
    defer { swap(&inner.canvas, &content.canvas) }
    try spend(1500)
    try inside(stream) { () throws(PDFProblem) in
      if let code = code(of: stream) { try run(code, &inner, state) }
    }
  }
}
