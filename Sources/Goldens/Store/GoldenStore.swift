public import InbetweenDiagnostics
internal import InbetweenFiles
public import InbetweenPixels

/// The folder of goldens: one folder for each scene, with its trace, its resolved scene, some frames, and the
/// environment that drew them.
public struct GoldenStore: Hashable, Sendable {
  /// The folder, usually `Goldens`.
  public let folder: String

  /// The default maximum size of a golden, in bytes.
  public static let defaultBudget = 512 * 1024

  public init(folder: String) {
    self.folder = folder
  }

  /// The folder of a scene's golden.
  public func path(of scene: String) -> String { folder + "/" + scene }

  /// The names of all goldens, sorted; none if the folder is missing.
  public func names() throws(GoldenStoreError) -> [String] {
    do throws(FileError) {
      guard try FileSystem.kindFollowingLinks(of: folder) != nil else { return [] }
      var names: [String] = []
      for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
        if try FileSystem.isFolder(folder + "/" + name) { names.append(name) }
      }
      return names
    } catch { throw GoldenStoreError(error) }
  }

  /// Whether a scene has a golden.
  public func contains(_ scene: String) throws(GoldenStoreError) -> Bool {
    do throws(FileError) {
      return try FileSystem.kindFollowingLinks(of: path(of: scene) + "/" + Self.manifestName) != nil
    } catch { throw GoldenStoreError(error) }
  }

  /// Whether there is a golden, or parts of one.
  package func hasFiles(of scene: String) -> Bool {
    [Self.manifestName, Self.traceName, Self.sceneName].contains { name in
      // A file that cannot be accessed is assumed to exist.
      do { return try FileSystem.kindFollowingLinks(of: path(of: scene) + "/" + name) != nil } catch { return true }
    }
  }

  static let manifestName = "golden.json"
  static let traceName = "trace.jsonl"
  static let sceneName = "scene.json"

  /// Reads a golden, apart from its frames. Its name is that of its folder, also if the folder was renamed since it was
  /// recorded.
  public func load(_ scene: String) throws(GoldenStoreError) -> Golden {
    let path = try checkedPath(of: scene)
    guard try contains(scene) else {
      throw .missing(path: hasFiles(of: scene) ? path + "/" + Self.manifestName : path)
    }
    var manifest: GoldenManifest
    var trace: MotionTrace
    var resolved: RecordedScene?
    do {
      let name = path + "/" + Self.manifestName
      manifest = try GoldenManifest(json: GoldenFiles.text(name), file: name)
      let traceName = path + "/" + Self.traceName
      let text = try GoldenFiles.text(traceName)
      trace = try MotionTrace(text: text, file: traceName)
      (manifest.scene, trace.scene) = (scene, scene)
      try check(Array(text.utf8), as: Self.traceName, of: manifest)
      let sceneName = path + "/" + Self.sceneName
      // A missing file is reported together with the golden's other files.
      let hasScene = try FileSystem.kindFollowingLinks(of: sceneName) != nil
      try checkList(of: manifest, hasScene: hasScene, file: name)
      if hasScene {
        resolved = try RecordedScene(json: GoldenFiles.text(sceneName), file: sceneName)
      }
    } catch let error as GoldenFormatError {
      throw .format(error)
    } catch let error as GoldenStoreError {
      throw error
    } catch let error as FileError {
      throw GoldenStoreError(error)
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

  /// Checks that `golden.json` lists the files with which a golden of its format is recorded: nothing else would notice
  /// that they are others.
  private func checkList(of manifest: GoldenManifest, hasScene: Bool, file: String) throws(GoldenFormatError) {
    guard manifest.recordedFormat >= 2 else { return }
    let listed = Set(manifest.files.map(\.name))
    let needed = Set([Self.traceName] + manifest.frames.map(GoldenManifest.fileName))
    // A missing scene is reported as a missing file.
    guard listed.subtracting([Self.sceneName]) == needed, !hasScene || listed.contains(Self.sceneName) else {
      throw .malformed(file: file, line: 1, message: "the list of files is not that of its frames")
    }
    // Later formats have a digest.
    guard manifest.recordedFormat > 2 || !manifest.environment.entries.isEmpty else {
      throw .malformed(file: file, line: 1, message: "the environment is missing")
    }
  }

  /// The recorded scene alone; nil if it is missing or cannot be read, which ``load(_:)`` reports.
  package func recordedScene(_ scene: String) -> RecordedScene? {
    do {
      let file = try checkedPath(of: scene) + "/" + Self.sceneName
      return try RecordedScene(json: GoldenFiles.text(file), file: file)
    } catch { return nil }
  }

  /// The recorded hashes of the frames alone; nil if there is no golden or its manifest is damaged, which ``load(_:)``
  /// reports.
  ///
  /// - Throws: if the manifest cannot be read.
  package func recordedHashes(_ scene: String) throws(GoldenStoreError) -> [String]? {
    let file = try checkedPath(of: scene) + "/" + Self.manifestName
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(file, atMost: GoldenFiles.limit(of: file)) } catch {
      if error.isMissing || error.isOfOtherKind { return nil }
      throw GoldenStoreError(error)
    }
    do { return try GoldenManifest(json: String(decoding: bytes, as: UTF8.self), file: file).hashes } catch {
      return nil
    }
  }

  /// The pixels of a stored frame.
  ///
  /// - Throws: also if the image is not the recorded one.
  public func frame(_ index: Int, of golden: Golden) throws(GoldenStoreError) -> Pixmap {
    let name = GoldenManifest.fileName(ofFrame: index)
    let path = try checkedPath(of: golden.manifest.scene) + "/" + name
    let bytes = try GoldenFiles.read(path)
    try check(bytes, as: name, of: golden.manifest)
    let image: Pixmap
    // Programs that compress images anew change the colours of pixels that are not seen.
    do { image = try PNGDecoder.decode(bytes).withoutUnseenColors } catch {
      throw .unreadable(path: path, reason: error.description)
    }
    guard golden.manifest.hashes.indices.contains(index), image.pixelHash.description == golden.manifest.hashes[index]
    else { throw .unreadable(path: path, reason: "its pixels are not those that golden.json records") }
    return image
  }

  /// The problems with the files of a golden other than its trace, which ``load(_:)`` checks: missing files, and files
  /// that are not those recorded, whatever is in their place.
  public func problems(of golden: Golden) throws(GoldenStoreError) -> [GoldenStoreError] {
    let path = try checkedPath(of: golden.manifest.scene)
    var problems: [GoldenStoreError] = []
    func look(_ check: () throws(GoldenStoreError) -> Void) {
      do throws(GoldenStoreError) { try check() } catch { problems.append(error) }
    }
    let listed = golden.manifest.files.map(\.name)
    for name in listed where name != Self.traceName {
      look { () throws(GoldenStoreError) in
        try check(GoldenFiles.read(path + "/" + name), as: name, of: golden.manifest)
      }
    }
    // Goldens of format 1 list no files: their images are recognised by their pixels.
    for index in golden.manifest.frames where !listed.contains(GoldenManifest.fileName(ofFrame: index)) {
      look { () throws(GoldenStoreError) in _ = try frame(index, of: golden) }
    }
    return problems
  }

  /// - Throws: if bytes are not those of a golden's file. A file that the golden does not list is not known by its
  ///   bytes.
  private func check(
    _ bytes: [UInt8], as name: String, of manifest: GoldenManifest
  ) throws(GoldenStoreError) {
    let file = path(of: manifest.scene) + "/" + name
    if GoldenFormatError.isLFSPointer(bytes) { throw .format(.lfsPointer(file: file)) }
    if let problem = manifest.files.first(where: { $0.name == name })?.problem(with: bytes) {
      throw .unreadable(path: file, reason: problem)
    }
  }

  /// Replaces a golden atomically. Only the pixels of one image are in memory at a time.
  ///
  /// - Parameters:
  ///   - lock: the lock of the golden; nil to acquire it for the time of writing.
  ///   - budget: in bytes; writing ends with the file that exceeds it.
  ///   - image: the pixels of a frame to be stored.
  /// - Throws: ``GoldenStoreError``, or what `image` throws.
  public func write(
    _ golden: Golden, holding lock: GoldenLock? = nil, budget: Int = defaultBudget,
    image: (_ frame: Int) throws -> Pixmap
  ) throws {
    let path = try checkedPath(of: golden.manifest.scene)
    let held = try holding(lock, of: golden.manifest.scene)
    defer { withExtendedLifetime(held) {} }
    let draft = GoldenDraft(path: path, folder: folder, budget: budget, imageCount: golden.manifest.frames.count)
    try draft.write(golden, image: image)
  }

  /// The size of a golden, in bytes.
  public func size(of scene: String) throws(GoldenStoreError) -> Int {
    try files(of: scene).reduce(0) { $0 + $1.bytes.count }
  }

  /// Goldens without a scene.
  ///
  /// - Parameters:
  ///   - scenes: the names of all scenes.
  ///   - isPartial: whether a filter or a shard excluded scenes.
  public func leftOver(besides scenes: some Sequence<String>, isPartial: Bool) throws(GoldenStoreError) -> [String] {
    guard !isPartial else { throw .partialRun }
    let known = Set(scenes)
    return try names().filter { !known.contains($0) }
  }

  /// Deletes a golden atomically. For a symbolic link, only the link is deleted.
  ///
  /// - Parameter lock: the lock of the golden; nil to acquire it for the deletion.
  public func remove(_ scene: String, holding lock: GoldenLock? = nil) throws {
    let path = try checkedPath(of: scene)
    let held = try holding(lock, of: scene)
    defer { withExtendedLifetime(held) {} }
    do throws(WholeFolder.Refusal) {
      try WholeFolder.remove(path, isOurs: Self.isOurs)
    } catch { throw GoldenStoreError(error, golden: path) }
  }

  /// Whether a file name is one of a golden's files.
  @Sendable static func isOurs(_ name: String) -> Bool {
    [manifestName, traceName, sceneName].contains(name)
      || (name.hasPrefix("frame-") && name.hasSuffix(".png") && name.dropFirst(6).dropLast(4).allSatisfy(\.isNumber))
  }

  /// The files of a golden with their bytes, sorted: the part of a golden that a cached verdict depends on.
  package func files(of scene: String) throws(GoldenStoreError) -> [(name: String, bytes: [UInt8])] {
    let path = try checkedPath(of: scene)
    var files: [(String, [UInt8])] = []
    do throws(FileError) {
      for name in try FileSystem.names(in: path) {
        files.append((name, try FileSystem.read(path + "/" + name, atMost: GoldenFiles.limit(of: name))))
      }
    } catch { throw GoldenStoreError(error) }
    return files
  }

  /// Names come from untrusted scene files: they must stay inside the folder.
  func checkedPath(of scene: String) throws(GoldenStoreError) -> String {
    guard Self.isName(scene) else { throw .unsafeName(scene) }
    return path(of: scene)
  }

  /// Whether a text is a valid name of a scene's folder inside the store.
  package static func isName(_ scene: String) -> Bool {
    !scene.isEmpty && scene.utf8.count <= 200 && !scene.hasPrefix(".")
      && scene.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" }
  }
}

/// A recorded scene: its manifest, its motion and the contents of the scene. Frames are read on demand.
public struct Golden: Hashable, Sendable {
  public var manifest: GoldenManifest
  public var trace: MotionTrace
  /// Nil in a golden recorded without it.
  public var scene: RecordedScene?

  public init(manifest: GoldenManifest, trace: MotionTrace, scene: RecordedScene?) {
    self.manifest = manifest
    self.trace = trace
    self.scene = scene
  }
}

/// The goldens that a run writes.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// All goldens.
  case all
  /// Those that are missing, damaged or found different.
  case changed
  /// Those that are missing.
  case missing
  /// None.
  case none

  /// - Parameters:
  ///   - code: the result of verifying; ``ExitStatus/nothingCompared`` if there is no golden.
  ///   - isDamaged: whether files of the golden are not those recorded.
  public func writes(after code: ExitStatus, isDamaged: Bool = false) -> Bool {
    if self == .changed, isDamaged { return true }
    return switch (self, code) {
    case (.all, _), (.changed, .nothingCompared), (.changed, .different), (.changed, .otherShape),
      (.missing, .nothingCompared):
      true
    default: false
    }
  }
}
