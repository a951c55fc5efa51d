import InbetweenTestSupport
import Testing

@Suite("Work for dashes") struct DashWorkTests {
  @Test func `the dashes of a path count as work`() throws {
    let scratch = try TemporaryFolder()
    func render(_ pattern: String) throws -> Tool.Outcome {
      let scene = """
        inbetween: 1
        canvas: {size: [100, 100], scale: 1}
        views:
          - shape: wave
            frame: [0, 0, 99, 99]
            path: {svg: M0 50 C25 0 75 100 99 50}
            strokeColor: red
            lineDashPattern: \(pattern)

        """
      _ = try scratch.write(scene, as: "s.yaml")
      return try Tool.run(["render", "s.yaml", "-o", "out", "-q", "--limit-work", "10000000"], in: scratch.url)
    }
    #expect(try render("[2, 2]").status == 0)
    let fine = try render("[0.01, 0.01]")
    #expect(fine.status == 2)
    #expect(fine.errors.contains("s.yaml:4:12: error: frame 0 takes more than 10000000 steps"))
    #expect(fine.errors.contains("--limit-work"))
  }
}
