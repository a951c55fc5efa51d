internal import InbetweenPixels

/// The filters of a stream (ISO 32000-1, 7.4).
struct PDFFilters {
  struct Decoded {
    var bytes: [UInt8]
    /// Whether these are a JPEG file.
    var isJPEG = false
    /// What all filters have written, in bytes.
    var size: Int
  }

  private let filters: [(name: String, parameters: [String: PDFValue])]
  private let offset: Int
  private let file: PDFFile

  /// The filters of bitmaps that are not read.
  private static let pictures: Set<String> = ["JPXDecode", "CCITTFaxDecode", "JBIG2Decode"]
  private static let chainLimit = 8

  init(_ stream: PDFStream, in file: PDFFile) {
    func list(_ value: PDFValue?) -> [PDFValue] {
      let value = file.resolve(value)
      if case .array(let items) = value { return items.map { file.resolve($0) } }
      return value == .null ? [] : [value]
    }
    let parameters = list(stream.entries["DecodeParms"])
    filters = list(stream.entries["Filter"]).enumerated().map { index, value in
      (value.name ?? "", index < parameters.count ? parameters[index].entries : [:])
    }
    offset = stream.bytes.lowerBound
    self.file = file
  }

  func decode(_ data: [UInt8], atMost limit: Int) throws(PDFProblem) -> Decoded {
    guard filters.count <= PDFFilters.chainLimit else { throw PDFProblem("a stream has too many filters", at: offset) }
    var data = data
    var size = 0
    for (name, parameters) in filters {
      let limit = limit - size
      if name == "DCTDecode" { return Decoded(bytes: data, isJPEG: true, size: max(size, data.count)) }
      if PDFFilters.pictures.contains(name) {
        throw PDFProblem("the filter '\(name)' is not read", at: offset)
      }
      let decoded: [UInt8]?
      switch name {
      case "FlateDecode":
        guard let inflated = ZlibData.inflated(data, atMost: limit) else {
          throw PDFProblem("compressed data is damaged, or larger than the limit", at: offset)
        }
        decoded = predicted(inflated, parameters)
      case "LZWDecode":
        let early = file.resolve(parameters["EarlyChange"]).integer ?? 1
        decoded = predicted(PDFFilters.lzw(data, early: early, atMost: limit), parameters)
      case "ASCIIHexDecode": decoded = PDFFilters.hexadecimal(data)
      case "ASCII85Decode": decoded = PDFFilters.base85(data)
      case "RunLengthDecode": decoded = PDFFilters.runs(data, atMost: limit)
      case "Crypt": throw PDFProblem("a stream is encrypted", at: offset)
      default: throw PDFProblem("the filter '\(name.prefix(40))' of a stream is unknown", at: offset)
      }
      guard let decoded, decoded.count <= limit else {
        throw PDFProblem("a stream is damaged, or larger than the limit", at: offset)
      }
      data = decoded
      size += decoded.count
    }
    return Decoded(bytes: data, size: max(size, data.count))
  }

