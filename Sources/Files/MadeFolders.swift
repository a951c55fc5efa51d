#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The folders that had to be created for an output, so that they can be removed if nothing is put into them, also by a
/// signal that ends the process while this object exists.
final class MadeFolders: Sendable {
  /// From the innermost to the outermost.
  private let paths: [String]
  private let unfinished: [Unfinished]

  /// Creates a folder and the missing folders above it.
  init(_ folder: String) throws(FileError) {
    var (paths, unfinished): ([String], [Unfinished]) = ([], [])
    do throws(FileError) {
      for path in try MadeFolders.missing(folder) {
        unfinished.append(Unfinished(folder: path))
        // Another run may create it at the same time; it is not this one's to remove then.
        if try FileSystem.makeFolder(path) {
          paths.insert(path, at: 0)
        } else {
          unfinished.removeLast()
          guard try FileSystem.isFolder(path) else { throw FileError("create", path, ENOTDIR) }
        }
      }
    } catch {
      for path in paths { FileSystem.removeEmptyFolder(path) }
      throw error
    }
    (self.paths, self.unfinished) = (paths, unfinished)
  }

  /// Removes those that are empty.
  func remove() {
    for path in paths { FileSystem.removeEmptyFolder(path) }
  }

  /// The folders that do not exist, from the outermost to the innermost.
  private static func missing(_ folder: String) throws(FileError) -> [String] {
    var (missing, path): ([String], String) = ([], folder)
    while try !FileSystem.isFolder(path) {
      missing.insert(path, at: 0)
      let outer = FileSystem.parts(of: path).folder
      if outer == path || outer == "." { break }
      path = outer
    }
    return missing
  }
}
