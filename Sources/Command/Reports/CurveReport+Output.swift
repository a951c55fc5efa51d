import InbetweenMotion

extension CurveReport {
  /// One object, described in docs/json.md.
  func json(title: String) -> String {
    JSON.object([
      "curve": JSON.string(title),
      "duration": JSON.number(duration),
      "settlingDuration": JSON.number(settlingDuration),
      "animatorSettlingDuration": JSON.number(animatorSettlingDuration),
      "firstOvershoot": firstOvershoot.map {
        JSON.object(["time": JSON.number($0.time), "value": JSON.number($0.value)])
      } ?? "null",
      "samples": JSON.array(
        samples.map { sample in
          JSON.object([
            "time": JSON.number(sample.time), "value": JSON.number(sample.value),
            "velocity": JSON.number(sample.velocity),
          ])
        }),
    ])
  }

  /// What settles when, then a table.
  func text(_ title: String) -> String {
    var output = "\(title), \(JSON.number(duration)) s\n"
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
    value.isFinite ? JSON.number((value * 1e6).rounded() / 1e6) : "infinite"
  }
}
