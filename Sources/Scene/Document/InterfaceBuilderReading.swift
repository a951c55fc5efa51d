internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder
internal import Synchronization

/// Documents that were read, since the scenes of a storyboard are read one by one, each of which begins with the same
/// document.
public final class InterfaceBuilderReading: Sendable {
  /// A document, and all that this followed from.
  struct Known: Sendable {
    fileprivate var bytes: [UInt8]
    fileprivate var asked: Asked
    var document: IBDocument
    /// One for each root.
    var names: [String]
  }

  /// What of the options decides how a document is read.
  fileprivate struct Asked: Equatable, Sendable {
    let size: Size?
    let device: String?
    let orientation: SceneOrientation?
    let limits: SceneLimits

    init(_ options: SceneReaderOptions) {
      size = options.size
      device = options.device
      orientation = options.orientation
      limits = options.limits
    }
  }

  private let last = Mutex<Known?>(nil)

  private init() {}

  /// The last of the process, for whoever reads without ``once(_:)``: used again while the file has the same bytes.
  private static let ofProcess = InterfaceBuilderReading()
  @TaskLocal private static var current: InterfaceBuilderReading?

  /// Does something for which a document stays as it is when its first scene is read: the file is not looked at again,
  /// which for thousands of scenes would take longer than all of them.
  public static func once<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(InterfaceBuilderReading(), operation: work)
  }

  static func document(_ file: String, options: SceneReaderOptions) throws(SceneReadingError) -> Known {
    let asked = Asked(options)
    func isAsked(_ known: Known) -> Bool { known.document.file == file && known.asked == asked }
    if let known = current?.last.withLock({ $0 }), isAsked(known) { return known }
    let bytes = try InterfaceBuilderFile.bytes(of: file, options: options)
    let reading = current ?? ofProcess
    if let known = reading.last.withLock({ $0 }), isAsked(known), known.bytes == bytes { return known }
    let document = try InterfaceBuilderFile.document(file, bytes: bytes, options: options)
    let known = Known(
      bytes: bytes, asked: asked, document: document, names: InterfaceBuilderFile.names(of: document))
    reading.last.withLock { $0 = known }
    return known
  }
}
