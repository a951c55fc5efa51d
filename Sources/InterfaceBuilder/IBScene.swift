public import InbetweenDiagnostics
public import InbetweenGeometry

/// A root of a document as the text of a scene, with what leads back from the scene to the document.
public struct IBScene: Sendable {
  /// A scene file.
  public var text: String
  /// For each line of the text the line of the document that it stands for; 0 for none.
  public var origins: [Int]
  public var root: IBRoot
  /// How people would call it.
  public var name: String
  /// Interface Builder's ids by the scene's names, `screen` included.
  public var ids: [String: String]
  /// Views, by their names in the scene, whose intrinsic content size is the recorded one.
  public var recorded: Set<String>
  public var size: Size
  public var safeArea: Insets
  /// What of the document is not in the scene, with places in the document.
  public var warnings: [Diagnostic]

  /// What of the canvas is other than in the document.
  public struct Options: Sendable {
    /// The size of the screen; nil for the document's.
    public var size: Size?
    /// What another screen keeps clear, to which bars are added; nil for the document's.
    public var screenInsets: Insets?
    /// The safe area, whatever the file says; nil for what it says.
    public var safeArea: Insets?
    public var scale: Int?
    /// Lines of the document whose constraints are left out, because the scene format refused them.
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

  /// What people would call a root: the storyboard ID, or what else names the controller or the view.
  public func name(of root: IBRoot) -> String {
    let controller = root.controller.map { controllers[$0] }
    let names = [
      controller?.storyboardIdentifier, controller?.title, controller?.userLabel, controller?.customClass,
      controller?.navigationTitle, root.cell?.name, root.view.element["userLabel"], root.view.element["customClass"],
    ]
    if let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) { return name }
    // A xib of one view is called like its file.
    let file = file.split(separator: "/").last.map(String.init) ?? file
    return root.kind == .xib && roots.count == 1 && file.hasSuffix(".xib") ? String(file.dropLast(4)) : root.id
  }

  /// Every word by which a root may be asked for.
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
