private import CLCMS

/// An ICC profile that Little CMS reads: made of tables, or for lightness instead of light.
///
/// Profiles are hostile input: the library may allocate a limited number of bytes for each, opens no file and has no
/// state beside it. Everything is calculated in single precision, with tables of 16 bits at most.
@safe final class ProfileTable: @unchecked Sendable {
  let channels: ColorChannels
  private let transform: OpaquePointer

  /// Nil if the profile is damaged.
  init?(_ profile: [UInt8], _ channels: ColorChannels, isPerceptual: Bool) {
    // The file, its table with 16 bits for each number, and two copies of that.
    let memory = profile.count * 8 + (32 << 20)
    let made = unsafe profile.withUnsafeBufferPointer { bytes in
      unsafe clcms_create(bytes.baseAddress, bytes.count, Int32(channels.count), isPerceptual ? 1 : 0, memory)
    }
    guard let made = unsafe made else { return nil }
    self.channels = channels
    unsafe transform = made
  }

  deinit { unsafe clcms_free(transform) }

  /// X, Y and Z under D50 of colours, which have as many samples as the profile has channels: 0…1, and inks 0…100.
  /// Numbers may be outside of what light can be, and infinite.
  func xyz(of samples: [Float]) -> [Float] {
    let count = samples.count / channels.count
    return unsafe [Float](unsafeUninitializedCapacity: 3 * count) { out, initialized in
      guard let target = out.baseAddress else { return }
      unsafe samples.withUnsafeBufferPointer { samples in
        guard let source = samples.baseAddress else { return }
        unsafe clcms_convert(transform, source, count, target)
        initialized = 3 * count
      }
    }
  }
}

/// The library that converts colours by tables, for `doctor` and remembered verdicts.
package enum ColorLibrary {
  package static var version: (name: String, version: String) {
    let number = clcms_version()
    return ("lcms2", "\(number / 1000).\(number % 1000 / 10)")
  }
}
