internal import CCairo

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The versions of the libraries that compute coverage, for the environment that outputs record.
package enum RasterLibraries {
  /// `1.16.0`: the Cairo in this process.
  package static var cairoVersion: String { unsafe String(cString: cairo_version_string()) }

  /// Cairo loads pixman into the process but has no function for its version.
  package static var pixmanVersion: String {
    guard let symbol = unsafe dlsym(unsafe dlopen(nil, RTLD_NOW), "pixman_version_string") else { return "unknown" }
    typealias Function = @convention(c) () -> UnsafePointer<CChar>?
    let function = unsafe unsafeBitCast(symbol, to: Function.self)
    return unsafe function().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
