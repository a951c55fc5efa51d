internal import InbetweenDiagnostics
internal import InbetweenGeometry
public import InbetweenPixels

/// The contents of `frames.json` in a rendered directory.
public struct FrameManifest: Hashable, Sendable {
  /// The version of the format of `frames.json`.
  public static let formatVersion = 1

  public let scene: String
  public let canvas: FrameCanvas
  public let clock: FrameClock
  public let environment: RenderEnvironment
  /// In order of index; only those that were rendered.
  public let frames: [FrameRecord]
  /// What a shard drew the frames from, as JSON on one line, until they are merged; nil if the run was not divided.
  package let origin: String?
}

/// One frame of a manifest.
public struct FrameRecord: Hashable, Sendable {
  public let frame: Frame
  public let hash: PixelHash
}

/// Everything apart from the scene that pixels can depend on, for outputs that are compared later.
public struct RenderEnvironment: Hashable, Sendable {
  /// A library and its version.
  public struct Library: Hashable, Sendable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// A font and its file's SHA-256.
  public struct Font: Hashable, Sendable {
    public var name: String
    public var digest: String

    public init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  public var libraries: [Library]
  public var fonts: [Font]

  public init(libraries: [Library] = [], fonts: [Font] = []) {
    self.libraries = libraries
    self.fonts = fonts
  }
}

extension FrameManifest {
  /// The start of the line with the origin.
  static let originKey = "  \"shard\": "

  /// The text of `frames.json`: one line per frame, keys in a fixed order.
  public var json: String {
    var lines: [String] = ["{"]
    lines.append("  \"format\": \"inbetween-frames\",")
    lines.append("  \"version\": \(FrameManifest.formatVersion),")
    lines.append("  \"scene\": \(scene.quotedJSON),")
    lines.append(
      "  \"canvas\": {\"width\": \(canvas.width), \"height\": \(canvas.height), \"opaque\": \(canvas.isOpaque)},")
    lines.append("  \"fps\": \"\(clock.rate)\",")
    lines.append("  \"duration\": \"\(clock.duration)\",")
    lines.append("  \"count\": \(clock.count),")
    lines.append("  \"environment\": {")
    let libraries = environment.libraries.map {
      "\($0.name.quotedJSON): \($0.version.quotedJSON)"
    }
    let fonts = environment.fonts.map { "\($0.name.quotedJSON): \($0.digest.quotedJSON)" }
    lines.append("    \"libraries\": {\(libraries.joined(separator: ", "))},")
    lines.append("    \"fonts\": {\(fonts.joined(separator: ", "))}")
    lines.append("  },")
    if let origin { lines.append(FrameManifest.originKey + origin + ",") }
    lines.append("  \"frames\": [")
    for (position, record) in frames.enumerated() {
      let frame = record.frame
      lines.append(
        "    {\"index\": \(frame.index), \"time\": \"\(frame.time)\", \"seconds\": \(frame.time.doubleValue), "
          + "\"file\": \"\(clock.fileName(of: frame.index))\", \"pixels\": \"\(record.hash)\"}"
          + (position + 1 < frames.count ? "," : ""))
    }
    lines.append("  ]")
    lines.append("}\n")
    return lines.joined(separator: "\n")
  }
}
