import Foundation
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Pictures and objects outside a film, and after it") struct OutlivingTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 40, height: 40), scale: 1)
  private static let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255])
  private static let square = CGRect(x: 0, y: 0, width: 20, height: 20)

  private static func plain(_ bytes: [UInt8]) -> UIImage {
    let pixel: [UInt8] = bytes + [255]
    let pixels = [pixel, pixel, pixel, pixel].flatMap { $0 }
    return UIImage(
      .bitmap(DisplayResources.Bitmap(width: 2, height: 2, pixels: pixels)), size: CGSize(width: 2, height: 2), scale: 1
    )
  }

  private func shown(_ images: [UIImage]) throws -> FramePixels {
    let film = Film(on: Self.small, duration: 0.1) { window in
      for (index, image) in images.enumerated() {
        let view = UIImageView(image: image)
        view.frame = Self.square.offsetBy(dx: CGFloat(index) * 20, dy: 0)
        window.addSubview(view)
      }
    }
    return try FramePixels(film, at: 0)
  }

  @Test func `an image context outside a film draws as inside`() throws {
    UIGraphicsBeginImageContextWithOptions(Self.square.size, false, 1)
    #expect(UIGraphicsGetCurrentContext() != nil)
    UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
    Self.plain(Self.blue).draw(in: CGRect(x: 10, y: 0, width: 10, height: 20))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil && image.size == Self.square.size)
    let pixels = try shown([Self.plain(Self.red), image])
    #expect(pixels[5, 5] == Self.red && pixels[25, 5] == Self.red && pixels[35, 5] == Self.blue)
  }

  @Test func `an image renderer outside a film draws images, and what is made of its image shows them, too`() throws {
    let image = UIGraphicsImageRenderer(size: Self.square.size).image { _ in
      Self.plain(Self.blue).draw(in: CGRect(x: 10, y: 0, width: 10, height: 20))
    }
    let whole = try #require(image.cgImage)
    let part = try #require(
      whole.cropping(to: CGRect(x: 0, y: 0, width: CGFloat(whole.width), height: CGFloat(whole.height))))
    let again = UIImage(cgImage: part, scale: image.scale, orientation: .up)
    let pixels = try shown([Self.plain(Self.red), again.withRenderingMode(.alwaysOriginal)])
    #expect(pixels[5, 5] == Self.red && pixels[35, 5] == Self.blue)
  }

  @Test func `an image that was to have texts outside a film is a problem of the film that shows it`() {
    let image = UIGraphicsImageRenderer(size: Self.square.size).image { _ in
      ("x" as NSString).draw(in: Self.square, withAttributes: [:])
    }
    let film = Film(on: Self.small, duration: 0.1) { $0.addSubview(UIImageView(image: image)) }
    #expect(film.problems.count == 1 && film.problems.first?.contains("texts are not drawn") == true)
  }

  @Test func `an image that a film has drawn shows the same in the next film`() throws {
    var kept: UIImage?
    _ = Film(on: Self.small, duration: 0) { _ in
      kept = UIGraphicsImageRenderer(size: Self.square.size).image { _ in
        Self.plain(Self.blue).draw(in: Self.square)
        ("x" as NSString).draw(in: CGRect(x: 0, y: 10, width: 20, height: 10), withAttributes: [:])
      }
    }
    let image = try #require(kept)
    let tinted = try shown([Self.plain(Self.red), image])
    #expect(tinted[5, 5] == Self.red && tinted[25, 2] == Self.blue)
    let framed = UIGraphicsImageRenderer(size: Self.square.size).image { _ in image.draw(in: Self.square) }
    let drawnAgain = try shown([Self.plain(Self.red), framed])
    #expect(drawnAgain[5, 5] == Self.red && drawnAgain[25, 2] == Self.blue)
  }

  @Test func `views, layers, recognisers and links of a film that has ended go on in the next one`() throws {
    let view = UIView(frame: Self.square)
    let tap = UITapGestureRecognizer { _ in }
    let layer = CALayer()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    var link: CADisplayLink?
    do {
      let film = Film(on: Self.small, duration: 1) { window in
        window.addSubview(view)
        view.addGestureRecognizer(tap)
        view.layer.addSublayer(layer)
        layer.frame = Self.square
        animator.startAnimation()
        link = CADisplayLink { _ in }
        link?.add(to: .main, forMode: .common)
      }
      film.play(until: 0.5)
    }
    let film = Film(on: Self.small, duration: 1) { window in
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      view.alpha = 1
      window.addSubview(view)
      view.widthAnchor.constraint(equalTo: window.widthAnchor).isActive = true
    }
    film.perform(at: 0.2) {
      link?.isPaused = true
      animator.stopAnimation(true)
      layer.removeFromSuperlayer()
      view.removeGestureRecognizer(tap)
      view.addGestureRecognizer(tap)
    }
    film.tap(view, at: 0.5)
    #expect(try FramePixels(film, at: 0.9)[5, 5] == Self.red)
  }
}
