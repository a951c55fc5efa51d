public import Foundation

/// A ZIP archive whose files are stored without compression, as bytes.
public enum StoredArchive {
  /// - Parameter files: names and contents, in the order of the archive.
  public static func data(_ files: [(name: String, content: Data)]) -> Data {
    var (archive, directory) = (Data(), Data())
    for (name, content) in files {
      let offset = archive.count
      let common =
        bytes(20, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4) + bytes(Int(checksum(content)), 4)
        + bytes(content.count, 4) + bytes(content.count, 4) + bytes(name.utf8.count, 2) + bytes(0, 2)
      archive += bytes(0x0403_4b50, 4) + common + Data(name.utf8) + content
      directory +=
        bytes(0x0201_4b50, 4) + bytes(20, 2) + common + bytes(0, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4)
        + bytes(offset, 4) + Data(name.utf8)
    }
    return archive + directory + bytes(0x0605_4b50, 4) + bytes(0, 4) + bytes(files.count, 2) + bytes(files.count, 2)
      + bytes(directory.count, 4) + bytes(archive.count, 4) + bytes(0, 2)
  }

  private static func bytes(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ data: Data) -> UInt32 {
    var sum = UInt32.max
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xedb8_8320 }
    }
    return ~sum
  }
}
