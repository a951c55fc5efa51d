import Foundation
import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Parts of images, and files made from them") struct ImagePartTests {
  /// The left half red and the right half blue.
  private static func halves(_ size: CGSize, scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height))
      UIColor.blue.setFill()
      context.fill(CGRect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height))
    }
  }

  /// Red, green, blue and alpha of a pixel.
  private func pixel(_ png: Data?, _ x: Int, _ y: Int) throws -> [UInt8] {
    let file = try #require(png)
    var image: UIImage?
    _ = Film(duration: 0) { _ in image = UIImage(data: file) }
    guard case .bitmap(let picture) = image?.content else { return [] }
    return Array(picture.pixels[4 * (y * picture.width + x)..<4 * (y * picture.width + x) + 4])
  }

  @Test func `a JPEG file has nearly the pixels of the image over white, and is read back`() throws {
    var (file, again): (Data?, UIImage?)
    _ = Film(duration: 0.1) { _ in
      file = Self.halves(CGSize(width: 32, height: 16)).jpegData(compressionQuality: 1)
      again = file.flatMap { UIImage(data: $0) }
      #expect(UIImage().jpegData(compressionQuality: 1) == nil)
      #expect(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0])) == nil)
    }
    #expect(file?.starts(with: [0xFF, 0xD8, 0xFF]) == true)
    #expect(again?.size == CGSize(width: 32, height: 16))
    let (red, blue) = (try pixel(file, 4, 4), try pixel(file, 28, 12))
    #expect(red[0] > 245 && red[2] < 10 && blue[2] > 245 && blue[0] < 10, "\(red) \(blue)")
  }

  @Test func `a highlighted view animates the images for it`() throws {
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 40, height: 20), scale: 1), duration: 1) {
      window in
      for (index, isHighlighted) in [true, false].enumerated() {
        let view = UIImageView(frame: CGRect(x: 20 * index, y: 0, width: 8, height: 4))
        view.highlightedAnimationImages = [Self.halves(CGSize(width: 8, height: 4))]
        view.animationImages = [Self.halves(CGSize(width: 8, height: 4)).withHorizontallyFlippedOrientation()]
        view.isHighlighted = isHighlighted
        view.startAnimating()
        window.addSubview(view)
      }
    }
    let file = try film.png(at: 0.5)
    #expect(try pixel(file, 1, 1) == [255, 0, 0, 255])
    #expect(try pixel(file, 21, 1) == [0, 0, 255, 255])
  }

  @Test func `an image of pixels is shown turned and mirrored as its orientation says, and keeps the pixels`() throws {
    // Of pixels that are red on the left: whether the red half comes first, from the left or from the top.
    for (orientation, isSideways, startsRed) in [
      (.up, false, true), (.down, false, false), (.left, true, false), (.right, true, true),
      (.upMirrored, false, false), (.downMirrored, false, true), (.leftMirrored, true, true),
      (.rightMirrored, true, false),
    ] as [(UIImage.Orientation, Bool, Bool)] {
      var (file, size, pixels): (Data?, CGSize?, CGSize?)
      _ = Film(duration: 0) { _ in
        guard let whole = Self.halves(CGSize(width: 8, height: 4)).cgImage else { return }
        let image = UIImage(cgImage: whole, scale: 2, orientation: orientation)
        (file, size) = (image.pngData(), image.size)
        pixels = image.cgImage.map { CGSize(width: $0.width, height: $0.height) }
        #expect(image.imageOrientation == orientation)
        #expect(image.withRenderingMode(.alwaysTemplate).imageOrientation == orientation)
      }
      #expect(size == (isSideways ? CGSize(width: 2, height: 4) : CGSize(width: 4, height: 2)), "\(orientation)")
      #expect(pixels == CGSize(width: 8, height: 4))
      let (first, last) = (try pixel(file, 0, 0), isSideways ? try pixel(file, 3, 7) : try pixel(file, 7, 3))
      let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
      #expect(first == (startsRed ? red : blue) && last == (startsRed ? blue : red), "\(orientation)")
    }
  }

  @Test func `a system button paints images in its tint unless they state otherwise`() throws {
    for (type, mode, isTinted) in [
      (.system, .automatic, true), (.system, .alwaysOriginal, false), (.custom, .automatic, false),
      (.custom, .alwaysTemplate, true),
    ] as [(UIButton.ButtonType, UIImage.RenderingMode, Bool)] {
      let film = Film(duration: 0.1) { window in
        let button = UIButton(type: type)
        button.tintColor = .green
        button.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
        let image = Self.halves(CGSize(width: 8, height: 4)).pngData().flatMap { UIImage(data: $0) }
        button.setImage(image?.withRenderingMode(mode), for: .normal)
        window.addSubview(button)
      }
      let color = try pixel(film.png(at: 0), 3, 3)
      #expect(color == (isTinted ? [0, 255, 0, 255] : [255, 0, 0, 255]), "\(type) \(mode)")
    }
  }

  @Test func `a PNG file has the pixels of the image, and is read back`() throws {
    var (file, again): (Data?, UIImage?)
    _ = Film(duration: 0.1) { _ in
      file = Self.halves(CGSize(width: 8, height: 4)).pngData()
      again = file.flatMap { UIImage(data: $0) }
      #expect(UIImage().pngData() == nil)
    }
    #expect(try pixel(file, 1, 1) == [255, 0, 0, 255] && pixel(file, 6, 3) == [0, 0, 255, 255])
    #expect(again?.size == CGSize(width: 8, height: 4))
  }

  @Test(arguments: [CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.25, y: 0, width: 0.5, height: 1)])
  func `a layer that shows more than its image extends the edge pixels, with a stretched centre as well`(
    center: CGRect
  ) throws {
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 20, height: 8), scale: 1), duration: 0.1) {
      window in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 16, height: 4)
      layer.contents = Self.halves(CGSize(width: 8, height: 4)).pngData().flatMap { UIImage(data: $0) }?.cgImage
      layer.contentsRect = CGRect(x: -0.5, y: 0, width: 2, height: 1)
      layer.contentsCenter = center
      window.layer.addSublayer(layer)
    }
    let file = try film.png(at: 0)
    #expect(try pixel(file, 0, 0) == [255, 0, 0, 255] && pixel(file, 6, 3) == [255, 0, 0, 255])
    #expect(try pixel(file, 9, 0) == [0, 0, 255, 255] && pixel(file, 15, 3) == [0, 0, 255, 255])
  }

  @Test func `cropping keeps the part in whole pixels, of drawings and of bitmaps`() throws {
    var files: [Data?] = []
    _ = Film(duration: 0.1) { _ in
      let drawing = Self.halves(CGSize(width: 8, height: 4))
      let bitmap = drawing.pngData().flatMap { UIImage(data: $0) }
      for image in [drawing, bitmap] {
        let part = image?.cgImage?.cropping(to: CGRect(x: 3.2, y: 1, width: 2, height: 2))
        #expect(part?.width == 3 && part?.height == 2)
        files.append(part.flatMap { UIImage(cgImage: $0).pngData() })
        #expect(image?.cgImage?.cropping(to: CGRect(x: 9, y: 0, width: 1, height: 1)) == nil)
      }
    }
    for file in files {
      #expect(try pixel(file, 0, 0) == [255, 0, 0, 255] && pixel(file, 1, 1) == [0, 0, 255, 255])
    }
  }

  @Test(.timeLimit(.minutes(10))) func `images of a sequence change no more often than a display does`() throws {
    let film = Film(duration: 0.1) { window in
      let images = [8, 12].map { Self.halves(CGSize(width: $0, height: 4)) }
      let (sequence, animated) = (UIImageView(), UIImageView())
      sequence.image = UIImage.animatedImage(with: images, duration: 1e-9)
      (animated.animationImages, animated.animationDuration) = (images, 1e-9)
      animated.startAnimating()
      for view in [sequence, animated] { window.addSubview(view) }
    }
    let counts = film.timeline.layers.flatMap(\.tracks).map(\.steps.count)
    #expect(counts.contains { $0 >= 12 } && counts.allSatisfy { $0 <= 14 }, "\(counts)")
  }

  @Test func `a layer shows the part of its contents in contentsRect`() throws {
    let layer = CALayer()
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 20, height: 20), scale: 1), duration: 0.1) {
      window in
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      layer.contents = Self.halves(CGSize(width: 8, height: 4)).cgImage
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      window.layer.addSublayer(layer)
    }
    #expect(try pixel(film.png(at: 0), 1, 10).prefix(3) == [0, 0, 255])
  }

  @Test func `only the centre of contents is stretched, also after the layer's size has changed`() throws {
    let layer = CALayer()
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 40, height: 20), scale: 1), duration: 0.1) {
      window in
      layer.frame = CGRect(x: 0, y: 0, width: 8, height: 20)
      layer.contents = Self.halves(CGSize(width: 8, height: 4)).cgImage
      // The red half keeps its width of 4 points.
      layer.contentsCenter = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      layer.frame.size.width = 40
      window.layer.addSublayer(layer)
    }
    let file = try film.png(at: 0)
    #expect(try pixel(file, 2, 10).prefix(3) == [255, 0, 0] && pixel(file, 8, 10).prefix(3) == [0, 0, 255])
  }
}
