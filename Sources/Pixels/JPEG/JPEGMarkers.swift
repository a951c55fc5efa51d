/// The segments of a JPEG before its first scan (ITU-T T.81, B.1): size, orientation and colour profile. Every offset is
/// checked.
struct JPEGMarkers {
  /// In pixels, as stored; nil if no frame begins before the first scan.
  private(set) var size: (width: Int, height: Int)?
  private(set) var channels = 0
  /// 1…8 (Exif 2.32, 4.6.4): how the stored picture is turned and mirrored to be upright.
  private(set) var orientation = 1
  /// The parts of the ICC profile by their number (ICC.1:2022, B.4).
  private var profileParts: [Int: [UInt8]] = [:]

  static func isJPEG(_ file: [UInt8]) -> Bool { file.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// The whole profile; nil if there is none or a part of it is missing.
  var profile: [UInt8]? {
    guard !profileParts.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for number in 1...profileParts.count {
      guard let part = profileParts[number] else { return nil }
      bytes += part
    }
    return bytes
  }

  init(_ file: [UInt8]) {
    guard JPEGMarkers.isJPEG(file) else { return }
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let marker = file[place + 1]
      // Fill bytes may precede a marker.
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return }
      let count = Int(file[place + 2]) << 8 | Int(file[place + 3])
      guard count >= 2, place + 2 + count <= file.count else { return }
      read(marker, Array(file[place + 4..<place + 2 + count]))
      place += 2 + count
    }
  }

  private mutating func read(_ marker: UInt8, _ data: [UInt8]) {
    switch marker {
    case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
      guard data.count >= 6, size == nil else { return }
      let (width, height) = (Int(data[3]) << 8 | Int(data[4]), Int(data[1]) << 8 | Int(data[2]))
      if width > 0, height > 0 { size = (width, height) }
      channels = Int(data[5])
    case 0xE1 where data.starts(with: Array("Exif\0\0".utf8)):
      orientation = ExifOrientation.read(Array(data[6...])) ?? orientation
    case 0xE2 where data.starts(with: Array("ICC_PROFILE\0".utf8)) && data.count > 14:
      profileParts[Int(data[12])] = Array(data[14...])
    default: break
    }
  }
}
