internal import InbetweenFiles
internal import InbetweenPixels

/// A golden that is being written: a folder beside its target, which replaces the target when it is complete.
struct GoldenDraft {
  /// The folder of the golden.
  let path: String
  /// The folder of all goldens.
  let folder: String
  /// In bytes.
  let budget: Int
  /// The number of images of the golden.
  let imageCount: Int

  func write(_ golden: Golden, image: (_ frame: Int) throws -> Pixmap) throws {
    let fresh: WholeFolder
    do throws(WholeFolder.Refusal) {
      fresh = try WholeFolder(target: path, isOurs: GoldenStore.isOurs)
    } catch { throw GoldenStoreError(error, golden: path) }
    do {
      try fill(fresh, golden, image: image)
      try writeNotesForGit()
      do throws(WholeFolder.Refusal) { try fresh.commit() } catch { throw GoldenStoreError(error, golden: path) }
    } catch {
      fresh.discard()
      throw error
    }
  }

  private func fill(_ fresh: WholeFolder, _ golden: Golden, image: (_ frame: Int) throws -> Pixmap) throws {
    var manifest = golden.manifest
    manifest.files = []
    var sizes: [(name: String, bytes: Int)] = []
    func keep(_ name: String, _ bytes: [UInt8]) throws(GoldenStoreError) {
      sizes.append((name, bytes.count))
      manifest.files.append(GoldenFile(name: name, bytes: bytes))
      // What follows a file beyond the budget is only measured.
      guard try isWithinBudget(sizes) else { return }
      do throws(FileError) { try fresh.write(bytes, as: name) } catch { throw GoldenStoreError(error) }
    }
    try keep(GoldenStore.traceName, Array(golden.trace.text.utf8))
    if let scene = golden.scene { try keep(GoldenStore.sceneName, Array(scene.json.utf8)) }
    // Frames with equal contents, such as often the first and the last, are drawn and compressed once.
    var encoded: [String: [UInt8]] = [:]
    for frame in manifest.frames {
      let hash = manifest.hashes.indices.contains(frame) ? manifest.hashes[frame] : nil
      let bytes = try hash.flatMap { encoded[$0] } ?? encode(image(frame), hash: hash, frame: frame)
      if let hash { encoded[hash] = bytes }
      try keep(GoldenManifest.fileName(ofFrame: frame), bytes)
    }
    manifest.files.sort { $0.name < $1.name }
    let json = Array(manifest.json.utf8)
    sizes.append((GoldenStore.manifestName, json.count))
    guard try isWithinBudget(sizes) else { throw overBudget(sizes, isWhole: true) }
    do throws(FileError) {
      try fresh.write(json, as: GoldenStore.manifestName)
    } catch { throw GoldenStoreError(error) }
  }

  /// The file of a frame that was drawn again after its hash was computed.
  ///
  /// - Throws: If its pixels do not have the hash, because a library continued without memory that it did not get, or
  ///   if there is not enough memory now.
  private func encode(_ image: Pixmap, hash: String?, frame: Int) throws(GoldenStoreError) -> [UInt8] {
    let file = path + "/" + GoldenManifest.fileName(ofFrame: frame)
    if let hash, image.pixelHash.description != hash {
      throw .unwritable(path: file, reason: "the frame was drawn twice with different pixels")
    }
    do throws(PNGOptimizer.OutOfMemory) { return try PNGOptimizer.encode(image) } catch {
      throw .unwritable(path: file, reason: "there is not enough memory")
    }
  }

  /// Whether the files so far are within the budget.
  ///
  /// - Throws: If they exceed it so far that the rest is not measured.
  private func isWithinBudget(_ sizes: [(name: String, bytes: Int)]) throws(GoldenStoreError) -> Bool {
    let size = sizes.reduce(0) { $0 + $1.bytes }
    if size > Self.measured * budget { throw overBudget(sizes, isWhole: false) }
    return size <= budget
  }

  /// The multiple of the budget up to which a golden is measured.
  private static let measured = 16

  private func overBudget(_ sizes: [(name: String, bytes: Int)], isWhole: Bool) -> GoldenStoreError {
    let images = sizes.count { $0.name.hasSuffix(".png") }
    let largest = sizes.max { $0.bytes < $1.bytes }
    return .overBudget(
      golden: path, bytes: sizes.reduce(0) { $0 + $1.bytes }, budget: budget,
      measured: isWhole ? nil : "\(images) of \(imageCount) images",
      largest: largest.map { "\($0.name) is the largest file with \(($0.bytes + 1023) / 1024) KiB" } ?? "")
  }

  /// Configures git once, beside all goldens: it must not convert line ends, and must ignore temporary files.
  private func writeNotesForGit() throws(GoldenStoreError) {
    let notes = [
      ".gitattributes": """
      # Goldens are the same bytes on every machine.
      *.json text eol=lf
      *.jsonl text eol=lf
      *.png binary

      """,
      ".gitignore": """
      # Goldens that are being written, and locks.
      .*.inbetween-*

      """,
    ]
    do throws(FileError) {
      for (name, text) in notes.sorted(by: { $0.key < $1.key }) {
        let file = folder + "/" + name
        if try FileSystem.kind(of: file) == nil { try WholeFile.write(Array(text.utf8), to: file) }
      }
    } catch { throw GoldenStoreError(error) }
  }
}

extension GoldenStoreError {
  init(_ refusal: WholeFolder.Refusal, golden: String) {
    switch refusal {
    case .file(let error): self.init(error)
    case .foreign(let name): self = .foreignFile(golden: golden, name: name)
    }
  }
}
