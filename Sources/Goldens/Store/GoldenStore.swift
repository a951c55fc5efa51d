public import InbetweenDiagnostics
public import InbetweenPixmap
internal import InbetweenPNG

/// The folder of goldens: one folder for each scene, with its trace, its resolved scene, some frames, and what they were
/// drawn with.
public struct GoldenStore: Hashable, Sendable {
  /// The folder, usually `Goldens`.
  public let folder: String

  /// How many bytes a golden may have.
  public static let defaultBudget = 512 * 1024

  public init(folder: String) {
    self.folder = folder
  }

  /// The folder of a scene's golden.
  public func path(of scene: String) -> String { folder + "/" + scene }

  /// The names of all goldens, sorted.
  public var names: [String] {
    GoldenFiles.names(in: folder).filter { !$0.hasPrefix(".") && GoldenFiles.isFolder(folder + "/" + $0) }
  }

  /// Whether a scene has a golden.
  public func contains(_ scene: String) -> Bool { GoldenFiles.exists(path(of: scene) + "/" + Self.manifestName) }

  static let manifestName = "golden.json"
  static let traceName = "trace.jsonl"
  static let sceneName = "scene.json"

  /// Reads a golden, apart from its frames.
  public func load(_ scene: String) throws(GoldenStoreError) -> Golden {
    let path = try checkedPath(of: scene)
    guard contains(scene) else { throw .missing(path: path) }
    let manifest: GoldenManifest
    let trace: MotionTrace
    var resolved: ResolvedScene?
    do {
      let name = path + "/" + Self.manifestName
      manifest = try GoldenManifest(json: GoldenFiles.text(name), file: name)
      let traceName = path + "/" + Self.traceName
      trace = try MotionTrace(text: GoldenFiles.text(traceName), file: traceName)
      let sceneName = path + "/" + Self.sceneName
      if GoldenFiles.exists(sceneName) {
        resolved = try ResolvedScene(json: GoldenFiles.text(sceneName), file: sceneName)
      }
    } catch let error as GoldenFormatError {
      throw .format(error)
    } catch let error as GoldenStoreError {
      throw error
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
    guard manifest.hashes.count == trace.frameCount else {
      throw .format(
        .malformed(
          file: path + "/" + Self.manifestName, line: 1,
          message: "\(manifest.hashes.count) hashes for a trace of \(trace.frameCount) frames"))
    }
    return Golden(manifest: manifest, trace: trace, scene: resolved)
  }

  /// The pixels of a frame that a golden keeps.
  ///
  /// - Throws: also where the image is not the one that was recorded.
  public func frame(_ index: Int, of golden: Golden) throws(GoldenStoreError) -> Pixmap {
    let path = try checkedPath(of: golden.manifest.scene) + "/" + GoldenManifest.fileName(ofFrame: index)
    let bytes = try GoldenFiles.read(path)
    if GoldenFormatError.isLFSPointer(bytes) { throw .format(.lfsPointer(file: path)) }
    let image: Pixmap
    do { image = try PNGDecoder.decode(bytes) } catch { throw .unreadable(path: path, reason: error.description) }
    guard golden.manifest.hashes.indices.contains(index), image.pixelHash.description == golden.manifest.hashes[index]
    else { throw .unreadable(path: path, reason: "its pixels are not those that golden.json records") }
    return image
  }

  /// Keeps a golden in place of the one there is; it appears whole or not at all.
  ///
  /// - Parameters:
  ///   - frames: the pixels of the frames that the manifest keeps, by index.
  ///   - budget: in bytes.
  public func write(
    _ golden: Golden, frames: [Int: Pixmap], budget: Int = defaultBudget
  ) throws(GoldenStoreError) {
    let path = try checkedPath(of: golden.manifest.scene)
    var files: [(name: String, bytes: [UInt8])] = [
      (Self.manifestName, Array(golden.manifest.json.utf8)), (Self.traceName, Array(golden.trace.text.utf8)),
    ]
    if let scene = golden.scene { files.append((Self.sceneName, Array(scene.json.utf8))) }
    for index in golden.manifest.frames {
      guard let frame = frames[index] else {
        throw .missing(path: path + "/" + GoldenManifest.fileName(ofFrame: index))
      }
      files.append((GoldenManifest.fileName(ofFrame: index), PNGOptimizer.encode(frame)))
    }
    let size = files.reduce(0) { $0 + $1.bytes.count }
    if size > budget {
      let largest = files.max { $0.bytes.count < $1.bytes.count }
      let text = largest.map { "\($0.name) is the largest file with \(($0.bytes.count + 1023) / 1024) KB" } ?? ""
      throw .overBudget(golden: path, bytes: size, budget: budget, largest: text)
    }
    let fresh = folder + "/." + golden.manifest.scene + ".recording"
    for litter in [fresh, fresh + ".old"] where GoldenFiles.exists(litter) { try GoldenFiles.remove(litter) }
    try GoldenFiles.makeFolder(fresh)
    for file in files { try GoldenFiles.write(file.bytes, to: fresh + "/" + file.name) }
    try GoldenFiles.replace(path, with: fresh)
  }

  /// The frames that a golden has images of, by their files' names; ascending.
  public func keptFrames(of scene: String) -> [Int] {
    GoldenFiles.names(in: path(of: scene)).compactMap { name in
      guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
      return Int(name.dropFirst(6).dropLast(4))
    }
  }

  /// How many bytes a golden has.
  public func size(of scene: String) throws(GoldenStoreError) -> Int {
    try files(of: scene).reduce(0) { $0 + $1.bytes.count }
  }

  /// Goldens of which there is no scene.
  ///
  /// - Parameters:
  ///   - scenes: the names of all scenes.
  ///   - isPartial: whether a filter or a shard kept scenes from being looked at.
  public func leftOver(besides scenes: some Sequence<String>, isPartial: Bool) throws(GoldenStoreError) -> [String] {
    guard !isPartial else { throw .partialRun }
    let known = Set(scenes)
    return names.filter { !known.contains($0) }
  }

  /// Deletes a golden.
  public func remove(_ scene: String) throws(GoldenStoreError) {
    try GoldenFiles.remove(try checkedPath(of: scene))
  }

  /// The files of a golden with their bytes, sorted: what a cached verdict depends on.
  package func files(of scene: String) throws(GoldenStoreError) -> [(name: String, bytes: [UInt8])] {
    let path = try checkedPath(of: scene)
    var files: [(String, [UInt8])] = []
    for name in GoldenFiles.names(in: path) { files.append((name, try GoldenFiles.read(path + "/" + name))) }
    return files
  }

  /// Names come from scene files, which may be anyone's: they must stay inside the folder.
  private func checkedPath(of scene: String) throws(GoldenStoreError) -> String {
    let isSafe =
      !scene.isEmpty && scene.utf8.count <= 200 && !scene.hasPrefix(".")
      && scene.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" }
    guard isSafe else { throw .unsafeName(scene) }
    return path(of: scene)
  }
}

/// A recorded scene: its manifest, its motion and what the scene said. Frames are read when they are needed.
public struct Golden: Hashable, Sendable {
  public var manifest: GoldenManifest
  public var trace: MotionTrace
  /// Nil in a golden that was recorded without.
  public var scene: ResolvedScene?

  public init(manifest: GoldenManifest, trace: MotionTrace, scene: ResolvedScene?) {
    self.manifest = manifest
    self.trace = trace
    self.scene = scene
  }
}

/// Which goldens a run writes.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Every one.
  case all
  /// Those that are missing or found different.
  case changed
  /// Those that are missing.
  case missing
  /// None.
  case none

  /// - Parameter code: what verifying found; ``ExitStatus/nothingCompared`` where there is no golden.
  public func writes(after code: ExitStatus) -> Bool {
    switch (self, code) {
    case (.all, _), (.changed, .nothingCompared), (.changed, .different), (.changed, .otherShape),
      (.missing, .nothingCompared):
      true
    default: false
    }
  }
}
