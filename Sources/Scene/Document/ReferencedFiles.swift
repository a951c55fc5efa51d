/// The files that a scene uses and that are opened before it is played.
package struct ReferencedFiles: Sendable {
  package private(set) var fonts: [FileReference] = []
  /// In order of location.
  package private(set) var images: [FileReference] = []

  init() {}

  /// - Parameters:
  ///   - all: every file once, in any order.
  ///   - storyboard: is read but not shown.
  init(fonts: [FileReference], all: [FileReference], storyboard: FileReference?) {
    self.fonts = fonts
    let others = Set(fonts.map(\.written) + [storyboard?.written].compactMap { $0 })
    images = all.filter { !others.contains($0.written) }.sorted { $0.place < $1.place }
  }
}

extension SceneDocument {
  package var namedFiles: ReferencedFiles { ReferencedFiles(fonts: fonts, all: files, storyboard: base?.storyboard) }
}
