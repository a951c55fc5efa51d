import Testing

@Suite("Limit of open files") struct DescriptorLimitTests {
  @Test(arguments: [4, 8, 31])
  func `too low a limit is a message, and one that can be raised is raised`(count: Int) throws {
    let refused = try Tool.shell("ulimit -n \(count); inbetween --version")
    #expect(refused.status == 74)
    #expect(refused.errors == "error: at most \(count) files can be open at once; 32 are needed ('ulimit -n')\n")
    #expect(try Tool.shell("ulimit -S -n \(count); inbetween --version").status == 0)
  }
}
