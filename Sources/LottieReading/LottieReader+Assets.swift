private import Foundation
internal import InbetweenGeometry
internal import InbetweenTimeline

extension LottieReader {
  func addImage(_ id: String, _ node: LottieNode) {
    guard let name = node["p"]?.text, !name.isEmpty, imageNumbers[id] == nil else { return }
    let size = Size(width: node["w"]?.number ?? 0, height: node["h"]?.number ?? 0)
    let place = place(ofImage: node)
    imageNumbers[id] = (images.count, size)
    guard name.hasPrefix("data:") else {
      images.append(.init(content: .file((node["u"]?.text ?? "") + name), line: place.line, column: place.column))
      return
    }
    let digits = name.range(of: ";base64,").map { name[$0.upperBound...] } ?? ""
    let bytes = Data(base64Encoded: String(digits), options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? []
    images.append(.init(content: .bytes(bytes), line: place.line, column: place.column))
  }

  func text(_ node: LottieNode) throws(LottieProblem) -> LottieLayer.Content {
    guard let text = node["t"], let documents = text["d"]?["k"]?.list, !documents.isEmpty else { return .none }
    for animator in text["a"]?.list ?? [] { note("the animators of texts are not drawn", animator) }
    if text["p"]?["m"] != nil { note("texts along paths are drawn on a line", node) }
    var keys: [LottieTrack<LottieTextContent.Document>.Key] = []
    for item in documents {
      guard let document = item["s"] else { throw problem("a text has no document 's'", item) }
      let time = item["t"]?.number ?? 0
      guard time >= keys.last?.time ?? time else { throw problem("a key frame is earlier than the one before", item) }
      keys.append(.init(time: time, value: try self.document(document), isHold: true))
    }
    guard let track = LottieTrack(keys: keys), texts.count <= 10_000 else { return .none }
    return .text(LottieTextContent(documents: track))
  }

  private func document(_ node: LottieNode) throws(LottieProblem) -> LottieTextContent.Document {
    var string = (node["t"]?.text ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    string = string.replacing("\u{3}", with: "\n")
    if node["ca"]?.int == 1 { string = string.uppercased() }
    let written = node["s"]?.number ?? 12
    let sizes = FontDescription.sizes
    let size = min(max(written, sizes.lowerBound), sizes.upperBound)
    let color = node["fc"]?.numbers.map { self.color($0) }
    if node["sc"] != nil, node["sw"]?.number ?? 0 > 0 { note("the outlines of texts are not drawn", node) }
    let alignment: (TextAlignment, Double) =
      switch node["j"]?.int ?? 0 {
      case 1, 4: (.right, 1)
      case 2, 5: (.center, 0.5)
      default: (.left, 0)
      }
    var request = TextRequest(
      text: string, font: font(node["f"]?.text ?? "", size), alignment: alignment.0, lineBreakMode: .wordWrapping,
      numberOfLines: 0)
    let tracking = (node["tr"]?.number ?? 0) * size / 1000
    if tracking != 0 {
      request.runs = [TextRun(length: string.unicodeScalars.count, style: TextStyle(kern: tracking))]
    }
    let lineHeight = node["lh"]?.number ?? 0
    if lineHeight > 0 {
      var paragraph = ParagraphStyle()
      (paragraph.minimumLineHeight, paragraph.maximumLineHeight) = (lineHeight, lineHeight)
      request.paragraph = paragraph
    }
    var box: Point?
    if let extent = node["sz"]?.numbers, extent.count > 1, extent[0] > 0 {
      request.width = extent[0]
      let corner = node["ps"]?.numbers ?? [0, 0]
      box = Point(x: corner.first ?? 0, y: corner.count > 1 ? corner[1] : 0)
    }
    texts.append(request)
    return LottieTextContent.Document(
      text: texts.count - 1, color: color ?? .clear, alignment: alignment.1,
      baselineShift: node["ls"]?.number ?? 0, box: box)
  }

  /// The font that the file's list states for a name, or the name itself, such as `Inter-Bold`.
  private func font(_ name: String, _ size: Double) -> FontDescription {
    let entry = fonts[name]
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    let family = entry?["fFamily"]?.text ?? parts.first ?? ""
    let style = (entry?["fStyle"]?.text ?? (parts.count > 1 ? parts[1] : "")).lowercased()
    let weights: [(String, FontDescription.Weight)] = [
      ("semibold", .semibold), ("demibold", .semibold), ("extrabold", .heavy), ("extralight", .ultraLight),
      ("ultralight", .ultraLight), ("bold", .bold), ("medium", .medium), ("light", .light), ("thin", .thin),
      ("black", .black), ("heavy", .heavy),
    ]
    let plain = style.filter { $0 != " " }
    return FontDescription(
      family: family.isEmpty ? nil : family, size: size,
      weight: weights.first { plain.contains($0.0) }?.1 ?? .regular,
      italic: plain.contains("italic") || plain.contains("oblique"))
  }
}
