/// Bitmaps inside the content: `BI … ID … EI` (ISO 32000-1, 8.9.7).
extension PDFDrawing {
  /// Draws the bitmap that follows the word `BI`, and goes on after its end.
  ///
  /// - Returns: nil if the content ends, or is damaged, before its data.
  func drawInlineBitmap(
    _ scanner: inout PDFScanner, _ content: inout Content, _ state: PDFState
  ) throws(PDFProblem) -> Void? {
    var entries: [String: PDFValue] = [:]
    var key: String?
    while true {
      let value: PDFValue?
      do throws(PDFProblem) { value = try scanner.value() } catch {
        note("the content of the PDF file is damaged: " + error.message)
        return nil
      }
      guard let value else {
        note("the content of the PDF file is damaged: a bitmap inside it has no data")
        return nil
      }
      if value == .word("ID") { break }
      if let name = key {
        let name = PDFDrawing.inlineKeys[name] ?? name
        entries[name] = expanded(value, of: name, content)
        key = nil
      } else {
        key = value.name
      }
    }
    let data = inlineData(&scanner, entries)
    guard !content.marks.areHidden else { return () }
    // The same bitmap is stored once however often it is drawn, as in glyphs.
    try spend(4 * PDFValue.dictionary(entries).partCount + data.count)
    var stream = PDFStream(entries: entries, bytes: 0..<0, object: 0, inline: data)
    let number = inlineNumbers[stream] ?? inlineNumbers.count + 1
    inlineNumbers[stream] = number
    // The offsets of the file's objects are not negative.
    stream.object = -number
    try drawBitmap(stream, &content, state)
    return ()
  }

  private static let inlineKeys = [
    "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms", "F": "Filter", "H": "Height",
    "IM": "ImageMask", "I": "Interpolate", "W": "Width", "L": "Length",
  ]
  private static let inlineNames = [
    "ColorSpace": ["G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed"],
    "Filter": [
      "AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode",
      "RL": "RunLengthDecode", "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
    ],
  ]

  /// A value with its abbreviations written out, and with the colour space that a name of the resources stands for.
  private func expanded(_ value: PDFValue, of key: String, _ content: Content) -> PDFValue {
    guard let names = PDFDrawing.inlineNames[key] else { return value }
    func written(_ value: PDFValue) -> PDFValue {
      guard let name = value.name else { return value }
      if let long = names[name] { return .name(long) }
      guard key == "ColorSpace", PDFColorSpace(family: name) == nil else { return value }
      return file.resolve(content.resources["ColorSpace"]).entries[name] ?? value
    }
    // A filter with others, or a table with the space of its colours.
    if case .array(let items) = value { return .array(items.prefix(2).map(written) + items.dropFirst(2)) }
    return written(value)
  }

  /// The data after the word `ID` and a space, up to the word `EI`, which is passed.
  private func inlineData(_ scanner: inout PDFScanner, _ entries: [String: PDFValue]) -> [UInt8] {
    let bytes = scanner.bytes
    var start = scanner.place
    if start < bytes.count, PDFScanner.isSpace(bytes[start]) { start += 1 }
    // Bytes without a filter may look like the word.
    if let length = inlineLength(entries), length <= bytes.count - start {
      var end = PDFScanner(bytes, from: start + length)
      // Not more, which would be passed over again for each bitmap.
      for _ in 0..<4 where !end.isAtEnd && PDFScanner.isSpace(bytes[end.place]) { end.place += 1 }
      if end.take("EI") {
        scanner.place = end.place
        return Array(bytes[start..<start + length])
      }
    }
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "E"), bytes[place + 1] == UInt8(ascii: "I"),
        place == start || PDFScanner.isSpace(bytes[place - 1]) || bytes[place - 1] == UInt8(ascii: ">"),
        place + 2 >= bytes.count || PDFScanner.isSpace(bytes[place + 2])
      {
        scanner.place = place + 2
        let hasSpace = place > start && PDFScanner.isSpace(bytes[place - 1])
        return Array(bytes[start..<(hasSpace ? place - 1 : place)])
      }
      place += 1
    }
    scanner.place = bytes.count
    return Array(bytes[start...])
  }

  /// The number of bytes of data, if it is stated, or if it has no filter and a colour space of devices or a table.
  private func inlineLength(_ entries: [String: PDFValue]) -> Int? {
    if let length = entries["Length"]?.integer, length >= 0 { return length }
    guard entries["Filter"] == nil, let width = entries["Width"]?.integer, let height = entries["Height"]?.integer,
      (0...PDFDrawing.sideLimit).contains(width), (0...PDFDrawing.sideLimit).contains(height)
    else { return nil }
    let isStencil = entries["ImageMask"]?.isTrue ?? false
    var count: Int?
    if case .array(let items)? = entries["ColorSpace"] { count = items.first?.name == "Indexed" ? 1 : nil }
    if let name = entries["ColorSpace"]?.name { count = PDFColorSpace(family: name)?.count }
    let bits = isStencil ? 1 : entries["BitsPerComponent"]?.integer ?? 8
    guard let count = isStencil ? 1 : count, (1...16).contains(bits) else { return nil }
    return (width * count * bits + 7) / 8 * height
  }
}
