internal import InbetweenPixels

/// The objects of a file, found by its cross-reference tables and streams, or by looking for them (ISO 32000-1, 7.5).
final class PDFFile {
  let bytes: [UInt8]
  private(set) var trailer: [String: PDFValue] = [:]
  private var entries: [Int: Entry] = [:]
  private var objects: [Int: PDFValue] = [:]
  /// The numbers of the objects that are being read.
  private var reading: Set<Int> = []
  private var members: [Int: [Int: PDFValue]] = [:]
  /// What streams were decoded to, by the offsets of their objects.
  private var decoded: [Int: [UInt8]] = [:]
  /// The streams that could not be decoded.
  private var damaged: [Int: PDFProblem] = [:]
  /// The number of bytes that streams have been decoded to, by each of their filters.
  private var decodedSize = 0
  /// The parts of functions that were read, and the bytes of the file that were read for objects.
  private var (functionCost, scanned) = (0, 0)
  private var isSearched = false
  /// The profiles that were read, by the offsets of their objects; nil for those whose colours are taken as sRGB.
  private var profiles: [Int: ProfileColors?] = [:]

  /// The maps of characters that were read, by the offsets of their objects; nil for those that are not used.
  private var maps: [Int: PDFCharacterMap?] = [:]

  private enum Entry {
    case offset(Int)
    /// In an object stream of this number.
    case member(of: Int)
  }

  /// The maximum size of a file and of all decoded streams, in bytes.
  static let (sizeLimit, decodedLimit) = (32 << 20, 96 << 20)
  /// The maximum number of objects, and of cross-reference sections.
  private static let (objectLimit, sectionLimit) = (300_000, 256)
  private static let (profileLimit, mapLimit) = (32, 16)
  private static let functionLimit = 20_000
  /// The maximum number of objects that are read for one another.
  private static let readingLimit = 32

  /// - Throws: ``PDFProblem`` if the file is encrypted, too large or has no objects.
  init(_ bytes: [UInt8]) throws(PDFProblem) {
    self.bytes = bytes
    guard bytes.count <= PDFFile.sizeLimit else {
      throw PDFProblem("the PDF file has \(bytes.count) bytes; the limit is \(PDFFile.sizeLimit)")
    }
    if !readTables() || resolve(trailer["Root"]).entries["Pages"] == nil { try search() }
    guard resolve(trailer["Encrypt"]) == .null else {
      throw PDFProblem("the PDF file is encrypted; export it without a password")
    }
    guard trailer["Root"] != nil else { throw PDFProblem("the PDF file has no catalog of pages") }
  }

  // MARK: - Objects

  /// The object that a value is or refers to; null for an unknown one.
  func resolve(_ value: PDFValue?) -> PDFValue {
    var value = value ?? .null
    for _ in 0..<32 {
      guard case .reference(let number) = value else { return value }
      value = object(number)
    }
    return .null
  }

  /// The numbers of an array; nil if it is none, or has other things.
  func numbers(_ value: PDFValue?) -> [Double]? {
    guard case .array(let items) = resolve(value) else { return nil }
    let numbers = items.compactMap { resolve($0).number }
    return numbers.count == items.count ? numbers : nil
  }

  private func object(_ number: Int) -> PDFValue {
    if let known = objects[number] { return known }
    // An object may need another one to be read, such as its length.
    guard reading.count < PDFFile.readingLimit, let entry = entries[number], reading.insert(number).inserted else {
      return .null
    }
    defer { reading.remove(number) }
    var found: PDFValue?
    switch entry {
    case .offset(let offset):
      found = try? object(at: offset, number: number)
      if found == nil, !isSearched, (try? search()) != nil, case .offset(let offset)? = entries[number] {
        found = try? object(at: offset, number: number)
      }
    case .member(let stream): found = objectStream(stream)[number]
    }
    objects[number] = found ?? .null
    return found ?? .null
  }

  /// Counts the parts of functions, and what their tables and programs take, each time that they are read.
  ///
  /// - Returns: false if they are too many.
  func countFunction(_ cost: Int) -> Bool {
    functionCost += cost
    return functionCost <= PDFFile.functionLimit
  }

  /// Counts bytes that are read of the file: those of a damaged one may be read again for each object that they contain.
  private func countScanned(_ count: Int) throws(PDFProblem) {
    scanned += count
    guard scanned <= 8 * bytes.count + 1 << 20 else { throw PDFProblem("the PDF file is damaged in too many places") }
  }

  /// The object of a number that begins at an offset.
  private func object(at offset: Int, number: Int? = nil) throws(PDFProblem) -> PDFValue {
    try countScanned(0)
    var scanner = PDFScanner(bytes, from: offset, hasReferences: true)
    defer { scanned += max(scanner.place - offset, 0) }
    let found = try scanner.value()?.integer
    guard let found, number == nil || found == number, try scanner.value()?.integer != nil,
      try scanner.value() == .word("obj"), let value = try scanner.value()
    else { throw PDFProblem("there is no object", at: offset) }
    guard case .dictionary(let entries) = value else { return value }
    scanner.skipSpace()
    guard scanner.take("stream") else { return value }
    if !scanner.take("\r\n"), !scanner.take("\n") { _ = scanner.take("\r") }
    return .stream(PDFStream(entries: entries, bytes: extent(of: entries, from: scanner.place), object: offset))
  }

