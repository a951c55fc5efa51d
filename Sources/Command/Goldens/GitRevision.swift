import Foundation
import InbetweenDiagnostics
import InbetweenFiles

/// A git revision, with which files of the working tree are compared by their contents.
///
/// Git's own list of changes is not used: it omits files that are ignored, that lie in submodules, nested repositories
/// or outside of the repository, and those that the index is told to assume unchanged or to skip. A file that the
/// revision does not contain with the same contents has changed.
struct GitRevision {
  let name: String
  /// The root of the repository, without links.
  let root: String

  private var question: Git.Question { .changes(since: name) }

  /// - Throws: If this is not a repository, or the revision is not in it.
  init(_ name: String) throws(CommandFailure) {
    try Git.refuseOption(name)
    self.name = name
    let top = String(
      decoding: try Git.output(["rev-parse", "--show-toplevel"], for: .changes(since: name)), as: UTF8.self)
    root = Git.absolute(String(top.prefix { $0 != "\n" }))
    _ = try Git.output(["rev-parse", "--verify", "--quiet", name + "^{tree}"], for: question)
  }

  /// The location of a file in the repository.
  private struct Place: Hashable {
    /// Relative to the root, with links resolved.
    var path: String
    /// The links of the repository on the way to it, relative to the root, with their targets.
    var links: [Link] = []

    struct Link: Hashable {
      var path: String
      var target: String
    }
  }

  /// An object of the revision.
  private struct Entry: Hashable {
    var isLink: Bool
    var id: String
  }

  /// The files and folders whose contents are not those of the revision.
  ///
  /// - Parameters:
  ///   - files: The paths of files; they need not exist.
  ///   - folders: The paths of folders of files, with the files in them.
  func changes(files: Set<String>, folders: Set<String>) throws -> Set<String> {
    var changed: Set<String> = []
    var places: [String: Place] = [:]
    var contents: [String: [String]] = [:]
    for folder in folders.sorted() {
      let names = try FileSystem.isFolder(folder) ? FileSystem.names(in: folder).filter { !$0.hasPrefix(".") } : []
      contents[folder] = names.map { folder + "/" + $0 }
      places[folder] = try place(of: folder, mayBeMissing: true)
      if places[folder] == nil { changed.insert(folder) }
    }
    for file in Set(contents.values.joined()).union(files).sorted() {
      places[file] = try FileSystem.kindFollowingLinks(of: file) == .file ? place(of: file) : nil
      if places[file] == nil { changed.insert(file) }
    }
    let inside = folders.compactMap { places[$0].map { $0.path + "/" } }
    let entries = try entries(at: Set(places.values.flatMap { [$0.path] + $0.links.map(\.path) } + inside).sorted())
    let found = places.filter { !folders.contains($0.key) }
    let ids = try ids(of: Set(found.values.map(\.path)).sorted())
    for (file, place) in found {
      let isSame = entries[place.path].map { !$0.isLink && $0.id == ids[place.path] } ?? false
      if try !isSame || !hasLinks(of: place, entries) { changed.insert(file) }
    }
    for folder in folders.sorted() {
      guard let place = places[folder] else { continue }
      let now = Set((contents[folder] ?? []).compactMap { places[$0]?.path })
      let then = Set(entries.keys.filter { $0.hasPrefix(place.path + "/") && !$0.hasPrefix(place.path + "/.") })
      let isSame = now == then && (contents[folder] ?? []).allSatisfy { !changed.contains($0) }
      if try !isSame || !hasLinks(of: place, entries) { changed.insert(folder) }
    }
    return changed
  }

  /// Whether the links on the way to a file are those of the revision.
  private func hasLinks(of place: Place, _ entries: [String: Entry]) throws(CommandFailure) -> Bool {
    for link in place.links {
      guard let entry = entries[link.path], entry.isLink else { return false }
      let target = try Git.output(["cat-file", "blob", entry.id], for: question)
      if String(decoding: target, as: UTF8.self) != link.target { return false }
    }
    return true
  }

  /// Nil for a path that leads out of the repository or nowhere.
  ///
  /// - Parameter mayBeMissing: Whether the last component need not exist.
  private func place(of path: String, mayBeMissing: Bool = false) throws -> Place? {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var rest = Array(whole.split(separator: "/").map(String.init).reversed())
    var real: [String] = []
    var links: [Place.Link] = []
    var steps = 0
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        _ = real.popLast()
        continue
      }
      let next = "/" + (real + [name]).joined(separator: "/")
      let kind: FileSystem.Kind?
      // The path in the message is that of a user, not that of a folder around the project.
      do throws(FileError) { kind = try FileSystem.kind(of: next) } catch { throw error.about(ShownPath.of(path)) }
      switch kind {
      case .link:
        steps += 1
        guard steps <= 40 else { return nil }
        let target: String
        do { target = try FileManager.default.destinationOfSymbolicLink(atPath: next) } catch {
          throw CommandFailure(
            .inputOutput, "cannot read \(ShownPath.of(path)): it is behind a link that cannot be read")
        }
        if next.hasPrefix(root + "/") { links.append(.init(path: below(next), target: target)) }
        if target.hasPrefix("/") { real = [] }
        rest += target.split(separator: "/").map(String.init).reversed()
      case nil where !(mayBeMissing && rest.isEmpty): return nil
      default: real.append(name)
      }
    }
    let end = "/" + real.joined(separator: "/")
    return end.hasPrefix(root + "/") ? Place(path: below(end), links: links) : nil
  }

  private func below(_ path: String) -> String { String(path.dropFirst(root.count + 1)) }

  /// The number of paths in one command line.
  private static let pathLimit = 400

  private static func pieces(_ paths: [String]) -> [[String]] {
    stride(from: 0, to: paths.count, by: pathLimit).map { Array(paths[$0..<min($0 + pathLimit, paths.count)]) }
  }

  /// The files of the revision at paths; a path that ends in `/` stands for the contents of a folder.
  private func entries(at paths: [String]) throws(CommandFailure) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for paths in Self.pieces(paths) {
      let listing = try Git.output(
        ["-C", root, "--literal-pathspecs", "ls-tree", "-z", "--full-tree", name, "--"] + paths, for: question)
      for line in String(decoding: listing, as: UTF8.self).split(separator: "\0") {
        // The mode, the type and the id, and after a tab the path.
        let parts = line.split(separator: "\t", maxSplits: 1)
        let words = parts.first?.split(separator: " ") ?? []
        guard parts.count == 2, words.count == 3, words[1] == "blob" else { continue }
        entries[String(parts[1])] = Entry(isLink: words[0] == "120000", id: String(words[2]))
      }
    }
    return entries
  }

  /// The ids that git would give to the contents of files, after its conversions.
  private func ids(of paths: [String]) throws(CommandFailure) -> [String: String] {
    var ids: [String: String] = [:]
    for paths in Self.pieces(paths) {
      let output = try Git.output(["-C", root, "hash-object", "--"] + paths, for: question)
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
      for (path, id) in zip(paths, lines) { ids[path] = id }
    }
    return ids
  }
}
