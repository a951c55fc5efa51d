package import InbetweenDiagnostics
internal import InbetweenGeometry
public import InbetweenPixels

/// The contents of `frames.json` in a rendered directory.
public struct FrameManifest: Hashable, Sendable {
  /// The version of the format of `frames.json`.
  public static let formatVersion = 1

  /// The name of the output: for the program that of the scene, with its variant or part.
  public let scene: String
  /// The size of all frames, and whether they have alpha.
  public let canvas: FrameCanvas
  /// The times of all frames of the scene, rendered or not.
  public let clock: FrameClock
  /// What drew the frames besides the scene.
  public let environment: RenderEnvironment
  /// In order of index; only those that were rendered.
  public let frames: [FrameRecord]
  /// What a shard drew the frames from, as JSON on one line, until they are merged; nil if the run was not divided.
  package let origin: String?
}

/// One frame of a manifest.
public struct FrameRecord: Hashable, Sendable {
  /// Its index and time.
  public let frame: Frame
  public let hash: PixelHash
}

/// Everything apart from the scene that pixels can depend on, for outputs that are compared later.
public struct RenderEnvironment: Hashable, Sendable {
  /// A library and its version.
  public struct Library: Hashable, Sendable {
    /// As in `frames.json`, for example `cairo`.
    public var name: String
    /// As the library states its own.
    public var version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A font and its file's SHA-256.
  public struct Font: Hashable, Sendable {
    /// The family and style, for example `Inter Semi Bold`.
    public var name: String
    /// 64 hexadecimal digits.
    public var digest: String

    public init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// Those that draw and lay out text.
  public var libraries: [Library]
  /// Those of which a glyph is drawn.
  public var fonts: [Font]

  public init(libraries: [Library] = [], fonts: [Font] = []) {
    self.libraries = libraries
    self.fonts = fonts
  }
}

extension FrameManifest {
  /// The name of the origin's member.
  private static let originName = "shard"

  /// The start of the line with the origin.
  static let originKey = "  \"\(originName)\": "

  /// The text of `frames.json`: one line per frame, keys in a fixed order.
  public var json: String {
    let lines = FrameManifest.members.members(of: self).map { "  \($0.name.quotedJSON): \($0.value)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// What `frames.json` contains.
  package static let members: [JSONField<FrameManifest, String>] = [
    .string("format", "`inbetween-frames`") { _ in "inbetween-frames" },
    .integer("version", "\(formatVersion), of the format") { _ in formatVersion },
    .string("scene", "the name of the output") { $0.scene },
    JSONField("canvas", .object, "`width` and `height` in pixels, and `opaque`") { manifest in
      let canvas = manifest.canvas
      return object([
        ("width", "\(canvas.width)"), ("height", "\(canvas.height)"), ("opaque", "\(canvas.isOpaque)"),
      ])
    },
    .string("fps", "an exact fraction: `30000/1001`") { "\($0.clock.rate)" },
    .string("duration", "an exact fraction of seconds: `3/2`") { "\($0.clock.duration)" },
    .integer("count", "the number of frames of the whole scene") { $0.clock.count },
    JSONField(
      "environment", .object,
      "`libraries` (name to version) and `fonts` (name to digest): everything apart from the scene that pixels can "
        + "depend on"
    ) { manifest in
      let libraries = object(manifest.environment.libraries.map { ($0.name, $0.version.quotedJSON) })
      let fonts = object(manifest.environment.fonts.map { ($0.name, $0.digest.quotedJSON) })
      return "{\n    \"libraries\": \(libraries),\n    \"fonts\": \(fonts)\n  }"
    },
    JSONField(originName, .object, "until `merge-frames`: what a shard drew the frames from (docs/scale.md)") {
      $0.origin ?? ""
    }.present { $0.origin != nil },
    JSONField("frames", .list(.object), "those that were drawn") { manifest in
      let lines = manifest.frames.map { record in
        "    " + object(Line.members.members(of: Line(clock: manifest.clock, record: record))) + ",\n"
      }
      return "[\n" + lines.joined().dropLast(2) + (lines.isEmpty ? "  ]" : "\n  ]")
    },
  ]

  /// What the line of a frame is written from.
  package struct Line {
    let clock: FrameClock
    let record: FrameRecord

    /// A frame.
    package static let members: [JSONField<Line, String>] = [
      .integer("index", "from 0") { $0.record.frame.index },
      .string("time", "in seconds, exact") { "\($0.record.frame.time)" },
      JSONField("seconds", .number, "the same as a number") { "\($0.record.frame.time.doubleValue)" },
      .string("file", "the picture, beside this file") { $0.clock.fileName(of: $0.record.frame.index) },
      .string("pixels", "their hash (docs/pixel-hash.md)") { "\($0.record.hash)" },
    ]
  }

  /// An object on one line, with a space after each colon and comma.
  private static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { "\($0.name.quotedJSON): \($0.value)" }.joined(separator: ", ") + "}"
  }
}
