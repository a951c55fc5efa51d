/// The chunks of a WebP file that libwebp's decoder skips: orientation and colour profile (RFC 9649, 2.7.1). Every offset
/// is checked.
struct WebPChunks {
  /// 1…8 (Exif 2.32, 4.6.4): how the stored picture is turned and mirrored to be upright.
  private(set) var orientation = 1
  private(set) var profile: [UInt8]?

  static func isWebP(_ file: [UInt8]) -> Bool {
    file.count >= 16 && file.starts(with: Array("RIFF".utf8)) && Array(file[8..<12]) == Array("WEBP".utf8)
  }

  init(_ file: [UInt8]) {
    guard WebPChunks.isWebP(file) else { return }
    var place = 12
    while place + 8 <= file.count {
      let count = file[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = place + 8
      guard count <= file.count - start else { return }
      read(String(decoding: file[place..<place + 4], as: UTF8.self), file[start..<start + count])
      // Chunks begin at even offsets.
      place = start + count + count % 2
    }
  }

  private mutating func read(_ name: String, _ data: ArraySlice<UInt8>) {
    switch name {
    case "ICCP": profile = profile ?? Array(data)
    case "EXIF":
      let prefix = Array("Exif\0\0".utf8)
      let tiff = data.starts(with: prefix) ? data.dropFirst(prefix.count) : data
      orientation = ExifOrientation.read(Array(tiff)) ?? orientation
    default: break
    }
  }
}
