internal import InbetweenGeometry
internal import InbetweenTimeline

/// How text is shown (ISO 32000-1, 9.3).
struct PDFTextState {
  var font: PDFTextFont?
  var size = 0.0
  var (characterSpace, wordSpace) = (0.0, 0.0)
  /// Horizontal scaling, 1 for none.
  var scale = 1.0
  var (leading, rise) = (0.0, 0.0)
  /// 0 fills, 1 strokes, 2 does both, 3 does neither; 4 to 7 add to the clip.
  var mode = 0

  /// From the coordinates of glyphs at size 1 to those of text.
  var place: Transform { Transform(a: size * scale, b: 0, c: 0, d: size, tx: 0, ty: rise) }

  /// The move to the next character.
  ///
  /// - Parameter advance: of the character at size 1.
  func move(by advance: Double, isSpace: Bool) -> Transform {
    .translation(x: (advance * size + characterSpace + (isSpace ? wordSpace : 0)) * scale, y: 0)
  }

  /// The move by a number between strings, in thousandths of the size.
  func move(back number: Double) -> Transform { .translation(x: -number / 1000 * size * scale, y: 0) }
}

extension PDFDrawing {
  /// Sets how text is shown, moves to where it is, or shows it.
  ///
  /// - Returns: whether it was such an operator.
  func runText(
    _ name: String, _ operands: [PDFValue], _ n: [Double], _ content: inout Content, _ state: inout PDFState
  ) throws(PDFProblem) -> Bool {
    func move(_ x: Double, _ y: Double) {
      content.line = Transform.translation(x: x, y: y).concatenating(content.line)
      content.text = content.line
    }
    switch name {
    case "BT": (content.text, content.line) = (.identity, .identity)
    case "ET": break
    case "Tc": state.text.characterSpace = n.first ?? 0
    case "Tw": state.text.wordSpace = n.first ?? 0
    case "Tz": state.text.scale = (n.first ?? 100) / 100
    case "TL": state.text.leading = n.first ?? 0
    case "Ts": state.text.rise = n.first ?? 0
    case "Tr": state.text.mode = Int(n.first ?? 0)
    case "Tf":
      state.text.size = n.last ?? 0
      let named = operands.first?.name ?? ""
      state.text.font = try font(file.resolve(content.resources["Font"]).entries[named])
    case "Td" where n.count == 2: move(n[0], n[1])
    case "TD" where n.count == 2:
      state.text.leading = -n[1]
      move(n[0], n[1])
    case "Tm" where n.count == 6:
      content.line = Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      content.text = content.line
    case "T*": move(0, -state.text.leading)
    case "'", "\"":
      if name == "\"", n.count == 2 { (state.text.wordSpace, state.text.characterSpace) = (n[0], n[1]) }
      move(0, -state.text.leading)
      if let string = operands.last { try show([string], &content, state) }
    case "Tj": try show(operands, &content, state)
    case "TJ":
      if case .array(let items)? = operands.first { try show(items, &content, state) }
    default: return false
    }
    return true
  }

  private func font(_ value: PDFValue?) throws(PDFProblem) -> PDFTextFont? {
    guard let value else { return nil }
    // One that is written where it is named is compared as a whole.
    try spend(4 * value.partCount)
    if let known = fonts[value] { return known }
    // Its widths and its encoding.
    try spend(4_000)
    let font = PDFTextFont(file.resolve(value).entries, in: file)
    fonts.updateValue(font, forKey: value)
    if case .outlines(let font)? = font { try spend(font.takeCost()) }
    return font
  }

  /// Draws strings; numbers between them are moves by thousandths of an em.
  private func show(_ items: [PDFValue], _ content: inout Content, _ state: PDFState) throws(PDFProblem) {
    switch state.text.font {
    case .outlines(let font): try show(items, in: font, &content, state)
    case .procedures(let font): try show(items, in: font, &content, state)
    case nil:
      guard state.text.mode != 3 else { return }
      note("text without outlines of its font in the file is not drawn: convert it to outlines")
    }
  }

  /// Draws glyphs that are content streams: each in the text's colour or its own, whether the mode fills or strokes.
  private func show(
    _ items: [PDFValue], in font: PDFProcedureFont, _ content: inout Content, _ state: PDFState
  ) throws(PDFProblem) {
    let text = state.text
    for item in items.prefix(10_000) {
      switch item {
      case .number(let number): content.text = text.move(back: number).concatenating(content.text)
      case .string(let string):
        try spend(64 * string.count)
        for code in string {
          if text.mode != 3, let procedure = font.procedure(of: code, in: file) {
            try drawGlyph(procedure, of: font, &content, state)
          }
          content.text = text.move(by: font.advance(of: code), isSpace: code == 32).concatenating(content.text)
        }
      default: continue
      }
    }
  }

  private func show(
    _ items: [PDFValue], in font: PDFFont, _ content: inout Content, _ state: PDFState
  ) throws(PDFProblem) {
    let text = state.text
    var path = Path()
    for item in items.prefix(10_000) {
      switch item {
      case .number(let number): content.text = text.move(back: number).concatenating(content.text)
      case .string(let string):
        // Before characters are made of it, which takes memory.
        try spend(16 * string.count)
        let characters = font.characters(of: string)
        try spend(64 * characters.count)
        for character in characters {
          let outline = font.outline(of: character.glyph)
          let place = text.place.concatenating(content.text)
          try spend(8 * outline.elements.count + font.takeCost())
          if place.isFinite { path.elements += outline.applying(place).elements }
          content.text = text.move(by: character.advance, isSpace: character.isSpace).concatenating(content.text)
        }
      default: continue
      }
    }
    if font.isDamaged { note("a glyph of a damaged font is not drawn to its end") }
    if text.mode > 3 { note("text that is a clip does not clip") }
    let (fills, strokes) = ([0, 2, 4, 6].contains(text.mode), [1, 2, 5, 6].contains(text.mode))
    guard let box = path.boundingBox, fills || strokes else { return }
    try paint(path, box, fills: fills ? .nonZero : nil, strokes: strokes, &content, state)
  }
}
