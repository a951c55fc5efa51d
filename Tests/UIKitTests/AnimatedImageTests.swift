import InbetweenTestSupport
import InbetweenUIKit
import Testing

@Suite("Animated images of code") struct AnimatedImageTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 8, height: 8), scale: 1)
  private static let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])

  /// 8 × 8: red for 0.2 s, green for 0.4 s and blue for 0.04 s, without end; written by Pillow.
  private static let file =
    Data(
      base64Encoded:
        "R0lGODlhCAAIAIEAAP8AAAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQAFAAAACwAAAAACAAIAAAIDwABCBxIsKDBgwgTKkwY"
        + "EAAh+QQBKAABACwAAAAACAAIAIEA/wAAAAAAAAAAAAAIDwABCBxIsKDBgwgTKkwYEAAh+QQBBAABACwAAAAACAAIAIEAAP8AAAAAAAAAAAAIDwAB"
        + "CBxIsKDBgwgTKkwYEAA7") ?? Data()

  /// The times of frames in seconds, as loaders for Swift's dictionaries read them.
  private func times(_ source: CGImageSource) -> [Double] {
    (0..<CGImageSourceGetCount(source)).compactMap { index in
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
      let gif = properties?[kCGImagePropertyGIFDictionary as String] as? [CFString: Any]
      return gif?[kCGImagePropertyGIFUnclampedDelayTime] as? Double
    }
  }

  @Test func `frames of a GIF file, each repeated for its time, are shown one after the other`() throws {
    let film = Film(on: Self.small, duration: 1) { window in
      guard let source = CGImageSourceCreateWithData(Self.file as CFData, nil) else { return }
      #expect(times(source) == [0.2, 0.4, 0.04])
      let images = times(source).enumerated().flatMap { index, time -> [UIImage] in
        let image = CGImageSourceCreateImageAtIndex(source, index, nil).map { UIImage(cgImage: $0) }
        return Array(repeating: image ?? UIImage(), count: Int((time / 0.04).rounded()))
      }
      let view = UIImageView(frame: window.bounds)
      view.image = UIImage.animatedImage(with: images, duration: times(source).reduce(0, +))
      window.addSubview(view)
    }
    #expect(film.problems.isEmpty)
    for (time, color) in [
      (0.0, Self.red), (0.18, Self.red), (0.22, Self.green), (0.58, Self.green), (0.62, Self.blue), (0.66, Self.red),
      (0.86, Self.green),
    ] {
      #expect(try FramePixels(film, at: time)[4, 4] == color, "at \(time) s")
    }
  }

  @Test(arguments: 0..<8)
  func `frames of a random GIF file are the same in any order of sampling`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let file = Data(GIFWriter(&random).bytes)
    let film = Film(on: Self.small, duration: 1) { window in
      guard let source = CGImageSourceCreateWithData(file as CFData, nil) else { return }
      let view = UIImageView(frame: window.bounds)
      view.animationImages = (0..<CGImageSourceGetCount(source)).compactMap { index in
        CGImageSourceCreateImageAtIndex(source, index, nil).map { UIImage(cgImage: $0) }
      }
      (view.animationDuration, view.animationRepeatCount) = (0.2 + 0.1 * Double(seed % 4), 0)
      window.addSubview(view)
      view.startAnimating()
    }
    let times = (0..<10).map { Double($0) / 10 + 0.03 }
    let forward = try times.map { try film.png(at: $0) }
    let backward = try times.reversed().map { try film.png(at: $0) }
    #expect(forward == backward.reversed() && Set(forward).count > 1)
    #expect(film.problems.isEmpty)
  }

  @Test func `animationImages show the frames of a GIF file as often as asked`() throws {
    let film = Film(on: Self.small, duration: 1) { window in
      guard let source = CGImageSourceCreateWithData(Self.file as CFData, nil) else { return }
      let view = UIImageView(frame: window.bounds)
      view.animationImages = (0..<3).compactMap { index in
        CGImageSourceCreateImageAtIndex(source, index, nil).map { UIImage(cgImage: $0) }
      }
      view.image = view.animationImages?.last
      (view.animationDuration, view.animationRepeatCount) = (0.3, 1)
      window.addSubview(view)
      view.startAnimating()
    }
    for (time, color) in [(0.05, Self.red), (0.15, Self.green), (0.25, Self.blue), (0.4, Self.blue)] {
      #expect(try FramePixels(film, at: time)[4, 4] == color, "at \(time) s")
    }
  }

  @Test func `properties of a GIF file and its frames have Apple's names`() {
    let film = Film(on: Self.small, duration: 0) { _ in
      guard let source = CGImageSourceCreateWithData(Self.file as CFData, nil) else { return }
      #expect(CGImageSourceGetType(source) == kUTTypeGIF && CGImageSourceGetStatus(source) == .statusComplete)
      let properties = CGImageSourceCopyProperties(source, nil) as? [String: Any]
      let file = properties?[kCGImagePropertyGIFDictionary] as? [String: Any]
      #expect(file?[kCGImagePropertyGIFLoopCount] as? Int == 0)
      #expect(file?[kCGImagePropertyGIFCanvasPixelWidth] as? Int == 8)
      let frame = CGImageSourceCopyPropertiesAtIndex(source, 2, nil) as? [String: Any]
      #expect(frame?[kCGImagePropertyPixelHeight] as? Int == 8)
      let times = frame?[kCGImagePropertyGIFDictionary] as? [String: Double]
      #expect(times == [kCGImagePropertyGIFDelayTime: 0.1, kCGImagePropertyGIFUnclampedDelayTime: 0.04])
      #expect(CGImageSourceCopyPropertiesAtIndex(source, 3, nil) == nil)
      #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
      let half = CGImageSourceCreateThumbnailAtIndex(
        source, 1, [kCGImageSourceThumbnailMaxPixelSize: 4] as CFDictionary)
      #expect(half?.width == 4)
    }
    #expect(film.problems.isEmpty)
  }

  @Test func `properties are also read by pointers to their names`() {
    _ = Film(on: Self.small, duration: 0) { _ in
      guard let source = CGImageSourceCreateWithData(Self.file as CFData, nil) else { return }
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 1, nil)
      let place = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 1)
      defer { unsafe place.deallocate() }
      let key = unsafe Unmanaged.passUnretained(kCGImagePropertyGIFDictionary).toOpaque()
      #expect(unsafe CFDictionaryGetValueIfPresent(properties, key, place))
      let gif: CFDictionary = unsafe unsafeBitCast(place.pointee, to: CFDictionary.self)
      let time: AnyObject = unsafe unsafeBitCast(
        CFDictionaryGetValue(gif, Unmanaged.passUnretained(kCGImagePropertyGIFUnclampedDelayTime).toOpaque()),
        to: AnyObject.self)
      #expect(time as? Double == 0.4 && RuntimeObject(time).doubleValue == 0.4)
      let other = unsafe Unmanaged.passUnretained("other").toOpaque()
      #expect(unsafe !CFDictionaryGetValueIfPresent(properties, other, place))
      let isThere = unsafe CFDictionaryContainsKey(properties, key)
      #expect(CFDictionaryGetCount(gif) == 2 && isThere)
    }
  }

  @Test func `an image of a GIF file is its first frame`() throws {
    let film = Film(on: Self.small, duration: 0.3) { window in
      let image = UIImage(data: Self.file)
      #expect(image?.size == CGSize(width: 8, height: 8) && image?.images == nil)
      let view = UIImageView(image: image)
      window.addSubview(view)
    }
    #expect(try FramePixels(film, at: 0)[0, 0] == Self.red && FramePixels(film, at: 0.3)[7, 7] == Self.red)
  }

  @Test func `the frames of a file that code reads many times take memory once`() {
    var large = Self.file
    // 4096 × 2048 pixels: a frame takes 32 MiB, so that all three fit five times.
    large.replaceSubrange(6..<10, with: [0, 0x10, 0, 8])
    let film = Film(on: Self.small, duration: 0) { _ in
      var first: CGImage?
      for _ in 0..<20 {
        // Each time other bytes in memory, as files that are read again are.
        let data = Data(Array(large))
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return }
        let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
        #expect(image?.width == 4096)
        first = first ?? image
      }
      #expect(first != nil)
    }
    #expect(film.problems.isEmpty)
  }

  @Test func `a damaged frame and frames without memory are problems of the film`() {
    var damaged = Self.file
    // The size of the second frame's codes.
    damaged[110] = 15
    let film = Film(on: Self.small, duration: 0) { _ in
      guard let source = CGImageSourceCreateWithData(damaged as CFData, nil) else { return }
      #expect(CGImageSourceGetCount(source) == 3)
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
      #expect(CGImageSourceCreateImageAtIndex(source, 2, nil) == nil)
      #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    }
    #expect(film.problems.count == 1 && film.problems.first?.contains("from frame 1 on: a damaged GIF file") == true)
    // 20,000 × 20,000 pixels, of which the frame draws 8 × 8.
    var large = Self.file
    large.replaceSubrange(6..<10, with: [0x20, 0x4e, 0x20, 0x4e])
    let other = Film(on: Self.small, duration: 0) { _ in
      guard let source = CGImageSourceCreateWithData(large as CFData, nil) else { return }
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil && UIImage(data: large) == nil)
    }
    #expect(other.problems.count == 1 && other.problems.first?.contains("3 frames of 20000 × 20000 pixels") == true)
  }
}
