private import PixelKernels

extension Pixmap {
  /// The pixels of a buffer, with straight alpha.
  ///
  /// - Parameter opaque: whether the buffer's alpha is ignored, as for an opaque canvas.
  package init(_ buffer: PixelBuffer, opaque: Bool) {
    let count = buffer.width * buffer.height
    let bytes = unsafe buffer.withRows(0..<buffer.height) { words in
      unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { out, initialized in
        if let source = words.baseAddress, let target = out.baseAddress {
          if opaque {
            unsafe pk_opaque_rgba_from_words(source, count, target)
          } else {
            unsafe pk_rgba_from_words(source, count, target)
          }
        }
        initialized = 4 * count
      }
    }
    self.init(width: buffer.width, height: buffer.height, bytes: bytes)
  }

  /// Whether every pixel's alpha is 255.
  public var isOpaque: Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe pk_is_opaque_rgba(start, bytes.count / 4) == 1
    }
  }

  /// Premultiplied R, G, B, A bytes: a component becomes c·a/255 rounded to the nearest.
  package var premultipliedBytes: [UInt8] {
    var result = bytes
    unsafe result.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe pk_premultiply_rgba(start, bytes.count / 4)
    }
    return result
  }
}

extension PixelBuffer {
  /// A buffer with a pixmap's pixels, premultiplied.
  package convenience init(_ pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height)
    unsafe pixmap.bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe pk_words_from_rgba(source, pixmap.width * pixmap.height, words)
    }
  }

  /// The averages of blocks of pixels; the blocks at the right and bottom are smaller if the size is not a multiple.
  package func averaged(blockWidth: Int, blockHeight: Int) -> PixelBuffer {
    let small = PixelBuffer(
      width: (width + blockWidth - 1) / blockWidth, height: (height + blockHeight - 1) / blockHeight)
    unsafe pk_reduce_image(
      words, Int32(width), Int32(height), Int32(blockWidth), Int32(blockHeight), small.words)
    return small
  }

  /// Luma, Cb and Cr, one plane after the other: BT.709 in limited range, without subsampling. Alpha is ignored.
  package var bt709Planes: [UInt8] {
    let count = width * height
    return unsafe [UInt8](unsafeUninitializedCapacity: 3 * count) { out, initialized in
      if let planes = out.baseAddress {
        unsafe pk_bt709_from_words(words, count, planes, planes + count, planes + 2 * count)
      }
      initialized = 3 * count
    }
  }
}
