internal import InbetweenFiles

/// A golden's files at a point in time, so that a change can be undone.
package struct KeptGolden: Hashable, Sendable {
  package let scene: String
  /// Nil if there was no golden.
  fileprivate let files: [File]?

  fileprivate struct File: Hashable, Sendable {
    let name: String
    let bytes: [UInt8]
  }
}

extension GoldenStore {
  /// Keeps a golden's files in memory.
  package func kept(_ scene: String) throws(GoldenStoreError) -> KeptGolden {
    guard try contains(scene) else { return KeptGolden(scene: scene, files: nil) }
    return KeptGolden(scene: scene, files: try files(of: scene).map { KeptGolden.File(name: $0.name, bytes: $0.bytes) })
  }

  /// Restores a golden byte for byte and atomically. If there was none, it is removed.
  ///
  /// - Parameter lock: the lock of the golden.
  package func restore(_ kept: KeptGolden, holding lock: GoldenLock) throws {
    guard let files = kept.files else {
      if try contains(kept.scene) { try remove(kept.scene, holding: lock) }
      return
    }
    let path = try checkedPath(of: kept.scene)
    let held = try holding(lock, of: kept.scene)
    defer { withExtendedLifetime(held) {} }
    do throws(WholeFolder.Refusal) {
      let fresh = try WholeFolder(target: path, isOurs: Self.isOurs)
      do throws(FileError) {
        for file in files { try fresh.write(file.bytes, as: file.name) }
      } catch {
        fresh.discard()
        throw WholeFolder.Refusal.file(error)
      }
      try fresh.commit()
    } catch { throw GoldenStoreError(error, golden: path) }
  }
}
