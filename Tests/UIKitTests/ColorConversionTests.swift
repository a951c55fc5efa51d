import InbetweenUIKit
import Testing

@Suite("Colours in other spaces")
struct ColorConversionTests {
  @Test(arguments: [
    (red: 1.0, green: 0.0, blue: 0.0, gray: 0.2126), (0, 1, 0, 0.7152), (0, 0, 1, 0.0722), (0.5, 0.25, 1, 0.3573),
  ])
  func `a colour in a space of greys is its brightness by Rec. 709`(
    red: Double, green: Double, blue: Double, gray: Double
  ) throws {
    let color = UIColor(red: red, green: green, blue: blue, alpha: 0.5).cgColor
    let converted = try #require(
      color.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
    let components = try #require(converted.components)
    #expect(components.dropLast().allSatisfy { abs($0 - gray) < 1e-6 } && components.last == 0.5, "\(components)")
    #expect(color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil) == color)
  }
}
