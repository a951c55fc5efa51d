import Foundation
import InbetweenPixels
import Testing
import InbetweenTestSupport

/// Every code block in README and docs: scenes are checked, commands are run in a folder with the repository's scenes,
/// and the text below a command is compared with its output. Swift is compiled by `InbetweenLibraryTests`.
@Suite("Code in the documentation")
struct DocumentationTests {
  /// A fenced block.
  struct Block: Sendable, CustomTestStringConvertible {
    var file: String
    /// Of the fence, counted from 1.
    var line: Int
    var language: String
    /// The comment on the line above the fence, which gives the reason if a block is not run.
    var mark: String?
    /// Whether it goes on from the block before: `TutorialTests` takes these in their order.
    var isStep: Bool
    var lines: [String]
    var testDescription: String { "\(file):\(line)" }
    var text: String { lines.joined(separator: "\n") + "\n" }
    var isRun: Bool { mark == nil }
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    var command: String
    /// The output that the document shows; nil if it shows none.
    var output: String?
    var testDescription: String { "\(file): \(command)" }
  }

  private static let files: [String] = {
    let folder = Repository.root.appendingPathComponent("docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md", "CONTRIBUTING.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  static let blocks: [Block] = files.flatMap { file -> [Block] in
    let url = Repository.root.appendingPathComponent(file)
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    var blocks: [Block] = []
    var isOpen = false
    var above = ""
    var section = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated() {
      if line.hasPrefix("```") {
        isOpen.toggle()
        if isOpen {
          let mark = above.hasPrefix("<!-- ") ? above : nil
          blocks.append(
            Block(
              file: file, line: index + 1, language: String(line.dropFirst(3)), mark: mark,
              isStep: file == "docs/tutorial.md" || section == "A first golden", lines: []))
        }
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(line)
      } else if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      }
      above = line
    }
    return blocks
  }

  /// The commands of `sh` blocks, each on one line.
  static let examples: [Example] = {
    var examples: [Example] = []
    for block in blocks where block.isRun && !block.isStep {
      if block.language == "text", let last = examples.indices.last, examples[last].file == block.file {
        examples[last].output = block.text
      }
      guard block.language == "sh" else { continue }
      var command = ""
      for line in block.lines {
        command += command.isEmpty ? line : " " + line.trimmingCharacters(in: .whitespaces)
        if command.hasSuffix("\\") {
          command.removeLast()
        } else if !command.hasSuffix("|") {
          examples.append(Example(file: block.file, command: command))
          command = ""
        }
      }
    }
    return examples
  }()

