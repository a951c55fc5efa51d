internal import InbetweenGeometry
import InbetweenTimeline

/// A place at which justification makes a line wider.
///
/// Core Text does not document how it divides the additional width. Here all places get the same: the ends of spaces,
/// and those of Chinese and Japanese characters, which have no spaces between them.
struct LineGap {
  /// The distance from the line's left end, in points.
  var x: Double
  /// What follows it: glyphs from this one of this run on, and those of later runs.
  var run: Int
  var glyph: Int

  /// Whether the glyph of a character is followed by a gap.
  ///
  /// - Parameter script: that of the characters around it.
  static func follows(_ scalar: Unicode.Scalar, script: UInt32) -> Bool {
    scalar.value == 0x20 || scalar.value == 0xA0
      || (scalar.value >= 0x2E80 && ScriptRuns.withoutSpaces.contains(script))
  }
}

extension ParagraphShaper.Line {
  /// Divides the width that is missing among the gaps.
  ///
  /// - Parameter room: in points.
  mutating func widen(to room: Double) {
    guard !gaps.isEmpty, width > 0, room > width else { return }
    let step = (room - width) / Double(gaps.count)
    var passed = 0
    for run in runs.indices {
      for glyph in runs[run].glyphs.indices {
        while passed < gaps.count, (gaps[passed].run, gaps[passed].glyph) <= (run, glyph) { passed += 1 }
        runs[run].glyphs[glyph].origin.x += step * Double(passed)
      }
    }
    for index in decorations.indices {
      let rect = decorations[index].rect
      let before = Double(gaps.count { $0.x <= rect.minX })
      let inside = Double(gaps.count { $0.x > rect.minX && $0.x <= rect.maxX })
      decorations[index].rect.origin.x += step * before
      decorations[index].rect.size.width += step * inside
    }
    width = room
  }
}
