internal import InbetweenDiagnostics
internal import InbetweenFiles

/// A file of styles and components.
struct ImportedFile {
  var reference: FileReference
  var bytes: [UInt8]
  var text: SourceText
}

extension DocumentBuilder {
  /// The files that a scene imports, and their imports, each once and before the file that imports it.
  func importedFiles(_ entries: [MappingEntry]) -> [[MappingEntry]] {
    var result: [[MappingEntry]] = []
    var known: Set<String> = []
    add(entries, depth: 0, &known, &result)
    return result
  }

  private func add(_ entries: [MappingEntry], depth: Int, _ known: inout Set<String>, _ result: inout [[MappingEntry]])
  {
    guard let node = entries.node(TopKey.import), let items = list(node, "a list of files", isOfNames: true) else {
      return
    }
    for item in items {
      guard let reference = file(item, isUsed: false), known.insert(reference.path).inserted else { continue }
      guard depth < 16, known.count <= 256 else {
        error("too many files import one another", at: item.place)
        return
      }
      guard let library = library(reference, at: item.place) else { continue }
      add(library, depth: depth + 1, &known, &result)
      result.append(library)
    }
  }

  private func library(_ reference: FileReference, at place: SourcePlace) -> [MappingEntry]? {
    let bytes: [UInt8]
    if let text = options.importedTexts[reference.written] {
      bytes = Array(text.utf8)
    } else {
      do throws(InputFile.Refusal) {
        bytes = try InputFile.bytes(of: reference.path, atMost: limits.fileSize)
      } catch {
        self.error("'\(shown(reference.written))' cannot be read", at: place)
        return nil
      }
    }
    guard let text = SourceText(file: shownPath(of: reference.written), utf8: bytes) else {
      error("'\(shown(reference.written))' is not UTF-8 text", at: place)
      return nil
    }
    fileTable.imports.append(ImportedFile(reference: reference, bytes: bytes, text: text))
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
