private import CDeflate
private import CPNG

/// The libraries behind reading and writing PNGs, for the stamp that outputs carry.
package enum PNGLibraries {
  /// Names and versions. libpng and zlib are those this process runs with.
  package static var versions: [(name: String, version: String)] {
    [
      ("libpng", unsafe String(cString: cpng_version())),
      ("zlib", unsafe String(cString: cpng_zlib_version())),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }
}
