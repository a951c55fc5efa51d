public import InbetweenDiagnostics
public import InbetweenGeometry

/// A root of a document as the text of a scene, with the data that relates the scene to the document.
public struct IBScene: Sendable {
  /// A scene file.
  public var text: String
  /// For each line of the text the corresponding line of the document; 0 for none.
  public var origins: [Int]
  public var root: IBRoot
  /// A readable name.
  public var name: String
  /// Interface Builder's ids by the scene's names, `screen` included.
  public var ids: [String: String]
  /// The names of views in the scene whose intrinsic content size is the recorded one.
  public var recorded: Set<String>
  public var size: Size
  public var safeArea: Insets
  /// Parts of the document that the scene does not contain, with locations in the document.
  public var warnings: [Diagnostic]

  /// Properties of the canvas that replace those of the document.
  public struct Options: Sendable {
    /// The size of the screen; nil for the document's.
    public var size: Size?
    /// The safe area of another screen, to which bars are added; nil for the document's.
    public var screenInsets: Insets?
    /// The safe area, regardless of the file; nil for that of the file.
    public var safeArea: Insets?
    public var scale: Int?
    /// The lines of constraints that are omitted, because the scene format refuses them.
    public var omittedLines: Set<Int> = []
    /// Whether an identifier can be a name in a scene.
    public var isAllowedName: @Sendable (String) -> Bool

    public init(isAllowedName: @escaping @Sendable (String) -> Bool) { self.isAllowedName = isAllowedName }
  }
}

extension IBDocument {
  /// The document as scenes, one for each root.
  public func scene(_ root: IBRoot, bars: [IBBars], options: IBScene.Options) -> IBScene {
    var writer = IBSceneWriter(self, root, bars: bars, options: options)
    return writer.scene()
  }

  /// The readable name of a root: the storyboard ID, or another name of the controller or the view.
  public func name(of root: IBRoot) -> String {
    let controller = root.controller.map { controllers[$0] }
    let names = [
      controller?.storyboardIdentifier, controller?.title, controller?.userLabel, controller?.customClass,
      controller?.navigationTitle, root.cell?.name, root.view.element["userLabel"], root.view.element["customClass"],
    ]
    if let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) { return name }
    // A xib with one view is named after its file.
    let file = file.split(separator: "/").last.map(String.init) ?? file
    return root.kind == .xib && roots.count == 1 && file.hasSuffix(".xib") ? String(file.dropLast(4)) : root.id
  }

  /// All names by which a root can be selected.
  public func words(for root: IBRoot) -> [String] {
    let controller = root.controller.map { controllers[$0] }
    let words = [
      root.id, controller?.storyboardIdentifier, controller?.id, controller?.title, controller?.userLabel,
      controller?.customClass, controller?.navigationTitle, root.cell?.name, root.cell?.id,
      root.view.element["userLabel"],
      root.view.element["customClass"],
    ]
    return words.compactMap { $0 }.filter { !$0.isEmpty }
  }
}
