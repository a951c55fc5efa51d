import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion

extension CurveReport {
  /// One object, described in docs/json.md.
  ///
  /// - Parameter vertical: vertical motion, if it differs.
  func json(title: String, vertical: CurveReport? = nil) -> String {
    JSONText.object([
      "curve": JSONText.string(title),
      "duration": JSONText.number(duration),
      "settlingDuration": JSONText.number(settlingDuration),
      "animatorSettlingDuration": JSONText.number(animatorSettlingDuration),
      "firstOvershoot": overshootJSON,
      "rest": JSONText.number(rest),
      "nearestArriving": nearestJSON,
      "samples": samplesJSON,
      "vertical": vertical.map {
        JSONText.object([
          "settlingDuration": JSONText.number($0.settlingDuration),
          "animatorSettlingDuration": JSONText.number($0.animatorSettlingDuration),
          "firstOvershoot": $0.overshootJSON, "rest": JSONText.number($0.rest), "nearestArriving": $0.nearestJSON,
          "samples": $0.samplesJSON,
        ])
      } ?? "null",
    ])
  }

  private var overshootJSON: String {
    firstOvershoot.map {
      JSONText.object(["time": JSONText.number($0.time), "value": JSONText.number($0.value)])
    } ?? "null"
  }

  private var nearestJSON: String {
    nearestArriving.map {
      JSONText.object([
        "duration": JSONText.number($0.duration), "dampingRatio": JSONText.number($0.dampingRatio),
        "initialVelocity": JSONText.number($0.initialVelocity),
      ])
    } ?? "null"
  }

  private var samplesJSON: String {
    JSONText.array(
      samples.map { sample in
        JSONText.object([
          "time": JSONText.number(sample.time), "value": JSONText.number(sample.value),
          "velocity": JSONText.number(sample.velocity),
        ])
      })
  }

  /// The settling times, what is left at the end, then a table.
  ///
  /// - Parameter vertical: vertical motion, if it differs.
  func text(_ title: String, vertical: CurveReport? = nil) -> String {
    var output = "\(title), \(JSONText.number(duration)) s\n"
    output += remarks.map { (vertical == nil ? "" : "x ") + $0 + "\n" }.joined()
    output += vertical?.remarks.map { "y \($0)\n" }.joined() ?? ""
    var rows = [["time", "value", "velocity"]]
    rows += samples.map { [rounded($0.time), rounded($0.value), rounded($0.velocity)] }
    if let vertical {
      rows[0] = ["time", "x value", "x velocity", "y value", "y velocity"]
      for (index, sample) in vertical.samples.enumerated() {
        rows[index + 1] += [rounded(sample.value), rounded(sample.velocity)]
      }
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows { output += zip(row, widths).map { $0.leftPadded(to: $1) }.joined(separator: "  ") + "\n" }
    return output
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if let settlingDuration, settlingDuration.isFinite {
      remarks.append("settles after \(rounded(settlingDuration)) s")
    }
    if let overshoot = firstOvershoot {
      remarks.append("overshoots to \(rounded(overshoot.value)) at \(rounded(overshoot.time)) s")
    }
    if case .spring(let spring) = curve, SpringSetting(of: spring)?.isKnown == false {
      remarks.append(SpringSetting.unknown)
    }
    if let rest, rest > SpringSetting.visibleRest {
      let nearest = nearestArriving.map { "; the nearest setting that arrives is \($0.text)" } ?? ""
      remarks.append("has \(SpringSetting.text(ofRest: rest)) at the end, which jumps" + nearest)
    }
    return remarks
  }

  private func rounded(_ value: Double) -> String {
    value.isFinite ? JSONText.number((value * 1e6).rounded() / 1e6) : "infinite"
  }
}
