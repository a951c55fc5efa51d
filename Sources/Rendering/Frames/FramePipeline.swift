private import InbetweenFiles
package import InbetweenPixels
private import Synchronization

/// Paints frames on several workers and passes them on.
///
/// Every worker has one buffer and one encoder, and paints, compresses and writes one frame after another. Nothing is
/// queued, so that memory does not grow with the number of frames and a slow disk slows down painting. The result is
/// the same for any number of workers.
package struct FramePipeline<Source: FrameSource>: Sendable {
  package let source: Source
  package let clock: FrameClock
  /// The rendered frames.
  package let indices: Range<Int>
  /// The number of workers, which can be less than requested if memory is limited.
  package let workers: Int
  private let progress: (@Sendable (FrameProgress) -> Void)?
  private let others: WorkerPermits?
  private let workLimit: Int
  private let compression: PNGCompression

  /// - Parameters:
  ///   - indices: nil for all frames of the clock.
  ///   - workers: the requested number of workers.
  ///   - others: for concurrent renders: the shared workers that this render may use besides its first one, while they
  ///     are idle.
  ///   - compression: that of PNG files and animated PNGs; the pixels are the same.
  ///   - progress: called after every frame, by any worker, one call at a time.
  /// - Throws: ``RenderError/canvasTooLarge(width:height:limit:)``, ``RenderError/outOfMemory(needed:limit:)``.
  package init(
    source: Source, clock: FrameClock, indices: Range<Int>? = nil, workers: Int, others: WorkerPermits? = nil,
    limits: RenderLimits = RenderLimits(), compression: PNGCompression = .standard,
    progress: (@Sendable (FrameProgress) -> Void)? = nil
  ) throws(RenderError) {
    self.source = source
    self.clock = clock
    self.indices = (indices ?? 0..<clock.count).clamped(to: 0..<clock.count)
    let fitting = try limits.workers(
      requested: max(1, workers), canvas: source.canvas,
      painterMemory: source.painterMemory + RenderLimits.memory(of: compression, source.canvas))
    self.workers = max(1, min(fitting, self.indices.count))
    self.progress = progress
    self.others = others
    workLimit = limits.work
    self.compression = compression
  }

  /// Renders to a directory of PNG files with `frames.json`, which replaces the one at `path` when all is done.
  ///
  /// Cancelling the task stops the render and removes what it wrote.
  ///
  /// - Parameter origin: what a shard draws from, as JSON on one line.
  /// - Throws: ``RenderError``. The directory at `path` is then unchanged.
  package func write(
    toDirectory path: String, scene: String, environment: RenderEnvironment, origin: String? = nil
  ) async throws(RenderError) -> FrameManifest {
    let directory = try FrameDirectory(target: path)
    do {
      let records = try await inChunks { (worker, frame) throws(RenderError) in
        let picture = try worker.picture(of: frame)
        try directory.write(picture.png, as: clock.fileName(of: frame.index))
        return FrameRecord(frame: frame, hash: picture.hash)
      }
      let manifest = FrameManifest(
        scene: scene, canvas: source.canvas, clock: clock, environment: environment, frames: records,
        origin: origin)
      try directory.write(Array(manifest.json.utf8), as: FrameDirectory.manifestName)
      try directory.commit()
      return manifest
    } catch {
      directory.discard()
      throw error
    }
  }

  /// Renders PNG files one after the other to an open file, for `ffmpeg -f image2pipe`.
  package func writePNGs(to descriptor: Int32, name: String) async throws(RenderError) {
    _ = try await inTurns { (worker, frame) throws(RenderError) in
      try worker.picture(of: frame).png
    } hand: { (_, png) throws(RenderError) in
      try writeToStream(png, to: descriptor, path: name)
    }
  }

  /// Renders raw video to an open file.
  package func writeVideo(_ format: VideoFormat, to descriptor: Int32, name: String) async throws(RenderError) {
    let header = format.header(canvas: source.canvas, rate: clock.rate)
    try writeToStream(header, to: descriptor, path: name)
    _ = try await inTurns { (worker, frame) throws(RenderError) in
      try worker.video(of: frame, format: format)
    } hand: { (_, bytes) throws(RenderError) in
      try writeToStream(bytes, to: descriptor, path: name)
    }
  }

  /// Renders PNG files and collects the result of a closure for each, in order of index.
  ///
  /// - Parameter keep: called by any worker, several at once. An error of it is part of its result, since it is not one
  ///   of drawing.
  package func pictures<Kept: Sendable>(
    _ keep: @escaping @Sendable (Frame, FramePicture) -> Kept
  ) async throws(RenderError) -> [Kept] {
    try await inChunks { (worker, frame) throws(RenderError) in keep(frame, try worker.picture(of: frame)) }
  }

  /// Computes only the pixel hashes, without compression.
  package func records() async throws(RenderError) -> [FrameRecord] {
    try await inChunks { (worker, frame) throws(RenderError) in
      FrameRecord(frame: frame, hash: try worker.hash(of: frame))
    }
  }
}

/// The progress of a render.
public struct FrameProgress: Hashable, Sendable {
  /// The frames that are written or hashed.
  public let done: Int
  /// All frames that this run draws.
  public let total: Int
}

extension FramePipeline {
  typealias Step<Result> = @Sendable (inout FrameWorker<Source.Painter>, Frame) throws(RenderError) -> Result