  /// The bytes of a stream: as long as it says if `endstream` follows, and up to that word otherwise.
  private func extent(of entries: [String: PDFValue], from start: Int) -> Range<Int> {
    if let length = resolve(entries["Length"]).integer, length >= 0, length <= bytes.count - start {
      var scanner = PDFScanner(bytes, from: start + length)
      scanner.skipSpace()
      if scanner.take("endstream") { return start..<start + length }
    }
    let end = PDFFile.find("endstream", in: bytes, from: start) ?? bytes.count
    scanned += end - start
    let hasNewline = end > start && bytes[end - 1] == 10
    let last = hasNewline ? end - 1 : end
    return start..<(last > start && bytes[last - 1] == 13 ? last - 1 : last)
  }

  private func objectStream(_ number: Int) -> [Int: PDFValue] {
    if let known = members[number] { return known }
    var found: [Int: PDFValue] = [:]
    if case .stream(let stream) = object(number), let content = try? decode(stream),
      let first = resolve(stream.entries["First"]).integer, let count = resolve(stream.entries["N"]).integer,
      (0...content.count).contains(first), count <= PDFFile.objectLimit
    {
      var header = PDFScanner(content)
      for _ in 0..<max(count, 0) {
        guard let number = (try? header.value())?.integer, let offset = (try? header.value())?.integer,
          (0...content.count).contains(offset)
        else { break }
        var scanner = PDFScanner(content, from: first + offset, hasReferences: true)
        if let value = try? scanner.value(), found[number] == nil { found[number] = value }
      }
    }
    members[number] = found
    return found
  }

  /// The decoded bytes of a stream.
  ///
  /// - Throws: ``PDFProblem`` if it is damaged or too large.
  func decode(_ stream: PDFStream) throws(PDFProblem) -> [UInt8] {
    if let known = decoded[stream.object] { return known }
    let result = try decodePicture(stream)
    guard !result.isJPEG else { throw PDFProblem("a stream is a JPEG file", at: stream.bytes.lowerBound) }
    decoded[stream.object] = result.bytes
    return result.bytes
  }

  /// The decoded bytes of a bitmap, or its JPEG file; they are not kept.
  ///
  /// - Throws: ``PDFProblem`` if it is damaged or too large.
  func decodePicture(_ stream: PDFStream) throws(PDFProblem) -> PDFFilters.Decoded {
    if let problem = damaged[stream.object] { throw problem }
    let result: PDFFilters.Decoded
    let data = stream.inline ?? Array(bytes[stream.bytes])
    do throws(PDFProblem) {
      result = try PDFFilters(stream, in: self).decode(data, atMost: max(PDFFile.decodedLimit - decodedSize, 0))
    } catch {
      damaged[stream.object] = error
      // How far it was decoded is not known.
      decodedSize += min(64 * data.count, PDFFile.decodedLimit / 8)
      throw error
    }
    decodedSize += result.size
    guard decodedSize <= PDFFile.decodedLimit else {
      throw PDFProblem("the streams of the PDF file are too large", at: stream.bytes.lowerBound)
    }
    return result
  }

  /// The colours of an ICC profile that are not those of sRGB.
  func colors(of profile: PDFValue, components: Int) -> ProfileColors? {
    guard case .stream(let stream) = profile else { return nil }
    if let known = profiles[stream.object] { return known }
    guard profiles.count < PDFFile.profileLimit else { return nil }
    // The intent of a page that names none (ISO 32000-1, 8.6.5.8).
    let colors = (try? decode(stream)).flatMap {
      ProfileColors(profile: $0, components: components, intent: .relativeColorimetric)
    }
    profiles.updateValue(colors, forKey: stream.object)
    return colors
  }

  /// The map of a composite font's codes; nil for one that is not used, and for more than are read.
  func characterMap(of stream: PDFStream) -> PDFCharacterMap? {
    if let known = maps[stream.object] { return known }
    guard maps.count < PDFFile.mapLimit else { return nil }
    let map = PDFCharacterMap(stream, in: self)
    maps.updateValue(map, forKey: stream.object)
    return map
  }

  // MARK: - Cross-references

  /// - Returns: whether all sections could be read.
  private func readTables() -> Bool {
    let tail = max(bytes.count - 2048, 0)
    guard let word = PDFFile.findLast("startxref", in: bytes, from: tail) else { return false }
    var scanner = PDFScanner(bytes, from: word + 9)
    guard let start = (try? scanner.value())?.integer else { return false }
    var (waiting, seen): ([Int], Set<Int>) = ([start], [])
    while let offset = waiting.popLast() {
      guard seen.insert(offset).inserted else { continue }
      guard seen.count <= PDFFile.sectionLimit, offset >= 0, offset < bytes.count,
        let section = try? readSection(at: offset)
      else { return false }
      trailer.merge(section) { newer, _ in newer }
      // Where a hybrid file has both, the stream counts before the table of the previous section.
      if let previous = section["Prev"]?.integer { waiting.append(previous) }
      if let stream = section["XRefStm"]?.integer { waiting.append(stream) }
    }
    return trailer["Root"] != nil
  }

