public import InbetweenDiagnostics
public import InbetweenGeometry

extension SceneReader {
  /// Overrides for a scene, and its limits.
  public struct Options: Sendable {
    /// `--set name=value`, in the given order; later ones take precedence.
    public var parameters: [Override] = []
    /// The canvas in points; replaces `device` and `size`.
    public var size: Size?
    /// Pixels per point: 1, 2 or 3.
    public var scale: Int?
    /// A device's name; replaces `device`, `size`, `scale` and `safeArea` of the scene.
    public var device: String?
    /// In points; overrides the safe area of scene and device.
    public var safeArea: Insets?
    /// Overrides that of the scene.
    public var appearance: SceneDocument.Appearance?
    /// Overrides that of the scene.
    public var contentSize: SceneDocument.ContentSize?
    /// Overrides that of the scene, for a canvas with a device.
    public var orientation: CanvasDevice.Orientation?
    /// The layout direction; overrides the canvas's `direction`.
    public var direction: SceneDocument.Direction?
    /// The limits for reading and playing.
    public var limits = SceneLimits()
    /// The folder that the scene's files must be in; nil for the folder of the scene file.
    public var root: String?

    /// The folder in which symbols are looked for after the scene's own; nil for none.
    public var symbols: String?

    /// Whether images, fonts and storyboards must exist; otherwise this is checked when they are opened.
    public var requiresFiles = false

    /// The texts of imported files that are read in place of the files, by their paths as the scene writes them.
    package var importedTexts: [String: String] = [:]

    public init() {}

    public init(limits: SceneLimits) { self.limits = limits }

    /// An external value for a parameter.
    public struct Override: Hashable, Sendable {
      /// The parameter's name.
      public var name: String
      /// The value as on the command line, converted to the type of the scene's default.
      public var text: String
      /// Its location; nil if it is not from a file.
      public var place: SourcePlace?

      public init(name: String, text: String, place: SourcePlace? = nil) {
        self.name = name
        self.text = text
        self.place = place
      }
    }
  }
}
