import Testing

/// Makes a claim about motion part of a test; a violation is reported at the caller's line.
///
///     expectMotion { try film.motion(of: sheet).settles(by: 0.6) }
@discardableResult
public func expectMotion(
  fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
  function: String = #function, _ claim: () throws -> Void
) -> Bool {
  do {
    try claim()
    return true
  } catch {
    let caller = Caller(
      fileID: fileID, filePath: filePath, goldensOf: "\(filePath)", line: line, column: column, function: function)
    caller.report("\(error)", [])
    return false
  }
}
