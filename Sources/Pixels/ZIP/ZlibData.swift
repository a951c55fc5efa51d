private import CDeflate

/// Data compressed by Deflate with zlib's header (RFC 1950).
package enum ZlibData {
  /// The decompressed bytes; nil if the data is damaged, or larger than a limit.
  ///
  /// The checksum is not looked at if it is wrong: programs that write PDF files leave it out.
  package static func inflated(_ data: [UInt8], atMost limit: Int) -> [UInt8]? {
    guard data.count > 2, limit > 0, let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    // Deflate expands at most 1,032 times.
    let largest = min(data.count.multipliedReportingOverflow(by: 1_040).partialValue, limit)
    var room = min(4 * data.count + 1024, largest)
    while true {
      var isTooSmall = false
      var isWhole = false
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { out, count in
        var result = unsafe data.withUnsafeBufferPointer { data in
          unsafe libdeflate_zlib_decompress(
            decompressor, data.baseAddress, data.count, out.baseAddress, room, &count)
        }
        if result == LIBDEFLATE_BAD_DATA {
          result = unsafe data.dropFirst(2).withUnsafeBufferPointer { data in
            unsafe libdeflate_deflate_decompress(
              decompressor, data.baseAddress, data.count, out.baseAddress, room, &count)
          }
        }
        isTooSmall = result == LIBDEFLATE_INSUFFICIENT_SPACE
        isWhole = result == LIBDEFLATE_SUCCESS
        if !isWhole { count = 0 }
      }
      if isWhole { return bytes }
      guard isTooSmall, room < largest else { return nil }
      room = min(4 * room, largest)
    }
  }
}
