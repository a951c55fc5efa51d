import Foundation
import UIKitRewriting

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
      FileHandle.standardError.write(Data("usage: uikit-on-linux [--module NAME]… [FILE OUTPUT]…\n".utf8))
      exit(2)
    }
    let files = try paths.map { UIKitRewriter.File(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) }
    for (index, found) in UIKitRewriter(knownModules: modules).rewrite(files).enumerated() {
      // The compiler skips files that have not been written since.
      if (try? String(contentsOfFile: outputs[index], encoding: .utf8)) != found.text {
        try found.text.write(toFile: outputs[index], atomically: true, encoding: .utf8)
      }
      for warning in found.warnings(path: paths[index]) {
        FileHandle.standardError.write(Data((warning + "\n").utf8))
      }
    }
  }
}
