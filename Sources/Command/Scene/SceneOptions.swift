import ArgumentParser
import InbetweenDiagnostics
import InbetweenFrames
import InbetweenGeometry
import InbetweenSceneFile

/// What every command that reads scenes takes.
struct SceneOptions: ParsableArguments {
  @Argument(help: "Scene files.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @OptionGroup(title: "Scene options") var overrides: SceneOverrides
}

/// What may be changed about a scene from outside.
struct SceneOverrides: ParsableArguments {
  @Option(
    name: .customLong("set"), help: ArgumentHelp("Give a parameter another value; repeatable.", valueName: "name=value")
  )
  var parameters: [ParameterOverride] = []

  @Option(help: ArgumentHelp("The canvas in points, such as 390x844.", valueName: "WxH"))
  var size: CanvasSize?

  @Option(help: "Pixels to a point: 1, 2 or 3.")
  var scale: Int?

  @Option(help: ArgumentHelp("A device whose canvas to use, such as 'iPhone 14'.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The safe area's insets in points.", valueName: "top,left,bottom,right"))
  var safeArea: SafeAreaInsets?

  @Option(
    help: ArgumentHelp("The folder that images and fonts must lie in (default: the scene's own).", valueName: "folder"),
    completion: .directory)
  var root: String?

  func validate() throws {
    if let scale, !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3, not \(scale)") }
  }
}

/// What scenes may cost; they are untrusted input. Flags raise it.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit-file-size"),
    help: ArgumentHelp("Bytes of a scene file (default: 1048576).", valueName: "bytes"))
  var fileSize: Int?
  @Option(name: .customLong("limit-nesting"), help: ArgumentHelp("Levels of YAML (default: 64).", valueName: "n"))
  var nesting: Int?
  @Option(name: .customLong("limit-views"), help: ArgumentHelp("Views (default: 20000).", valueName: "n"))
  var views: Int?
  @Option(name: .customLong("limit-constraints"), help: ArgumentHelp("Constraints (default: 100000).", valueName: "n"))
  var constraints: Int?
  @Option(name: .customLong("limit-events"), help: ArgumentHelp("Events (default: 100000).", valueName: "n"))
  var events: Int?
  @Option(
    name: .customLong("limit-duration"), help: ArgumentHelp("Seconds of a scene (default: 10000).", valueName: "s"))
  var duration: Double?

  func validate() throws {
    for (name, value) in [
      ("file-size", fileSize), ("nesting", nesting), ("views", views), ("constraints", constraints), ("events", events),
    ] {
      if let value, value < 1 { throw ValidationError("--limit-\(name) is at least 1, not \(value)") }
    }
    if let nesting, nesting > 1_000 { throw ValidationError("--limit-nesting is at most 1000, not \(nesting)") }
    if let duration, !(duration > 0 && duration.isFinite) { throw ValidationError("--limit-duration is above 0") }
  }

  var limits: SceneLimits {
    var limits = SceneLimits()
    if let fileSize { limits.fileSize = fileSize }
    if let nesting { limits.nesting = nesting }
    if let views { limits.views = views }
    if let constraints { limits.constraints = constraints }
    if let events { limits.events = events }
    if let duration { limits.duration = duration }
    return limits
  }
}

extension SceneOptions {
  func readerOptions(_ limits: LimitOptions) -> SceneReaderOptions { overrides.readerOptions(limits) }

  /// Does something with each scene file in turn. What goes wrong with one is said, and the others still have their
  /// turn, unless nobody reads any more or a signal came.
  ///
  /// - Throws: the gravest status of all.
  func forEach(_ body: (_ path: String) async throws -> Void) async throws {
    var status = ExitStatus.fine
    for path in scenes {
      do {
        try await body(path)
      } catch {
        guard let failure = Console.complain(about: error) else { throw error }
        status.combine(with: failure)
        if let error = error as? RenderError, error == .cancelled || error == .closedPipe { break }
      }
    }
    try status.finish()
  }
}

extension SceneOverrides {
  func readerOptions(_ limits: LimitOptions) -> SceneReaderOptions {
    var options = SceneReaderOptions()
    options.parameters = parameters.map { SceneReaderOptions.Override(name: $0.name, text: $0.text) }
    options.size = size?.size
    options.scale = scale
    options.device = device
    options.safeArea = safeArea?.insets
    options.root = root
    options.limits = limits.limits
    return options
  }
}
