public import InbetweenDiagnostics
public import InbetweenGeometry

/// What a caller may change about a scene, and how much of it is read.
public struct SceneReaderOptions: Sendable {
  /// `--set name=value`, in the order given; a later one wins.
  public var parameters: [Override] = []
  /// The canvas in points; replaces `device` and `size`.
  public var size: Size?
  /// Pixels per point: 1, 2 or 3.
  public var scale: Int?
  /// A device's name; replaces `device`, `size`, `scale` and `safeArea` of the scene.
  public var device: String?
  public var safeArea: Insets?
  /// Replaces that of the scene.
  public var appearance: SceneAppearance?
  /// Replaces that of the scene, for a canvas with a device.
  public var orientation: SceneOrientation?
  /// Which way the scene reads; replaces the canvas's `direction`.
  public var direction: SceneDirection?
  public var limits = SceneLimits()
  /// The folder that the scene's files must stay inside; nil is the folder of the scene file.
  public var root: String?

  /// Whether images, fonts and storyboards must exist already; otherwise whoever opens them finds out.
  public var requiresFiles = false

  public init() {}

  public init(limits: SceneLimits) { self.limits = limits }

  /// A value for a parameter, from outside.
  public struct Override: Hashable, Sendable {
    public var name: String
    public var text: String
    /// Where it is written; nil where that is no file.
    public var place: SourcePlace?

    public init(name: String, text: String, place: SourcePlace? = nil) {
      self.name = name
      self.text = text
      self.place = place
    }
  }
}
