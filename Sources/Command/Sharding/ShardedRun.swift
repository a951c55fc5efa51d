import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGoldens
import InbetweenScene
import InbetweenTimeline
import Synchronization

/// The work of a process in a run: all of it, or its shard.
struct ShardedRun: Sendable {
  /// The work, in the order of the scenes; its items are indices of them.
  let pieces: [ShardPlan.Piece]
  let shard: Shard?
  /// The names of each shard's scenes; one list without shards.
  let plan: [[String]]

  /// Creates a run of all scenes.
  init(whole names: [String]) {
    pieces = names.indices.map { ShardPlan.Piece(item: $0) }
    shard = nil
    plan = [names.sorted()]
  }

  /// One shard's scenes, assigned by cost.
  ///
  /// - Parameters:
  ///   - names: The names of the scenes of all shards, the same for each of them.
  ///   - splits: Whether a long scene may be split by frames.
  ///   - timings: The times of earlier runs.
  ///   - forecast: Predicts the cost of the scene with an index.
  init(
    _ names: [String], shard: Shard, splits: Bool, timings: ShardTimings, workers: Int,
    forecast: @escaping @Sendable (_ index: Int) throws -> ShardPlan.Item
  ) async throws {
    let unknown = names.indices.filter { timings.scenes[names[$0]] == nil }
    let found = Mutex<[Int: ShardPlan.Item]>([:])
    // With a single shard, no costs need to be predicted.
    if shard.count > 1 {
      try await WorkerPool.run(unknown, workers: workers) { index, _ in
        (index, try forecast(index))
      } deliver: { entry in
        found.withLock { $0[entry.0] = entry.1 }
        return true
      }
    }
    let forecasts = found.withLock { $0 }
    let items = names.enumerated().map { index, name in
      var item = timings.item(name) { forecasts[index] ?? ShardPlan.Item(name: name, cost: 0) }
      if !splits { item.frames = 1 }
      return item
    }
    let plan = ShardPlan(items, count: shard.count)
    pieces = plan.shards[shard.index - 1]
    self.shard = shard
    self.plan = plan.shards.map { pieces in
      pieces.map { $0.part?.name(of: names[$0.item]) ?? names[$0.item] }.sorted()
    }
  }
}

extension SceneLoader {
  /// The predicted cost of drawing all frames of a scene; almost zero if the scene has mistakes or a file of it is
  /// missing, as every shard finds.
  ///
  /// - Parameters:
  ///   - name: The name of its outputs.
  ///   - frames: The frames to draw; nil for all, at the scene's own rate.
  /// - Throws: If the scene's own file cannot be read. If only this shard cannot read it, another cost would give the
  ///   shards different plans, and a scene could belong to none of them.
  func forecast(
    _ path: String, name: String, frames: (@Sendable (PlayedScene) -> (clock: FrameClock, indices: Range<Int>)?)? = nil
  ) throws(CommandFailure) -> ShardPlan.Item {
    let scene: PlayedScene
    do throws(SceneError) { scene = try loadTwice(path, name) } catch {
      guard error.status == .inputOutput, error.source == nil else { return ShardPlan.Item(name: name, cost: 0.01) }
      throw CommandFailure(
        .inputOutput, "\(path): cannot be read, so that the scenes cannot be divided among the shards")
    }
    guard let frames else { return scene.forecast(name: name) }
    return frames(scene).map { scene.forecast(name: name, $0.clock, $0.indices) } ?? ShardPlan.Item(name: name, cost: 0)
  }

  /// Loads a scene, and once more if a file could not be read: an error that does not occur again is one of this shard
  /// alone.
  private func loadTwice(_ path: String, _ name: String) throws(SceneError) -> PlayedScene {
    do throws(SceneError) { return try load(path, name: name) } catch {
      guard error.status == .inputOutput else { throw error }
      return try load(path, name: name)
    }
  }
}

extension PlayedScene {
  /// The number of pairs of frames that are compared to estimate how many pixels move.
  private static let samples = 12
  /// The predicted costs, in seconds: playing a scene, a frame in which nothing moves, and a pixel that moves.
  private static let sceneCost = 0.004
  private static let frameCost = 0.000_05
  private static let pixelCost = 0.000_000_004

  /// The predicted cost of drawing all its frames.
  func forecast(name: String) -> ShardPlan.Item {
    guard let clock = FrameClock(rate: document.framesPerSecond, duration: timeline.duration) else {
      return ShardPlan.Item(name: name, cost: Self.sceneCost)
    }
    return forecast(name: name, clock, 0..<clock.count)
  }

  func forecast(name: String, _ clock: FrameClock, _ indices: Range<Int>) -> ShardPlan.Item {
    guard canvasProblem == nil, !indices.isEmpty else { return ShardPlan.Item(name: name, cost: Self.sceneCost) }
    let frames = TimelineFrames(timeline)
    let count = min(Self.samples, indices.count - 1)
    var moved = 0
    for sample in 0..<max(count, 0) {
      // In the middle of equal ranges.
      let index = indices.lowerBound + 1 + (indices.count - 1) * (2 * sample + 1) / (2 * count)
      moved += frames.movedPixels(from: clock.frame(index - 1), to: clock.frame(index))
    }
    let each = count > 0 ? Double(moved) / Double(count) : 0
    let pixels = Double(frames.canvas.width * frames.canvas.height) + each * Double(indices.count - 1)
    return ShardPlan.Item(
      name: name, cost: Self.sceneCost + Double(indices.count) * Self.frameCost + pixels * Self.pixelCost,
      frames: indices.count)
  }
}
