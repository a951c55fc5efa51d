import CPNG
import Glibc
import InbetweenPixels
import Testing

@Suite("PNG encoder")
struct PNGEncoderTests {
  @Test(arguments: ImageKind.allCases)
  func `libpng and a second decoder read back the pixels`(kind: ImageKind) throws {
    // Around the longest match in bytes (258) at 3 and 4 bytes a pixel, and around it in pixels.
    for width in [1, 2, 3, 63, 64, 65, 85, 86, 87, 129, 257, 258, 259] {
      for height in [1, 2, 3, 64, 65, 130] where width * height <= 20_000 {
        for opaque in [true, false] {
          let image = kind.image(width, height, seed: UInt32(width * 1000 + height), opaque: opaque)
          let file = PNGEncoder.encode(image)
          #expect(try PNGDecoder.decode(file) == image, "\(width) × \(height), libpng")
          #expect(try SecondDecoder.decode(file) == image, "\(width) × \(height), second")
        }
      }
    }
  }

  @Test func `rows longer than deflate's window are read back`() throws {
    for (width, height) in [(8_192, 3), (10_923, 2), (11_000, 3), (32_767, 2)] {
      for kind in [ImageKind.stripes, .sparse, .columns, .flat] {
        let image = kind.image(width, height, seed: 5, opaque: kind != .columns)
        let file = PNGEncoder.encode(image)
        #expect(try PNGDecoder.decode(file) == image)
        #expect(try SecondDecoder.decode(file) == image)
      }
    }
  }

