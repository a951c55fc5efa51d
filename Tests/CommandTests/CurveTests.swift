import Foundation
import Testing
import InbetweenTestSupport

@Suite("inbetween curve")
struct CurveTests {
  private struct Report: Decodable {
    struct Sample: Decodable {
      var time: Double
      var value: Double
      var velocity: Double?
    }

    var duration: Double
    var settlingDuration: Double?
    var samples: [Sample]
  }

  private func report(_ arguments: String...) throws -> Report {
    let outcome = try Tool.start(["curve"] + arguments + ["--json"]).outcome()
    #expect(outcome.status == 0)
    return try JSONDecoder().decode(Report.self, from: outcome.output)
  }

  @Test func `a linear curve is a line`() throws {
    let report = try report("--curve", "linear", "--duration", "2", "--samples", "5")
    #expect(report.samples.map(\.time) == [0, 0.5, 1, 1.5, 2])
    #expect(report.samples.map(\.value) == [0, 0.25, 0.5, 0.75, 1])
    #expect(report.samples.allSatisfy { $0.velocity == 0.5 })
    #expect(report.settlingDuration == nil)
  }

  @Test func `easeInOut is the curve of its control points`() throws {
    let named = try report("--curve", "easeInOut", "--samples", "11")
    let points = try report("--bezier", "0.42,0,0.58,1", "--samples", "11")
    #expect(named.samples.map(\.value) == points.samples.map(\.value))
    #expect(abs((named.samples.map(\.value).dropFirst(5).first ?? 0) - 0.5) < 1e-9)
  }

  @Test func `a damped spring follows its formula`() throws {
    let report = try report("--spring", "mass=1 stiffness=100 damping=10", "--duration", "1", "--samples", "101")
    // x(t) = 1 - e^(-5t) (cos wt + 5/w sin wt), w = sqrt(75).
    let frequency = 75.0.squareRoot()
    for sample in report.samples {
      let angle = frequency * sample.time
      let expected = 1 - exp(-5 * sample.time) * (cos(angle) + 5 / frequency * sin(angle))
      #expect(abs(sample.value - expected) < 1e-9)
    }
  }

  @Test func `a spring has the notations of scenes: a name, and response with dampingFraction`() throws {
    let bounce = try report("--spring", "bounce=0.15 initialVelocity=2", "--duration", "0.4")
    let named = try report("--spring", "snappy initialVelocity=2", "--duration", "0.4")
    let response = try report("--spring", "response=0.4 dampingFraction=0.85 initialVelocity=2")
    #expect(bounce.samples.map(\.value) == named.samples.map(\.value))
    #expect(zip(bounce.samples, response.samples).allSatisfy { abs($0.value - $1.value) < 1e-9 })
    for (spring, message) in [
      ("response=0.4", "needs 'dampingFraction' beside it"), ("snappy bounce=0.2", "'bounce' is given twice"),
      ("bounce=0.2 snappy", "'snappy' cannot stand beside another bounce"),
      ("snappy dampingRatio=0.5", "'bounce' cannot stand beside 'dampingRatio'"), ("", "or a name"),
    ] {
      let outcome = try Tool.run("curve", "--spring", spring)
      #expect(outcome.status == 2 && outcome.errors.contains(message), "\(spring): \(outcome.errors)")
    }
  }

