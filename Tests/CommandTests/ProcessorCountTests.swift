import InbetweenDiagnostics
import Testing

@testable import InbetweenCommand

@Suite("The processors of a container")
struct ProcessorCountTests {
  private func quota(_ files: [String: String]) -> Double? { ProcessorCount.quota { files[$0] } }

  @Test func `version 2 divides the quota by the period`() {
    #expect(quota(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "150000 100000\n"]) == 1.5)
  }

  @Test func `max is no limit`() {
    #expect(quota(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "max 100000\n"]) == nil)
  }

  @Test func `the strictest limit of the parent groups applies`() {
    #expect(
      quota([
        "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/cpu.max": "100000 100000\n",
        "/sys/fs/cgroup/a/b/cpu.max": "400000 100000\n",
      ]) == 1)
  }

  @Test func `version 1 has two files in the group of its controller`() {
    #expect(
      quota([
        "/proc/self/cgroup": "4:memory:/x\n3:cpu,cpuacct:/x\n",
        "/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us": "50000\n", "/sys/fs/cgroup/cpu/x/cpu.cfs_period_us": "100000\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      ]) == 0.5)
  }

  @Test func `invalid text is no limit`() {
    for text in ["", "0 0", "x y", "-5 100", "1e400 1", "100000"] {
      #expect(quota(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": text]) == nil)
    }
    #expect(quota([:]) == nil)
  }
}

@Suite("Names of outputs")
struct OutputNameTests {
  @Test(arguments: [
    ("a/b/passbook.yaml", "passbook"), ("tour.scene.yml", "tour.scene"), (".hidden", ".hidden"), ("plain", "plain"),
  ])
  func `the name is that of the file without its extension`(_ path: String, _ name: String) {
    #expect(OutputName.baseName(of: path) == name)
  }

  @Test(arguments: [
    ("a/b", "a%2Fb"), ("..", "%2E."), ("50%", "50%25"), ("a=b,c", "a%3Db%2Cc"), ("line\nbreak", "line%0Abreak"),
    ("größe", "größe"),
  ])
  func `characters that a file name cannot contain are escaped`(_ text: String, _ escaped: String) {
    #expect(OutputName.escaped(text) == escaped)
  }
}

@Suite("Exit status")
struct ExitStatusTests {
  @Test func `the gravest of several is used, in any order`() {
    let order: [InbetweenDiagnostics.ExitStatus] = [
      .outOfMemory, .internalError, .inputOutput, .wrongInput, .otherShape, .nothingCompared, .different,
      .otherEnvironment, .success,
    ]
    for (index, grave) in order.enumerated() {
      for light in order[index...] {
        #expect(.combined([grave, light]) == grave)
        #expect(.combined([light, grave]) == grave)
      }
    }
  }
}
