internal import InbetweenDiagnostics
internal import InbetweenGeometry
internal import InbetweenPixels

extension SceneReport {
  /// Creates the report of a scene from a folder of blobs, with its motion and its frames over time.
  ///
  /// - Parameters:
  ///   - filmLimit: The maximum number of frames over time; 0 for none.
  ///   - seconds: how long it took.
  ///   - pictures: Returns the bytes of a picture; nil if it is not needed or does not exist.
  /// - Throws: If a part of it is missing or damaged.
  public init(
    _ scene: BlobScene, in folder: BlobFolder, isCached: Bool, seconds: Double, filmLimit: Int,
    pictures: (BlobScene.Picture, BlobScene.Picture.File) throws(GoldenStoreError) -> [UInt8]? = { _, _ in nil }
  ) throws(GoldenStoreError) {
    let expected = try scene.expected.map { side throws(GoldenStoreError) in try side.golden(in: folder) }
    let actual = try scene.actual.map { side throws(GoldenStoreError) in try side.golden(in: folder) }
    var frames: [FrameReport] = []
    for picture in scene.pictures {
      let files = try picture.files.map { file throws(GoldenStoreError) in (file.kind, try pictures(picture, file)) }
      frames.append(
        FrameReport(
          scene: scene.name, index: picture.frame, seconds: picture.seconds, summary: picture.summary, files: files))
    }
    self.init(
      scene, isCached: isCached, seconds: seconds, expected: expected?.trace, actual: actual?.trace, frames: frames)
    if let cause = scene.cause, let source = scene.source {
      var imports: [String: String] = [:]
      for (path, blob) in scene.imports { imports[path] = try folder.text(of: blob) }
      lines = ReportLine.groups(about: cause, in: try folder.text(of: source), imports: imports)
    }
    if filmLimit > 0, !isPassed { film = try scene.film(in: folder, expected, actual, limit: filmLimit) }
  }
}

extension BlobScene {
  /// Whether it passes, as ``SceneReport/isPassed``.
  public var isPassed: Bool { code == .success || code == .otherEnvironment }

  /// Its frames over time, from a folder of blobs.
  ///
  /// - Parameter limit: The maximum number of frames; a few more are possible.
  /// - Throws: If a part of it is missing or damaged.
  public func film(in folder: BlobFolder, limit: Int) throws(GoldenStoreError) -> ReportFilm {
    let expected = try self.expected.map { side throws(GoldenStoreError) in try side.golden(in: folder) }
    let actual = try self.actual.map { side throws(GoldenStoreError) in try side.golden(in: folder) }
    return try film(in: folder, expected, actual, limit: limit)
  }

  fileprivate func film(
    in folder: BlobFolder, _ expected: Golden?, _ actual: Golden?, limit: Int
  ) throws(GoldenStoreError) -> ReportFilm {
    let moved = expected.flatMap { expected in
      actual.map { TraceDifference(expected: expected.trace, actual: $0.trace, tolerance: tolerance).frames }
    }
    let steps = ReportFilm.steps(
      expected: expected, actual: actual, moved: moved ?? [], worst: worstFrame, limit: limit)
    return try ReportFilm(self, in: folder, steps)
  }
}

extension BlobScene.Side {
  /// This side as a golden, without its scene.
  func golden(in folder: BlobFolder) throws(GoldenStoreError) -> Golden {
    let (manifest, trace) = (try folder.text(of: self.manifest), try folder.text(of: self.trace))
    do throws(GoldenFormatError) {
      return Golden(
        manifest: try GoldenManifest(json: manifest, file: folder.path(of: self.manifest)),
        trace: try MotionTrace(text: trace, file: folder.path(of: self.trace)), scene: nil)
    } catch { throw .format(error) }
  }
}

extension ReportFilm {
  /// The frames of a scene that is kept in a folder of blobs.
  init(_ scene: BlobScene, in folder: BlobFolder, _ steps: [Step]) throws(GoldenStoreError) {
    self.init()
    func pixels(_ side: BlobScene.Side?, _ index: Int?) throws(GoldenStoreError) -> Pixmap? {
      guard let side, let index, side.frames.indices.contains(index), let blob = side.frames[index] else { return nil }
      let bytes = try folder.bytes(of: blob)
      do { return try PNGDecoder.decode(bytes) } catch {
        throw .unreadable(path: folder.path(of: blob), reason: error.description)
      }
    }
    for step in steps {
      let (was, found) = (try pixels(scene.expected, step.expected), try pixels(scene.actual, step.actual))
      let gap = step.expected.flatMap { frame in scene.expected?.gaps.first { $0.frames.contains(frame) } }
      append(
        frame: step.frame, seconds: step.time.doubleValue, expected: was, actual: found, missing: gap?.reason)
    }
  }
}