  @Test func `as text it is a table with the settling time`() throws {
    let outcome = try Tool.run("curve", "--spring", "dampingRatio=0.4 initialVelocity=5", "--duration", "0.6")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("spring: dampingRatio 0.4, initialVelocity 5, 0.6 s\n"))
    #expect(outcome.text.contains("settles after ") && outcome.text.contains("overshoots to 1."))
    #expect(outcome.lines.last?.split(separator: " ").first == "0.6")
  }

  @Test func `a velocity of two numbers gives both axes, as a table and as JSON`() throws {
    let words = "dampingRatio=0.8 initialVelocity=[2, -1]"
    let outcome = try Tool.run("curve", "--spring", words, "--duration", "0.5", "--samples", "3")
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("spring: dampingRatio 0.8, initialVelocity [2, -1], 0.5 s\nx settles after "))
    #expect(outcome.lines.contains { $0.hasPrefix("y settles after ") })
    let columns = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(columns.contains("time x value x velocity y value y velocity"))
    struct Axes: Decodable {
      struct Axis: Decodable { var samples: [Report.Sample] }
      var samples: [Report.Sample]
      var vertical: Axis?
    }
    func axes(_ spring: String) throws -> Axes {
      let outcome = try Tool.start(["curve", "--spring", spring, "--duration", "0.5", "--json"]).outcome()
      return try JSONDecoder().decode(Axes.self, from: outcome.output)
    }
    let both = try axes(words)
    #expect(both.samples.map(\.value) == (try axes("dampingRatio=0.8 initialVelocity=2").samples.map(\.value)))
    let vertical = try axes("dampingRatio=0.8 initialVelocity=-1").samples.map(\.value)
    #expect(both.vertical?.samples.map(\.value) == vertical)
    #expect(try axes("bounce=0.2 initialVelocity=[3,3]").vertical == nil)
    for wrong in ["initialVelocity=[1]", "initialVelocity=[1,2,3]", "initialVelocity=[1,x]", "dampingRatio=[0.5,1]"] {
      let outcome = try Tool.run("curve", "--spring", "dampingRatio=0.8 \(wrong)")
      #expect(outcome.status == 2 && outcome.errors.contains("is not a number"), "\(wrong): \(outcome.errors)")
    }
  }

  @Test func `a spring that has not arrived at its duration says what is left and which setting arrives`() throws {
    struct Ends: Decodable {
      struct Setting: Decodable { var duration: Double, dampingRatio: Double, initialVelocity: Double }
      var rest: Double?
      var nearestArriving: Setting?
    }
    func ends(_ arguments: String...) throws -> Ends {
      try JSONDecoder().decode(Ends.self, from: try Tool.start(["curve"] + arguments + ["--json"]).outcome().output)
    }
    let jumps = try ends("--spring", "dampingRatio=0.4 initialVelocity=5", "--duration", "0.3")
    #expect(abs((jumps.rest ?? 0) - 0.2186) < 5e-5 && jumps.nearestArriving?.dampingRatio == 0.41)
    let arrives = try ends("--spring", "dampingRatio=0.4 initialVelocity=5", "--duration", "0.25")
    #expect((arrives.rest ?? 1) < 0.003 && arrives.nearestArriving == nil)
    #expect(try ends("--curve", "linear").rest == nil)
    let text = try Tool.run("curve", "--spring", "dampingRatio=0.4 initialVelocity=5", "--duration", "0.3").text
    #expect(
      text.contains(
        "has 21.9 % of the distance left at the end, which jumps; the nearest setting that arrives is 0.3 s, "
          + "damping ratio 0.41, velocity 5\n"))
  }

  @Test func `a plot is a PNG file`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Tool.run("curve", "--spring", "bounce=0.3", "--plot", scratch.url("plots/spring.png").path)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    let data = try scratch.data("plots/spring.png")
    #expect(Array(data[16..<24]) == [0, 0, 5, 160, 0, 0, 3, 112])
    #expect(try scratch.names(in: "plots") == ["spring.png"])
  }

  @Test func `a plot that cannot be written ends with 74`() throws {
    let outcome = try Tool.run("curve", "--curve", "linear", "--plot", "/dev/null/plot.png")
    #expect(outcome.status == 74)
    #expect(outcome.errors.hasPrefix("error: cannot "))
  }

  @Test func `a misspelt parameter is reported with the nearest name`() throws {
    let outcome = try Tool.run("curve", "--spring", "dampingratio=0.4")
    #expect(outcome.errors.contains("did you mean 'dampingRatio'?"))
  }

  @Test func `a spring is over-damped only if that is allowed`() throws {
    func value(_ words: String) throws -> Double {
      let outcome = try Tool.run("curve", "--spring", words, "--duration", "0.2", "--samples", "3", "--json")
      #expect(outcome.status == 0)
      let report = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
      let samples = try #require(report["samples"] as? [[String: Any]])
      return try #require(samples[1]["value"] as? Double)
    }
    // Damping 40 is a ratio of 2: critical 1 − 2/e at 0.1 s; allowed, 1 − 1.0773503 e^(−0.2679492) + 0.0773503
    // e^(−3.7320508).
    #expect(abs(try value("stiffness=100 damping=40") - 0.2642411177) < 1e-9)
    #expect(abs(try value("stiffness=100 damping=40 allowsOverdamping=false") - 0.2642411177) < 1e-9)
    #expect(abs(try value("stiffness=100 damping=40 allowsOverdamping=true") - 0.1777365761) < 1e-9)
    for words in ["stiffness=100 damping=40 allowsOverdamping=yes", "dampingRatio=0.4 allowsOverdamping=true"] {
      #expect(try Tool.run("curve", "--spring", words).status == 2)
    }
  }
}
