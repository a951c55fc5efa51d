import InbetweenTestSupport

/// The output of a command on a scene, within three gigabytes of address space.
struct BoundedRun {
  static let header = "inbetween: 1\ncanvas: {size: [100, 100], scale: 1}\n"

  let status: Int32
  let messages: String
  let output: String

  /// - Parameters:
  ///   - arguments: the command, with `$S` for the scene's path.
  ///   - scene: the scene's text after its header.
  init(_ arguments: String, _ scene: String, in scratch: TemporaryFolder? = nil) throws {
    let scratch = try scratch ?? TemporaryFolder()
    _ = try scratch.write(Self.header + scene, as: "s.yaml")
    let outcome = try Tool.shell(
      Sanitizer.memoryLimit + "inbetween " + arguments.replacing("$S", with: "s.yaml"), in: scratch.url)
    (status, messages, output) = (outcome.status, outcome.errors, outcome.text)
  }
}

/// Lines of a scene that differ in a number.
func repeated(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
