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

  /// Deletes the output of this process that is not complete, for at most a twentieth of a second: the next run removes
  /// the rest, as after a signal that cannot be handled. For signal handlers, before `_exit`: it takes no lock and
  /// allocates no memory, and other threads may continue to write.
  package static func deleteAll() { cplatform_unfinished_delete_all() }
}
