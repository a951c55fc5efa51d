import Foundation
import InbetweenModel
import InbetweenUIKit
import Testing

@Suite("Pixels that Core Image writes to memory") struct WrittenPixelTests {
  private static let standard = CIContext(options: [.workingColorSpace: NSNull()])

  private func area(_ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

  /// Writes a picture of one pixel into 20 bytes.
  private func written(
    _ color: CIColor, _ format: CIFormat, _ context: CIContext = standard,
    space: CGColorSpace? = CGColorSpaceCreateDeviceRGB()
  ) -> [UInt8] {
    let image = CIImage(color: color).cropped(to: area(1, 1))
    var bytes = [UInt8](repeating: 7, count: 20)
    context.render(image, toBitmap: &bytes, rowBytes: 20, bounds: area(1, 1), format: format, colorSpace: space)
    return bytes
  }

  private func floats(_ bytes: [UInt8]) -> [Float] {
    stride(from: 0, to: 16, by: 4).map { start in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * $1) })
    }
  }

  @Test func `bytes are written row by row in the order of their format`() {
    let image = CIImage(color: CIColor(red: 1, green: 0.4, blue: 0.2)).cropped(to: area(1, 2))
    let space = CGColorSpaceCreateDeviceRGB()
    var bytes = [UInt8](repeating: 7, count: 12)
    CIContext().render(image, toBitmap: &bytes, rowBytes: 6, bounds: area(1, 2), format: .BGRA8, colorSpace: space)
    #expect(bytes == [51, 102, 255, 255, 7, 7, 51, 102, 255, 255, 7, 7])
    // Bounds between pixels have room for one row, not for the two that they touch.
    var row = [UInt8](repeating: 7, count: 8)
    let between = CGRect(x: 0, y: 0.5, width: 1, height: 1)
    CIContext().render(image, toBitmap: &row, rowBytes: 4, bounds: between, format: .RGBA8, colorSpace: space)
    #expect(row == [255, 102, 51, 255, 7, 7, 7, 7])
    // What is beside the image is transparent.
    var beside = [UInt8](repeating: 7, count: 8)
    let place = CGRect(x: -1, y: 0, width: 2, height: 1)
    CIContext().render(image, toBitmap: &beside, rowBytes: 8, bounds: place, format: .ARGB8, colorSpace: space)
    #expect(beside == [0, 0, 0, 0, 255, 255, 102, 51])
  }

  @Test func `each format has its own components`() {
    let color = CIColor(red: 1, green: 0.5, blue: 0.25)
    #expect(written(color, .RGBA8).prefix(5) == [255, 128, 64, 255, 7])
    #expect(written(color, .BGRA8).prefix(5) == [64, 128, 255, 255, 7])
    #expect(written(color, .ARGB8).prefix(5) == [255, 255, 128, 64, 7])
    // 1 is 0x3c00 as a half float, 0.5 is 0x3800, 0.25 is 0x3400.
    #expect(written(color, .RGBAh).prefix(9) == [0, 0x3c, 0, 0x38, 0, 0x34, 0, 0x3c, 7])
    let floats = written(color, .RGBAf)
    #expect(self.floats(floats) == [1, 0.5, 0.25, 1] && floats[16] == 7)
    let translucent = written(CIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5), .RGBAf)
    #expect(self.floats(translucent) == [0.5, 0.25, 0.125, 0.5])
  }

  @Test func `floats have no limits`() {
    var bytes = [UInt8](repeating: 0, count: 16)
    let image = CIImage(color: .white).applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1])
    Self.standard.render(
      image, toBitmap: &bytes, rowBytes: 16, bounds: area(1, 1), format: .RGBAf, colorSpace: nil)
    #expect(floats(bytes) == [2, 2, 2, 1])
  }

  @Test func `without a colour space components stay light`() {
    let color = CIColor(red: 1, green: 0.4, blue: 0.2)
    // 0.1329 and 0.0331 of the light.
    #expect(written(color, .RGBA8, CIContext(), space: nil).prefix(4) == [255, 34, 8, 255])
    #expect(written(color, .RGBA8, CIContext()).prefix(4) == [255, 102, 51, 255])
    #expect(written(color, .RGBA8, space: nil).prefix(4) == [255, 102, 51, 255])
    let light = floats(written(color, .RGBAf, CIContext(), space: nil))
    #expect(zip(light, [1, 0.1328684, 0.0331048, 1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(light)")
    let standard = floats(written(color, .RGBAf, CIContext()))
    #expect(zip(standard, [1, 0.4, 0.2, 1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(standard)")
  }

  @Test func `what cannot be written is a problem, and leaves the bytes as they are`() {
    var results: [[UInt8]] = []
    let film = Film(duration: 0) { _ in
      results.append(written(.red, CIFormat(rawValue: 999)))
      var bytes = [UInt8](repeating: 7, count: 20)
      let image = CIImage(color: .red)
      CIContext().render(image, toBitmap: &bytes, rowBytes: 15, bounds: area(1, 1), format: .RGBAf, colorSpace: nil)
      CIContext().render(image, toBitmap: &bytes, rowBytes: 20, bounds: .infinite, format: .RGBA8, colorSpace: nil)
      results.append(bytes)
    }
    #expect(results.allSatisfy { $0 == [UInt8](repeating: 7, count: 20) } && results.count == 2)
    for problem in [
      "not written in the format 999", "take 16 bytes and have room for 15", "without edges is not written",
    ] {
      #expect(film.problems.contains { $0.contains(problem) }, "\(film.problems)")
    }
  }
}
