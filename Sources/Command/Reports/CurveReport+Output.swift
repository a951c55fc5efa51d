import InbetweenDiagnostics
import InbetweenGeometry
import InbetweenMotion

extension CurveReport {
  /// One object.
  ///
  /// - Parameter vertical: vertical motion, if it differs.
  func json(title: String, vertical: CurveReport? = nil) -> String {
    CurveReport.members.object(of: Line(title: title, report: self, vertical: vertical))
  }

  /// What the object of a curve is written from.
  struct Line {
    let title: String
    let report: CurveReport
    let vertical: CurveReport?
  }

  /// What `curve --json` writes.
  static let members: [JSONField<Line, String>] =
    [
      .string("curve", "a title") { $0.title },
      .number("duration", "of the animation") { $0.report.duration },
    ] + axisMembers.map { $0.of { $0.report } } + [
      .optional(
        "vertical", .object,
        "the members from `settlingDuration` to `samples` of the vertical motion, if the velocity has two numbers"
      ) { $0.vertical.map { axisMembers.object(of: $0) } }
    ]

  private static let axisMembers: [JSONField<CurveReport, String>] = [
    .optionalNumber("settlingDuration", "null for a timing function") { $0.settlingDuration },
    .optionalNumber("animatorSettlingDuration", "null for a timing function") { $0.animatorSettlingDuration },
    .optional("firstOvershoot", .object, "its `time` and `value`") {
      $0.firstOvershoot.map {
        JSONText.object(["time": JSONText.number($0.time), "value": JSONText.number($0.value)])
      }
    },
    .optionalNumber("rest", "the fraction of the distance that is left at the end; null for a timing function") {
      $0.rest
    },
    .optional(
      "nearestArriving", .object,
      "`duration`, `dampingRatio` and `initialVelocity` of the nearest setting that arrives, if a spring fitted to its "
        + "duration leaves more than \(SpringSetting.visibleRest)"
    ) {
      $0.nearestArriving.map {
        JSONText.object([
          "duration": JSONText.number($0.duration), "dampingRatio": JSONText.number($0.dampingRatio),
          "initialVelocity": JSONText.number($0.initialVelocity),
        ])
      }
    },
    .list("samples", of: .object, "the curve at even intervals") { $0.samples.map { sampleMembers.object(of: $0) } },
  ]

  /// A sample.
  static let sampleMembers: [JSONField<Sample, String>] = [
    .number("time", "from the start") { $0.time },
    .number("value", "0 at the start, 1 at the target") { $0.value },
    .optionalNumber("velocity", "distances per second; null if the curve is vertical") { $0.velocity },
  ]

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
