internal import InbetweenFiles

/// An output directory of frames that is replaced atomically (``WholeFolder``), and only if it contains nothing but
/// frames.
final class FrameDirectory: Sendable {
  private let folder: WholeFolder

  /// - Throws: ``RenderError/file(action:path:code:reason:)``; ``RenderError/foreignFile(directory:name:)`` if the
  ///   target contains anything other than frames.
  init(target: String) throws(RenderError) {
    do throws(WholeFolder.Refusal) {
      folder = try WholeFolder(target: target, isOurs: FrameDirectory.isOurs)
    } catch { throw RenderError(error, directory: target) }
  }

  /// Writes one file of the output. Each name may be written once.
  func write(_ bytes: [UInt8], as name: String) throws(RenderError) {
    do throws(FileError) { try folder.write(bytes, as: name) } catch { throw RenderError(error) }
  }

  /// Replaces the target by the directory.
  func commit() throws(RenderError) {
    do throws(WholeFolder.Refusal) { try folder.commit() } catch { throw RenderError(error, directory: folder.target) }
  }

  /// Removes everything that was written.
  func discard() { folder.discard() }

  /// `frames.json`, or `frame-` with digits and `.png`.
  @Sendable static func isOurs(_ name: String) -> Bool {
    if name == manifestName { return true }
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.count >= 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  static let manifestName = "frames.json"
}

extension RenderError {
  init(_ refusal: WholeFolder.Refusal, directory: String) {
    switch refusal {
    case .file(let error): self.init(error)
    case .foreign(let name): self = .foreignFile(directory: directory, name: name)
    }
  }
}
