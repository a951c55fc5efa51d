import Foundation
import UIKitRewriting

/// `uikit-coverage-tool --build FOLDER SOURCES…`: which files type-check with InbetweenUIKit, and what they miss.
@main
enum Main {
  static func main() throws {
    var (build, folders) = ("", [String]())
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--build" { build = arguments.popFirst() ?? "" } else { folders.append(argument) }
    }
    let paths = folders.flatMap(swiftFiles)
    guard !build.isEmpty, !paths.isEmpty else {
      FileHandle.standardError.write(Data("usage: uikit-coverage-tool --build FOLDER SOURCES…\n".utf8))
      exit(2)
    }
    let files = try paths.map { UIKitRewriter.File(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) }
    let outputs = UIKitRewriter().rewrite(files)
    for (path, output) in zip(paths, outputs) {
      for warning in output.warnings(path: path) {
        FileHandle.standardError.write(Data((warning + "\n").utf8))
      }
    }
    let check = try TypeCheck(of: outputs.map(\.text), build: build)
    print(CoverageReport(paths: paths, missingModules: outputs.map(\.missingModules), output: check.output).text)
  }

  private static func swiftFiles(at path: String) -> [String] {
    if path.hasSuffix(".swift") { return [path] }
    let found = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".swift") && !$0.contains("/.build/") }.sorted().map { path + "/" + $0 }
  }
}

/// The compiler's words on files that are one module.
struct TypeCheck {
  let output: String

  /// - Parameter build: the folder of what was built, with the modules.
  init(of texts: [String], build: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "uikit-coverage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try texts.enumerated().map { index, text in
      let file = folder.appending(path: "File\(index).swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      return file.path()
    }
    let log = folder.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path(), contents: nil)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Otherwise the compiler stops at the first file with an error, and the files after it would count as right.
    compiler.arguments =
      [
        "swiftc", "-typecheck", "-continue-building-after-errors", "-swift-version", "5", "-parse-as-library",
        "-module-name", "App", "-I", build + "/Modules",
      ]
      + (try TypeCheck.clangFlags(in: build)).flatMap { ["-Xcc", $0] } + files
    let handle = try FileHandle(forWritingTo: log)
    compiler.standardOutput = handle
    compiler.standardError = handle
    try compiler.run()
    compiler.waitUntilExit()
    output = try String(contentsOf: log, encoding: .utf8)
  }

  /// Where the C modules are that InbetweenUIKit is built on, as the package manager has told the compiler.
  private static func clangFlags(in build: String) throws -> [String] {
    let manifest = URL(fileURLWithPath: build).deletingLastPathComponent().appending(path: "debug.yaml")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    return Set(text.matches(of: /"(-fmodule-map-file=[^"]+|-I\/[^"]+)"/).map { String($0.output.1) }).sorted()
  }
}
