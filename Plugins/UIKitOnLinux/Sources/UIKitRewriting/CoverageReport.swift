/// What the compiler says of files, as two tables: the files, and the symbols that are missing, by frequency.
public struct CoverageReport {
  private let paths: [String]
  private let missingModules: [[String]]
  private let messages: [(file: String, line: Int, text: String)]

  /// - Parameters:
  ///   - missingModules: of each file.
  ///   - output: the compiler's, in its standard form, `FILE:LINE:COLUMN: error: TEXT`.
  public init(paths: [String], missingModules: [[String]], output: String) {
    self.paths = paths
    self.missingModules = missingModules
    var seen: Set<String> = []
    messages = output.split(separator: "\n").compactMap { line in
      guard let marker = line.firstRange(of: ": error: ") else { return nil }
      let place = line[..<marker.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let number = Int(place[place.count - 2]), seen.insert(String(line)).inserted else {
        return nil
      }
      return (place.dropLast(2).joined(separator: ":"), number, String(line[marker.upperBound...]))
    }
  }

  /// How many files have no error and import nothing that is missing.
  public var fineCount: Int { paths.indices.count { count(of: $0) == 0 && missingModules[$0].isEmpty } }

  private func count(of index: Int) -> Int { messages.count { $0.file == paths[index] } }

  /// The names that no declaration is found for, the most frequent first.
  public var missingSymbols: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    for message in messages { if let name = Self.symbol(in: message.text) { counts[name, default: 0] += 1 } }
    for module in missingModules.joined() { counts["module " + module, default: 0] += 1 }
    return counts.map { (name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// `cannot find type 'UIMenu' in scope`, `value of type 'UIView' has no member 'focus'`.
  static func symbol(in message: String) -> String? {
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    if message.hasPrefix("cannot find "), let name = quoted.first { return name }
    if message.contains("has no member"), quoted.count >= 2 { return quoted[0] + "." + quoted[1] }
    // The compiler names a member of InbetweenUIKit's own that code of the app cannot see.
    if message.contains("is inaccessible due to"), let name = quoted.first { return name }
    if message.contains("no such module"), let name = quoted.first { return "module " + name }
    return nil
  }

  public var text: String {
    var lines = ["\(fineCount) of \(paths.count) files type-check", ""]
    for (index, path) in paths.enumerated() {
      let count = count(of: index)
      let modules = missingModules[index]
      var words = count == 0 ? "ok" : "\(count) error\(count == 1 ? "" : "s")"
      if !modules.isEmpty { words += ", without \(modules.joined(separator: ", "))" }
      lines.append("\(words)\t\(path)")
      if let first = messages.first(where: { $0.file == path }) {
        lines.append("\t\(path):\(first.line): \(first.text)")
      }
    }
    let symbols = missingSymbols
    if !symbols.isEmpty {
      lines += ["", "missing, by frequency:"] + symbols.map { "\($0.count)\t\($0.name)" }
    }
    return lines.joined(separator: "\n")
  }
}
