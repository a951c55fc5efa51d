internal import InbetweenGeometry
internal import InbetweenInterfaceBuilder
internal import Synchronization

/// A cache of parsed documents, because the scenes of a storyboard are read one by one, each starting with the same
/// document.
public final class InterfaceBuilderReading: Sendable {
  /// A document, and everything on which it depends.
  struct Known: Sendable {
    fileprivate var bytes: [UInt8]
    fileprivate var key: Key
    var document: IBDocument
    /// One for each root.
    var names: [String]
  }

  /// The options that affect how a document is read.
  fileprivate struct Key: Equatable, Sendable {
    let size: Size?
    let device: String?
    let orientation: CanvasDevice.Orientation?
    let appearance: SceneDocument.Appearance?
    let scale: Int?
    let root: String?
    let limits: SceneLimits

    init(_ options: SceneReader.Options) {
      size = options.size
      device = options.device
      orientation = options.orientation
      (appearance, scale, root) = (options.appearance, options.scale, options.root)
      limits = options.limits
    }
  }

  private let last = Mutex<Known?>(nil)

  private init() {}

  /// The last document of the process, for callers without ``once(_:)``; reused while the file has the same bytes. Its
  /// assets are read again.
  private static let ofProcess = InterfaceBuilderReading()
  @TaskLocal private static var current: InterfaceBuilderReading?

  /// Runs a closure during which a document does not change after its first scene was read: the file is not checked
  /// again, which for thousands of scenes would take longer than reading them.
  public static func once<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(InterfaceBuilderReading(), operation: work)
  }

  static func document(_ file: String, options: SceneReader.Options) throws(SceneError) -> Known {
    let key = Key(options)
    func matches(_ known: Known) -> Bool { known.document.file == file && known.key == key }
    if let known = current?.last.withLock({ $0 }), matches(known) { return known }
    let bytes = try InterfaceBuilderFile.bytes(of: file, options: options)
    let reading = current ?? ofProcess
    var known: Known
    if let last = reading.last.withLock({ $0 }), matches(last), last.bytes == bytes {
      known = last
    } else {
      let document = try InterfaceBuilderFile.document(file, bytes: bytes, options: options)
      known = Known(bytes: bytes, key: key, document: document, names: InterfaceBuilderFile.names(of: document))
    }
    // The catalogs beside a document can change while its own bytes do not.
    known.document.assets = AssetCatalogs.assets(
      of: known.document, at: file, root: options.root, options: options)
    reading.last.withLock { [known] in $0 = known }
    return known
  }
}
