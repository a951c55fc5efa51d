import Foundation
import InbetweenUIKit
import Testing

@Suite("Compact date pickers that open") struct CompactDatePickerTests {
  /// Midnight of 9 January 2007, a Tuesday, in Greenwich; pickers begin with 9:41 of that day.
  private static let midnight = 1_168_300_800.0
  private static func date(_ days: Double, _ hours: Double = 0, _ minutes: Double = 0) -> Date {
    Date(timeIntervalSince1970: midnight + days * 86_400 + hours * 3_600 + minutes * 60)
  }

  private final class Log {
    var heard: [String] = []
    var dates: [Date] = []
  }

  private func picker(_ mode: UIDatePicker.Mode, _ log: Log) -> UIDatePicker {
    let picker = UIDatePicker()
    picker.preferredDatePickerStyle = .compact
    picker.datePickerMode = mode
    picker.frame.origin = CGPoint(x: 40, y: 100)
    picker.addAction(UIAction { _ in log.heard.append("begin") }, for: .editingDidBegin)
    picker.addAction(UIAction { _ in log.heard.append("end") }, for: .editingDidEnd)
    picker.addAction(
      UIAction { [weak picker] _ in
        log.heard.append("change")
        if let picker { log.dates.append(picker.date) }
      }, for: .valueChanged)
    return picker
  }

  /// A film of a picker, which is made in it, because its size is that of its texts.
  private func film(
    _ mode: UIDatePicker.Mode, _ log: Log, _ change: (UIDatePicker) -> Void = { _ in }
  ) throws -> (film: Film, picker: UIDatePicker) {
    var made: UIDatePicker?
    let film = Film { window in
      let picker = picker(mode, log)
      change(picker)
      window.addSubview(picker)
      made = picker
    }
    return (film, try #require(made))
  }

  /// The days and signs of a calendar that is shown.
  private func parts(in film: Film) -> [UIControl] {
    func find(_ view: UIView) -> [UIControl] {
      (view as? UIControl).map { $0.accessibilityLabel == nil ? [] : [$0] } ?? view.subviews.flatMap { find($0) }
    }
    return film.window.subviews.last.map { find($0) } ?? []
  }

  private func part(_ name: String, in film: Film) throws -> UIControl {
    try #require(parts(in: film).first { $0.accessibilityLabel == name })
  }

  @Test func `a tap on the date opens a calendar below, a tap on a day sets the date, and one outside closes it`()
    throws
  {
    let log = Log()
    let (film, picker) = try film(.date, log)
    film.play(until: 0.05)
    let former = picker.intrinsicContentSize.width
    film.tap(picker, at: 0.1)
    film.play(until: 0.9)
    #expect(log.heard == ["begin"] && film.window.subviews.count == 2)
    #expect(parts(in: film).count == 31 + 2)
    #expect(parts(in: film).filter(\.isSelected).map(\.accessibilityLabel) == ["Tuesday, January 9"])
    let day = try part("Monday, January 22", in: film)
    // 8 points below the picker: the fourth week, second day.
    let place = film.window.convert(day.bounds, from: day)
    #expect(abs(place.minX - (40 + 6 + 44)) < 0.01 && abs(place.minY - (142 + 76 + 3 * 44)) < 0.01)
    film.tap(day, at: 1)
    var width: CGFloat = 0
    film.perform(at: 1.3) {
      let reference = self.picker(.date, Log())
      reference.date = Self.date(13, 9, 41)
      width = reference.intrinsicContentSize.width
    }
    film.play(until: 1.4)
    #expect(log.dates == [Self.date(13, 9, 41)] && film.window.subviews.count == 2)
    #expect(parts(in: film).filter(\.isSelected).map(\.accessibilityLabel) == ["Monday, January 22"])
    #expect(picker.intrinsicContentSize.width == width && width > former)
    // The title on the plate.
    film.tap(CGPoint(x: 100, y: 142 + 26), at: 1.5)
    film.play(until: 2)
    #expect(film.window.subviews.count == 2)
    film.tap(CGPoint(x: 200, y: 700), at: 2.1)
    _ = film.duration
    #expect(log.heard == ["begin", "change", "end"] && film.window.subviews.count == 1)
  }

  @Test func `a tap on the time opens wheels, whose rows set it`() throws {
    let log = Log()
    let (film, picker) = try film(.time, log)
    film.tap(picker, at: 0.1)
    // The row below that of the minutes, in the middle of a plate of 240 × 216 points.
    film.tap(CGPoint(x: 40 + 120, y: 142 + 108 + 34), at: 1)
    film.tap(CGPoint(x: 200, y: 700), at: 2.5)
    _ = film.duration
    #expect(log.dates == [Self.date(0, 9, 42)] && log.heard == ["begin", "change", "end"])
    #expect(film.window.subviews.count == 1)
  }

  @Test func `signs turn to other months, and days out of range are not chosen`() throws {
    let log = Log()
    let (film, picker) = try film(.dateAndTime, log) {
      ($0.minimumDate, $0.maximumDate) = (Self.date(-4, 10), Self.date(25, 8))
    }
    film.tap(CGPoint(x: 50, y: 117), at: 0.1)
    film.play(until: 0.9)
    let early = try part("Thursday, January 4", in: film)
    let first = try part("Friday, January 5", in: film)
    #expect(!early.isEnabled && first.isEnabled)
    film.tap(early, at: 1)
    film.tap(try part("Next Month", in: film), at: 1.3)
    film.play(until: 1.6)
    #expect(log.dates.isEmpty && parts(in: film).count == 28 + 2 && !parts(in: film).contains(where: \.isSelected))
    let late = try part("Sunday, February 4", in: film)
    #expect(!late.isEnabled)
    film.tap(try part("Saturday, February 3", in: film), at: 2)
    film.play(until: 2.4)
    // Its time is that of the latest date.
    #expect(log.dates == [Self.date(25, 8)])
    film.tap(try part("Previous Month", in: film), at: 2.5)
    film.tap(CGPoint(x: 200, y: 700), at: 3)
    // The time's field is at the right.
    film.tap(CGPoint(x: picker.frame.maxX - 10, y: 117), at: 4)
    film.play(until: 5)
    #expect(log.heard == ["begin", "change", "end", "begin"] && parts(in: film).isEmpty)
    #expect(film.window.subviews.count == 2)
  }

  @Test func `an open picker follows code, and closes when it is removed or disabled`() throws {
    let log = Log()
    let (film, picker) = try film(.date, log)
    film.tap(picker, at: 0.1)
    film.perform(at: 0.8) { picker.date = Self.date(51) }
    film.play(until: 0.9)
    let march = try part("Thursday, March 1", in: film)
    #expect(march.isSelected && log.heard == ["begin"])
    film.perform(at: 1) { picker.isEnabled = false }
    film.tap(picker, at: 2)
    film.play(until: 3)
    #expect(log.heard == ["begin", "end"] && film.window.subviews.count == 1)
    film.perform(at: 3) { picker.isEnabled = true }
    film.tap(picker, at: 3.1)
    film.perform(at: 4) { picker.removeFromSuperview() }
    _ = film.duration
    #expect(log.heard == ["begin", "end", "begin", "end"] && film.window.subviews.isEmpty)
  }
}
