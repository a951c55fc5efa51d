import InbetweenDiagnostics

/// The reason why a command stops, for messages without a location in a file.
struct CommandFailure: Error {
  var status: ExitStatus
  /// Lower case, no full stop.
  var message: String
  var hint: String?

  init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
  }
}
