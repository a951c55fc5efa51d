/// How a stored picture is turned and mirrored to be upright: 1…8 (Exif 2.32, 4.6.4).
enum ExifOrientation {
  /// Tag 274 of the first directory of a TIFF header (TIFF 6.0, section 2).
  static func read(_ tiff: [UInt8]) -> Int? {
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else { return nil }
    let isLittle = tiff[0] == 0x49
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= tiff.count - count else { return nil }
      let bytes = tiff[place..<place + count]
      return isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for entry in 0..<entries where number(directory + 2 + 12 * entry, 2) == 274 {
      return number(directory + 10 + 12 * entry, 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}

extension Pixmap {
  /// The picture turned and mirrored according to an Exif orientation.
  func upright(from orientation: Int) -> Pixmap {
    guard (2...8).contains(orientation) else { return self }
    let isTurned = orientation > 4
    let (columns, rows) = isTurned ? (height, width) : (width, height)
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let place = 4 * (row * width + column)
        turned += bytes[place..<place + 4]
      }
    }
    return Pixmap(width: columns, height: rows, bytes: turned)
  }
}
