internal import InbetweenDiagnostics
package import InbetweenGeometry
public import InbetweenTimeline

/// A text that could not be displayed as written.
public struct TextProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No font has the character; it is replaced by a box.
    case missingCharacter(Unicode.Scalar)
    /// No font for colour emoji is installed.
    case refusedCharacter(Unicode.Scalar)
    case failed(TextError)
    /// No font of the family is known; the system font replaces it.
    case replacedFont(String)
    /// No font has the design, in place of which the default one is drawn.
    case missingDesign(FontDescription.Design)
    /// No dictionary of the language is installed, so that its words are not divided.
    case missingDictionary(HyphenationLanguage)
  }

  public var view: String
  public var kind: Kind
}

extension Stage {
  /// Lays out a text for a layer, recording each problem once.
  package func layout(_ request: TextRequest, for node: LayerNode) -> TextLayout? {
    guard let typesetter else { return nil }
    guard !WorkBudget.isOver else { return nil }
    lastTextView = node.whole.id
    do throws(TextError) {
      let layout = try typesetter.layout(request.inLanguage(hyphenationLanguage))
      noteMissingDesigns(of: request, for: node)
      for missing in layout.missingCharacters { note(.missingCharacter(missing.scalar), for: node) }
      for refused in layout.refusedCharacters { note(.refusedCharacter(refused.scalar), for: node) }
      for language in layout.missingDictionaries { note(.missingDictionary(language), for: node) }
      return layout
    } catch {
      note(.failed(error), for: node)
      return nil
    }
  }

  private func noteMissingDesigns(of request: TextRequest, for node: LayerNode) {
    for font in [request.font] + request.runs.compactMap(\.style.font)
    where font.family == nil && font.design != .default && typesetter?.hasDesign(font.design) == false {
      note(.missingDesign(font.design), for: node)
    }
  }

  package func metrics(of font: FontDescription, for node: LayerNode) -> FontMetrics? {
    guard let typesetter else { return nil }
    do throws(TextError) {
      return try typesetter.metrics(of: font)
    } catch {
      note(.failed(error), for: node)
      return nil
    }
  }

  package func note(_ kind: TextProblem.Kind, for node: LayerNode) {
    let problem = TextProblem(view: node.whole.id, kind: kind)
    if !textProblems.contains(problem) { textProblems.append(problem) }
  }

  /// Converts a layout's glyphs for drawing, and adds their outlines to the resources.
  package func content(
    _ layout: TextLayout, _ request: TextRequest, gravity: Point, insets: Insets = .zero
  ) -> TextContent {
    let styles = request.styles
    var runs: [TextContent.Run] = []
    var pictures: [TextContent.Picture] = []
    var attachments: [TextContent.Attachment] = []
    var boxes = Path()
    for line in layout.lines {
      for run in line.runs {
        guard run.face != .missingCharacter else {
          for glyph in run.glyphs { boxes.elements += missingBox(run, glyph) }
          continue
        }
        guard run.face != .attachment else {
          attachments += self.attachments(of: run, style: styles[run.style])
          continue
        }
        let drawn = self.pictures(of: run, color: styles[run.style].color)
        guard drawn.isEmpty else {
          pictures += drawn
          continue
        }
        runs.append(
          TextContent.Run(
            face: face(run.face, run.glyphs.map(\.id)), size: run.size,
            glyphs: run.glyphs.map { DisplayGlyphs.Glyph(id: $0.id, origin: $0.origin) },
            color: styles[run.style].color))
      }
    }
    return TextContent(
      text: request.text, runs: runs, pictures: pictures, attachments: attachments,
      fillsBelow: fills(layout, styles, .background) + fills(layout, styles, .underline),
      fillsAbove: fills(layout, styles, .strikethrough), missingGlyphs: boxes,
      size: Size(width: request.width ?? layout.size.width, height: layout.size.height), gravity: gravity,
      insets: insets,
      // A clipped line, or a character wider than its line, is truncated, too.
      isTruncated: layout.isTruncated || request.width.map { layout.size.width > $0 + 0.5 } == true)
  }

  /// The backgrounds of a laid out text and the lines under and through it, in the order of drawing.
  private func fills(
    _ layout: TextLayout, _ styles: [TextStyle], _ kind: TextLayout.Decoration.Kind
  ) -> [TextContent.Fill] {
    layout.lines.flatMap(\.decorations).filter { $0.kind == kind }.map { decoration in
      let style = styles[decoration.style]
      let color =
        switch kind {
        case .background: style.backgroundColor
        case .underline: style.underlineColor ?? style.color
        case .strikethrough: style.strikethroughColor ?? style.color
        }
      return TextContent.Fill(rect: decoration.rect, color: color)
    }
  }

