import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

/// A picture that is blurred while its screen is locked, as apps do it.
private final class LockView: UIView {
  private let image: UIImage
  private let picture: UIImageView

  init(image: UIImage) {
    self.image = image
    picture = UIImageView(image: image)
    super.init(frame: CGRect(origin: .zero, size: image.size))
    addSubview(picture)
  }
  required init?(coder: NSCoder) { nil }

  func lock() {
    guard let input = CIImage(image: image), let filter = CIFilter(name: "CIGaussianBlur") else { return }
    filter.setValue(input.clampedToExtent(), forKey: kCIInputImageKey)
    filter.setValue(4.0, forKey: kCIInputRadiusKey)
    guard let output = filter.outputImage?.cropped(to: input.extent),
      let pixels = CIContext(options: nil).createCGImage(output, from: output.extent)
    else { return }
    picture.image = UIImage(cgImage: pixels, scale: image.scale, orientation: image.imageOrientation)
  }
}

@Suite("Core Image in films") struct CoreImageFilmTests {
  private static let device = FilmDevice(name: "small", size: CGSize(width: 40, height: 40), scale: 1)

  /// White at the right half, on black.
  private func halves() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
      UIColor.white.setFill()
      context.fill(CGRect(x: 20, y: 0, width: 20, height: 20))
    }
  }

  @Test func `a film shows a picture that code has blurred`() throws {
    var view: LockView?
    let film = Film(on: Self.device) { window in
      let locked = LockView(image: halves())
      window.addSubview(locked)
      view = locked
    }
    film.perform(at: 1) { view?.lock() }
    film.wait(1)
    let (before, after) = (try FramePixels(film, at: 0.5), try FramePixels(film, at: 1.5))
    #expect(before[19, 10] == [0, 0, 0] && before[20, 10] == [255, 255, 255])
    // Half a pixel from the edge, 0.4503 and 0.5497 of the light; 4.5 pixels from it, 0.1299.
    let expected: [(x: Int, value: Int)] = [(0, 0), (15, 101), (19, 179), (20, 195), (39, 255)]
    for (x, value) in expected {
      let found = Int(after[x, 10].first ?? 0)
      #expect(abs(found - value) <= 2, "\(x): \(found)")
      #expect(after[x, 0] == after[x, 10] && after[x, 19] == after[x, 10])
    }
    #expect(film.problems.isEmpty)
  }

  @Test func `an image view shows an image of Core Image, in pixels for each point`() throws {
    let film = Film(on: Self.device) { window in
      let red = CIImage(color: .red).cropped(to: CGRect(x: 7, y: 7, width: 20, height: 10))
      let image = UIImage(ciImage: red, scale: 2, orientation: .up)
      #expect(image.size == CGSize(width: 10, height: 5))
      window.addSubview(UIImageView(image: image))
    }
    let frame = try FramePixels(film, at: 0)
    #expect(frame[0, 0] == [255, 0, 0] && frame[9, 4] == [255, 0, 0])
    #expect(frame[10, 4] != [255, 0, 0] && frame[9, 5] != [255, 0, 0])
  }
}
