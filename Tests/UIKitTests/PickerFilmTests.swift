import Foundation
import InbetweenUIKit
import Testing

@Suite("Wheels that a finger turns") struct PickerFilmTests {
  private final class Fruit: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    private(set) var chosen: [[Int]] = []
    private(set) var times: [Double] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 40 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      "Fruit \(row)"
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      chosen.append([component, row])
      times.append(CACurrentMediaTime())
    }
  }

  private func picker(_ fruit: Fruit, at y: CGFloat = 100) -> UIPickerView {
    let picker = UIPickerView(frame: CGRect(x: 0, y: y, width: 320, height: 216))
    (picker.dataSource, picker.delegate) = (fruit, fruit)
    return picker
  }

  /// Pulls by a distance beyond the 10 points that a pan leaves out, and rests before the finger is lifted.
  private func pull(_ film: Film, from start: CGPoint, by distance: CGFloat, at time: Double) {
    let lead: CGFloat = distance < 0 ? -10 : 10
    let end = CGPoint(x: start.x, y: start.y + lead + distance)
    film.drag(
      along: [(0, start), (0, CGPoint(x: start.x, y: start.y + lead)), (0.2, end), (0.4, end)], at: time)
  }

  @Test func `a finger turns the wheel below it, which stops at the nearest row`() throws {
    let fruit = Fruit()
    let picker = picker(fruit)
    let film = Film { $0.addSubview(picker) }
    pull(film, from: CGPoint(x: 80, y: 208), by: -75, at: 0.1)
    var (places, others): ([CGFloat], [CGFloat]) = ([], [])
    for time in [0.05, 0.2, 0.4] {
      film.perform(at: time) {
        if let row = picker.view(forRow: 2, forComponent: 0) { places.append(row.center.y) }
        if let row = picker.view(forRow: 2, forComponent: 1) { others.append(row.center.y) }
      }
    }
    _ = film.duration
    #expect(fruit.chosen == [[0, 2]] && picker.selectedRow(inComponent: 0) == 2)
    #expect(picker.selectedRow(inComponent: 1) == 0)
    #expect(places.count == 3 && places[0] > places[1] && places[1] > places[2] && places[2] < 108)
    #expect(Set(others).count == 1)
    #expect(picker.view(forRow: 2, forComponent: 0)?.center.y == 108)
    #expect((picker.view(forRow: 2, forComponent: 0) as? UILabel)?.text == "Fruit 2")
  }

  @Test func `a wheel turns on after a flick, and the delegate hears of the row when it stops`() throws {
    let fruit = Fruit()
    let picker = picker(fruit)
    let film = Film { $0.addSubview(picker) }
    film.drag(from: CGPoint(x: 240, y: 208), to: CGPoint(x: 240, y: 108), at: 0.1, duration: 0.25)
    var selected: [Int] = []
    film.perform(at: 0.5) { selected.append(picker.selectedRow(inComponent: 1)) }
    _ = film.duration
    // 90 points with the finger, and 400 points per second / 2.002 after it: 290 points, of 34 each.
    #expect(fruit.chosen == [[1, 9]] && selected == [0])
    #expect(fruit.times.allSatisfy { $0 > 1.5 })
    #expect(picker.view(forRow: 9, forComponent: 1)?.center.y == 108)
  }

  @Test func `a wheel comes back from beyond its ends`() {
    let fruit = Fruit()
    let picker = picker(fruit)
    let film = Film { $0.addSubview(picker) }
    pull(film, from: CGPoint(x: 80, y: 208), by: 60, at: 0.1)
    var beyond: CGFloat = 0
    film.perform(at: 0.4) { beyond = picker.view(forRow: 0, forComponent: 0)?.center.y ?? 0 }
    _ = film.duration
    #expect(beyond > 115 && beyond < 160)
    #expect(fruit.chosen.isEmpty && picker.view(forRow: 0, forComponent: 0)?.center.y == 108)
  }

  @Test func `a tap turns the wheel to the tapped row`() {
    let fruit = Fruit()
    let picker = picker(fruit)
    let film = Film { $0.addSubview(picker) }
    film.tap(CGPoint(x: 80, y: 208 + 34), at: 0.1)
    _ = film.duration
    #expect(fruit.chosen == [[0, 1]])
  }

  @Test func `a scroll view around a picker leaves it the drags that turn its wheels`() {
    let fruit = Fruit()
    let picker = picker(fruit)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 900, height: 900)
    scroll.addSubview(picker)
    let film = Film { $0.addSubview(scroll) }
    pull(film, from: CGPoint(x: 80, y: 208), by: -68, at: 0.1)
    film.drag(from: CGPoint(x: 200, y: 208), to: CGPoint(x: 100, y: 208), at: 2, duration: 0.2)
    var offset = CGPoint(x: -1, y: -1)
    film.perform(at: 1.9) { offset = scroll.contentOffset }
    _ = film.duration
    #expect(offset == .zero && fruit.chosen == [[0, 2]])
    #expect(scroll.contentOffset.x > 50)
  }

  @Test func `a row that code selects ends the turning of its wheel`() {
    let fruit = Fruit()
    let picker = picker(fruit)
    let film = Film { $0.addSubview(picker) }
    film.drag(from: CGPoint(x: 80, y: 208), to: CGPoint(x: 80, y: 108), at: 0.1, duration: 0.25)
    film.perform(at: 0.6) { picker.selectRow(1, inComponent: 0, animated: false) }
    _ = film.duration
    #expect(fruit.chosen.isEmpty && picker.selectedRow(inComponent: 0) == 1)
    #expect(picker.view(forRow: 1, forComponent: 0)?.center.y == 108)
  }

  @Test func `the wheels of a date picker turn, and their date is sent`() {
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
    var sent: [Date] = []
    picker.preferredDatePickerStyle = .wheels
    picker.datePickerMode = .time
    picker.addAction(UIAction { _ in sent.append(picker.date) }, for: .valueChanged)
    let film = Film { $0.addSubview(picker) }
    // Minutes are in the middle.
    pull(film, from: CGPoint(x: 160, y: 208), by: -68, at: 0.1)
    _ = film.duration
    #expect(sent == [Date(timeIntervalSince1970: 1_168_335_660 + 120)])
    #expect(picker.date == sent.last)
  }

  @Test func `a date picker keeps its wheels within its range`() {
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 100, width: 320, height: 216))
    picker.preferredDatePickerStyle = .wheels
    picker.datePickerMode = .time
    picker.maximumDate = Date(timeIntervalSince1970: 1_168_335_660 + 60)
    let film = Film { $0.addSubview(picker) }
    pull(film, from: CGPoint(x: 160, y: 208), by: -68, at: 0.1)
    _ = film.duration
    #expect(picker.date == picker.maximumDate)
  }
}
