import InbetweenMotion

extension CurveReport {
  /// One object, described in docs/json.md.
  func json(title: String) -> String {
    JSONText.object([
      "curve": JSONText.string(title),
      "duration": JSONText.number(duration),
      "settlingDuration": JSONText.number(settlingDuration),
      "animatorSettlingDuration": JSONText.number(animatorSettlingDuration),
      "firstOvershoot": firstOvershoot.map {
        JSONText.object(["time": JSONText.number($0.time), "value": JSONText.number($0.value)])
      } ?? "null",
      "samples": JSONText.array(
        samples.map { sample in
          JSONText.object([
            "time": JSONText.number(sample.time), "value": JSONText.number(sample.value),
            "velocity": JSONText.number(sample.velocity),
          ])
        }),
    ])
  }

  /// The settling times, then a table.
  func text(_ title: String) -> String {
    var output = "\(title), \(JSONText.number(duration)) s\n"
    if let settlingDuration, settlingDuration.isFinite { output += "settles after \(rounded(settlingDuration)) s\n" }
    if let overshoot = firstOvershoot {
      output += "overshoots to \(rounded(overshoot.value)) at \(rounded(overshoot.time)) s\n"
    }
    let rows =
      [["time", "value", "velocity"]] + samples.map { [rounded($0.time), rounded($0.value), rounded($0.velocity)] }
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows { output += zip(row, widths).map { $0.leftPadded(to: $1) }.joined(separator: "  ") + "\n" }
    return output
  }

  private func rounded(_ value: Double) -> String {
    value.isFinite ? JSONText.number((value * 1e6).rounded() / 1e6) : "infinite"
  }
}
