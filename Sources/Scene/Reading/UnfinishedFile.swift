internal import InbetweenDiagnostics

/// A file that git has left unfinished: with both sides of a conflict, or with a pointer in place of its content.
enum UnfinishedFile {
  /// The message that says what is to be done; nil for any other file.
  static func problem(of source: SourceText) -> Diagnostic? {
    if source.text.hasPrefix("version https://git-lfs.github.com/spec/") {
      return .error(
        "this is a pointer of Git LFS, not the file", at: source.place(line: 1, column: 1, length: 7),
        hint: "get the file by: git lfs pull")
    }
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains(where: line.hasPrefix) || line == "=======" {
        return .error(
          "a merge left both sides of a conflict here", at: source.place(line: index + 1, column: 1, length: 7),
          hint: "keep one side, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>")
      }
    }
    return nil
  }
}
