public import InbetweenDiagnostics
package import InbetweenFiles

/// A golden cannot be read or written.
public enum GoldenStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or golden does not exist.
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// A part of a report, other than a golden, is missing or damaged.
  case report(message: String, code: ExitStatus)
  /// The contents are not those recorded.
  case format(GoldenFormatError)
  /// Recording would exceed the size limit. `measured` is nil if `bytes` is the size of the whole golden, otherwise it
  /// says of which part.
  case overBudget(golden: String, bytes: Int, budget: Int, measured: String?, largest: String)
  /// A run with only some of the scenes cannot determine which goldens have no scene.
  case partialRun
  /// A scene's name is not valid as the name of a folder.
  case unsafeName(String)
  /// The folder of a golden contains other files and is therefore neither replaced nor removed.
  case foreignFile(golden: String, name: String)

  package init(_ error: FileError) {
    self =
      if error.action != "read" { .unwritable(path: error.path, reason: error.reason) } else if error.isMissing {
        .missing(path: error.path)
      } else { .unreadable(path: error.path, reason: error.reason) }
  }

  public var description: String {
    switch self {
    case .missing(let path): return "\(path): there is no such file"
    case .unreadable(let path, let reason): return "\(path): cannot be read" + (reason.isEmpty ? "" : ": \(reason)")
    case .unwritable(let path, let reason): return "\(path): cannot be written: \(reason)"
    case .format(let error): return error.description
    case .report(let message, _): return message
    case .overBudget(let golden, let bytes, let budget, let measured, let largest):
      func kibibytes(_ bytes: Int) -> String { Decimals.text(Double(bytes) / 1024, places: 1) + " KiB" }
      let size = kibibytes(bytes) + (measured.map { " with \($0)" } ?? "")
      let needed = measured == nil ? " to \((bytes + 1023) / 1024)" : ""
      return "\(golden): \(size) are over the budget of \(kibibytes(budget)); \(largest). "
        + "Name fewer frames in the scene’s ‘golden: {frames: […]}’, or raise --budget\(needed)"
    case .partialRun: return "goldens are pruned only after looking at every scene: run without filters or shards"
    case .unsafeName(let name): return "‘\(name)’ is no name for a golden, which is a folder of that name"
    case .foreignFile(let golden, let name):
      return "\(golden) holds \(name), which is not part of a golden: move or remove it first"
    }
  }

  /// How to repair a golden whose files are not those recorded; nil for other errors.
  package var remedy: String? {
    if case .report = self { return "‘inbetween verify --reporter blob’ writes it anew" }
    return isDamage ? "‘inbetween record --mode changed’ writes it anew" : nil
  }

  /// The same error for a file of a report, which recording does not repair.
  var ofReport: GoldenStoreError { isDamage ? .report(message: description, code: code) : self }

  /// Whether files are not those recorded, which recording again repairs. This excludes files of later versions and Git
  /// LFS pointers.
  var isDamage: Bool {
    switch self {
    case .missing, .unreadable, .format(.malformed): true
    case .format, .report, .unwritable, .overBudget, .partialRun, .unsafeName, .foreignFile: false
    }
  }

  /// The exit status: 3 if something is missing, 74 if it cannot be read or written, 2 for a wrong request.
  public var code: ExitStatus {
    switch self {
    case .missing: .nothingCompared
    case .report(_, let code): code
    case .unreadable, .unwritable, .format: .inputOutput
    case .overBudget, .partialRun, .unsafeName, .foreignFile: .wrongInput
    }
  }
}