  /// The images of a run of places for them.
  private func attachments(of run: TextLayout.Run, style: TextStyle) -> [TextContent.Attachment] {
    guard let attachment = style.attachment, pictures.images.indices.contains(attachment.picture) else { return [] }
    let picture: SnapshotContent
    switch pictures.images[attachment.picture].content {
    case .drawing(let drawing): picture = drawing
    case .bitmap(let bitmap):
      let image = DisplayImage(image: addImage(bitmap), rect: Rect(origin: .zero, size: bitmap.size))
      picture = SnapshotContent(items: [DisplayItem(transform: .identity, content: .image(image))], size: bitmap.size)
    }
    return run.glyphs.map { glyph in
      TextContent.Attachment(
        picture: picture, rect: Rect(origin: attachment.rect.origin + glyph.origin, size: attachment.rect.size),
        isTemplate: attachment.isTemplate, color: style.color)
    }
  }

  /// The colour emoji of a run; empty for a run of outlines.
  private func pictures(of run: TextLayout.Run, color: Color?) -> [TextContent.Picture] {
    guard let typesetter, let first = run.glyphs.first else { return [] }
    let isKnown = pictures.faces[run.face].map { pictures.emoji[$0] != nil } == true
    guard isKnown || typesetter.bitmap(of: first.id, in: run.face) != nil else { return [] }
    let face = face(run.face, [])
    return run.glyphs.compactMap { glyph in
      guard let image = image(of: glyph.id, in: run.face, numbered: face) else { return nil }
      let rect = EmojiMetrics.rect(of: pictures.resources.images[image], size: run.size)
      return TextContent.Picture(
        face: face, image: image, rect: Rect(origin: rect.origin + glyph.origin, size: rect.size), color: color)
    }
  }

  /// The number of an emoji's bitmap, which is added to the resources once.
  private func image(of glyph: UInt32, in face: FontFace, numbered number: Int) -> Int? {
    if let known = pictures.emoji[number]?[glyph] { return known }
    guard let bitmap = typesetter?.bitmap(of: glyph, in: face) else { return nil }
    pictures.resources.images.append(bitmap)
    pictures.emoji[number, default: [:]][glyph] = pictures.resources.images.count - 1
    return pictures.resources.images.count - 1
  }

  private func missingBox(_ run: TextLayout.Run, _ glyph: TextLayout.Glyph) -> [Path.Element] {
    guard let typesetter else { return [] }
    let place = Transform(a: run.size, b: 0, c: 0, d: run.size, tx: glyph.origin.x, ty: glyph.origin.y)
    return typesetter.outline(of: glyph.id, in: run.face).applying(place).elements
  }

  private func face(_ face: FontFace, _ glyphs: [UInt32]) -> Int {
    guard let typesetter else { return 0 }
    let index: Int
    if let known = pictures.faces[face] {
      index = known
    } else {
      index = pictures.resources.faces.count
      pictures.faces[face] = index
      pictures.resources.faces.append(
        DisplayResources.Face(
          name: typesetter.name(of: face), digest: typesetter.fingerprint(of: face), outlines: [:]))
    }
    for glyph in glyphs where pictures.resources.faces[index].outlines[glyph] == nil {
      pictures.resources.faces[index].outlines[glyph] = typesetter.outline(of: glyph, in: face)
    }
    return index
  }

  /// Adds an image of a scene.
  ///
  /// - Returns: its number among ``PictureState/images``.
  package func addPicture(
    _ content: PictureContent, symbol: ScenePicture.SymbolKind? = nil, baseline: Double = 0,
    slices: ImageSlices? = nil
  ) -> Int {
    let picture = ScenePicture(content: content, symbol: symbol, baseline: baseline, slices: slices)
    if let known = pictures.images.firstIndex(of: picture) { return known }
    pictures.images.append(picture)
    return pictures.images.count - 1
  }

  /// Adds a bitmap to the resources.
  ///
  /// - Returns: its index among the images of the resources.
  public func addImage(_ bitmap: DisplayResources.Bitmap) -> Int {
    if let known = pictures.resources.images.firstIndex(of: bitmap) { return known }
    pictures.resources.images.append(bitmap)
    return pictures.resources.images.count - 1
  }
}