  /// Undoes a predictor: that of TIFF for bytes, or those of PNG.
  private func predicted(_ data: [UInt8], _ parameters: [String: PDFValue]) -> [UInt8]? {
    func number(_ name: String, _ standard: Int) -> Int { file.resolve(parameters[name]).integer ?? standard }
    let predictor = number("Predictor", 1)
    guard predictor > 1 else { return data }
    let (colors, bits, columns) = (number("Colors", 1), number("BitsPerComponent", 8), number("Columns", 1))
    guard (1...32).contains(colors), [1, 2, 4, 8, 16].contains(bits), (1...1_000_000).contains(columns) else {
      return nil
    }
    let row = (colors * bits * columns + 7) / 8
    let pixel = max(colors * bits / 8, 1)
    if predictor == 2 {
      guard bits == 8 else { return nil }
      var data = data
      for start in stride(from: 0, to: data.count, by: row) {
        for i in min(start + pixel, data.count)..<max(min(start + row, data.count), min(start + pixel, data.count)) {
          data[i] = data[i] &+ data[i - pixel]
        }
      }
      return data
    }
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    var previous = [UInt8](repeating: 0, count: row)
    for start in stride(from: 0, to: data.count, by: row + 1) {
      var line = Array(data[start + 1..<max(min(start + 1 + row, data.count), start + 1)])
      for i in line.indices {
        let left = i >= pixel ? line[i - pixel] : 0
        let (above, corner) = (previous[i], i >= pixel ? previous[i - pixel] : 0)
        switch data[start] {
        case 1: line[i] = line[i] &+ left
        case 2: line[i] = line[i] &+ above
        case 3: line[i] = line[i] &+ UInt8((Int(left) + Int(above)) / 2)
        case 4: line[i] = line[i] &+ PDFFilters.paeth(Int(left), Int(above), Int(corner))
        default: break
        }
      }
      result += line
      for i in line.indices { previous[i] = line[i] }
    }
    return result
  }

  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> UInt8 {
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return UInt8(truncatingIfNeeded: pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
  }

  private static func hexadecimal(_ data: [UInt8]) -> [UInt8] {
    var (result, high): ([UInt8], UInt8?) = ([], nil)
    for byte in data {
      if byte == UInt8(ascii: ">") { break }
      guard let digit = PDFScanner.digit(byte) else { continue }
      if let first = high { result.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    if let high { result.append(high << 4) }
    return result
  }

  private static func base85(_ data: [UInt8]) -> [UInt8]? {
    var (result, group): ([UInt8], [Int]) = ([], [])
    func append(_ digits: [Int], _ count: Int) -> Bool {
      let value = digits.reduce(0) { $0 * 85 + $1 }
      guard value <= Int(UInt32.max) else { return false }
      result += (0..<count).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
      return true
    }
    for byte in data {
      if byte == UInt8(ascii: "~") { break }
      if byte == UInt8(ascii: "z"), group.isEmpty {
        result += [0, 0, 0, 0]
      } else if (0x21...0x75).contains(byte) {
        group.append(Int(byte) - 0x21)
        if group.count == 5 {
          guard append(group, 4) else { return nil }
          group = []
        }
      } else if !PDFScanner.isSpace(byte) {
        return nil
      }
    }
    guard group.count > 1 else { return result }
    return append(group + Array(repeating: 84, count: 5 - group.count), group.count - 1) ? result : nil
  }

  private static func runs(_ data: [UInt8], atMost limit: Int) -> [UInt8] {
    var (result, place): ([UInt8], Int) = ([], 0)
    while place + 1 < data.count, data[place] != 128, result.count <= limit {
      let length = Int(data[place])
      if length < 128 {
        result += data[place + 1..<min(place + 2 + length, data.count)]
        place += 2 + length
      } else {
        result += Array(repeating: data[place + 1], count: 257 - length)
        place += 2
      }
    }
    return result
  }

  /// - Parameter early: 1 if the length of codes grows one code early.
  private static func lzw(_ data: [UInt8], early: Int, atMost limit: Int) -> [UInt8] {
    var table: [ArraySlice<UInt8>] = []
    var (result, place, bits, held, width): ([UInt8], Int, Int, Int, Int) = ([], 0, 0, 0, 9)
    var previous: ArraySlice<UInt8>?
    while result.count <= limit {
      while bits < width, place < data.count {
        held = (held << 8 | Int(data[place])) & 0xFFF_FFFF
        (bits, place) = (bits + 8, place + 1)
      }
      guard bits >= width else { break }
      let code = held >> (bits - width) & ((1 << width) - 1)
      bits -= width
      if code == 257 { break }
      if code == 256 {
        (table, width, previous) = ([], 9, nil)
        continue
      }
      let entry: ArraySlice<UInt8>
      if code < 256 {
        entry = [UInt8(code)]
      } else if code - 258 < table.count {
        entry = table[code - 258]
      } else if let last = previous, let first = last.first {
        entry = last + [first]
      } else {
        break
      }
      if let last = previous, let first = entry.first, table.count < 3838 { table.append(last + [first]) }
      result += entry
      previous = entry
      let next = table.count + 258 + early
      width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9
    }
    return result
  }
}
