import InbetweenDiagnostics
import InbetweenGoldens
import InbetweenPixels
import InbetweenScene

/// A scene of a report, with the data needed to make its result the golden without drawing it again.
struct ReportedScene: Sendable {
  let folder: BlobFolder
  let scene: BlobScene

  var name: String { scene.name }

  /// Whether there is a difference that can be accepted.
  var canBeAccepted: Bool {
    scene.actual != nil && [.different, .otherShape, .otherEnvironment, .nothingCompared].contains(scene.code)
  }

  /// The golden that accepting the run would create.
  ///
  /// - Throws: If the report is damaged or was assembled from several ones.
  func golden() throws -> Golden { try golden(scene.actual, "actual") }

  /// The golden that the scene was compared with; nil if there was none.
  func expected() throws -> Golden? { scene.expected == nil ? nil : try golden(scene.expected, "expected") }

  private func golden(_ side: BlobScene.Side?, _ what: String) throws -> Golden {
    guard let side else { throw CommandFailure(.nothingCompared, "the report does not contain what '\(name)' shows") }
    let file = "\(what) of \(name)"
    do {
      var manifest = try GoldenManifest(json: folder.text(of: side.manifest), file: file)
      // An existing golden's manifest may state an earlier name of its folder.
      if side == scene.expected { manifest.scene = name }
      let trace = try MotionTrace(text: folder.text(of: side.trace), file: file)
      let resolved = try recordedScene(side, file)
      guard manifest.scene == name, trace.scene == name, manifest.hashes.count == trace.frameCount else {
        throw CommandFailure(.inputOutput, "\(folder.path): its files for '\(name)' are inconsistent")
      }
      return Golden(manifest: manifest, trace: trace, scene: resolved)
    } catch let error as GoldenFormatError { throw GoldenStoreError.format(error) }
  }

  /// The pixels of a frame of the run.
  ///
  /// - Throws: If they are missing or do not match the hashes in the report.
  func pixels(_ frame: Int, of golden: Golden) throws -> Pixmap {
    guard let frames = scene.actual?.frames, frames.indices.contains(frame), let blob = frames[frame] else {
      throw CommandFailure(.inputOutput, "\(folder.path): frame \(frame) of '\(name)' is missing")
    }
    let pixels: Pixmap
    do { pixels = try PNGDecoder.decode(folder.bytes(of: blob)) } catch let error as PNGError {
      throw CommandFailure(.inputOutput, "\(folder.path(of: blob)): \(error)")
    }
    guard golden.manifest.hashes.indices.contains(frame), pixels.pixelHash.description == golden.manifest.hashes[frame]
    else {
      throw CommandFailure(.inputOutput, "\(folder.path): frame \(frame) of '\(name)' is not the one that was found")
    }
    return pixels
  }

  /// Refuses a scene or golden that has changed since the report was created, because the change was not reviewed.
  ///
  /// - Parameter path: The path of the scene's file.
  func requireUnchanged(_ path: String, in store: GoldenStore) throws {
    if let source = scene.source {
      guard try folder.text(of: source) == GoldenFiles.text(path) else {
        throw CommandFailure(
          .wrongInput, "\(ShownPath.of(path)) is not the scene that the report is on", hint: "verify it again")
      }
    }
    let sceneFolder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for (file, blob) in scene.imports.sorted(by: { $0.key < $1.key }) {
      let file = sceneFolder + file
      guard try Array(folder.text(of: blob).utf8) == GoldenFiles.read(file) else {
        throw CommandFailure(
          .wrongInput, "\(ShownPath.of(file)) is not the file that the report is on", hint: "verify it again")
      }
    }
    try requireUnchangedFiles(path)
    let was = try scene.expected.map { try folder.text(of: $0.manifest) }
    let now = try store.contains(name) ? GoldenFiles.text(store.path(of: name) + "/golden.json") : nil
    guard was == now else {
      throw CommandFailure(
        .wrongInput, "the golden of '\(name)' is not the one that the report compared with", hint: "verify it again")
    }
  }

  /// Refuses a scene with an image, a font or another file that is not the one with which the run drew it, or that was
  /// not there then.
  private func requireUnchangedFiles(_ path: String) throws {
    guard let drawn = try recordedScene(scene.actual, "actual of \(name)"), let files = drawn.lookups else { return }
    var now = SceneLookups(root: .ofProject(path))
    guard let changed = files.first(where: { now.digest(of: $0.path) != $0.digest }) else { return }
    let shown = ShownPath.of(path)
    let sceneFolder = shown.lastIndex(of: "/").map { String(shown[...$0]) } ?? ""
    throw CommandFailure(
      .wrongInput, "\(SceneRoot.shown(changed.path, in: sceneFolder)) is not the one that the report is on",
      hint: "verify it again")
  }

  private func recordedScene(_ side: BlobScene.Side?, _ file: String) throws -> RecordedScene? {
    do { return try side?.scene.map { try RecordedScene(json: folder.text(of: $0), file: file) } } catch let error
      as GoldenFormatError
    { throw GoldenStoreError.format(error) }
  }

  /// Makes the complete result of the run the golden.
  func accept(in store: GoldenStore, holding lock: GoldenLock) throws {
    let golden = try golden()
    try store.write(golden, holding: lock) { try pixels($0, of: golden) }
  }

  /// Whether the motion is equal, so that frames can be accepted one by one.
  func isMotionEqual() throws -> Bool {
    guard let expected = try expected() else { return false }
    return TraceDifference(expected: expected.trace, actual: try golden().trace, tolerance: scene.tolerance).isEmpty
  }

  /// Accepts the pixels of one frame into the golden.
  func accept(frame: Int, in store: GoldenStore, holding lock: GoldenLock) throws {
    guard scene.code != .otherShape, try isMotionEqual() else { throw FrameApproval.motionDiffers(name) }
    let golden = try golden()
    try store.approve(
      frame: frame, of: name, hashes: golden.manifest.hashes, environment: golden.manifest.environment, holding: lock
    ) { try pixels($0, of: golden) }
  }
}
