private import CPlatform

/// A file or folder that is being written under a passing name. What ends the process by a signal deletes it
/// (``Unfinished/deleteAll()``).
package final class Unfinished: Sendable {
  private let number: Int32

  init(_ path: String) { number = unsafe cplatform_unfinished_add(path) }

  /// It is whole, or gone.
  deinit { cplatform_unfinished_remove(number) }

  /// Deletes all output that this process has begun and not ended. For signal handlers, before `_exit`: it takes no
  /// lock and no memory, and other threads may go on writing.
  package static func deleteAll() { cplatform_unfinished_delete_all() }
}
