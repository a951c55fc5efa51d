/// The path of a Lottie file, with the id of an animation if it is an archive with several, as one text: a path contains no
/// zero.
struct ArchivedPath {
  let file: String
  /// Nil for the one that an archive shows first.
  let animation: String?

  init(_ file: String, named animation: String?) {
    self.file = file
    self.animation = animation
  }

  /// Reads ``text``.
  init(_ text: String) {
    let parts = text.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    self.init(parts[0], named: parts.count > 1 ? parts[1] : nil)
  }

  var text: String { animation.map { file + "\0" + $0 } ?? file }
}
