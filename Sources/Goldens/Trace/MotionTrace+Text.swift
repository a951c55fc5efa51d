internal import InbetweenGeometry

extension MotionTrace {
  /// The text of `trace.jsonl`: a line for the scene, one for each event, and for each view one with its name and one
  /// for each time at which it changes; sorted, and ended by line feeds. The line with the name does not change, so
  /// that git can merge changes of two adjacent views.
  public var text: String {
    var lines = [header.line]
    for event in events {
      lines.append(
        JSON.object([
          .init("event", .string(event.name)), .init("start", .string(event.start.description)),
          .init("end", .string(event.end.description)),
        ]).line)
    }
    for loser in device?.losers ?? [] { lines.append(line(of: loser).line) }
    for view in views {
      lines.append(JSON.object([.init("track", .string(view.path))]).line)
      for change in view.changes { lines.append(line(of: change, in: view).line) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: JSON {
    .object(
      [
        .init("trace", .int(Self.formatVersion)), .init("scene", .string(scene)),
        .init("fps", .string(framesPerSecond.description)), .init("duration", .string(duration.description)),
        .init("canvas", TraceValue(canvas.width, canvas.height).json), .init("scale", .int(scale)),
      ] + (device.map { [.init("device", $0.json)] } ?? []))
  }

  private func line(of loser: DeviceRecording.Loser) -> JSON {
    .object([
      .init("loser", .string(loser.constraint)), .init("at", .string(time(ofFrame: loser.frame).description)),
      .init("points", .number(Decimals.text(loser.points, places: 3))),
      .init("priority", .number(Decimals.text(loser.priority, places: 3))),
    ])
  }

  private func line(of change: Change, in view: ViewTrack) -> JSON {
    var members: [JSON.Member] = [
      .init("view", .string(view.path)), .init("at", .string(time(ofFrame: change.frame).description)),
    ]
    if let values = change.values {
      for key in values.keys.sorted() {
        if let value = values[key] { members.append(.init("." + key, value.json)) }
      }
    } else {
      members.append(.init("removed", .bool(true)))
    }
    return .object(members)
  }
}

extension TraceValue {
  var json: JSON {
    switch self {
    case .numbers(let values):
      let numbers = values.map { JSON.number(Decimals.text(units: $0, places: 3)) }
      return numbers.count == 1 ? numbers[0] : .array(numbers)
    case .color, .text: return .string(text)
    }
  }

  /// Parses the output of ``json``; the name of the property distinguishes colours from texts.
  init?(_ json: JSON, key: String) {
    switch json {
    case .number(let text):
      guard let value = Double(text) else { return nil }
      self.init(value)
    case .array(let items):
      let values = items.compactMap(\.double)
      guard values.count == items.count else { return nil }
      self.init(values)
    case .string(let text):
      if TraceProperty.isColor(key), let color = TraceValue(colorText: text) {
        self = color
      } else {
        self = .text(text)
      }
    default: return nil
    }
  }

  private init?(colorText text: String) {
    guard text.utf8.count == 9, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    self = .color(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
  }
}

/// A file of a golden cannot be read.
public enum GoldenFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Written by a later version of Inbetween; this one reads formats up to `known`.
  case newerFormat(file: String, found: Int, known: Int)
  /// Not in the format of the file; lines are counted from 1.
  case malformed(file: String, line: Int, message: String)
  /// The file is a Git LFS pointer.
  case lfsPointer(file: String)

  public var description: String {
    switch self {
    case .newerFormat(let file, let found, let known):
      "\(file): format \(found) was written by a later release of Inbetween; this one reads formats up to \(known)"
    case .malformed(let file, let line, let message): "\(file):\(line): \(message)"
    case .lfsPointer(let file):
      "\(file): this is a pointer of Git LFS, not the file; run ‘git lfs install && git lfs pull’"
    }
  }

  /// Whether bytes are a Git LFS pointer instead of the file's contents.
  public static func isLFSPointer(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count < 1024 && bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
  }
}

extension MotionTrace {
  /// Parses the text of `trace.jsonl`. Lines after the first may be in any order, as after a merge.
  ///
  /// - Parameter file: the name used in errors.
  public init(text: String, file: String = "trace.jsonl") throws(GoldenFormatError) {
    if GoldenFormatError.isLFSPointer(text.utf8) { throw .lfsPointer(file: file) }
    // A line may end in `\r\n`, which is one character.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }[...]
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first else { throw .malformed(file: file, line: 1, message: "the file is empty") }
    let header = try Self.parse(first, file, 1)
    let version = try Self.history.version(of: header, file: file)
    if version < Self.formatVersion {
      var old: [JSON] = []
      for (offset, line) in lines.enumerated() { old.append(try Self.parse(line, file, offset + 1)) }
      let upgraded = try Self.history.upgraded(old, from: version).map(\.line).joined(separator: "\n")
      self = try MotionTrace(text: upgraded + "\n", file: file)
      return
    }
    guard let scene = header["scene"]?.string, let fps = Self.rational(header["fps"]), fps > .zero,
      let duration = Self.rational(header["duration"]), duration >= .zero,
      let canvas = header["canvas"]?.array?.compactMap(\.double), canvas.count == 2, let scale = header["scale"]?.int
    else { throw .malformed(file: file, line: 1, message: "the scene's line lacks a member or has a wrong one") }
    self.init(
      scene: scene, framesPerSecond: fps, duration: duration, canvas: Size(width: canvas[0], height: canvas[1]),
      scale: scale)
    guard frameCount <= Self.frameLimit else {
      throw .malformed(file: file, line: 1, message: "more than \(Self.frameLimit) frames")
    }
    if let json = header["device"] {
      guard let recording = DeviceRecording(json, frameCount: frameCount) else {
        throw .malformed(file: file, line: 1, message: "‘device’ has a model, a system and a time for each frame")
      }
      device = recording
    }

    var changes: [String: [Int: (line: Int, values: [String: TraceValue]?)]] = [:]
    for (offset, line) in lines.dropFirst().enumerated() {
      let number = offset + 2
      let json = try Self.parse(line, file, number)
      if json["track"]?.string != nil { continue }
      if let event = try Self.event(json, file, number) {
        events.append(event)
        continue
      }
      if device != nil, let loser = try loser(json, file, number) {
        device?.losers.append(loser)
        continue
      }
      guard let path = json["view"]?.string, let time = Self.rational(json["at"]) else {
        throw .malformed(file: file, line: number, message: "expected an event or a view and a time")
      }
      guard let frame = frame(at: time) else {
        throw .malformed(file: file, line: number, message: "there is no frame at \(time) s")
      }
      if let other = changes[path]?[frame] {
        throw .malformed(file: file, line: number, message: "‘\(path)’ at \(time) s is on line \(other.line) already")
      }
      changes[path, default: [:]][frame] = (number, try Self.values(json, file, number))
    }
    views = changes.keys.sorted().map { path in
      let own = (changes[path] ?? [:]).sorted { $0.key < $1.key }
      return ViewTrack(path: path, changes: own.map { Change(frame: $0.key, values: $0.value.values) })
    }
  }

  /// More frames than any scene has, so that a damaged file cannot use up the memory.
  private static let frameLimit = 1_000_000

  /// In version 1 there was no line between the changes of two views; a line with a name has no other contents.
  private static let history = FormatHistory(
    key: "trace", current: formatVersion, steps: [1: { (lines) throws(GoldenFormatError) in lines }])

  private static func parse(_ line: Substring, _ file: String, _ number: Int) throws(GoldenFormatError) -> JSON {
    if line.hasPrefix("<<<<<<<") || line.hasPrefix("=======") || line.hasPrefix(">>>>>>>") {
      throw .malformed(file: file, line: number, message: GoldenFormatError.conflictMessage)
    }
    do { return try JSON(line) } catch { throw .malformed(file: file, line: number, message: error.message) }
  }

  private static func rational(_ json: JSON?) -> Rational? { json?.string.flatMap { Rational(text: $0) } }

  private static func event(_ json: JSON, _ file: String, _ line: Int) throws(GoldenFormatError) -> Event? {
    guard let name = json["event"]?.string else { return nil }
    guard let start = rational(json["start"]), let end = rational(json["end"]) else {
      throw .malformed(file: file, line: line, message: "an event has a start and an end")
    }
    return Event(name: name, start: start, end: end)
  }

  private func loser(
    _ json: JSON, _ file: String, _ line: Int
  ) throws(GoldenFormatError) -> DeviceRecording.Loser? {
    guard let constraint = json["loser"]?.string else { return nil }
    guard let frame = Self.rational(json["at"]).flatMap({ self.frame(at: $0) }), let points = json["points"]?.double,
      let priority = json["priority"]?.double, points.isFinite, priority.isFinite
    else {
      throw .malformed(file: file, line: line, message: "a constraint that lost has a time, points and a priority")
    }
    return DeviceRecording.Loser(constraint: constraint, frame: frame, points: points, priority: priority)
  }

  private static func values(
    _ json: JSON, _ file: String, _ line: Int
  ) throws(GoldenFormatError) -> [String: TraceValue]? {
    if json["removed"] == .bool(true) { return nil }
    var values: [String: TraceValue] = [:]
    for member in json.members ?? [] where member.key.hasPrefix(".") {
      let key = String(member.key.dropFirst())
      guard let value = TraceValue(member.value, key: key) else {
        throw .malformed(file: file, line: line, message: "‘\(key)’ has no value that a trace can hold")
      }
      values[key] = value
    }
    return values
  }
}
