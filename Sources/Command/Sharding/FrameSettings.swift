/// The options of `render` on which frames and their files depend, as text; a test compares the list with the options
/// that there are.
extension SceneOverrides {
  /// Without `--root`: the contents of the files below it are part of the scene's digest.
  var settings: [String] {
    parameters.map { "--set \($0.name)=\($0.text)" }
      + FrameSettings.list([
        ("--size", canvas.size?.size), ("--scale", canvas.scale), ("--device", canvas.device),
        ("--appearance", canvas.appearance), ("--content-size", canvas.contentSize),
        ("--orientation", canvas.orientation),
        ("--safe-area", canvas.safeArea?.insets), ("--direction", canvas.direction),
      ])
  }
}

extension FrameOptions {
  var settings: [String] { FrameSettings.list([("--fps", fps?.rate), ("--from", from), ("--to", to)]) }
}

extension OutputOptions {
  var settings: [String] {
    FrameSettings.list([
      ("--at", at), ("--compression", compression), ("--filmstrip", filmstrip), ("--columns", columns),
      ("--captions", captions), ("--crop", crop), ("--follow", follow),
    ])
  }
}

private enum FrameSettings {
  static func list(_ values: [(name: String, value: Any?)]) -> [String] {
    values.compactMap { entry in entry.value.map { "\(entry.name)=\($0)" } }
  }
}
