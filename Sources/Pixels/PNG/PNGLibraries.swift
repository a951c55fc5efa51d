private import CDeflate
private import CPNG

/// The libraries that read and write PNG files, for the environment that outputs record.
package enum PNGLibraries {
  /// Names and versions. For libpng and zlib, the versions loaded into this process.
  package static var versions: [(name: String, version: String)] {
    [
      ("libpng", unsafe String(cString: cpng_version())),
      ("zlib", unsafe String(cString: cpng_zlib_version())),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
    ]
  }
}
