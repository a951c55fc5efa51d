public import InbetweenDiagnostics

#if canImport(FoundationEssentials)
  private import FoundationEssentials
#else
  private import Foundation
#endif

/// Reading and writing of files, with errors that say which one.
package enum GoldenFiles {
  package static func read(_ path: String) throws(GoldenStoreError) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path: path, reason: "") }
    return [UInt8](data)
  }

  /// A text, its lines ended by line feeds whatever git made of them on the way out.
  package static func text(_ path: String) throws(GoldenStoreError) -> String {
    let bytes = withLineFeeds(try read(path))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(path: path, reason: "it is not UTF-8")
    }
    return text
  }

  /// The bytes of a text with `\n` in place of each `\r\n`.
  static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\r")) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return result
  }

  /// Writes a file whole: beside its place, then moved there.
  package static func write(_ bytes: [UInt8], to path: String) throws(GoldenStoreError) {
    do { try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Names in a folder, sorted; none where there is no folder.
  package static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  package static func isFolder(_ path: String) -> Bool {
    guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
    return values[.type] as? FileAttributeType == .typeDirectory
  }

  package static func makeFolder(_ path: String) throws(GoldenStoreError) {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  package static func remove(_ path: String) throws(GoldenStoreError) {
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  /// Puts a folder in the place of another, which is there until the moment it is replaced.
  package static func replace(_ path: String, with fresh: String) throws(GoldenStoreError) {
    let old = fresh + ".old"
    do {
      if FileManager.default.fileExists(atPath: path) { try FileManager.default.moveItem(atPath: path, toPath: old) }
      try FileManager.default.moveItem(atPath: fresh, toPath: path)
      if FileManager.default.fileExists(atPath: old) { try FileManager.default.removeItem(atPath: old) }
    } catch { throw .unwritable(path: path, reason: "\(error)") }
  }
}

/// A golden cannot be read or written.
public enum GoldenStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file or golden.
  case missing(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// What is there is not what was recorded.
  case format(GoldenFormatError)
  /// Recording would keep more bytes than allowed.
  case overBudget(golden: String, bytes: Int, budget: Int, largest: String)
  /// A run that saw only some scenes cannot tell which goldens are left over.
  case partialRun
  /// A scene's name is no name for a folder.
  case unsafeName(String)

  public var description: String {
    switch self {
    case .missing(let path): return "\(path): there is no such file"
    case .unreadable(let path, let reason): return "\(path): cannot be read" + (reason.isEmpty ? "" : ": \(reason)")
    case .unwritable(let path, let reason): return "\(path): cannot be written: \(reason)"
    case .format(let error): return error.description
    case .overBudget(let golden, let bytes, let budget, let largest):
      func kilobytes(_ bytes: Int) -> String { Decimals.text(Double(bytes) / 1024, places: 1) + " KB" }
      return "\(golden): \(kilobytes(bytes)) are over the budget of \(kilobytes(budget)); \(largest). "
        + "Name fewer frames in the scene’s ‘golden: {frames: […]}’, or raise --budget"
    case .partialRun: return "goldens are pruned only after looking at every scene: run without filters or shards"
    case .unsafeName(let name): return "‘\(name)’ is no name for a golden, which is a folder of that name"
    }
  }

  /// Whether files are not as they were recorded, which recording again mends. What a later release wrote is not damaged,
  /// and what Git LFS stands for is elsewhere.
  var isDamage: Bool {
    switch self {
    case .missing, .unreadable, .format(.malformed): true
    case .format, .unwritable, .overBudget, .partialRun, .unsafeName: false
    }
  }

  /// The exit code: 3 for what is missing, 74 for what cannot be read or written, 2 for what was asked wrongly.
  public var code: ExitStatus {
    switch self {
    case .missing: .nothingCompared
    case .unreadable, .unwritable, .format: .inputOutput
    case .overBudget, .partialRun, .unsafeName: .wrongInput
    }
  }
}
