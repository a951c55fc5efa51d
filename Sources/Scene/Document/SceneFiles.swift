/// The files that a scene uses and that are opened before it is played.
package struct SceneFiles: Sendable {
  package private(set) var fonts: [SceneFileReference] = []
  /// In order of location.
  package private(set) var images: [SceneFileReference] = []

  init() {}

  /// - Parameters:
  ///   - all: every file once, in any order.
  ///   - storyboard: is read but not shown.
  init(fonts: [SceneFileReference], all: [SceneFileReference], storyboard: SceneFileReference?) {
    self.fonts = fonts
    let others = Set(fonts.map(\.written) + [storyboard?.written].compactMap { $0 })
    images = all.filter { !others.contains($0.written) }.sorted { $0.place < $1.place }
  }
}

extension SceneDocument {
  package var namedFiles: SceneFiles { SceneFiles(fonts: fonts, all: files, storyboard: base?.storyboard) }
}