  /// A folder with the repository's scenes and goldens.
  private func workplace() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    for name in ["Scenes", "Goldens"] {
      let original = Repository.root.appendingPathComponent(name)
      try FileManager.default.createSymbolicLink(at: scratch.url(name), withDestinationURL: original)
    }
    return scratch
  }

  @Test func `every code block states its kind, and the reason if it is not run`() {
    let known: Set<String> = ["sh", "yaml", "swift", "text", "python"]
    for block in DocumentationTests.blocks {
      #expect(known.contains(block.language), "\(block.testDescription)")
      if ["sh", "python"].contains(block.language), let mark = block.mark {
        let reasons = ["<!-- not run by a test: ", "<!-- not run to its end by a test: "]
        #expect(reasons.contains(where: mark.hasPrefix), "\(block.testDescription)")
      }
      if ["yaml", "swift"].contains(block.language) { #expect(block.isRun, "\(block.testDescription)") }
    }
    #expect(DocumentationTests.blocks.count { $0.mark != nil } <= 9)
    #expect(DocumentationTests.examples.filter { $0.file == "docs/cli.md" }.count >= 20)
    #expect(DocumentationTests.examples.filter { $0.file == "docs/json.md" }.count >= 6)
    #expect(DocumentationTests.examples.contains { $0.output != nil })
  }

  @Test(arguments: examples)
  func `a command runs as written`(_ example: Example) throws {
    // Films are encoded by a program that may not be installed.
    if example.command.contains(/-o \S+\.(mp4|webm|mov|gif|apng|webp)\b/), !DocumentationTests.ffmpeg { return }
    let scratch = try workplace()
    // The program into which a command is piped may not be installed; its input is then read and discarded.
    let parts = example.command.components(separatedBy: " | ")
    let reader = parts.count > 1 ? parts[1].split(separator: " ").first.map(String.init) ?? "" : ""
    let isThere = ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + reader) }
    let command = parts.count == 1 || isThere ? example.command : parts[0] + " | cat >stream"
    #expect(example.command.hasPrefix("inbetween "))
    let outcome = try Tool.shell(command, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    if reader != "ffmpeg" || !isThere { #expect(outcome.errors.isEmpty) }
    if command.hasSuffix(">stream") { #expect(try !scratch.data("stream").isEmpty) }
    if let output = example.output { #expect(outcome.text == output) }
  }

  @Test(arguments: blocks.filter { $0.mark?.contains("run to its end") == true && $0.language == "sh" })
  func `a command that serves begins to`(_ block: Block) throws {
    let scratch = try workplace()
    for line in block.lines {
      // The tutorial's scene is a file of the reader's own.
      let words = line.replacing("Scenes/welcome.yaml", with: "Scenes/passbook.yaml").split(separator: " ").map(
        String.init)
      #expect(words.first == "inbetween" && words.last == "--open")
      let tool = try Tool.start(
        words.dropFirst().dropLast().map { $0.hasPrefix("Scenes/") ? scratch.url($0).path : $0 })
      try Waiting.until("an address") { tool.outputSoFar.hasSuffix("\n") || !tool.process.isRunning }
      #expect(tool.outputSoFar.hasPrefix("http://127.0.0.1:"), "\(line)")
      tool.send(SIGTERM)
      _ = try tool.outcome()
    }
  }

  @Test func `the function of the pixel hash's page gives our hash`() throws {
    let block = try #require(DocumentationTests.blocks.first { $0.language == "python" })
    let scratch = try TemporaryFolder()
    guard try Tool.shell("python3 -c 'import xxhash'", in: scratch.url).status == 0 else { return }
    let pixels = Pixmap(width: 3, height: 70, bytes: (0..<3 * 70 * 4).map { UInt8(truncatingIfNeeded: $0 * 7) })
    let call = "print(pixel_hash(3, 70, bytes(i * 7 % 256 for i in range(3 * 70 * 4))))\n"
    _ = try scratch.write(block.text + call, as: "hash.py")
    let outcome = try Tool.shell("python3 hash.py", in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "\(pixels.pixelHash)\n")
  }

  static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/bin/ffprobe"].allSatisfy(FileManager.default.isExecutableFile)

  @Test(
    .enabled(if: ffmpeg, "ffmpeg is not installed"), arguments: ["Scenes/passbook.yaml", "Scenes/login.yaml --scale 1"])
  func `the film has a format that every device plays, for any canvas`(_ scene: String) throws {
    let scratch = try workplace()
    for file in ["README.md", "docs/cli.md"] {
      let example = DocumentationTests.examples.first { $0.file == file && $0.command.hasSuffix("passbook.mp4") }
      let command = try #require(example).command.replacing("Scenes/passbook.yaml --scale 2", with: scene)
        .replacing("ffmpeg -i", with: "ffmpeg -y -i")
      #expect(try Tool.shell(command, in: scratch.url).status == 0)
      let probe = try Tool.shell(
        "ffprobe -v error -show_entries stream=pix_fmt,width,height,color_space,r_frame_rate -of csv=p=0 passbook.mp4",
        in: scratch.url)
      let fields = probe.text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",").map(String.init)
      #expect(fields.contains("yuv420p") && fields.contains("bt709") && fields.contains("60/1"), "\(fields)")
      let sizes = fields.compactMap(Int.init)
      #expect(sizes.count == 2 && sizes.allSatisfy { $0.isMultiple(of: 2) }, "\(fields)")
    }
  }

  @Test(arguments: blocks.filter { $0.language == "yaml" })
  func `a scene is valid, and a shortened scene is part of the file that it names`(_ block: Block) throws {
    let scratch = try TemporaryFolder()
    if block.lines.first == "project: 1" {
      _ = try scratch.write(block.text, as: "inbetween.yaml")
      let outcome = try Tool.run("config", in: scratch.url)
      #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.text.isEmpty, "\(outcome.errors)")
      return
    }
    if block.lines.contains(where: { $0.hasPrefix("inbetween: ") }) {
      let path = try scratch.write(block.text, as: "scene.yaml")
      for file in ["reveal.storyboard", "download.json"] {
        try FileManager.default.copyItem(
          at: Repository.root.appendingPathComponent("Scenes/" + file), to: scratch.url(file))
      }
      let outcome = try Tool.run("check", path)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return
    }
    let head = try #require(block.lines.first)
    let name = try #require(head.split(separator: " ").first { $0.hasSuffix(".yaml,") }?.dropLast())
    #expect(head.hasSuffix(", shortened"))
    let scene = try String(contentsOf: Repository.root.appendingPathComponent(String(name)), encoding: .utf8)
    var rest = scene.split(separator: "\n").map(String.init)[...]
    for line in block.lines.dropFirst() {
      let index = try #require(rest.firstIndex(of: line), "\(name) has no line '\(line)' here")
      rest = rest[(index + 1)...]
    }
  }

  @Test func `every command in the text exists`() throws {
    let help = try Tool.run("--help").text
    for file in DocumentationTests.files {
      let text = try String(contentsOf: Repository.root.appendingPathComponent(file), encoding: .utf8)
      for part in text.components(separatedBy: "`inbetween ").dropFirst() {
        let word = String(part.prefix { $0.isLowercase || $0 == "-" })
        guard !word.isEmpty else { continue }
        #expect(help.contains("\n  \(word) ") || word == "help", "\(file): inbetween \(word)")
      }
    }
  }
}
