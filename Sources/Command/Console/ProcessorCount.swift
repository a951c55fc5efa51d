import Foundation

/// The number of processors that this process may use: those that it may run on, limited by its container's quota.
enum ProcessorCount {
  static var available: Int {
    let files = { (path: String) in try? String(contentsOfFile: path, encoding: .utf8) }
    let allowed = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    guard let quota = quota(reading: files) else { return allowed }
    return max(1, min(allowed, Int(quota.rounded(.up))))
  }

  /// The number of processors that the control groups allow; nil if there is no limit.
  ///
  /// Version 2 has `cpu.max` with quota and period in each group, version 1 two files; the smallest limit of the
  /// process's group and its ancestors applies.
  static func quota(reading file: (String) -> String?) -> Double? {
    var quotas: [Double] = []
    for line in (file("/proc/self/cgroup") ?? "0::/").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("cpu") else { continue }
      for group in groups(above: String(fields[2])) {
        if isUnified {
          let limit = file("/sys/fs/cgroup\(group)/cpu.max").map { $0.split { $0.isWhitespace } } ?? []
          if limit.count == 2, let quota = Double(limit[0]), let period = Double(limit[1]), period > 0 {
            quotas.append(quota / period)
          }
        } else {
          let folder = "/sys/fs/cgroup/cpu\(group)"
          if let quota = number(file(folder + "/cpu.cfs_quota_us")), quota > 0,
            let period = number(file(folder + "/cpu.cfs_period_us")), period > 0
          {
            quotas.append(quota / period)
          }
        }
      }
    }
    return quotas.filter { $0 > 0 && $0 < 1e6 }.min()
  }

  /// A group's path and those above it, up to the root, which is the empty path.
  private static func groups(above path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (0...parts.count).map { count in parts.prefix(count).map { "/" + $0 }.joined() }
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }
}
