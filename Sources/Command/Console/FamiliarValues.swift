import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenScene

/// Values of options in the spelling of other tools, and what to write for them.
enum FamiliarValues {
  /// The parser's message with a hint below its first line, for a value that an option does not take or an argument that
  /// is missing.
  static func answered(_ message: String, _ arguments: [String]) -> String {
    guard let end = message.firstIndex(of: "\n"), let hint = hint(for: String(message[..<end]), arguments) else {
      return message
    }
    return message[..<end] + "\n      hint: " + TerminalText.shown(hint) + message[end...]
  }

  private static func hint(for line: String, _ arguments: [String]) -> String? {
    if let option = quoted(line, behind: "Missing expected argument "), let command = arguments.first {
      return missing(option, of: command, arguments)
    }
    if line.contains("give one of --curve"), arguments.count == 2, arguments[0] == "curve" {
      return "write --curve \(arguments[1])"
    }
    if line.contains("does not take any value"), let flag = quoted(line, behind: "The option ") {
      return "write \(flag)"
    }
    guard let value = quoted(line, behind: "The value "), let written = quoted(line, behind: "is invalid for ") else {
      return nil
    }
    let option = String(written.prefix { $0 != " " })
    if let word = words(of: line).first(where: { $0.lowercased() == value.lowercased() }) {
      return "write \(option) \(word)"
    }
    return ours(value, of: option).map { $0.hasPrefix("-") || $0.contains(" ") ? $0 : "write \(option) \($0)" }
  }

  /// The text between the quotes that follow a word of the parser's message.
  private static func quoted(_ line: String, behind word: String) -> String? {
    guard let start = line.firstRange(of: word + "'")?.upperBound,
      let end = line[start...].firstRange(of: "'")?.lowerBound
    else { return nil }
    return String(line[start..<end])
  }

  /// The words of an enumeration, which the message lists.
  private static func words(of line: String) -> [String] {
    guard let start = line.firstRange(of: "Please provide one of ")?.upperBound else { return [] }
    return line[start...].split(separator: "'").enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
  }

  private static func missing(_ option: String, of command: String, _ arguments: [String]) -> String? {
    switch (command, option.prefix { $0 != " " }) {
    case ("render", "--output"): return "add a folder, -o out, or a film, -o scene.gif"
    case ("export", "--output"): return "add the file: -o scene.html"
    case ("import", "--output"): return "add the scene file: -o Scenes/welcome.yaml"
    case ("diff", _) where arguments.count == 2:
      return "a scene is compared with its golden by: inbetween verify \(arguments[1])"
    case ("render", "<scenes>"): return "name the scene: inbetween render Scenes/login.yaml -o out"
    case ("check", "<scenes>"), ("inspect", "<scenes>"), ("fmt", "<scenes>"):
      return "name the scene: inbetween \(command) Scenes/login.yaml"
    case ("explain", _): return "name the scene and what is explained: inbetween explain Scenes/login.yaml card.width"
    case ("preview", "<scene>"): return "name the scene: inbetween preview Scenes/login.yaml"
    case ("new", "<name>"): return "give the scene a name: inbetween new welcome"
    case ("import", "<file>"): return "name the file: inbetween import Main.storyboard -o Scenes/welcome.yaml"
    default: return nil
    }
  }

