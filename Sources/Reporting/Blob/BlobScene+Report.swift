internal import InbetweenGeometry
public import InbetweenGoldens
internal import InbetweenPNG
internal import InbetweenPixmap

extension SceneReport {
  /// What a report says of a scene that is kept in a folder of blobs, with its motion, and its frames over time.
  ///
  /// - Parameters:
  ///   - filmLimit: at most so many frames; 0 for none.
  ///   - seconds: how long it took.
  /// - Throws: where a part of it is missing or damaged.
  public init(
    _ scene: BlobScene, in folder: BlobFolder, isCached: Bool, seconds: Double, filmLimit: Int
  ) throws(GoldenStoreError) {
    let expected = try scene.expected.map { side throws(GoldenStoreError) in try side.motion(in: folder) }
    let actual = try scene.actual.map { side throws(GoldenStoreError) in try side.motion(in: folder) }
    let frames = scene.pictures.map {
      FrameReport(scene: scene.name, index: $0.frame, seconds: $0.seconds, summary: $0.summary, files: [])
    }
    self.init(
      scene, isCached: isCached, seconds: seconds, expected: expected, actual: actual, frames: frames)
    if let cause = scene.cause, let source = scene.source {
      lines = SceneLine.groups(about: cause, in: try folder.text(of: source))
    }
    if filmLimit > 0, !isPassed {
      film = try ReportFilm(scene, in: folder, expected: expected, actual: actual, limit: filmLimit)
    }
  }
}

extension BlobScene.Side {
  /// The motion of this side.
  func motion(in folder: BlobFolder) throws(GoldenStoreError) -> MotionTrace {
    let text = try folder.text(of: trace)
    do throws(GoldenFormatError) { return try MotionTrace(text: text, file: folder.path(of: trace)) } catch {
      throw .format(error)
    }
  }
}

extension ReportFilm {
  /// The frames of a scene that is kept in a folder of blobs.
  ///
  /// - Parameter limit: at most so many, or a few more.
  init(
    _ scene: BlobScene, in folder: BlobFolder, expected: MotionTrace?, actual: MotionTrace?, limit: Int
  ) throws(GoldenStoreError) {
    self.init()
    guard let trace = expected ?? actual else { return }
    func pixels(_ side: BlobScene.Side?, _ index: Int?) throws(GoldenStoreError) -> Pixmap? {
      guard let side, let index, side.frames.indices.contains(index), let blob = side.frames[index] else { return nil }
      let bytes = try folder.bytes(of: blob)
      do { return try PNGDecoder.decode(bytes) } catch {
        throw .unreadable(path: folder.path(of: blob), reason: error.description)
      }
    }
    let (before, after) = (scene.expected?.frames ?? [], scene.actual?.frames ?? [])
    // Equal pixels are equal files.
    let differing = before.indices.filter { $0 >= after.count || before[$0] != after[$0] }
    let kept = scene.pictures.map(\.frame) + [scene.worstFrame ?? 0]
    for index in Self.frames(of: trace.frameCount, differing: differing, keeping: kept, limit: limit) {
      let time = trace.time(ofFrame: index)
      let now = actual.map { index == trace.frameCount - 1 ? $0.frameCount - 1 : $0.nearestFrame(to: time) }
      let (was, found) = (try pixels(scene.expected, index), try pixels(scene.actual, now))
      if was != nil || found != nil {
        append(frame: index, seconds: time.doubleValue, expected: was, actual: found)
      }
    }
    guard let expected, let actual else { return }
    // What comes after the golden's end was not expected.
    let later = (0..<actual.frameCount).filter { actual.time(ofFrame: $0) > expected.duration }
    for index in Self.spread(later, limit / 2) {
      guard let found = try pixels(scene.actual, index) else { continue }
      append(frame: index, seconds: actual.time(ofFrame: index).doubleValue, expected: nil, actual: found)
    }
  }
}