  /// The trailer of a section, whose entries are added where there are none.
  private func readSection(at offset: Int) throws(PDFProblem) -> [String: PDFValue]? {
    var scanner = PDFScanner(bytes, from: offset, hasReferences: true)
    scanner.skipSpace()
    guard scanner.take("xref") else {
      guard case .stream(let stream) = try object(at: offset) else { return nil }
      return try readStream(stream) ? stream.entries : nil
    }
    while let first = try scanner.value() {
      if first == .word("trailer") { return try scanner.value()?.entries }
      guard var number = first.integer, let count = try scanner.value()?.integer, count >= 0 else { return nil }
      for _ in 0..<count {
        guard let place = try scanner.value()?.integer, try scanner.value()?.integer != nil,
          case .word(let kind)? = try scanner.value()
        else { return nil }
        if kind == "n", place > 0 { add(.offset(place), for: number) }
        number += 1
      }
    }
    return nil
  }

  private func readStream(_ stream: PDFStream) throws(PDFProblem) -> Bool {
    guard let widths = numbers(stream.entries["W"])?.map({ Int($0) }), widths.count == 3,
      widths.allSatisfy({ (0...8).contains($0) }), widths.reduce(0, +) > 0
    else { return false }
    let content = try decode(stream)
    let size = stream.entries["Size"]?.integer ?? 0
    let index = numbers(stream.entries["Index"])?.map { Int($0) } ?? [0, size]
    var place = 0
    func field(_ i: Int, _ standard: Int) -> Int {
      guard widths[i] > 0 else { return standard }
      defer { place += widths[i] }
      return content[place..<place + widths[i]].reduce(0) { ($0 & 0xFF_FFFF_FFFF) << 8 | Int($1) }
    }
    for i in stride(from: 0, to: index.count - 1, by: 2) {
      for k in 0..<max(min(index[i + 1], PDFFile.objectLimit), 0) {
        guard place + widths.reduce(0, +) <= content.count else { return true }
        let (kind, value, _) = (field(0, 1), field(1, 0), field(2, 0))
        let number = index[i] + k
        if kind == 1 { add(.offset(value), for: number) } else if kind == 2 { add(.member(of: value), for: number) }
      }
    }
    return true
  }

  private func add(_ entry: Entry, for number: Int) {
    if entries[number] == nil, entries.count < PDFFile.objectLimit { entries[number] = entry }
  }

  // MARK: - Files without cross-references

  /// Looks for all objects; of those with one number the last counts.
  private func search() throws(PDFProblem) {
    isSearched = true
    (entries, objects, members) = ([:], [:], [:])
    var from = 0
    while let word = PDFFile.find("obj", in: bytes, from: from) {
      from = word + 3
      if let (number, start) = header(before: word), entries.count < PDFFile.objectLimit {
        entries[number] = .offset(start)
      }
    }
    guard !entries.isEmpty else { throw PDFProblem("there are no objects in the PDF file") }
    from = 0
    while let word = PDFFile.find("trailer", in: bytes, from: from) {
      from = word + 7
      try countScanned(0)
      var scanner = PDFScanner(bytes, from: from, hasReferences: true)
      defer { scanned += scanner.place - from }
      if let section = (try? scanner.value())?.entries { trailer.merge(section) { _, newer in newer } }
    }
    for number in entries.keys.sorted() {
      let value = object(number)
      switch value.entries["Type"]?.name {
      case "ObjStm":
        for member in objectStream(number).keys.sorted() where entries[member] == nil {
          entries[member] = .member(of: number)
        }
      case "XRef": trailer.merge(value.entries) { known, _ in known }
      case "Catalog": trailer["Root"] = trailer["Root"] ?? .reference(number)
      default: break
      }
    }
    for number in members.keys.sorted().flatMap({ members[$0]?.keys.sorted() ?? [] })
    where trailer["Root"] == nil && object(number).entries["Type"]?.name == "Catalog" {
      trailer["Root"] = .reference(number)
    }
  }

  /// The number and the beginning of an object, whose word `obj` is at a place.
  private func header(before word: Int) -> (number: Int, start: Int)? {
    var place = word
    func number() -> Int? {
      let end = place
      while place > 0, PDFScanner.isSpace(bytes[place - 1]) { place -= 1 }
      guard place < end else { return nil }
      let last = place
      while place > 0, PDFScanner.isDigit(bytes[place - 1]) { place -= 1 }
      guard place < last, last - place < 10 else { return nil }
      return bytes[place..<last].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
    guard number() != nil, let number = number() else { return nil }
    return (number, place)
  }

  static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var place = max(start, 0)
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0], bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
      place += 1
    }
    return nil
  }

  private static func findLast(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    var (found, from): (Int?, Int) = (nil, start)
    while let place = find(text, in: bytes, from: from) { (found, from) = (place, place + 1) }
    return found
  }
}
