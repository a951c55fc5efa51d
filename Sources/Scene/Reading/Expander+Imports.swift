internal import InbetweenDiagnostics
internal import InbetweenFiles

/// A file of styles and components.
struct ImportedFile {
  var reference: FileReference
  var bytes: [UInt8]
  var text: SourceText
}

/// The imports of a scene while their files are read.
private struct Imports {
  /// The entries of the files, each file after those that it imports.
  var files: [[MappingEntry]] = []
  /// The paths as they are written, of files that are there and of others.
  var written: Set<String> = []
  var paths: Set<String> = []
  /// Of all files together.
  var bytes = 0
  /// Whether a limit was exceeded, so that nothing more is read.
  var isOver = false
}

extension Expander {
  /// The greatest number of different paths in imports.
  private static let importLimit = 256
  /// The maximum size of all imported files together, in files of the maximum size.
  private static let importedFileSizes = 4

  /// The files that a scene imports, and their imports, each once and before the file that imports it.
  mutating func importedFiles(_ entries: [MappingEntry]) -> [[MappingEntry]] {
    var imports = Imports()
    add(entries, depth: 0, &imports)
    return imports.files
  }

  private mutating func add(_ entries: [MappingEntry], depth: Int, _ imports: inout Imports) {
    guard let node = entries.node(TopKey.import), let items = list(node, "a list of files", isOfNames: true) else {
      return
    }
    for item in items {
      guard !imports.isOver, !log.isFull else { return }
      // Whether there is such a file is asked, and answered by a message, once.
      guard let written = text(item), imports.written.insert(written).inserted else { continue }
      guard depth < 16, imports.written.count <= Self.importLimit else {
        error("too many files import one another", at: item.place)
        imports.isOver = true
        return
      }
      guard let reference = reader.file(item, isUsed: false), imports.paths.insert(reference.path).inserted,
        let bytes = bytes(of: reference, at: item.place, &imports),
        let library = library(reference, bytes, at: item.place)
      else { continue }
      add(library, depth: depth + 1, &imports)
      imports.files.append(library)
    }
  }

  private func bytes(of reference: FileReference, at place: SourcePlace, _ imports: inout Imports) -> [UInt8]? {
    let most = Self.importedFileSizes * limits.fileSize
    func tooLarge() {
      imports.isOver = true
      error(
        "the imported files have more than \(most) bytes together", at: place,
        hint: "the limit is four times that of a file, \(SceneLimits.Option.fileSize.option)")
    }
    var bytes: [UInt8] = []
    if let text = context.options.importedTexts[reference.written] {
      bytes = Array(text.utf8)
    } else {
      do throws(InputFile.Refusal) {
        bytes = try InputFile.bytes(of: reference.path, atMost: min(limits.fileSize, most - imports.bytes))
      } catch {
        switch error {
        case .tooLarge(let size) where size > limits.fileSize:
          self.error(
            "'\(shown(reference.written))' has \(size) bytes; the limit is \(limits.fileSize)", at: place,
            hint: "raise it with \(SceneLimits.Option.fileSize.option)")
        case .tooLarge: tooLarge()
        default: self.error("'\(shown(reference.written))' cannot be read", at: place)
        }
        return nil
      }
    }
    imports.bytes += bytes.count
    guard imports.bytes <= most else {
      tooLarge()
      return nil
    }
    return bytes
  }

  private mutating func library(_ reference: FileReference, _ bytes: [UInt8], at place: SourcePlace) -> [MappingEntry]?
  {
    guard let text = SourceText(file: shownPath(of: reference.written), utf8: bytes) else {
      error("'\(shown(reference.written))' is not UTF-8 text", at: place)
      return nil
    }
    imports.append(ImportedFile(reference: reference, bytes: bytes, text: text))
    log.add(text)
    do {
      let tree = try YAMLTree.tree(of: text, limits: limits)
      guard let entries = mapping(tree, "a file of styles and components") else { return nil }
      checkKeys(entries, MappingTypes.library)
      if entries.node(TopKey.inbetween)?.scalar?.text != "1" {
        error(
          "'inbetween' is missing: a file states the version of its format", at: tree.place,
          hint: "begin with inbetween: 1")
      }
      if let title = entries.node(TopKey.title) { _ = self.text(title) }
      checkStructure(entries)
      return entries
    } catch {
      report(error.diagnostic)
      return nil
    }
  }

  /// The path in messages, relative to that of the scene.
  private func shownPath(of written: String) -> String {
    guard let slash = source.file.lastIndex(of: "/") else { return written }
    return source.file[...slash] + written
  }
}
