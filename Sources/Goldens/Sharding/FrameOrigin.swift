/// What one shard of `render` drew a scene's frames from. `frames.json` contains it until the shards are merged: frames
/// of different runs are not joined.
public struct FrameOrigin: Hashable, Sendable {
  public var stamp: RunStamp
  /// With the digest of this scene only, so that the files do not grow with the number of scenes.
  public var inputs: RunInputs
  /// A digest of all scenes of the run.
  public var run: String

  public init(stamp: RunStamp, inputs: RunInputs, run: String) {
    self.stamp = stamp
    self.inputs = inputs
    self.run = run
  }

  /// The differences from the origin of other frames, in words; empty if both are of one run.
  public func differences(from other: FrameOrigin) -> [String] {
    var (mine, others) = (inputs, other.inputs)
    let common = Set(mine.scenes.keys).intersection(others.scenes.keys)
    mine.scenes = mine.scenes.filter { common.contains($0.key) }
    others.scenes = others.scenes.filter { common.contains($0.key) }
    let texts = stamp.differences(from: other.stamp) + mine.differences(from: others, judged: "scene or file")
    return texts.isEmpty && run != other.run ? ["another scene or file of the same run"] : texts
  }

  /// On one line.
  public var json: String {
    JSON.object([.init("stamp", stamp.json), .init("inputs", inputs.json), .init("run", .string(run))]).line
  }

  /// Nil if the text is not of this form.
  public init?(json text: String) {
    do throws(JSONError) {
      let json = try JSON(text)
      guard let stamp = RunStamp(json["stamp"]), let inputs = RunInputs(json["inputs"]),
        let run = json["run"]?.string
      else { return nil }
      self.init(stamp: stamp, inputs: inputs, run: run)
    } catch { return nil }
  }
}
