import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Contexts in contexts, and animations in animations.
@Suite("Nested contexts") struct NestedContextTests {
  private final class Square: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.systemRed.setFill()
      UIRectFill(rect)
    }
  }

  @Test func `a view that is drawn while an image is made draws into itself`() throws {
    let square = Square(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: .iPhone15) { window in
      window.addSubview(square)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 20), false, 1)
      let outer = UIGraphicsGetCurrentContext()
      square.drawHierarchy(in: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: true)
      let inner = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
      }
      #expect(inner.size == CGSize(width: 4, height: 4))
      #expect(UIGraphicsGetCurrentContext() === outer)
      UIGraphicsEndImageContext()
      #expect(UIGraphicsGetCurrentContext() == nil)
    }
    #expect(try FramePixels(film, at: 0)[15, 15] == [255, 59, 48])
  }

  @Test func `animations that are committed inside of a block without animation do not animate later changes`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let film = Film(on: .iPhone15) { $0.addSubview(view) }
    film.perform(at: 1) {
      UIView.beginAnimations(nil, context: nil)
      UIView.performWithoutAnimation { UIView.commitAnimations() }
    }
    film.perform(at: 2) { view.frame.origin.x = 100 }
    let frames = film.motion(of: view).frames
    #expect(frames.last { $0.time >= 2.001 && $0.time < 2.1 }?.frame.minX ?? 100 == 100)
    #expect(film.duration < 2.1)
  }

  @Test func `a sequence of images keeps the insets of its first one`() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4)) }
      .resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    let sequence = UIImage.animatedImage(with: [image, image], duration: 1)
    #expect(sequence?.capInsets == image.capInsets && sequence?.images?.count == 2)
  }

  @Test func `a picture whose rows are longer than its data is none`() {
    let provider = CGDataProvider(data: NSData(data: Data(repeating: 0, count: 64)))
    for row in [Int.max, Int.max / 2, 65] {
      let image = provider.flatMap {
        CGImage(
          width: 4, height: 3, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: $0, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent)
      }
      #expect(image == nil)
    }
  }
}
