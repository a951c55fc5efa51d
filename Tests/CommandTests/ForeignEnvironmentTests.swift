import Foundation
import Testing
import InbetweenTestSupport

/// Libraries read variables of the environment; what they draw must not depend on them.
@Suite("Variables of the environment") struct ForeignEnvironmentTests {
  @Test func `variables of HarfBuzz, FreeType, pixman, cairo, fontconfig, GLib and locales have no effect`()
    throws
  {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(
      """
      inbetween: 1
      canvas: {size: [200, 80], scale: 2}
      views:
        - label: l
          text: AVATAR office 骨直
          font: {size: 24}
          frame: [4, 4, 190, 70]
      """, as: "s.yaml")
    func frames(_ variables: String) throws -> String {
      let outcome = try Tool.shell(
        "export \(variables); inbetween render s.yaml -o out -q", in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return String(decoding: try scratch.data("out/s/frames.json"), as: UTF8.self)
    }
    let plain = try frames("A=b")
    for variables in [
      "HB_SHAPER_LIST=fallback", "HB_OPTIONS=uniscribe-bug-compatible", "HB_FONT_FUNCS=ot",
      "FREETYPE_PROPERTIES='cff:no-stem-darkening=0 truetype:interpreter-version=35'",
      "PIXMAN_DISABLE='fast sse2 ssse3'", "CAIRO_DEBUG=1",
      "FONTCONFIG_PATH=/nowhere FONTCONFIG_FILE=/nowhere/x FC_LANG=ja FC_DEBUG=1",
      "LANG=ja_JP.UTF-8 LC_ALL=ja_JP.UTF-8 LANGUAGE=ja", "G_DEBUG=fatal-warnings G_MESSAGES_DEBUG=all",
    ] {
      #expect(try frames(variables) == plain, "\(variables)")
    }
  }

  /// A caller may have set it: the system then keeps no status of a child, and decoders of HEIC and AVIF run in one.
  @Test func `a program whose children are ignored shows pictures that a child decodes`() throws {
    let scratch = try TemporaryFolder()
    let picture = Repository.root.appendingPathComponent("Tests/CommandTests/Fixtures/quarters.avif")
    try FileManager.default.copyItem(at: picture, to: scratch.url("quarters.avif"))
    _ = try scratch.write(
      """
      inbetween: 1
      canvas: {size: [16, 8], scale: 1}
      views: [{imageView: i, image: quarters.avif, frame: [0, 0, 16, 8]}]
      """, as: "s.yaml")
    for wrapper in ["", "env --ignore-signal=CHLD "] {
      let outcome = try Tool.shell("\(wrapper)'\(try Tool.path())' render s.yaml -o out -q", in: scratch.url)
      #expect(outcome.status == 0, "\(wrapper)\(outcome.errors)")
    }
  }
}
