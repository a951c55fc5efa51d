/// What the boxes of a HEIC or AVIF file say about its primary picture (ISO/IEC 23008-12 on ISO/IEC 14496-12; AVIF 1.1):
/// its upright size, its coding and its colours. Every offset is checked.
struct HEIFBoxes {
  enum Coding {
    case hevc
    case av1
  }

  /// In pixels, cropped and turned as the file says.
  let width: Int
  let height: Int
  let coding: Coding
  let profile: [UInt8]?
  /// Numbers of ITU-T H.273; nil if there are none.
  let nclx: (primaries: UInt8, transfer: UInt8)?

  private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "mif1", "avif"]

  /// Whether the header names a brand of still pictures.
  static func isHEIF(_ bytes: [UInt8]) -> Bool { !brands(of: bytes).isDisjoint(with: brands) }

  /// What files of a kind are called, by the brands of their header.
  static func name(of bytes: [UInt8]) -> String { brands(of: bytes).contains("avif") ? "AVIF" : "HEIC" }

  /// The header's own brand, and those that it is compatible with.
  private static func brands(of bytes: [UInt8]) -> Set<String> {
    let reader = HEIFReader(bytes: bytes)
    guard reader.word(4) == "ftyp", let own = reader.word(8) else { return [] }
    let end = min(reader.number(0, 4) ?? 0, bytes.count, 256)
    return Set([own] + stride(from: 16, to: end, by: 4).compactMap { reader.word($0) })
  }

  /// Nil if the file has no primary picture that is coded as such or made of tiles that are.
  init?(_ bytes: [UInt8]) {
    guard HEIFBoxes.isHEIF(bytes) else { return nil }
    let reader = HEIFReader(bytes: bytes)
    let outer = reader.boxes(in: 0..<bytes.count)
    // The version and flags of a full box are 4 bytes.
    guard let meta = outer.first(where: { $0.type == "meta" }), meta.range.count > 4 else { return nil }
    let boxes = reader.boxes(in: meta.range.lowerBound + 4..<meta.range.upperBound)
    func box(_ type: String) -> Range<Int>? { boxes.first { $0.type == type }?.range }
    guard let primary = box("pitm"), let version = reader.number(primary.lowerBound, 1),
      let id = reader.number(primary.lowerBound + 4, version == 0 ? 2 : 4), let list = box("iinf")
    else { return nil }
    let types = HEIFBoxes.types(in: list, reader)
    var coded = [id]
    if types[id] == "grid" {
      coded = box("iref").map { HEIFBoxes.tiles(of: id, in: $0, reader) } ?? []
    }
    switch coded.first.flatMap({ types[$0] }) {
    case "hvc1": coding = .hevc
    case "av01": coding = .av1
    default: return nil
    }
    // Pictures made of others that are made of others could take any time.
    guard coded.allSatisfy({ types[$0] == types[coded[0]] }), let properties = box("iprp") else { return nil }
    let own = HEIFBoxes.properties(of: id, in: properties, reader)
    let tile = HEIFBoxes.properties(of: coded[0], in: properties, reader)
    guard let size = own.first(where: { $0.type == "ispe" })?.range.lowerBound,
      var width = reader.number(size + 4, 4), var height = reader.number(size + 8, 4)
    else { return nil }
    // Transformations apply in the order in which they are listed.
    for property in own {
      let place = property.range.lowerBound
      switch property.type {
      case "clap":
        let sides = [0, 8].map { at -> Int? in
          guard let count = reader.number(place + at, 4), let divisor = reader.number(place + at + 4, 4), divisor > 0
          else { return nil }
          return (count + divisor / 2) / divisor
        }
        guard let across = sides[0], let down = sides[1] else { return nil }
        (width, height) = (min(across, width), min(down, height))
      case "irot": if (reader.number(place, 1) ?? 0) & 1 == 1 { (width, height) = (height, width) }
      default: break
      }
    }
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
    let colors = (own + tile).filter { $0.type == "colr" }.map(\.range)
    func color(_ types: Set<String>) -> Range<Int>? {
      colors.first { $0.count >= 4 && types.contains(reader.word($0.lowerBound) ?? "") }
    }
    profile = color(["prof", "rICC"]).map { Array(bytes[$0.lowerBound + 4..<$0.upperBound]) }
    nclx = color(["nclx"]).flatMap { range in
      guard let primaries = reader.number(range.lowerBound + 4, 2),
        let transfer = reader.number(range.lowerBound + 6, 2)
      else { return nil }
      return (UInt8(clamping: primaries), UInt8(clamping: transfer))
    }
  }

  /// The types of items, by their numbers.
  private static func types(in list: Range<Int>, _ reader: HEIFReader) -> [Int: String] {
    let counted = (reader.number(list.lowerBound, 1) ?? 0) == 0 ? 6 : 8
    var types: [Int: String] = [:]
    guard list.count > counted else { return types }
    for (type, range) in reader.boxes(in: list.lowerBound + counted..<list.upperBound) where type == "infe" {
      guard let version = reader.number(range.lowerBound, 1), version >= 2 else { continue }
      let width = version == 2 ? 2 : 4
      guard let id = reader.number(range.lowerBound + 4, width) else { continue }
      types[id] = types[id] ?? reader.word(range.lowerBound + 6 + width)
    }
    return types
  }

  /// The items that a picture is made of.
  private static func tiles(of id: Int, in references: Range<Int>, _ reader: HEIFReader) -> [Int] {
    guard references.count > 4 else { return [] }
    let width = (reader.number(references.lowerBound, 1) ?? 0) == 0 ? 2 : 4
    for (type, range) in reader.boxes(in: references.lowerBound + 4..<references.upperBound)
    where type == "dimg" && reader.number(range.lowerBound, width) == id {
      let count = reader.number(range.lowerBound + width, 2) ?? 0
      let first = range.lowerBound + width + 2
      guard first + count * width <= range.upperBound else { return [] }
      return (0..<count).compactMap { reader.number(first + $0 * width, width) }
    }
    return []
  }

  /// The properties of an item, in order.
  private static func properties(of id: Int, in box: Range<Int>, _ reader: HEIFReader) -> [HEIFReader.Box] {
    let boxes = reader.boxes(in: box)
    guard let container = boxes.first(where: { $0.type == "ipco" })?.range else { return [] }
    let all = reader.boxes(in: container)
    for (type, range) in boxes where type == "ipma" {
      guard let version = reader.number(range.lowerBound, 1), let flags = reader.number(range.lowerBound + 1, 3),
        let count = reader.number(range.lowerBound + 4, 4)
      else { continue }
      let (idWidth, indexWidth) = (version == 0 ? 2 : 4, flags & 1 == 1 ? 2 : 1)
      var place = range.lowerBound + 8
      for _ in 0..<count {
        guard place < range.upperBound, let item = reader.number(place, idWidth),
          let indices = reader.number(place + idWidth, 1)
        else { break }
        place += idWidth + 1
        guard place + indices * indexWidth <= range.upperBound else { break }
        if item == id {
          return (0..<indices).compactMap { index in
            // The highest bit says whether it must be understood.
            let number =
              (reader.number(place + index * indexWidth, indexWidth) ?? 0) & (indexWidth == 2 ? 0x7FFF : 0x7F)
            return number >= 1 && number <= all.count ? all[number - 1] : nil
          }
        }
        place += indices * indexWidth
      }
    }
    return []
  }
}

/// Boxes and big-endian numbers at places that may lie outside.
struct HEIFReader {
  typealias Box = (type: String, range: Range<Int>)

  let bytes: [UInt8]

  /// The maximum number of boxes beside one another.
  private static let boxLimit = 100_000

  /// - Parameter count: at most 4.
  func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Four letters.
  func word(_ place: Int) -> String? {
    guard place >= 0, place <= bytes.count - 4 else { return nil }
    return String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  /// The whole boxes in a range, without their headers.
  func boxes(in range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound, boxes.count < HEIFReader.boxLimit, var size = number(place, 4),
      let type = word(place + 4)
    {
      var header = 8
      if size == 1 {
        // A size of 64 bits, of which no file that is read needs more than 32.
        guard number(place + 8, 4) == 0, let low = number(place + 12, 4) else { break }
        (size, header) = (low, 16)
      } else if size == 0 {
        size = range.upperBound - place
      }
      guard size >= header, size <= range.upperBound - place else { break }
      boxes.append((type, place + header..<place + size))
      place += size
    }
    return boxes
  }
}
