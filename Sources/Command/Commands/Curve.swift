import ArgumentParser
import InbetweenDiagnostics
import InbetweenFiles
import InbetweenMotion
import InbetweenRaster
import InbetweenTimeline

/// Prints or plots a timing curve or a spring.
struct Curve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print the values of a timing curve or spring, or plot them.",
    discussion: """
      A spring has one of four sets of parameters, each with initialVelocity: dampingRatio, as in UIView.animate, with \
      --duration (default: 1 s); bounce, or its names smooth, snappy and bouncy, with --duration as the perceptual \
      duration (default: 0.5 s); response and dampingFraction, as in SwiftUI; or mass, stiffness and damping. Damping \
      above the critical value is reduced to it unless allowsOverdamping=true. A velocity of two numbers, \
      initialVelocity=[2,-1], is that of horizontal and vertical motion; both are printed.

      Examples:
        inbetween curve --curve easeInOut --duration 0.3
        inbetween curve --bezier 0.25,0.1,0.25,1 --json
        inbetween curve --spring 'dampingRatio=0.4 initialVelocity=5' --duration 0.6 --plot spring.png
        inbetween curve --spring 'snappy initialVelocity=2' --duration 0.4
        inbetween curve --spring 'dampingRatio=0.8 initialVelocity=[2,-1]' --duration 0.5
        inbetween curve --spring 'mass=1 stiffness=100 damping=10' --samples 11
      """)

  @Option(help: ArgumentHelp("A named curve: \(TimingFunction.names.joined(separator: ", ")).", valueName: "name"))
  var curve: String?

  @Option(help: ArgumentHelp("The control points of a cubic Bézier curve.", valueName: "x1,y1,x2,y2"))
  var bezier: String?

  @Option(help: ArgumentHelp("The parameters of a spring, as name=value separated by spaces.", valueName: "parameters"))
  var spring: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Seconds.", valueName: "s"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of samples, including the first and the last.", valueName: "n"))
  var samples = 61

  @Flag(help: "Print a JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a plot of the curve to a PNG file.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var plot: String?

  func validate() throws {
    guard [curve, bezier, spring].compactMap(\.self).count == 1 else {
      throw ValidationError("give one of --curve, --bezier and --spring")
    }
    if let duration, !(duration > 0 && duration <= 10_000) {
      throw ValidationError("--duration is above 0 and at most 10000 s, not \(JSONText.number(duration))")
    }
    guard (2...1_000_000).contains(samples) else {
      throw ValidationError("--samples is from 2 to 1000000, not \(samples)")
    }
    if let plot { try OutputKind.check(png: plot, option: "--plot") }
    if json, plot != nil { throw ValidationError("--json and --plot exclude each other") }
  }

  func run() throws {
    let description = try CurveDescription(curve: curve, bezier: bezier, spring: spring, duration: duration)
    func report(_ curve: AnimationCurve, _ count: Int) -> CurveReport {
      CurveReport(curve: curve, duration: description.duration, count: count)
    }
    guard let plot else {
      let horizontal = report(description.curve, samples)
      let vertical = description.vertical.map { report($0, samples) }
      if json { return try Console.write(data: horizontal.json(title: description.title, vertical: vertical) + "\n") }
      return try Console.write(TerminalText(lines: horizontal.text(description.title, vertical: vertical)))
    }
    // A plot needs more points than a table of numbers.
    let count = min(max(samples, 481), 20_000)
    let picture = CurvePlot(
      title: description.title, report: report(description.curve, count),
      vertical: description.vertical.map { report($0, count) })
    do {
      try WholeFile.output(picture.png(), to: plot)
    } catch let error as TextError {
      throw CommandFailure(.inputOutput, error.description)
    } catch let error as RasterError {
      throw CommandFailure(.internalError, "cannot draw the plot: \(error)")
    }
  }
}
