/// An output directory that appears whole.
///
/// Frames go to a fresh directory beside the target, named `.<target>.inbetween-<random>` and locked while the render
/// lives. ``commit()`` swaps it in by one rename. A run that dies leaves the target as it was; what it leaves beside
/// it is unlocked, and the next run into the same place removes it. Two runs at once never mix: each has its own.
final class FrameDirectory: Sendable {
  let target: String
  private let working: FileSystem.Handle

  /// Clears what dead runs left, and makes the fresh directory.
  ///
  /// - Throws: ``RenderError/file(action:path:code:reason:)``; ``RenderError/foreignFile(directory:name:)`` where the
  ///   target holds anything but frames.
  init(target: String) throws(RenderError) {
    var path = target
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.target = path
    let (parent, prefix) = FrameDirectory.place(of: path)
    try FileSystem.makeDirectories(parent)
    try FrameDirectory.refuseForeignFiles(in: path)
    try FrameDirectory.removeLitter(target: path, parent: parent, prefix: prefix)

    var generator = SystemRandomNumberGenerator()
    while true {
      let name = prefix + String(generator.next() % 0x1_0000_0000_0000, radix: 36)
      let path = parent + "/" + name
      if try FileSystem.makeDirectory(path), let handle = try FileSystem.lockDirectory(path) {
        working = handle
        return
      }
    }
  }

  /// Writes one file of the output. Each name once.
  func write(_ bytes: [UInt8], as name: String) throws(RenderError) {
    try FileSystem.write(bytes, toNew: name, in: working)
  }

  /// Puts the directory in the target's place, and removes what was there.
  func commit() throws(RenderError) {
    try FrameDirectory.refuseForeignFiles(in: target)
    if !FileSystem.exists(target) {
      do {
        return try FileSystem.rename(working.path, to: target)
      } catch {
        // Another render may have put its own there in the meantime.
        guard FileSystem.exists(target) else { throw error }
      }
    }
    if try FileSystem.exchange(working.path, target) {
      FileSystem.removeDirectory(working.path)
      return
    }
    let (parent, prefix) = FrameDirectory.place(of: target)
    let aside = parent + "/" + prefix + FrameDirectory.previous
    FileSystem.removeDirectory(aside)
    try FileSystem.rename(target, to: aside)
    try FileSystem.rename(working.path, to: target)
    FileSystem.removeDirectory(aside)
  }

  /// Removes everything that was written.
  func discard() { FileSystem.removeDirectory(working.path) }

  /// The last part of the name under which the target stands aside for a moment, on file systems that cannot exchange.
  private static let previous = "previous"

  private static func place(of target: String) -> (parent: String, prefix: String) {
    let parts = target.split(separator: "/", omittingEmptySubsequences: true)
    let name = parts.last.map(String.init) ?? "frames"
    let parent =
      if let slash = target.lastIndex(of: "/") { slash == target.startIndex ? "/" : String(target[..<slash]) } else {
        "."
      }
    return (parent, ".\(name).inbetween-")
  }

  private static func removeLitter(target: String, parent: String, prefix: String) throws(RenderError) {
    let aside = parent + "/" + prefix + previous
    if !FileSystem.exists(target), FileSystem.isDirectory(aside) {
      // A run died between the two renames: what it had put aside is the last good output.
      try FileSystem.rename(aside, to: target)
    }
    for name in try FileSystem.names(in: parent) where name.hasPrefix(prefix) {
      // The lock is held while removing, so that nobody else takes the directory for its own.
      guard let handle = try? FileSystem.lockDirectory(parent + "/" + name) else { continue }
      FileSystem.removeDirectory(handle.path)
    }
  }

  private static func refuseForeignFiles(in target: String) throws(RenderError) {
    guard FileSystem.exists(target) else { return }
    for name in try FileSystem.names(in: target) where !isOurs(name) {
      throw .foreignFile(directory: target, name: name)
    }
  }

  /// `frames.json`, or `frame-` with digits and `.png`.
  private static func isOurs(_ name: String) -> Bool {
    if name == manifestName { return true }
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.count >= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  static let manifestName = "frames.json"
}
