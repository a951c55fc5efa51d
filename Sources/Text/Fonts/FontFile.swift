internal import CHarfBuzz
import InbetweenFiles
import InbetweenTimeline

/// Owns the bytes of a font file.
@safe final class FontFile {
  let path: String
  /// Those of a collection that are looked at.
  let faceCount: Int
  private let blob: OpaquePointer

  /// The maximum size of a font file that a scene names, in bytes.
  private static let maximumSize = 1 << 28
  /// Collections have some dozens of faces. A small file can state millions, which are all the same one.
  private static let maximumFaces = 256

  /// Maps an installed font, of which a few pages are read. Package managers replace files and never change them.
  ///
  /// - Throws: ``TextError/unreadableFont(path:)``.
  init(installed path: String) throws(TextError) {
    guard !path.isEmpty, !path.utf8.contains(0), let blob = unsafe hb_blob_create_from_file_or_fail(path) else {
      throw .unreadableFont(path: path)
    }
    unsafe (self.path, self.blob, faceCount) = (path, blob, min(Int(hb_face_count(blob)), Self.maximumFaces))
  }

  /// Copies a file of the user, who may change it meanwhile.
  ///
  /// - Throws: ``TextError/unreadableFont(path:)``.
  init(copying path: String) throws(TextError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unreadableFont(path: path) }
    let bytes: [UInt8]
    do { bytes = try InputFile.bytes(of: path, atMost: Self.maximumSize) } catch { throw .unreadableFont(path: path) }
    let copy = unsafe bytes.withUnsafeBytes { bytes in
      unsafe hb_blob_create_or_fail(
        unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE,
        nil, nil)
    }
    guard let blob = unsafe copy else { throw .unreadableFont(path: path) }
    unsafe (self.path, self.blob, faceCount) = (path, blob, min(Int(hb_face_count(blob)), Self.maximumFaces))
  }

  deinit { unsafe hb_blob_destroy(blob) }

  /// A face of HarfBuzz, which the caller owns.
  func createFace(_ index: Int) -> OpaquePointer? { unsafe hb_face_create(blob, UInt32(index)) }

  /// A copy of some bytes; nil if the file has fewer.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    var length: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &length), range.lowerBound >= 0, range.upperBound <= Int(length)
    else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(length))[range])
  }

  var byteCount: Int { Int(unsafe hb_blob_get_length(blob)) }
}
