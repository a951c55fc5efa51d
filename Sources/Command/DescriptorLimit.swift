import Foundation

/// The number of files that the process may open at once.
///
/// Below about ten the runtime's own threads cannot open what they wait on, and end the process by an illegal
/// instruction.
enum DescriptorLimit {
  private static let least: rlim_t = 32

  /// A message if the limit is too low even after raising it as far as the system allows; nil otherwise.
  static func problem() -> String? {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return nil }
    limit.rlim_cur = min(least, limit.rlim_max)
    if limit.rlim_cur == least, unsafe setrlimit(resource, &limit) == 0 { return nil }
    return "at most \(limit.rlim_cur) files can be open at once; \(least) are needed ('ulimit -n')"
  }
}
