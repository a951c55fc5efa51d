import Foundation
import UIKitRewriting

/// `uikit-on-linux --output FOLDER [--module NAME]… FILE…`: writes each file as Linux compiles it.
@main
enum Main {
  static func main() throws {
    var (output, modules, paths) = ("", Set<String>(), [String]())
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--output": output = arguments.popFirst() ?? ""
      case "--module": if let module = arguments.popFirst() { modules.insert(module) }
      default: paths.append(argument)
      }
    }
    guard !output.isEmpty, !paths.isEmpty else {
      FileHandle.standardError.write(Data("usage: uikit-on-linux --output FOLDER [--module NAME]… FILE…\n".utf8))
      exit(2)
    }
    let files = try paths.map { UIKitRewriter.File(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) }
    for (path, found) in zip(paths, UIKitRewriter(knownModules: modules).rewrite(files)) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      let file = output + "/" + name
      // The compiler skips files that have not been written since.
      if (try? String(contentsOfFile: file, encoding: .utf8)) != found.text {
        try found.text.write(toFile: file, atomically: true, encoding: .utf8)
      }
      for module in found.missingModules {
        FileHandle.standardError.write(Data("\(path): warning: the module '\(module)' is not there on Linux\n".utf8))
      }
    }
  }
}
