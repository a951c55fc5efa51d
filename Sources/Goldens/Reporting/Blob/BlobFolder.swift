internal import InbetweenFiles
internal import InbetweenPixels
internal import Synchronization

/// The address of a blob: a content hash (XXH3-128) as 32 hexadecimal digits.
public struct BlobAddress: Hashable, Sendable {
  public let text: String

  /// The address of some bytes.
  public init(of bytes: [UInt8]) { text = ContentHash.text(bytes) }

  /// Nil if the text is not an address.
  public init?(_ text: String) {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 32, text.utf8.allSatisfy(isDigit) else { return nil }
    self.text = text
  }
}

/// A folder of reports and blobs. Each blob is a file named by its content hash, so that equal pictures are stored
/// once, and folders of several shards are merged by copying them into one.
public struct BlobFolder: Sendable {
  public let path: String
  private let written = WrittenBlobs()

  /// The blobs that this process has written, which need not be checked again.
  private final class WrittenBlobs: Sendable {
    let addresses = Mutex<Set<BlobAddress>>([])
  }

  public init(_ path: String) { self.path = path }

  /// The file of a blob.
  public func path(of blob: BlobAddress) -> String { path + "/blobs/" + blob.text }

  /// Stores bytes.
  public func keep(_ bytes: [UInt8]) throws(GoldenStoreError) -> BlobAddress {
    let address = BlobAddress(of: bytes)
    if written.addresses.withLock({ $0.contains(address) }) { return address }
    // A file truncated by a power failure is detected by its hash, and written again.
    if !holds(address) {
      do throws(FileError) {
        try WholeFile.write(bytes, to: path(of: address), survivesPowerFailure: false)
      } catch { throw GoldenStoreError(error) }
    }
    written.addresses.withLock { _ = $0.insert(address) }
    return address
  }

  /// Whether a blob of an earlier run is stored completely.
  private func holds(_ address: BlobAddress) -> Bool {
    do throws(GoldenStoreError) {
      _ = try bytes(of: address)
      return true
    } catch { return false }
  }

  /// Stores a text.
  public func keep(_ text: String) throws(GoldenStoreError) -> BlobAddress { try keep(Array(text.utf8)) }

  /// The bytes of a blob.
  ///
  /// - Throws: also if they are not those that were stored.
  public func bytes(of blob: BlobAddress) throws(GoldenStoreError) -> [UInt8] {
    do throws(GoldenStoreError) {
      let bytes = try GoldenFiles.read(path(of: blob), atMost: .picture)
      guard BlobAddress(of: bytes) == blob else {
        throw .unreadable(path: path(of: blob), reason: "its contents do not match its name")
      }
      return bytes
    } catch { throw error.ofReport }
  }

  /// The text of a blob.
  public func text(of blob: BlobAddress) throws(GoldenStoreError) -> String {
    guard let text = String(validating: try bytes(of: blob), as: UTF8.self) else {
      throw GoldenStoreError.unreadable(path: path(of: blob), reason: "it is not UTF-8").ofReport
    }
    return text
  }

  /// The results for a scene of a report.
  public func scene(at blob: BlobAddress) throws(GoldenStoreError) -> BlobScene {
    let text = try text(of: blob)
    do throws(GoldenFormatError) { return try BlobScene(json: text, file: path(of: blob)) } catch {
      throw GoldenStoreError.format(error).ofReport
    }
  }

  /// Writes a report whose blobs have been stored.
  public func write(_ report: BlobReport) throws(GoldenStoreError) {
    do throws(FileError) {
      try WholeFile.write(Array(report.json.utf8), to: path + "/" + report.fileName)
    } catch { throw GoldenStoreError(error) }
  }

  /// The reports in the folder, by file name; none if the folder is missing.
  public func reports() throws(GoldenStoreError) -> [BlobReport] {
    var names: [String] = []
    do throws(FileError) {
      if try FileSystem.isFolder(path) { names = try FileSystem.names(in: path).filter(BlobReport.isReport) }
    } catch { throw GoldenStoreError(error) }
    var reports: [BlobReport] = []
    for name in names {
      let file = path + "/" + name
      let text: String
      do throws(GoldenStoreError) { text = try GoldenFiles.text(file) } catch { throw error.ofReport }
      do throws(GoldenFormatError) { reports.append(try BlobReport(json: text, file: file)) } catch {
        throw GoldenStoreError.format(error).ofReport
      }
    }
    return reports
  }

  /// Removes blobs that no report in the folder refers to, such as those of an earlier run.
  public func removeUnused() throws(GoldenStoreError) {
    var used: Set<BlobAddress> = []
    for report in try reports() {
      used.formUnion(report.parts.map(\.hashes))
      for entry in report.scenes {
        used.insert(entry.blob)
        used.formUnion(try scene(at: entry.blob).blobs)
      }
    }
    do throws(FileError) {
      let folder = path + "/blobs"
      guard try FileSystem.kind(of: folder) == .folder else { return }
      for name in try FileSystem.names(in: folder) {
        guard let blob = BlobAddress(name), !used.contains(blob) else { continue }
        try FileSystem.removeFile(folder + "/" + name)
      }
    } catch { throw GoldenStoreError(error) }
  }
}

extension BlobScene {
  /// All blobs that it refers to.
  public var blobs: Set<BlobAddress> {
    var all = Set([source].compactMap(\.self) + imports.values)
    for picture in pictures { all.formUnion(picture.files.map(\.blob)) }
    for side in [expected, actual].compactMap(\.self) {
      all.formUnion([side.manifest, side.trace])
      if let scene = side.scene { all.insert(scene) }
      all.formUnion(side.frames.compactMap(\.self))
    }
    return all
  }
}
