import InbetweenPixels
import Testing

@Suite("Pixel hash")
struct PixelHashTests {
  /// Expectations come from Python's xxhash and hashlib, by the function that docs/pixel-hash.md gives.
  @Test(arguments: [
    (1, 1, "7c5b459a45c76bced2c20a9418618519a1271d69a1fed827e4d571ef8629eac8"),
    (3, 2, "db100ca1f1460fca491084c4957456c052caee2e698c5403c3fad69d61a7890b"),
    (16, 64, "34d64a425fc478a2e695458e28c9df30ca555ac0ee3fa3c2bec5aa8a4be7f115"),
    (16, 65, "f995be27d5981dd7ae8c0abef2c2419ee49d4f6f609fc7ef01d975d47f3abb21"),
    (100, 200, "e9e63b00c2521edf960b0fd5625ee25450452566e0015a1e98475df8de747d35"),
    (390, 130, "8fbafdea4ef7538ada1d2e1958080c2a67947a707239ebc94f1334fdfea6a30e"),
  ])
  func `equals the hash computed by an independent program`(width: Int, height: Int, expected: String) {
    #expect(pattern(width, height).pixelHash.description == expected)
  }

  @Test func `the band hash is XXH3-128 with seed 0`() {
    let hash = PixelHasher().hash(of: pattern(3, 2), band: 0)
    #expect(hash.high == 0x38cc_d6a0_3af6_5f97 && hash.low == 0x8ab5_b13f_b334_cf76)
  }

  @Test func `every byte of the image has an effect`() {
    let image = pattern(5, 66)
    let hash = image.pixelHash
    for index in stride(from: 0, to: image.bytes.count, by: 7) {
      var other = image
      other.bytes[index] ^= 1
      #expect(other.pixelHash != hash)
    }
  }

  @Test func `images with the same bytes and another shape differ`() {
    let bytes = [UInt8](repeating: 9, count: 4 * 24)
    let shapes = [(24, 1), (12, 2), (8, 3), (1, 24)]
    let hashes = Set(shapes.map { Pixmap(width: $0.0, height: $0.1, bytes: bytes).pixelHash })
    #expect(hashes.count == shapes.count)
  }

  @Test func `a buffer's bands have the hashes of its straight pixels`() {
    let buffer = PixelBuffer(width: 37, height: 150)
    for i in 0..<37 * 150 {
      let alpha = UInt32(i % 256)
      unsafe buffer.words[i] = alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
    }
    let hasher = PixelHasher()
    for opaque in [true, false] {
      let pixmap = Pixmap(buffer, opaque: opaque)
      for band in 0..<PixelBand.count(height: 150) {
        #expect(hasher.hash(of: buffer, band: band, opaque: opaque) == hasher.hash(of: pixmap, band: band))
      }
    }
  }

  private func pattern(_ width: Int, _ height: Int) -> Pixmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += [x * 7 + y * 3, x ^ y, x * y, 255 - (x + y)].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
    return Pixmap(width: width, height: height, bytes: bytes)
  }
}
