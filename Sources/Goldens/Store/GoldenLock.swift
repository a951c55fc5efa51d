internal import InbetweenFiles

/// An exclusive lock for changing one golden. It is released with the value.
public final class GoldenLock: Sendable {
  let scene: String
  private let lock: FileLock

  fileprivate init(_ scene: String, _ lock: FileLock) {
    self.scene = scene
    self.lock = lock
  }
}

extension GoldenStore {
  /// Waits until no other process changes a golden.
  ///
  /// - Parameters:
  ///   - holder: one line shown to other processes while they wait.
  ///   - whileWaiting: called every 20 ms with the current holder; can throw to stop waiting.
  /// - Throws: ``GoldenStoreError``, or what `whileWaiting` throws.
  public func lock(
    _ scene: String, as holder: String, whileWaiting: (_ holder: String, _ attempt: Int) throws -> Void = { _, _ in }
  ) async throws -> GoldenLock {
    let path = try checkedPath(of: scene)
    do {
      return GoldenLock(scene, try await FileLock.acquire(path, as: holder, whileWaiting: whileWaiting))
    } catch let error as FileError { throw GoldenStoreError(error) }
  }

  /// The given lock, or a temporary one.
  func holding(_ lock: GoldenLock?, of scene: String) throws(GoldenStoreError) -> GoldenLock {
    if let lock, lock.scene == scene { return lock }
    let path = try checkedPath(of: scene)
    do throws(FileError) {
      return GoldenLock(scene, try FileLock.acquireBlocking(path, as: "another run"))
    } catch { throw GoldenStoreError(error) }
  }

  /// Restores goldens that an interrupted run had moved aside, on file systems that cannot exchange folders.
  public func recover() throws(GoldenStoreError) {
    do throws(FileError) { try WholeFolder.recover(in: folder) } catch { throw GoldenStoreError(error) }
  }

  /// Reads a golden consistently: if another run replaces it in the meantime, everything is read again. Needs no write
  /// permission.
  ///
  /// - Throws: the error of `body`; ``GoldenStoreError`` if the golden is replaced repeatedly.
  public func reading<Result>(_ scene: String, _ body: () async throws -> Result) async throws -> Result {
    let path = path(of: scene)
    for _ in 0..<32 {
      let before = try state(of: path)
      let result: Swift.Result<Result, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      if try state(of: path) == before { return try result.get() }
    }
    throw GoldenStoreError.unreadable(path: path, reason: "other runs replace it over and over")
  }

  private func state(of path: String) throws(GoldenStoreError) -> FolderState? {
    do throws(FileError) {
      if let state = try FolderState(path) { return state }
      // Moved aside by a running or killed run: it will be back in a moment, or is restored now.
      try WholeFolder.restore(path)
      return try FolderState(path)
    } catch { throw GoldenStoreError(error) }
  }
}
