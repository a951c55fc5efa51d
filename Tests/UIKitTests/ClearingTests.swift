import Foundation
import InbetweenUIKit
import Testing

@Suite("Parts of contexts that are cleared, and contexts without alpha") struct ClearingTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 40, height: 40), scale: 1)
  private static let whole = CGRect(x: 0, y: 0, width: 40, height: 40)
  private static let (red, green, black): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 0])

  /// What a drawing in red shows over green.
  private func pixels(_ draw: @escaping (CGContext) -> Void) throws -> FramePixels {
    try FramePixels(
      Film(on: Self.small, duration: 0.1) { window in
        window.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let image = UIGraphicsImageRenderer(size: Self.whole.size).image { context in
          UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
          context.fill(Self.whole)
          draw(context.cgContext)
        }
        window.addSubview(UIImageView(image: image))
      }, at: 0)
  }

  @Test func `a part that is cleared shows what is behind the image`() throws {
    let image = try pixels { $0.clear(CGRect(x: 10, y: 10, width: 20, height: 10)) }
    #expect(image[15, 15] == Self.green && image[5, 15] == Self.red && image[15, 25] == Self.red)
  }

  @Test func `clearing follows transform and clip, and leaves colours, shadows and the path as they were`() throws {
    let image = try pixels { context in
      context.addRect(CGRect(x: 0, y: 30, width: 10, height: 10))
      context.saveGState()
      context.setShadow(offset: CGSize(width: 5, height: 5), blur: 0, color: UIColor.blue.cgColor)
      context.setAlpha(0.5)
      let path = context.path
      context.beginPath()
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 40))
      if let path { context.addPath(path) }
      context.translateBy(x: 10, y: 10)
      context.scaleBy(x: 2, y: 1)
      context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.restoreGState()
      context.setFillColor(UIColor(red: 0, green: 0, blue: 0, alpha: 1).cgColor)
      context.fillPath()
    }
    #expect(image[15, 15] == Self.green, "inside the clip")
    #expect(image[25, 15] == Self.red, "outside of the clip")
    #expect(image[5, 15] == Self.red && image[12, 22] == Self.red, "beside the rectangle, and no shadow of it")
    #expect(image[5, 35] == Self.black, "the path is filled")
  }

  @Test func `clearing everything leaves nothing, with or without a saved state`() throws {
    let image = try pixels { context in
      context.saveGState()
      context.clear(Self.whole)
      context.restoreGState()
    }
    #expect(image[15, 15] == Self.green && image[1, 38] == Self.green)
  }

  @Test func `an opaque view that clears a part is black there, another one transparent`() throws {
    final class Hole: UIView {
      override func draw(_ rect: CGRect) {
        UIGraphicsGetCurrentContext()?.clear(CGRect(x: 5, y: 5, width: 10, height: 10))
      }
    }
    let image = try FramePixels(
      Film(on: Self.small, duration: 0.1) { window in
        window.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let opaque = Hole(frame: CGRect(x: 0, y: 0, width: 20, height: 40))
        opaque.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let clear = Hole(frame: CGRect(x: 20, y: 0, width: 20, height: 40))
        clear.backgroundColor = nil
        window.addSubview(opaque)
        window.addSubview(clear)
      }, at: 0)
    #expect(image[10, 10] == Self.black && image[2, 10] == Self.red)
    #expect(image[30, 10] == Self.green && image[22, 10] == Self.green)
  }

  @Test func `a bitmap without alpha is black where it is cleared`() throws {
    let image = try FramePixels(
      Film(on: Self.small, duration: 0.1) { window in
        window.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let context = CGContext(
          data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
        context?.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
        context?.fill(Self.whole)
        context?.clear(CGRect(x: 0, y: 0, width: 20, height: 40))
        if let made = context?.makeImage() { window.addSubview(UIImageView(image: UIImage(cgImage: made))) }
      }, at: 0)
    #expect(image[10, 10] == Self.black && image[30, 10] == Self.red)
  }
}
