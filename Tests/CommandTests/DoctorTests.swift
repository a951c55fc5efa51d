import Foundation
import Testing

@Suite("inbetween doctor")
struct DoctorTests {
  @Test func `libraries have versions, and missing ones have instructions for installing them`() throws {
    let outcome = try Tool.run("doctor")
    for name in ["cairo", "fribidi", "harfbuzz", "lcms2", "libdeflate", "libjpeg", "libpng", "libwebp", "pixman"] {
      let line = outcome.lines.first { $0.hasPrefix("  \(name) ") }
      #expect(line?.split(separator: " ").last?.first?.isNumber == true, "\(name)")
    }
    for family in ["Inter", "Noto Sans CJK", "Noto Color Emoji"] {
      let line = try #require(outcome.lines.first { $0.hasPrefix("  \(family)") }).dropFirst(2 + family.count)
      let place = line.drop { $0 == " " }
      #expect(line.hasPrefix("  ") && (place == "missing" || place.hasPrefix("/")), "\(line)")
    }
    let isComplete = outcome.text.contains("Nothing is missing.")
    #expect(outcome.status == (isComplete ? 0 : 74))
    #expect(isComplete || outcome.text.contains("apt-get install fonts-"))
  }

  @Test func `as JSON it is one object`() throws {
    let outcome = try Tool.run("doctor", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect((report["processors"] as? Int ?? 0) >= 1)
    #expect((report["fonts"] as? [[String: Any]])?.count == 3)
  }
}
