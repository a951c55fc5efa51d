/// A day and a time in the Gregorian calendar, with the texts of en_US.
struct CalendarDate: Equatable {
  var (year, month, day, hour, minute) = (2007, 1, 9, 9, 41)

  /// The days of a week in a calendar of months, from Sunday on.
  static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// Numbers out of range are clamped.
  init(_ numbers: [Double]) {
    func number(_ index: Int, _ range: ClosedRange<Int>) -> Int {
      let value = numbers.indices.contains(index) ? numbers[index] : 0
      return Int(min(max(value.isNaN ? 0 : value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    (year, month) = (number(0, 1...9999), number(1, 1...12))
    day = number(2, 1...CalendarDate.dayCount(month, year))
    (hour, minute) = (number(3, 0...23), number(4, 0...59))
  }

  private static func dayCount(_ month: Int, _ year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Sunday is 0: Zeller's congruence.
  private static func weekday(_ day: Int, _ month: Int, _ year: Int) -> Int {
    let (m, y) = month < 3 ? (month + 12, year - 1) : (month, year)
    return (day + 13 * (m + 1) / 5 + y + y / 4 - y / 100 + y / 400 + 6) % 7
  }

  /// The days of its month, without a time of their own.
  var daysOfMonth: [CalendarDate] {
    (1...CalendarDate.dayCount(month, year)).map { day in
      var date = self
      date.day = day
      return date
    }
  }

  /// From Sunday, 0, on.
  var weekday: Int { CalendarDate.weekday(day, month, year) }

  func isInMonth(of other: CalendarDate) -> Bool { (year, month) == (other.year, other.month) }

  /// The first day of a month before or after its own; nil outside of the years 1 to 9999.
  func month(after count: Int) -> CalendarDate? {
    let months = year * 12 + month - 1 + count
    guard months >= 12, months < 10_000 * 12 else { return nil }
    var date = self
    (date.year, date.month, date.day) = (months / 12, months % 12 + 1, 1)
    return date
  }

  /// Year, month, day, hour and minute.
  var numbers: [Int] { [year, month, day, hour, minute] }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private var hour12: Int { hour % 12 == 0 ? 12 : hour % 12 }
  private var half: String { hour < 12 ? "AM" : "PM" }
  private var monthWord: String { String(CalendarDate.months[month - 1].prefix(3)) }

  var monthText: String { "\(CalendarDate.months[month - 1]) \(year)" }
  /// As it is read aloud in a calendar.
  var spokenDay: String { "\(CalendarDate.weekdays[weekday]), \(CalendarDate.months[month - 1]) \(day)" }
  var dayText: String { "\(monthWord) \(day), \(year)" }
  var timeText: String { "\(hour12):\(CalendarDate.two(minute)) \(half)" }

  /// The years of the wheels.
  private var years: ClosedRange<Int> { max(year - 3, 1)...year + 3 }

  /// The numbers of the date after the wheels of a mode have turned to rows.
  func turned(to rows: [Int], _ mode: UIDatePicker.Word) -> [Double] {
    var date = self
    func row(_ wheel: Int) -> Int { rows.indices.contains(wheel) ? rows[wheel] : 0 }
    func setTime(from wheel: Int) {
      date.hour = (row(wheel) + 1) % 12 + (row(wheel + 2) == 1 ? 12 : 0)
      date.minute = row(wheel + 1)
    }
    switch mode {
    case .time: setTime(from: 0)
    case .countDownTimer: (date.hour, date.minute) = (row(0), row(1))
    case .date: (date.month, date.day, date.year) = (row(0) + 1, row(1) + 1, years.lowerBound + row(2))
    case .dateAndTime:
      date.day = row(0) + 1
      setTime(from: 1)
    }
    return [date.year, date.month, date.day, date.hour, date.minute].map(Double.init)
  }

  /// The wheels of a mode, each with its selected row.
  func wheels(_ mode: UIDatePicker.Word) -> (components: [[String]], rows: [Int]) {
    let minutes = (0..<60).map(CalendarDate.two)
    let time = (
      components: [(1...12).map(String.init), minutes, ["AM", "PM"]], rows: [hour12 - 1, minute, hour < 12 ? 0 : 1]
    )
    switch mode {
    case .time: return time
    case .countDownTimer: return ([(0..<24).map { "\($0) hours" }, minutes.map { "\($0) min" }], [hour, minute])
    case .date:
      let days = (1...CalendarDate.dayCount(month, year)).map(String.init)
      return ([CalendarDate.months, days, years.map(String.init)], [month - 1, day - 1, year - years.lowerBound])
    case .dateAndTime:
      let days = 1...CalendarDate.dayCount(month, year)
      let texts = days.map { day in
        "\(CalendarDate.weekdays[CalendarDate.weekday(day, month, year)].prefix(3)) \(monthWord) \(day)"
      }
      return ([texts] + time.components, [day - 1] + time.rows)
    }
  }
}
