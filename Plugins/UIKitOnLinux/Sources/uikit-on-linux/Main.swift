import UIKitRewriting

// Without Foundation's names of languages and calendars, which would be four fifths of the file that releases contain.
#if canImport(FoundationEssentials)
  import FoundationEssentials
  import Glibc
#else
  import Foundation
#endif

/// `uikit-on-linux [--module NAME]… [FILE OUTPUT]…`: writes each file as Linux compiles it.
@main
enum Main {
  static func main() throws {
    var (modules, arguments) = (Set<String>(), CommandLine.arguments.dropFirst())
    var (paths, outputs) = ([String](), [String]())
    while let argument = arguments.popFirst() {
      if argument == "--module" {
        if let module = arguments.popFirst() { modules.insert(module) }
      } else if let output = arguments.popFirst() {
        paths.append(argument)
        outputs.append(output)
      } else {
        paths = []
      }
    }
    guard !paths.isEmpty else {
      tell("usage: uikit-on-linux [--module NAME]… [FILE OUTPUT]…")
      exit(2)
    }
    let files = try paths.map { UIKitRewriter.File(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) }
    for (index, found) in UIKitRewriter(knownModules: modules).rewrite(files).enumerated() {
      // The compiler skips files that have not been written since.
      if (try? String(contentsOfFile: outputs[index], encoding: .utf8)) != found.text {
        try found.text.write(toFile: outputs[index], atomically: true, encoding: .utf8)
      }
      for warning in found.warnings(path: paths[index]) { tell(warning) }
    }
  }

  /// Writes a line to the standard error.
  private static func tell(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
