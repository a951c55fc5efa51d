import Foundation
import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenPixels
import InbetweenRendering
import InbetweenScene
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@Suite("dotLottie archives in scenes") struct LottieArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A square of a colour in the middle of 100 × 50 points, and an image at the left if the file names one.
  private static func animation(_ color: String, image: String? = nil, more: String = "") -> Data {
    let asset = image.map { #"{"id":"i","w":20,"h":20,"u":"/images/","p":"\#($0)","e":0}"# } ?? ""
    let layer = image == nil ? "" : #",{"ty":2,"refId":"i","ip":0,"op":60,"ks":{}}"#
    return Data(
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":100,"h":50,"assets":[\(asset)],"layers":[
      {"ty":1,"ip":0,"op":60,"sw":20,"sh":20,"sc":"\(color)","ks":{"p":{"k":[40,15]}}}\(layer)\(more)]}
      """.utf8)
  }

  private static let blue = Data(PNGEncoder.encode(Pixmap(width: 1, height: 1, bytes: [0, 0, 255, 255])))
  private static let first = #"{"version":"1.0","animations":[{"id":"one"},{"id":"two"}]}"#
  private static let second =
    #"{"version":"2","initial":{"animation":"two"},"animations":[{"id":"one"},{"id":"two"}]}"#

  private func write(_ manifest: String?, _ files: [(String, Data)], as name: String = "motion.lottie") throws {
    let all = (manifest.map { [("manifest.json", Data($0.utf8))] } ?? []) + files
    try StoredArchive.data(all.map { (name: $0.0, content: $0.1) }).write(to: folder.url(name))
  }

  private func scene(_ animation: String) throws -> PlayedScene {
    let text = """
      inbetween: 1
      canvas: {size: [100, 50], scale: 1}
      views:
        - {lottieView: v, frame: [0, 0, 100, 50], animation: \(animation)}
      duration: 1
      """
    return try PlayedScene(path: try folder.write(text, as: "test.yaml"))
  }

  private func color(_ scene: PlayedScene, x: Int = 50) throws -> [UInt8] {
    let pixels = try scene.pixmap(at: .zero)
    let start = 4 * (25 * pixels.width + x)
    return Array(pixels.bytes[start..<start + 3])
  }

  private func error(_ animation: String = "motion.lottie") throws -> SceneError {
    try #require(throws: SceneError.self) { try scene(animation) }
  }

  @Test func `an archive of version 1 shows its first animation, or the one that its id chooses`() throws {
    try write(
      Self.first,
      [("animations/one.json", Self.animation("#ff0000")), ("animations/two.json", Self.animation("#00ff00"))])
    let shown = try scene("motion.lottie")
    #expect(try color(shown) == [255, 0, 0])
    #expect(shown.files.map(\.written) == ["motion.lottie"])
    let chosen = try scene("motion.lottie#two")
    #expect(try color(chosen) == [0, 255, 0])
    #expect(chosen.files.map(\.written) == ["motion.lottie"], "the archive is the scene's file")
    // Any other byte of it makes the scene a changed one.
    try write(
      Self.first,
      [
        ("animations/one.json", Self.animation("#ff0000")), ("animations/two.json", Self.animation("#00ff00")),
        ("note.txt", Data()),
      ])
    let changed = try scene("motion.lottie#two").files.map(\.digest)
    #expect(changed.count == 1 && changed != chosen.files.map(\.digest))
  }

  @Test func `archives that are made to do harm are refused in a sentence at the scene's line`() throws {
    func message(_ files: [(String, Data)], _ manifest: String? = Self.first) throws -> String {
      try write(manifest, files)
      let found = try error()
      #expect(found.status == .inputOutput)
      #expect(found.diagnostics.first?.place.line == 4)
      return found.diagnostics.first?.message ?? ""
    }
    let start = "the Lottie file 'motion.lottie' cannot be used: it "
    let one = ("animations/one.json", Self.animation("#ff0000"))
    #expect(try message([one, one]) == start + "has two files 'animations/one.json'")
    #expect(
      try message([one, ("../one.json", Data())])
        == start + "has a file whose name leads out of the archive: '../one.json'")
    #expect(
      try message([("manifest.json", Data(count: (1 << 20) + 1))], nil)
        == start + "has a file 'manifest.json' that has 1048577 bytes; the limit is 1048576")
  }

  @Test func `an archive of version 2 shows the animation that it names, with its images`() throws {
    try write(
      Self.second,
      [
        ("a/one.json", Self.animation("#ff0000")), ("a/two.json", Self.animation("#00ff00", image: "dot.png")),
        ("i/dot.png", Self.blue),
      ])
    let shown = try scene("motion.lottie")
    #expect(try color(shown) == [0, 255, 0])
    // The image is 20 points high at the top left.
    let pixels = try shown.pixmap(at: .zero)
    let start = 4 * (10 * pixels.width + 10)
    #expect(Array(pixels.bytes[start..<start + 3]) == [0, 0, 255])
  }

  @Test func `an event changes to another animation of the archive`() throws {
    try write(
      Self.first,
      [("animations/one.json", Self.animation("#ff0000")), ("animations/two.json", Self.animation("#00ff00"))])
    let text = """
      inbetween: 1
      canvas: {size: [100, 50], scale: 1}
      views:
        - {lottieView: v, frame: [0, 0, 100, 50], animation: motion.lottie}
      timeline:
        - {at: 0.5, set: {v.animation: "motion.lottie#two"}}
      duration: 1
      """
    let played = try PlayedScene(path: try folder.write(text, as: "test.yaml"))
    let pixels = try played.pixmap(at: Rational(1))
    let start = 4 * (25 * pixels.width + 50)
    #expect(Array(pixels.bytes[start..<start + 3]) == [0, 255, 0])
  }

  @Test func `mistakes are reported with the archive's name, and those in its files with their places`() throws {
    try write(Self.first, [("animations/one.json", Data("{\"layers\": [\n  oops]}".utf8))])
    let place = try error().diagnostics.first?.place
    #expect(
      place?.file.hasSuffix("motion.lottie/animations/one.json") == true && place?.line == 2 && place?.column == 3)
    func message(_ animation: String = "motion.lottie") throws -> String {
      let found = try error(animation)
      #expect(found.diagnostics.first?.place.line == 4, "the scene's line")
      return found.diagnostics.first.map { $0.message + "; " + ($0.hint ?? "") } ?? ""
    }
    #expect(
      try message("motion.lottie#three")
        == "the Lottie file 'motion.lottie' cannot be used: it has no animation 'three'; "
        + "it has 'one', 'two'")
    #expect(try error("motion.lottie#three").status == .wrongInput, "the archive can be read")
    #expect(try error("motion.lottie#two").status == .inputOutput)
    #expect(try message("motion.lottie#two").contains("it has no file 'animations/two.json'"))
    #expect(try message("\"motion.lottie#\"").contains("names no animation"))
    try write(nil, [("motion/manifest.json", Data(Self.first.utf8))])
    #expect(try message().contains("without a 'manifest.json'"))
    #expect(try message().contains("its files lie in 'motion': compress what is in that folder"))
    var broken = try folder.data("motion.lottie")
    broken.removeLast(30)
    try broken.write(to: folder.url("motion.lottie"))
    #expect(try message().contains("is no whole ZIP archive"))
    #expect(try error().status == .inputOutput)
    try folder.write("", as: "motion.lottie")
    #expect(try message().contains("is no dotLottie archive: that is a ZIP archive"))
    #expect(try error().status == .inputOutput)
    try folder.write("{}", as: "motion.lottie")
    #expect(try message("motion.lottie#one").contains("is no dotLottie archive, and has no animation 'one'"))
  }

  @Test func `an image that an animation names and the archive lacks is a mistake at its line`() throws {
    try write(Self.first, [("animations/one.json", Self.animation("#ff0000", image: "dot.png"))])
    let found = try error().diagnostics.first
    #expect(
      found?.message.contains("it is no file '/images/dot.png' in the archive") == true, "\(found?.message ?? "")")
    #expect(found?.place.file.hasSuffix("motion.lottie/animations/one.json") == true)
    // A file beside the archive does not take its place.
    try FileManager.default.createDirectory(at: folder.url("images"), withIntermediateDirectories: true)
    try Self.blue.write(to: folder.url("images/dot.png"))
    _ = try error()
  }

  @Test func `what is not drawn is a warning at its line in the archive`() throws {
    try write(
      Self.first,
      [("animations/one.json", Self.animation("#ff0000", more: ",\n{\"ty\":7,\"ip\":0,\"op\":9,\"ks\":{}}"))])
    let warning = try scene("motion.lottie").warnings.first
    #expect(warning?.message == "layers of the kind 7 (video) are not drawn")
    #expect(warning?.place.file.hasSuffix("motion.lottie/animations/one.json") == true && warning?.place.line == 3)
  }

  @Test func `an image view refuses an archive`() throws {
    try write(Self.first, [("animations/one.json", Self.animation("#ff0000"))])
    let text = "inbetween: 1\nviews: [{imageView: v, image: motion.lottie}]\nduration: 1"
    let path = try folder.write(text, as: "image.yaml")
    let error = #expect(throws: SceneError.self) { try PlayedScene(path: path) }
    #expect(error?.diagnostics.first?.hint == "a 'lottieView' shows it as its 'animation'")
  }
}