  @Test func `many random images are read back`() throws {
    var noise = Noise(seed: 77)
    for round in 0..<300 {
      let kind = ImageKind.allCases[noise.below(ImageKind.allCases.count)]
      let image = kind.image(1 + noise.below(90), 1 + noise.below(140), seed: noise.next(), opaque: noise.below(2) == 0)
      let file = PNGEncoder.encode(image)
      #expect(try PNGDecoder.decode(file) == image, "round \(round), \(kind)")
      #expect(try SecondDecoder.decode(file) == image, "round \(round), \(kind)")
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `every compression keeps the pixels, and a longer search gives no larger file`(
    compression: PNGCompression
  ) throws {
    for kind in ImageKind.allCases {
      for (width, height) in [(1, 1), (5, 3), (130, 130)] {
        let image = kind.image(width, height, seed: 41, opaque: width != 130)
        let format: PNGFormat = image.isOpaque ? .rgb : .rgba
        let file = try PNGEncoder.encode(image, format: format, compression: compression)
        #expect(try PNGDecoder.decode(file) == image, "\(kind), \(width) × \(height)")
        if compression == .small { #expect(file.count <= PNGEncoder.encode(image, format: format).count) }
      }
    }
  }

  @Test func `a part of a picture is encoded as the same pixels by themselves are`() throws {
    var noise = Noise(seed: 23)
    for kind in ImageKind.allCases {
      let buffer = PixelBuffer(kind.image(150, 170, seed: 3, opaque: true))
      let encoder = PNGEncoder(width: 150, height: 170, format: .rgb)
      let (x, y) = (noise.below(100), noise.below(100))
      let (columns, rows) = (x..<x + 1 + noise.below(50), y..<y + 1 + noise.below(70))
      let part = PixelBuffer(width: columns.count, height: rows.count)
      part.copy(from: buffer, columns: columns, rows: rows, toRow: 0)
      let alone = PNGEncoder(width: columns.count, height: rows.count, format: .rgb)
      let stream = encoder.stream(of: buffer, columns: columns, rows: rows)
      #expect(stream == alone.stream(of: part, columns: 0..<columns.count, rows: 0..<rows.count))
      // The file's single chunk of data follows its signature, IHDR and sRGB.
      #expect(Array(alone.encode(part)[54...].prefix(stream.count)) == stream)
    }
  }

  @Test func `an opaque image is stored as RGB and any other as RGBA`() {
    var image = ImageKind.flat.image(3, 3, seed: 1, opaque: true)
    #expect(PNGEncoder.encode(image)[25] == 2)
    image.bytes[35] = 254
    #expect(PNGEncoder.encode(image)[25] == 6)
  }

  @Test func `a buffer and its straight pixels give the same file`() {
    let image = ImageKind.alphas.image(256, 70, seed: 3, opaque: false)
    let buffer = PixelBuffer(image)
    for (format, opaque) in [(PNGFormat.rgb, true), (.rgba, false)] {
      let encoder = PNGEncoder(width: 256, height: 70, format: format)
      #expect(encoder.encode(buffer) == PNGEncoder.encode(Pixmap(buffer, opaque: opaque), format: format))
    }
  }

  @Test func `words that represent the same pixels give the same file`() {
    // With the top byte ignored, these rows are equal.
    let (plain, marked) = (PixelBuffer(width: 20, height: 80), PixelBuffer(width: 20, height: 80))
    for i in 0..<1600 {
      unsafe plain.words[i] = 0x0011_2233
      unsafe marked.words[i] = 0x0011_2233 | UInt32(i % 200) << 24
    }
    let encoder = PNGEncoder(width: 20, height: 80, format: .rgb)
    #expect(encoder.encode(plain) == encoder.encode(marked))
  }

  @Test(arguments: [ImageKind.sparse, .dense, .runs])
  func `bands kept from an earlier frame give the same bytes as newly encoded bands`(kind: ImageKind) {
    var noise = Noise(seed: 9)
    let (width, height) = (kind == .sparse ? 70 : 200, 300)
    var image = kind.image(width, height, seed: 4, opaque: true)
    let kept = PNGEncoder(width: width, height: height, format: .rgb)
    var bands: [EncodedBand?] = Array(repeating: nil, count: kept.bandCount)
    var reuses = 0
    for _ in 0..<25 {
      let buffer = PixelBuffer(image)
      for band in bands.indices where bands[band] == nil {
        bands[band] = kept.encodeBand(band, of: buffer, after: bands[..<band])
      }
      #expect(kept.assemble(bands.compactMap { $0 }) == PNGEncoder.encode(image, format: .rgb))
      let rows = noise.below(height)
      let changed = rows..<min(height, rows + 1 + noise.below(80))
      for y in changed { for x in 0..<width { image.bytes[4 * (y * width + x)] = UInt8(noise.below(256)) } }
      var encodedEnd = 0
      for band in bands.indices {
        let own = PixelBand.rows(of: band, height: height)
        let reach = bands[band]?.reach ?? 0
        // The band below the last changed row sees another row above it, and others may repeat what is above them.
        let isStale = own.overlaps(changed.lowerBound..<changed.upperBound + 1)
        if isStale || (reach > 1 && own.lowerBound - reach < encodedEnd) {
          bands[band] = nil
          encodedEnd = own.upperBound
        } else {
          reuses += 1
        }
      }
    }
    #expect(reuses > 0)
  }

  @Test func `earlier images of an encoder have no effect`() {
    let used = PNGEncoder(width: 129, height: 100, format: .rgba)
    for kind in ImageKind.allCases { _ = used.encode(PixelBuffer(kind.image(129, 100, seed: 3, opaque: false))) }
    for kind in ImageKind.allCases {
      let buffer = PixelBuffer(kind.image(129, 100, seed: 99, opaque: false))
      #expect(used.encode(buffer) == PNGEncoder(width: 129, height: 100, format: .rgba).encode(buffer))
    }
  }

  @Test(arguments: [ImageKind.noise, .flat, .sparse, .stripes, .columns, .runs, .alphas, .radial, .ramp])
  func `a frame is no larger than libpng's default`(kind: ImageKind) throws {
    let image = kind.image(390, 400, seed: 12, opaque: true)
    let (ours, theirs) = (PNGEncoder.encode(image).count, defaultSize(image))
    #expect(theirs > 0)
    // The blocks of every band describe codes of their own.
    #expect(ours <= theirs + 20 * PixelBand.count(height: 400), "\(kind): \(ours), \(theirs)")
  }

  @Test(arguments: [(ImageKind.photo, 1.0), (.dots, 0.8), (.dense, 0.98), (.mixed, 1.02)])
  func `noise is hardly larger than libpng's default`(kind: ImageKind, most: Double) throws {
    let image = kind.image(390, 400, seed: 12, opaque: true)
    let (ours, theirs) = (PNGEncoder.encode(image).count, defaultSize(image))
    #expect(Double(ours) <= Double(theirs) * most, "\(kind): \(ours), \(theirs)")
  }

  @Test func `a photograph takes hardly more than the entropy of its filtered rows`() throws {
    // Noise of nine levels, and of a bell curve.
    for sum in [1, 4] {
      var noise = Noise(seed: 5)
      var bytes: [UInt8] = []
      for y in 0..<192 {
        for x in 0..<1000 {
          for k in 0..<3 {
            let value = 120 + (x + k * y) / 12
            bytes.append(UInt8(value + (0..<sum).reduce(0) { $0 + (noise.below(9) - 4) * ($1 % 2 * 2 - 1) }))
          }
          bytes.append(255)
        }
      }
      let file = PNGEncoder.encode(Pixmap(width: 1000, height: 192, bytes: bytes))
      var uses = [Int](repeating: 0, count: 256)
      let rows = try SecondDecoder.filteredRows(of: file).rows
      for byte in rows { uses[Int(byte)] += 1 }
      let bits = uses.filter { $0 > 0 }.reduce(0) { $0 - Double($1) * log2(Double($1) / Double(rows.count)) }
      #expect(Double(file.count) < bits / 8 * 1.02, "\(file.count), \(bits / 8)")
    }
  }

  @Test func `a photograph is filtered by the prediction that leaves the shortest codes`() throws {
    // The average of two neighbours has less noise than either; the sums of what is left differ little from Paeth's.
    var noise = Noise(seed: 8)
    var bytes: [UInt8] = []
    for y in 0..<128 {
      for x in 0..<1200 {
        let grain = noise.below(9) - 4
        bytes += [100 + x / 20 + grain, 90 + y / 3 + grain, 200 - x / 24 + grain].map { UInt8($0) } + [255]
      }
    }
    let file = PNGEncoder.encode(Pixmap(width: 1200, height: 128, bytes: bytes))
    let rows = try SecondDecoder.filteredRows(of: file).rows
    let average = (0..<128).count { rows[$0 * 3601] == 3 }
    #expect(average > 110, "\(average)")
  }

  @Test(arguments: OverlappingPicture.allCases)
  func `five pictures of each kind of overlapping boxes are no larger than libpng's default`(
    picture: OverlappingPicture
  ) throws {
    for seed in 1...5 {
      let image = picture.pixmap(390, 320, seed: UInt32(seed))
      let (ours, theirs) = (PNGEncoder.encode(image).count, defaultSize(image))
      #expect(ours <= theirs, "\(picture) \(seed): \(ours), \(theirs)")
      #expect(try SecondDecoder.decode(PNGEncoder.encode(image)) == image)
    }
  }

  @Test func `four hundred small images are together hardly larger than libpng's default`() {
    var noise = Noise(seed: 31)
    var (ours, theirs) = (0, 0)
    for _ in 0..<400 {
      let kind = ImageKind.allCases[noise.below(ImageKind.allCases.count)]
      let image = kind.image(1 + noise.below(120), 1 + noise.below(64), seed: noise.next(), opaque: true)
      ours += PNGEncoder.encode(image).count
      theirs += defaultSize(image)
    }
    #expect(Double(ours) <= Double(theirs) * 1.05, "\(ours), \(theirs)")
  }

  @Test func `gradients over a wide frame are no larger than libpng's default`() {
    func gradient(_ value: (Double, Double) -> Double) -> Pixmap {
      var bytes: [UInt8] = []
      for y in 0..<320 {
        for x in 0..<1170 {
          let t = max(0, min(1, value(Double(x), Double(y))))
          bytes += [25 + 185 * t, 50 + 50 * t, 130 + 100 * t].map { UInt8($0.rounded()) } + [255]
        }
      }
      return Pixmap(width: 1170, height: 320, bytes: bytes)
    }
    let gradients: [(String, (Double, Double) -> Double)] = [
      ("diagonal", { ($0 * 3 + $1 * 5) / 5110 }),
      ("steep", { ($0 + $1 * 3) / 600 }),
      ("radial", { hypot($0 - 585, $1 - 160) / 600 }),
      ("radial, outside the frame", { hypot($0 + 100, $1 - 900) / 1600 }),
      ("radial, small", { hypot($0 - 300, $1 - 100) / 250 }),
      ("conic", { atan2($1 - 160, $0 - 585) / .pi / 2 + 0.5 }),
    ]
    for (name, value) in gradients {
      let image = gradient(value)
      let (ours, theirs) = (PNGEncoder.encode(image).count, defaultSize(image))
      #expect(ours <= theirs, "\(name): \(ours), \(theirs)")
    }
  }

  /// What libpng makes of an opaque image by itself.
  private func defaultSize(_ image: Pixmap) -> Int {
    let channels: Int32 = image.isOpaque ? 3 : 4
    var file: UnsafeMutablePointer<UInt8>?
    defer { unsafe free(file) }
    return unsafe image.bytes.withUnsafeBufferPointer {
      unsafe cpng_encode_default($0.baseAddress, UInt32(image.width), UInt32(image.height), channels, &file)
    }
  }
}
