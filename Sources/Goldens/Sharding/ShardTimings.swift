internal import InbetweenFiles

/// The times of scenes when they were last drawn, stored beside the goldens: `Goldens/timings.json`.
public struct ShardTimings: Hashable, Sendable {
  public static let formatVersion = 1
  public static let fileName = "timings.json"

  /// The timing of a scene.
  public struct Timing: Hashable, Sendable {
    /// The time taken, in seconds.
    public var seconds: Double
    /// The predicted time, in seconds.
    public var forecast: Double
    public var frames: Int

    public init(seconds: Double, forecast: Double, frames: Int) {
      self.seconds = seconds
      self.forecast = forecast
      self.frames = frames
    }
  }

  public var scenes: [String: Timing]

  public init(_ scenes: [String: Timing] = [:]) { self.scenes = scenes }

  /// The item for planning.
  ///
  /// - Parameter forecast: the prediction; called if nothing was recorded.
  public func item(_ name: String, forecast: () -> ShardPlan.Item) -> ShardPlan.Item {
    if let known = scenes[name] { return ShardPlan.Item(name: name, cost: known.seconds, frames: known.frames) }
    var item = forecast()
    item.cost *= pace
    return item
  }

  /// The ratio of the actual to the predicted time on this machine.
  private var pace: Double {
    // Sorted, so that the sum is the same on every machine to its last bit.
    let all = scenes.sorted { $0.key < $1.key }.map(\.value)
    let (seconds, forecast) = (all.reduce(0) { $0 + $1.seconds }, all.reduce(0) { $0 + $1.forecast })
    return seconds > 0 && forecast > 0 ? seconds / forecast : 1
  }

  /// The text of the file with one scene per line, so that git can merge it.
  public var json: String {
    let lines = scenes.sorted { $0.key < $1.key }.map { name, timing in
      let value = JSON.object([
        .init("seconds", .number(Decimals.text(timing.seconds, places: 4))),
        .init("forecast", .number(Decimals.text(timing.forecast, places: 4))), .init("frames", .int(timing.frames)),
      ])
      return "    \(JSON.string(name).line): \(value.line)"
    }
    return "{\n  \"timings\": \(Self.formatVersion),\n  \"scenes\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
  }

  private static let history = FormatHistory(key: "timings", current: formatVersion)

  /// Reads the text of the file.
  ///
  /// - Parameter file: the name used in errors.
  public init(json text: String, file: String) throws(GoldenFormatError) {
    let json = try JSON(goldenFile: text, file: file, history: Self.history)
    guard let members = json["scenes"]?.members else {
      throw .malformed(file: file, line: 1, message: "expected scenes")
    }
    scenes = [:]
    for member in members {
      guard let seconds = member.value["seconds"]?.seconds, let forecast = member.value["forecast"]?.seconds,
        let frames = member.value["frames"]?.place, frames >= 1
      else { throw .malformed(file: file, line: 1, message: "‘\(member.key)’ has seconds, forecast and frames") }
      scenes[member.key] = Timing(seconds: seconds, forecast: forecast, frames: frames)
    }
  }

  /// The timings beside goldens; empty if there is no file.
  public init(in store: GoldenStore) throws(GoldenStoreError) {
    let path = store.folder + "/" + Self.fileName
    do throws(FileError) {
      guard try FileSystem.kindFollowingLinks(of: path) != nil else {
        self.init()
        return
      }
    } catch { throw GoldenStoreError(error) }
    let text = try GoldenFiles.text(path)
    do throws(GoldenFormatError) { try self.init(json: text, file: path) } catch { throw .format(error) }
  }

  /// Writes the file beside goldens.
  public func write(in store: GoldenStore) throws(GoldenStoreError) {
    do throws(FileError) {
      try WholeFile.write(Array(json.utf8), to: store.folder + "/" + Self.fileName)
    } catch { throw GoldenStoreError(error) }
  }
}
