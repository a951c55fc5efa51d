public import InbetweenDiagnostics

/// The reason why a scene cannot be read, played or drawn.
public struct SceneError: Error, Sendable, CustomStringConvertible {
  /// All messages of one run, sorted by location, including warnings; empty only if the task was cancelled.
  public let diagnostics: [Diagnostic]
  /// The scene's text; nil where there is none, or where who plays the scene has it.
  public let source: SourceText?
  /// The exit status: ``ExitStatus/wrongInput`` for mistakes in the scene, ``ExitStatus/inputOutput`` if a file or font
  /// is missing or cannot be read, ``ExitStatus/interrupted`` if the task was cancelled.
  public let status: ExitStatus
  /// The files that the scene uses, as far as they are known.
  package let files: ReferencedFiles

  package init(
    _ diagnostics: [Diagnostic], source: SourceText? = nil, status: ExitStatus = .wrongInput,
    files: ReferencedFiles = ReferencedFiles()
  ) {
    self.diagnostics = diagnostics
    self.source = source
    self.status = status
    self.files = files
  }

  init(_ diagnostic: Diagnostic) { self.init([diagnostic]) }

  /// The task was cancelled: there is no message about the scene.
  static var cancelled: SceneError { SceneError([], status: .interrupted) }

  /// Whether the task was cancelled, so that nothing is known about the scene.
  public var isCancelled: Bool { status == .interrupted }

  /// Whether a file could not be read at all, as opposed to containing mistakes.
  public var isUnreadable: Bool { status == .inputOutput }

  /// The messages with the source lines to which they refer.
  public var description: String {
    DiagnosticPrinter(sources: source.map { [$0] } ?? [], usesColor: false).text(for: diagnostics)
  }
}
