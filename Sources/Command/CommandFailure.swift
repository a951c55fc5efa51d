import InbetweenDiagnostics

/// Why a command stops, for messages that have no place in a file.
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
