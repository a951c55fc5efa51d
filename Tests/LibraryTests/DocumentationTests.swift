import Foundation
import Inbetween
import Testing
import InbetweenTestSupport

/// The Swift code in the documents: compiled as the files in `Samples`, and run.
@Suite("Swift code in the documentation")
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The Swift blocks of all documents, in order.
  private static func blocks() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path).sorted()
    let documents = ["README.md"] + names.filter { $0.hasSuffix(".md") && $0 != "cookbook.md" }.map { "docs/" + $0 }
    let articles = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("docs/InbetweenUIKit.docc").path)
    return try (documents + articles.sorted().map { "docs/InbetweenUIKit.docc/" + $0 }).flatMap(blocks(of:))
  }

  private static func blocks(of document: String) throws -> [String] {
    try text(document).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```\n").first }
  }

  @Test func `the cookbook's code blocks are files of this test, after their imports`() throws {
    let sample = try Self.text("Tests/LibraryTests/Samples/Cookbook.swift")
    let blocks = try Self.blocks(of: "docs/cookbook.md")
    #expect(blocks.count >= 25)
    let imports = try #require(sample.components(separatedBy: "#endif\n").first)
    #expect(sample == imports + "#endif\n" + blocks.map { "\n" + $0 }.joined())
  }

  @Test func `every code block is a file of this test, or a manifest`() throws {
    let folder = "Tests/LibraryTests/Samples"
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path)
    let samples = try names.filter { $0.hasSuffix(".swift") && $0 != "Cookbook.swift" }.sorted().map {
      try Self.text(folder + "/" + $0)
    }
    let blocks = try Self.blocks().filter { !$0.hasPrefix("// swift-tools-version") }
    #expect(blocks.sorted() == samples.sorted())
    #expect(blocks.count >= 2)
  }

  @Test func `the manifest names this package and its product`() throws {
    let manifest = try #require(try Self.blocks().first { $0.hasPrefix("// swift-tools-version") })
    let described = try Self.described(manifest)
    #expect(described.contains("/inbetween\""))
    let own = try Self.text("Package.swift")
    #expect(own.contains(#"name: "inbetween","#) && own.contains(#".library(name: "Inbetween""#))
  }

  @Test func `the manifest with the plugin for sources that stay names both packages and what they offer`() throws {
    let blocks = try Self.blocks(of: "docs/from-uikit.md")
    let manifest = try #require(blocks.first { $0.hasPrefix("// swift-tools-version") })
    let described = try Self.described(manifest)
    #expect(described.contains("/inbetween\"") && described.contains("/inbetween/Plugins/UIKitOnLinux\""))
    let own = try Self.text("Package.swift")
    for product in ["InbetweenUIKit", "InbetweenTesting"] {
      #expect(manifest.contains(".product(name: \"\(product)\", package: \"inbetween\")"))
      #expect(own.contains(".library(name: \"\(product)\""))
    }
    #expect(manifest.contains(#".plugin(name: "UIKitOnLinux", package: "UIKitOnLinux")"#))
    let plugin = try Self.text("Plugins/UIKitOnLinux/Package.swift")
    #expect(plugin.contains(#".plugin(name: "UIKitOnLinux", targets:"#))
  }

  /// What the package manager reads in a manifest, as JSON.
  private static func described(_ manifest: String) throws -> String {
    let scratch = try TemporaryFolder()
    try manifest.write(toFile: scratch.path("Package.swift"), atomically: true, encoding: .utf8)
    let swift = Process()
    swift.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    swift.arguments = ["swift", "package", "--package-path", scratch.path, "dump-package"]
    let output = Pipe()
    swift.standardOutput = output
    swift.standardError = FileHandle.nullDevice
    try swift.run()
    let described = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    swift.waitUntilExit()
    #expect(swift.terminationStatus == 0)
    return described
  }

  @Test func `the scene that a sample draws is complete`() async throws {
    let scratch = try TemporaryFolder()
    let scene = Self.root.appendingPathComponent("Scenes/constant-moves.yaml").path
    try await drawScene(at: scene, into: scratch.path)
    #expect(FileManager.default.fileExists(atPath: scratch.path("frames/frames.json")))
    let end = try Data(contentsOf: URL(fileURLWithPath: scratch.path("end.png")))
    #expect(try PNGDecoder.decode(Array(end)).width == 750)
  }

  @Test func `the film that a sample draws moves its box`() async throws {
    let scratch = try TemporaryFolder()
    try await drawFilm(into: scratch.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("frames")).count == 32)
    let half = try PNGDecoder.decode(Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path("half.png")))))
    // Halfway the box reaches from 35 to 65 points; pixels are half as large.
    func red(_ x: Int) -> UInt8 { half.bytes[(100 * half.width + x) * 4] }
    #expect(red(69) == 255 && red(71) == 51 && red(129) == 51 && red(131) == 255)
  }
}