  /// The value in the spelling of an option, or a sentence; nil if it says nothing.
  private static func ours(_ value: String, of option: String) -> String? {
    let digits = value.prefix { "0123456789.".contains($0) }
    switch option {
    case "--fps": return number(value, without: ["fps", "hz", "Hz"])
    case "--scale": return number(value.hasPrefix("@") ? String(value.dropFirst()) : value, without: ["x", "X"])
    case "--at", "--from", "--to", "--duration":
      if value.hasSuffix("%") { return "a time is in seconds; 'end' is the end" }
      if value.hasSuffix("ms"), let milliseconds = Double(value.dropLast(2)), milliseconds >= 0 {
        return NumberText.text(milliseconds / 1000)
      }
      let decimal = value.replacing(",", with: ".", maxReplacements: 1)
      if decimal != value, number(decimal, without: [""]) != nil { return decimal }
      return number(value, without: ["s", "sec", "seconds"])
    case "--size":
      let sides = value.split { "x×X*, ".contains($0) }.map { $0.prefix { "0123456789.".contains($0) } }
        .filter { !$0.isEmpty }
      if sides.count == 1, let width = sides.first, Double(width) != nil { return "\(width)x844" }
      return sides.count == 2 && sides.allSatisfy { Double($0) != nil } ? sides.joined(separator: "x") : nil
    case "--safe-area":
      let sides = value.split { ", ".contains($0) }
      return sides.count == 4 && sides.allSatisfy { Double($0) != nil } ? sides.joined(separator: ",") : nil
    case "--set":
      let parts = value.split(separator: ":", maxSplits: 1)
      return parts.count == 2 && !value.contains("=")
        ? parts.joined(separator: "=") : "--set takes a name and a value, such as --set selected=3"
    case "--format" where ["gif", "mp4", "webm", "mov", "webp", "apng"].contains(value.lowercased()):
      return "the ending of the name says it: -o scene.\(value.lowercased())"
    case "--reporter":
      if value == "xml" || value == "junit.xml" { return "junit" }
      let name = String(value.prefix { $0 != "." })
      return value.contains(".") && ["list", "json", "junit", "html", "markdown", "sarif"].contains(name)
        ? name : nil
    case "--shard":
      if let count = Int(value), count > 0 { return "1/\(count)" }
      let numbers = value.split { !"0123456789".contains($0) }.compactMap { Int($0) }
      if !value.contains("/"), numbers.count == 2, (1...max(1, numbers[1])).contains(numbers[0]) {
        return "\(numbers[0])/\(numbers[1])"
      }
      let parts = value.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2, parts[1] > 0 else { return nil }
      return "the parts are 1/\(parts[1]) to \(parts[1])/\(parts[1])"
    case "--ci":
      let name = value.lowercased().filter(\.isLetter)
      if name.hasPrefix("github") { return "github" }
      if name.hasPrefix("gitlab") { return "gitlab" }
      let others = ["circle", "buildkite", "jenkins", "azure"]
      return others.contains(where: name.hasPrefix) ? "copy its file from docs/ci of Inbetween's repository" : nil
    case "--jobs" where ["auto", "max"].contains(value): return "without --jobs there are as many as processors"
    case "--jobs": return number(value, without: ["x", " threads", " cores"])
    case "--appearance" where ["night", "darkmode", "black"].contains(value.lowercased()): return "dark"
    case "--appearance" where ["day", "lightmode", "white"].contains(value.lowercased()): return "light"
    case "--limit-memory" where !digits.isEmpty && value.lowercased().hasSuffix("gb"):
      return Double(digits).map { NumberText.text(($0 * 1024).rounded()) }
    case "--limit-memory" where !digits.isEmpty: return number(value, without: ["MB", "MiB", "M", "mb"])
    default: return nil
    }
  }

  private static func number(_ value: String, without units: [String]) -> String? {
    guard let unit = units.first(where: value.hasSuffix) else { return nil }
    let number = value.dropLast(unit.count)
    return Double(number) != nil && number.allSatisfy { "0123456789.".contains($0) } ? String(number) : nil
  }

  /// Refuses a number of a filmstrip that is none: the parser would take the option for a flag.
  static func checkOptionalNumbers(_ arguments: [String]) throws(CommandFailure) {
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--filmstrip=") {
      let value = argument.dropFirst("--filmstrip=".count)
      guard Int(value) == nil else { continue }
      throw CommandFailure(
        .wrongInput, "--filmstrip takes a whole number of frames, not '\(value)'", hint: "write --filmstrip 8")
    }
  }
}