  /// Distributes runs of adjacent frames to idle workers: adjacent frames have the least damage between them. Frames
  /// are not completed in order; the results are sorted.
  private func inChunks<Record: Sendable>(_ step: @escaping Step<Record>) async throws(RenderError) -> [Record] {
    let queue = ChunkQueue(indices: indices, chunk: max(1, min(32, indices.count / (4 * workers))))
    let counter = ProgressCounter(total: indices.count, report: progress)
    let others = self.others ?? WorkerPermits(workers - 1)
    var outcomes: [Outcome<[(Int, Record)]>] = []
    await withTaskGroup(of: Outcome<[(Int, Record)]>.self) { group in
      var helpers = 1
      let own = drain(queue, counter, step) {
        while helpers < workers, queue.hasMore, others.take() {
          helpers += 1
          group.addTask {
            defer { others.release() }
            return drain(queue, counter, step) {}
          }
        }
      }
      outcomes.append(own)
      for await outcome in group { outcomes.append(outcome) }
    }
    var done: [(Int, Record)] = []
    var failure: RenderError?
    for outcome in outcomes {
      switch outcome {
      case .success(let records): done += records
      case .failure(let error): if failure == nil || failure == .cancelled { failure = error }
      }
    }
    if let failure { throw failure }
    return done.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// The loop of one worker. A failure stops the other workers.
  ///
  /// - Parameter beforeEach: called before each run of frames.
  private func drain<Record>(
    _ queue: ChunkQueue, _ counter: ProgressCounter, _ step: Step<Record>, beforeEach: () -> Void
  ) -> Outcome<[(Int, Record)]> {
    var done: [(Int, Record)] = []
    do throws(RenderError) {
      guard var range = queue.take() else { return .success([]) }
      var worker = try makeWorker()
      while true {
        beforeEach()
        for index in range {
          if Task.isCancelled || queue.isClosed { throw .cancelled }
          done.append((index, try step(&worker, clock.frame(index))))
          counter.advance()
        }
        guard let next = queue.take() else { break }
        range = next
      }
      return .success(done)
    } catch {
      queue.close()
      return .failure(error)
    }
  }

  /// Every worker takes each n-th run of frames, and the workers pass on their frames in order.
  ///
  /// - Parameter run: the number of adjacent frames that a worker completes before it passes them on.
  func inTurns<Product>(
    run: Int = 1, _ step: @escaping Step<Product>,
    hand: @escaping @Sendable (Frame, Product) throws(RenderError) -> Void
  ) async throws(RenderError) {
    let turns = OrderedHandOff(first: indices.lowerBound)
    let counter = ProgressCounter(total: indices.count, report: progress)
    _ = try await onWorkers { (number, worker) async throws(RenderError) -> Void in
      for first in stride(from: indices.lowerBound + number * run, to: indices.upperBound, by: workers * run) {
        var products: [(Frame, Product)] = []
        let end = min(first + run, indices.upperBound)
        for index in first..<end {
          if Task.isCancelled { throw .cancelled }
          let frame = clock.frame(index)
          products.append((frame, try step(&worker, frame)))
        }
        guard await turns.wait(for: first) else { throw .cancelled }
        for (frame, product) in products {
          try hand(frame, product)
          counter.advance()
        }
        await turns.pass(to: end)
      }
    } stop: {
      await turns.close()
    }
  }

  /// Runs the same work on every worker. The first failure stops the others and is reported.
  private func onWorkers<Result: Sendable>(
    _ work: @escaping @Sendable (Int, inout FrameWorker<Source.Painter>) async throws(RenderError) -> Result,
    stop: @escaping @Sendable () async -> Void
  ) async throws(RenderError) -> [Result] {
    var results: [Result] = []
    var failure: RenderError?
    await withTaskGroup(of: Outcome<Result>.self) { group in
      for number in 0..<workers {
        group.addTask {
          do throws(RenderError) {
            var worker = try makeWorker()
            return .success(try await work(number, &worker))
          } catch {
            return .failure(error)
          }
        }
      }
      for await outcome in group {
        switch outcome {
        case .success(let result): results.append(result)
        case .failure(let error):
          if failure == nil || failure == .cancelled { failure = error }
          group.cancelAll()
          await stop()
        }
      }
    }
    if let failure { throw failure }
    return results
  }

  private typealias Outcome<Value: Sendable> = Swift.Result<Value, RenderError>

  private func makeWorker() throws(RenderError) -> FrameWorker<Source.Painter> {
    do {
      return FrameWorker(
        painter: try source.makePainter(), canvas: source.canvas, workLimit: workLimit, compression: compression)
    } catch {
      throw .drawing(frame: indices.lowerBound, reason: "\(error)")
    }
  }
}

/// Distributes runs of frames until it is closed.
private final class ChunkQueue: Sendable {
  private let next: Mutex<Int>
  private let end: Int
  private let chunk: Int
  private let closed = Atomic(false)

  init(indices: Range<Int>, chunk: Int) {
    next = Mutex(indices.lowerBound)
    end = indices.upperBound
    self.chunk = chunk
  }

  var isClosed: Bool { closed.load(ordering: .relaxed) }

  func close() { closed.store(true, ordering: .relaxed) }

  var hasMore: Bool { next.withLock { $0 < end } }

  func take() -> Range<Int>? {
    next.withLock { next in
      guard next < end, !isClosed else { return nil }
      let range = next..<min(next + chunk, end)
      next = range.upperBound
      return range
    }
  }
}

/// Counts finished frames, and reports the progress one call at a time.
private final class ProgressCounter: Sendable {
  private let done = Mutex(0)
  private let total: Int
  private let report: (@Sendable (FrameProgress) -> Void)?

  init(total: Int, report: (@Sendable (FrameProgress) -> Void)?) {
    self.total = total
    self.report = report
  }

  func advance() {
    done.withLock { done in
      done += 1
      report?(FrameProgress(done: done, total: total))
    }
  }
}

func writeToStream(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(RenderError) {
  do throws(FileError) { try FileSystem.write(bytes, to: descriptor, path: path) } catch { throw RenderError(error) }
}
