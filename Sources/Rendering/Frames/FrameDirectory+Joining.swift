private import InbetweenFiles

/// Folders of frames that were rendered separately.
package enum FrameFolders {
  /// The reason why folders cannot be joined.
  package struct Mismatch: Error, Hashable, Sendable {
    /// Begins in lower case, without a full stop.
    package let message: String
  }

  /// Whether a folder contains frames with their manifest.
  package static func isOne(_ path: String) throws(RenderError) -> Bool {
    do throws(FileError) {
      return try FileSystem.kind(of: path + "/" + FrameDirectory.manifestName) == .file
    } catch { throw RenderError(error) }
  }

  /// Joins the frames of several folders into one, with the `frames.json` that a single process would have written.
  ///
  /// - Parameter folders: in the order of their frames.
  /// - Throws: ``Mismatch`` if they are not parts of one render; ``RenderError``. The target is then unchanged.
  package static func join(_ folders: [String], to target: String) throws {
    var heads: [String] = []
    var frames: [String] = []
    for folder in folders {
      let manifest = try manifest(of: folder)
      heads.append(manifest.head)
      frames += manifest.frames
    }
    guard let head = heads.first else { return }
    if let other = heads.firstIndex(where: { $0 != head }) {
      throw Mismatch(message: "\(folders[other]) and \(folders[0]) are not of one render: their frames.json differ")
    }
    let directory = try FrameDirectory(target: target)
    do {
      for folder in folders {
        do throws(FileError) {
          for name in try FileSystem.names(in: folder) where name != FrameDirectory.manifestName {
            try copy(name, from: folder, to: directory)
          }
        } catch { throw RenderError(error) }
      }
      let text = Manifest(head: head, frames: frames, origin: nil).text
      try directory.write(Array(text.utf8), as: FrameDirectory.manifestName)
      try directory.commit()
    } catch {
      directory.discard()
      throw error
    }
  }

  /// Whether a folder contains the frames of another one, with the same pixels and of a render with the same settings.
  ///
  /// - Throws: ``Mismatch`` if `part` has no frames with their manifest; ``RenderError``.
  package static func contains(_ target: String, part: String) throws -> Bool {
    guard try isOne(target) else { return false }
    let (whole, some) = (try manifest(of: target), try manifest(of: part))
    return whole.head == some.head && Set(whole.frames).isSuperset(of: some.frames)
  }

  /// What a shard drew the frames of a folder from, as JSON; nil if the folder does not say so.
  ///
  /// - Throws: ``Mismatch`` if there are no frames with their manifest; ``RenderError``.
  package static func origin(of folder: String) throws -> String? { try manifest(of: folder).origin }

  /// Removes the origin from the manifest of a folder, which then is that of a render by one process.
  package static func removeOrigin(of folder: String) throws {
    let manifest = try manifest(of: folder)
    guard manifest.origin != nil else { return }
    do throws(FileError) {
      try WholeFile.write(Array(manifest.text.utf8), to: folder + "/" + FrameDirectory.manifestName)
    } catch { throw RenderError(error) }
  }

  /// Removes a folder of frames.
  package static func remove(_ folder: String) throws(RenderError) {
    do throws(WholeFolder.Refusal) {
      try WholeFolder.remove(folder, isOurs: FrameDirectory.isOurs)
    } catch { throw RenderError(error, directory: folder) }
  }

  /// Removes what interrupted runs have left in a folder, and restores the frames that they had moved aside.
  package static func recover(in folder: String) throws(RenderError) {
    do throws(FileError) { try WholeFolder.recover(in: folder) } catch { throw RenderError(error) }
  }

  private static func copy(_ name: String, from folder: String, to directory: FrameDirectory) throws(FileError) {
    let bytes = try FileSystem.read(folder + "/" + name, atMost: .picture)
    do throws(RenderError) { try directory.write(bytes, as: name) } catch {
      throw FileError("write", name, 0, reason: error.description)
    }
  }

  private static func read(_ path: String) throws(RenderError) -> [UInt8] {
    do throws(FileError) { return try FileSystem.read(path, atMost: .text) } catch { throw RenderError(error) }
  }

  /// The text of `frames.json` in parts.
  private struct Manifest {
    /// The text before the frames, without the origin.
    var head: String
    /// A line for each frame without its comma.
    var frames: [String]
    var origin: String?

    /// Without the origin.
    var text: String { head + frames.joined(separator: ",\n") + Manifest.ending }

    static let opening = "  \"frames\": [\n"
    static let ending = "\n  ]\n}\n"
  }

  private static func manifest(of folder: String) throws -> Manifest {
    let text = String(decoding: try read(folder + "/" + FrameDirectory.manifestName), as: UTF8.self)
    guard let start = text.firstRange(of: Manifest.opening), text.hasSuffix(Manifest.ending) else {
      throw Mismatch(message: "\(folder)/frames.json is not one that render wrote")
    }
    let body = text[start.upperBound...].dropLast(Manifest.ending.count)
    var manifest = Manifest(head: String(text[..<start.upperBound]), frames: [])
    manifest.frames = body.split(separator: "\n").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    // A name of a scene or a font contains no line break, so only the line of the origin begins like this.
    if let key = manifest.head.firstRange(of: "\n" + FrameManifest.originKey),
      let end = manifest.head[key.upperBound...].firstIndex(of: "\n")
    {
      manifest.origin = String(manifest.head[key.upperBound..<end].dropLast())
      manifest.head.removeSubrange(key.lowerBound..<end)
    }
    return manifest
  }
}
