import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGoldens
import InbetweenScene
import InbetweenTimeline
import Synchronization

/// The work of a process in a run: all of it, or its shard.
struct ShardedRun: Sendable {
  /// A scene, or a range of its frames.
  struct Piece: Hashable, Sendable {
    var scene: GoldenScene
    /// The part of the frames; nil for the whole scene.
    var part: ShardPlan.Part?
  }

  /// The work, in the order of the scenes.
  let pieces: [Piece]
  let shard: Shard?
  /// The names of each shard's scenes; one list without shards.
  let plan: [[String]]

  /// Creates a run of all scenes.
  init(whole scenes: [GoldenScene]) {
    pieces = scenes.map { Piece(scene: $0) }
    shard = nil
    plan = [scenes.map(\.name).sorted()]
  }

  /// One shard's scenes, assigned by cost.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of all shards, the same for each of them.
  ///   - splits: Whether a long scene may be split by frames.
  ///   - timings: The times of earlier runs.
  ///   - forecast: Predicts the cost of a scene.
  init(
    _ scenes: [GoldenScene], shard: Shard, splits: Bool, timings: ShardTimings, workers: Int,
    forecast: @escaping @Sendable (_ scene: GoldenScene) throws -> ShardPlan.Item
  ) async throws {
    let unknown = scenes.filter { timings.scenes[$0.name] == nil }
    let found = Mutex<[GoldenScene: ShardPlan.Item]>([:])
    // With a single shard, no costs need to be predicted.
    if shard.count > 1 {
      try await WorkerPool.run(unknown, workers: workers) { scene, _ in
        (scene, try forecast(scene))
      } deliver: { entry in
        found.withLock { $0[entry.0] = entry.1 }
        return true
      }
    }
    let forecasts = found.withLock { $0 }
    let items = scenes.map { scene in
      let name = scene.name
      var item = timings.item(name) { forecasts[scene] ?? ShardPlan.Item(name: name, cost: 0) }
      if !splits { item.frames = 1 }
      return item
    }
    let plan = ShardPlan(items, count: shard.count)
    func piece(_ piece: ShardPlan.Piece) -> Piece { Piece(scene: scenes[piece.item], part: piece.part) }
    pieces = plan.shards[shard.index - 1].map(piece)
    self.shard = shard
    self.plan = plan.shards.map { pieces in
      pieces.map { piece in
        let name = scenes[piece.item].name
        return piece.part?.name(of: name) ?? name
      }.sorted()
    }
  }
}

extension SceneLoader {
  /// The predicted cost of drawing all frames of a scene; almost zero if the scene has mistakes or a file of it is
  /// missing, as every shard finds.
  ///
  /// - Parameter frames: The frames to draw; nil for all, at the scene's own rate.
  /// - Throws: If the scene's own file cannot be read. If only this shard cannot read it, another cost would give the
  ///   shards different plans, and a scene could belong to none of them.
  func forecast(
    _ golden: GoldenScene, frames: (@Sendable (LoadedScene) -> (clock: FrameClock, indices: Range<Int>)?)? = nil
  ) throws(CommandFailure) -> ShardPlan.Item {
    let name = golden.name
    let scene: LoadedScene
    do throws(PlayedSceneError) { scene = try loadTwice(golden) } catch {
      guard error.status == .inputOutput, error.source == nil else { return ShardPlan.Item(name: name, cost: 0.01) }
      throw CommandFailure(
        .inputOutput, "\(golden.path): cannot be read, so that the scenes cannot be divided among the shards")
    }
    guard let frames else { return scene.forecast(name: name) }
    return frames(scene).map { scene.forecast(name: name, $0.clock, $0.indices) } ?? ShardPlan.Item(name: name, cost: 0)
  }

  /// Loads a scene, and once more if a file could not be read: an error that does not occur again is one of this shard
  /// alone.
  private func loadTwice(_ golden: GoldenScene) throws(PlayedSceneError) -> LoadedScene {
    do throws(PlayedSceneError) { return try load(golden) } catch {
      guard error.status == .inputOutput else { throw error }
      return try load(golden)
    }
  }
}

extension LoadedScene {
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
