import ArgumentParser
import InbetweenDiagnostics
import InbetweenRendering
import InbetweenGeometry
import InbetweenLayout
import InbetweenScene

/// The options of every command that reads scenes.
struct SceneOptions: ParsableArguments {
  @Argument(
    help: "Scene files, storyboards and xibs.",
    completion: .file(extensions: ["yaml", "yml", "json", "storyboard", "xib"]))
  var scenes: [String]

  @Option(
    name: .customLong("scene"),
    help: ArgumentHelp(
      "The scene of a storyboard: its storyboard ID, name or Interface Builder id.", valueName: "name"))
  var storyboardScene: String?

  @OptionGroup(title: "Scene options") var overrides: SceneOverrides
}

/// The options that override values of a scene.
struct SceneOverrides: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set the value of a parameter. May be repeated.", valueName: "name=value")
  )
  var parameters: [ParameterOverride] = []

  @OptionGroup var canvas: CanvasOverrides

  @Option(
    help: ArgumentHelp(
      "The folder that must contain all images and fonts (default: the scene's folder).", valueName: "folder"),
    completion: .directory)
  var root: String?
}

/// The options that override the scene's canvas.
struct CanvasOverrides: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("The canvas in points, such as 390x844.", valueName: "WxH"))
  var size: CanvasSize?

  @Option(parsing: .unconditional, help: "Pixels per point: 1, 2 or 3.")
  var scale: Int?

  @Option(help: ArgumentHelp("Use the canvas of a device, such as 'iPhone 14'.", valueName: "name"))
  var device: String?

  @Option(help: ArgumentHelp("The appearance of system colours: light or dark.", valueName: "mode"))
  var appearance: SceneDocument.Appearance?

  @Option(
    help: ArgumentHelp(
      "The user's text size, for text styles, such as extraSmall, large or accessibilityLarge.", valueName: "name"))
  var contentSize: SceneDocument.ContentSize?

  @Option(help: ArgumentHelp("The orientation of the device: portrait or landscape.", valueName: "mode"))
  var orientation: CanvasDevice.Orientation?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The safe area's insets in points.", valueName: "top,left,bottom,right")
  )
  var safeArea: SafeAreaInsets?

  @Option(help: ArgumentHelp("The layout direction: leftToRight or rightToLeft.", valueName: "mode"))
  var direction: LayoutDirection?

  func validate() throws {
    if let scale, !(1...3).contains(scale) { throw ValidationError("--scale is 1, 2 or 3, not \(scale)") }
  }

  func apply(to options: inout SceneReader.Options) {
    options.size = size?.size
    options.scale = scale
    options.device = device
    options.safeArea = safeArea?.insets
    options.appearance = appearance
    options.contentSize = contentSize
    options.orientation = orientation
    options.direction = direction
  }
}

/// The limits for scenes, which are untrusted input. Options raise them.
struct LimitOptions: ParsableArguments {
  @Option(SceneLimits.Option.fileSize.statement) var fileSize: Int?
  @Option(SceneLimits.Option.nesting.statement) var nesting: Int?
  @Option(SceneLimits.Option.views.statement) var views: Int?
  @Option(SceneLimits.Option.constraints.statement) var constraints: Int?
  @Option(SceneLimits.Option.events.statement) var events: Int?
  @Option(SceneLimits.Option.elements.statement) var elements: Int?
  @Option(SceneLimits.Option.imageMemory.statement) var imageMemory: Int?
  @Option(SceneLimits.Option.fonts.statement) var fonts: Int?
  @Option(SceneLimits.Option.fontSize.statement) var fontSize: Int?
  @Option(SceneLimits.Option.work.statement) var work: Int?
  @Option(SceneLimits.Option.frames.statement) var frames: Int?
  @Option(SceneLimits.duration) var duration: Double?

  /// The value of the option for a limit; every limit has one.
  private func value(of limit: SceneLimits.Option) -> Int? {
    switch limit {
    case .fileSize: fileSize
    case .nesting: nesting
    case .views: views
    case .constraints: constraints
    case .events: events
    case .elements: elements
    case .imageMemory: imageMemory
    case .fonts: fonts
    case .fontSize: fontSize
    case .work: work
    case .frames: frames
    }
  }

  func validate() throws {
    for limit in SceneLimits.Option.allCases {
      guard let value = value(of: limit), !limit.range.contains(value) else { continue }
      throw ValidationError(limit.statement.refusal(of: value))
    }
    if let duration, duration == 0 || !SceneLimits.durationRange.contains(duration) {
      throw ValidationError(SceneLimits.duration.refusal(of: duration))
    }
  }

  var limits: SceneLimits {
    var limits = SceneLimits()
    for limit in SceneLimits.Option.allCases {
      if let value = value(of: limit) { limits[keyPath: limit.property] = value }
    }
    if let duration { limits.duration = duration }
    return limits
  }
}

extension ArgumentParser.Option {
  /// The option for a limit.
  init<Number: ExpressibleByArgument>(_ limit: LimitStatement, visibility: ArgumentVisibility = .default)
  where Value == Number? {
    self.init(
      name: .customLong(limit.name), parsing: .unconditional,
      help: ArgumentHelp(limit.help, valueName: limit.unit, visibility: visibility))
  }
}

extension SceneOptions {
  func readerOptions(_ limits: LimitOptions) -> SceneReader.Options { overrides.readerOptions(limits) }

  /// Calls a closure for each scene file, and for each scene of a storyboard. Errors in one are reported, and the
  /// others are processed nevertheless, unless a signal was received.
  ///
  /// - Throws: The most severe status of all.
  func forEach(limits: LimitOptions, _ body: (_ path: String) async throws -> Void) async throws {
    try await InterfaceBuilderReading.once {
      let (paths, status) = paths(limits: limits)
      try await Self.each(paths, after: status, body)
    }
  }

  /// The scene files, with a path for each scene of a storyboard, and the status of those that cannot be read, which
  /// was reported.
  func paths(limits: LimitOptions) -> (paths: [String], status: ExitStatus) {
    var all: [String] = []
    var status = ExitStatus.success
    for path in scenes {
      do throws(ExitStatus) {
        all += try StoryboardScenes.paths(of: path, scene: storyboardScene, limits: limits)
      } catch {
        status.combine(with: error)
      }
    }
    return (all, status)
  }

  /// The same as ``forEach(limits:_:)`` for items created from scene files.
  ///
  /// - Parameter status: The status so far.
  static func each<Item>(
    _ items: [Item], after status: ExitStatus = .success, _ body: (Item) async throws -> Void
  ) async throws {
    var status = status
    for item in items {
      do {
        try await body(item)
      } catch {
        guard let failure = Console.complain(about: error) else { throw error }
        status.combine(with: failure)
        if let error = error as? RenderError, error == .cancelled { break }
      }
    }
    try status.finish()
  }
}

extension SceneOverrides {
  func readerOptions(_ limits: LimitOptions) -> SceneReader.Options {
    var options = SceneReader.Options.ofProject(limits.limits)
    options.parameters = parameters.map { SceneReader.Options.Override(name: $0.name, text: $0.text) }
    canvas.apply(to: &options)
    options.root = root
    return options
  }
}
