private import CPlatform

/// A file or folder that is being written under a temporary name. A signal that ends the process deletes it
/// (``Unfinished/deleteAll()``).
package final class Unfinished: Sendable {
  private let number: Int32

  init(_ path: String) { number = unsafe cplatform_unfinished_add(path, 0) }

  /// A folder that was created for output. The signal removes it only if nothing is in it.
  init(folder path: String) { number = unsafe cplatform_unfinished_add(path, 1) }

  /// The output is complete or removed.
  deinit { cplatform_unfinished_remove(number) }

  /// Creates or renames a file or folder, by one call of the system or few. While the process is being ended by a signal
  /// (``deleteAll()``) the thread stops here, so that nothing appears after everything was deleted, and no folder that
  /// is being deleted becomes the output.
  static func changing<Result, Failure: Error>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
    cplatform_unfinished_begin_change()
    defer { cplatform_unfinished_end_change() }
    return try change()
  }

  /// Deletes the output of this process that is not complete, for at most six seconds: the next run removes the rest, as
  /// after a signal that cannot be handled. For signal handlers, before the process ends: it takes no lock and allocates
  /// no memory, and other threads may continue to write.
  package static func deleteAll() { cplatform_unfinished_delete_all() }
}
