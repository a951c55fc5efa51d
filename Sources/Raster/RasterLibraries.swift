internal import CCairo

/// The versions of the libraries that compute coverage, for the stamp of the environment.
package enum RasterLibraries {
  /// `1.16.0`: the Cairo in this process.
  package static var cairoVersion: String { unsafe String(cString: cairo_version_string()) }
}
