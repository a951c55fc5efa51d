internal import InbetweenPixels

/// A file of a golden as `golden.json` lists it, so that a truncated, damaged or missing file is detected.
public struct GoldenFile: Hashable, Sendable {
  public let name: String
  /// The content hash (XXH3-128 in hexadecimal) of the bytes; of a text with line feeds at the ends of its lines.
  public let digest: String
  /// Bytes of an image, lines of a text.
  public let length: Int

  public init(name: String, digest: String, length: Int) {
    self.name = name
    self.digest = digest
    self.length = length
  }

  /// - Parameter bytes: as they are in the file.
  init(name: String, bytes: [UInt8]) {
    let isImage = name.hasSuffix(".png")
    let bytes = isImage ? bytes : GoldenFiles.withLineFeeds(bytes)
    self.init(
      name: name, digest: ContentHash.text(bytes),
      length: isImage ? bytes.count : bytes.count { $0 == UInt8(ascii: "\n") })
  }

  /// The reason why bytes are not the recorded file, in words that follow its path; nil if they are.
  func problem(with bytes: [UInt8]) -> String? {
    let found = GoldenFile(name: name, bytes: bytes)
    guard found != self else { return nil }
    let isImage = name.hasSuffix(".png")
    // A PNG that ends as every whole one does was compressed anew.
    guard found.length < length, !(isImage && PNGDecoder.hasEnd(bytes)) else {
      return "it is not the file that golden.json records"
    }
    return "it is truncated: \(found.length) of \(length) \(isImage ? "bytes" : "lines") are there"
  }
}
