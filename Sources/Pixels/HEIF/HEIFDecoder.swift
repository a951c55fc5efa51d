private import CHEIF

/// Reads the primary picture of HEIC and AVIF files through libheif, which is loaded for the first of them.
package enum HEIFDecoder {
  /// Whether the header of a file names a brand of still pictures.
  package static func isHEIF(_ bytes: [UInt8]) -> Bool { HEIFBoxes.isHEIF(bytes) }

  /// The picture's pixels as RGBA in sRGB, not premultiplied, upright: cropped, turned and mirrored as the file says.
  /// Samples of more than 8 bits lose the lower ones.
  ///
  /// Colours are converted from the file's ICC profile, or from its numbers of primaries and curves. If that is not
  /// possible, they are treated as sRGB, and ``colorProblem(of:)`` returns the reason.
  ///
  /// - Parameter maximumPixels: larger images are refused based on their header, before anything is allocated.
  /// - Throws: ``HEIFError``.
  package static func decode(
    _ bytes: [UInt8], maximumPixels: Int = PNGDecoder.defaultMaximumPixels
  ) throws(HEIFError) -> Pixmap {
    let name = HEIFBoxes.name(of: bytes)
    guard let boxes = HEIFBoxes(bytes) else { throw .malformed(name) }
    let (width, height) = (boxes.width, boxes.height)
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area <= maximumPixels else {
      throw .tooLarge(name, width: width, height: height, maximumPixels: maximumPixels)
    }
    let count = area * 4
    var status = Int32(CHEIF_DAMAGED)
    var pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { out, initialized in
      guard let target = out.baseAddress else { return }
      status = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cheif_decode(bytes.baseAddress, bytes.count, UInt32(width), UInt32(height), target)
      }
      if status == Int32(CHEIF_DONE) { initialized = count }
    }
    switch status {
    case Int32(CHEIF_DONE): break
    case Int32(CHEIF_NO_LIBRARY): throw .noLibrary(name)
    case Int32(CHEIF_NO_DECODER): throw .noDecoder(name, boxes.coding == .hevc ? "libde265" : "dav1d")
    case Int32(CHEIF_UNSUPPORTED): throw .unsupported(name)
    case Int32(CHEIF_NO_RESOURCES): throw .noResources(name)
    default: throw .malformed(name)
    }
    colors(of: boxes).conversion?.apply(to: &pixels)
    return Pixmap(width: width, height: height, bytes: pixels)
  }

  /// The reason why a file's colours are treated as sRGB although it says others, in words that continue its name; nil
  /// if they were converted or are sRGB.
  package static func colorProblem(of bytes: [UInt8]) -> String? {
    HEIFBoxes(bytes).flatMap { colors(of: $0).problem }
  }

  /// Width and height of the upright picture in pixels, from the header alone and without the library; nil if it has
  /// none.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    HEIFBoxes(bytes).map { ($0.width, $0.height) }
  }

  private static func colors(of boxes: HEIFBoxes) -> (conversion: ColorConversion?, problem: String?) {
    if let profile = boxes.profile {
      let isGray = profile.count >= 20 && profile[16..<20].elementsEqual("GRAY".utf8)
      return ColorConversion.found(in: profile, isGray ? .gray : .colors)
    }
    guard let (primaries, transfer) = boxes.nclx else { return (nil, nil) }
    // Those of standard and high definition television are shown as sRGB, as is what is not specified.
    if [1, 2, 5, 6].contains(primaries), [1, 2, 6, 13].contains(transfer) { return (nil, nil) }
    guard let known = Primaries(code: primaries), [1, 2, 6, 13].contains(transfer) else {
      return (nil, "has colours of a wide range by its numbers; they are shown as if they were sRGB")
    }
    return (ColorConversion(curve: .sRGB, primaries: known), nil)
  }
}

/// The reason why a HEIC or AVIF file cannot be shown; each has the name of its format.
package enum HEIFError: Error, Hashable, Sendable {
  /// The header announces more pixels than the caller accepts. Nothing was allocated for them.
  case tooLarge(String, width: Int, height: Int, maximumPixels: Int)
  /// libheif is not installed.
  case noLibrary(String)
  /// libheif is installed without the decoder of this format.
  case noDecoder(String, String)
  /// The file has something that libheif does not read, other than its coding.
  case unsupported(String)
  /// The system has no memory or no process left for the decoder: a fault of the machine and not of the file.
  case noResources(String)
  /// The data is damaged or incomplete, or the file has no primary picture.
  case malformed(String)
}

extension HEIFError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let name, let width, let height, let maximum):
      "\(HEIFError.one(name)) image of \(width) × \(height) pixels is over the limit of \(maximum) pixels"
    case .noLibrary(let name):
      "\(HEIFError.one(name)) file, and libheif is not installed (Debian and Ubuntu: 'libheif1', elsewhere: 'libheif')"
    case .noDecoder(let name, let decoder):
      "\(HEIFError.one(name)) file, and libheif has no decoder for it (Debian and Ubuntu: 'libheif-plugin-\(decoder)')"
    case .unsupported(let name): "\(HEIFError.one(name)) file with a feature that libheif does not read"
    case .noResources(let name):
      "\(HEIFError.one(name)) file, and the system has no memory or no process left to decode it: try again"
    case .malformed(let name): "a damaged \(name) file, or one without a still picture"
    }
  }

  private static func one(_ name: String) -> String { name == "AVIF" ? "an AVIF" : "a HEIC" }
}
