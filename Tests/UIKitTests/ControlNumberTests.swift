import Foundation
import InbetweenTimeline
import InbetweenUIKit
import Testing

private let odd: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude]
private let oddCounts = [Int.max, Int.min, -1]

@Suite("Controls with numbers that are not finite, or far too large") struct ControlNumberTests {
  private final class Wheels: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    let height: CGFloat
    init(_ height: CGFloat) { self.height = height }
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 4 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
      "\(row)"
    }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { height }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { height }
  }

  @Test(.timeLimit(.minutes(10)), arguments: odd) func `controls keep to their ranges`(_ number: CGFloat) throws {
    let (slider, stepper, progress) = (UISlider(), UIStepper(), UIProgressView())
    let (pages, picker, dates) = (UIPageControl(), UIPickerView(), UIDatePicker())
    let spinner = UIActivityIndicatorView(style: .large)
    let wheels = Wheels(number)
    let device = FilmDevice(name: "odd", size: CGSize(width: 100, height: 100), scale: 1)
    let film = Film(on: device, duration: 1) { window in
      (slider.minimumValue, slider.value, slider.maximumValue) = (Float(number), Float(number), Float(number))
      (stepper.stepValue, stepper.value, stepper.maximumValue) = (Double(number), Double(number), Double(number))
      progress.setProgress(Float(number), animated: true)
      for count in oddCounts { pages.currentPage = count }
      for count in [Int.min, -1, 3] { pages.numberOfPages = count }
      (picker.dataSource, picker.delegate) = (wheels, wheels)
      dates.date = Date(timeIntervalSinceReferenceDate: Double(number))
      dates.minimumDate = Date(timeIntervalSinceReferenceDate: Double(number))
      dates.datePickerMode = .countDownTimer
      dates.countDownDuration = Double(number)
      let segments = UISegmentedControl(items: ["a", "b"])
      for count in oddCounts { segments.selectedSegmentIndex = count }
      segments.setWidth(number, forSegmentAt: 0)
      spinner.startAnimating()
      for (index, view) in [slider, stepper, progress, pages, picker, dates, segments, spinner].enumerated() {
        view.frame = CGRect(x: 0, y: 10 * index, width: 100, height: 30)
        window.addSubview(view)
      }
    }
    film.tap(CGPoint(x: 50, y: 60), at: 0.2)
    film.drag(picker, by: CGVector(dx: 0, dy: 20), at: 0.4, duration: 0.1)
    #expect(!(try film.png(at: 0.8)).isEmpty)
    #expect(pages.numberOfPages == 3)
    #expect((0...1).contains(progress.progress))
  }

  @Test(.timeLimit(.minutes(10))) func `parts that a view of another recording makes are not in the timeline`() throws {
    // The wheels' rows are created while the second recording runs, and move to the picker's own.
    let picker = UIPickerView()
    let wheels = Wheels(30)
    let elsewhere = Film(duration: 0.1) { $0.addSubview(picker) }
    let film = Film(duration: 0.1) { window in
      (picker.dataSource, picker.delegate) = (wheels, wheels)
      #expect(picker.selectedRow(inComponent: 0) == -1)
      picker.selectRow(1, inComponent: 0, animated: false)
      window.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    }
    #expect(!film.timeline.layers.contains { $0.path.contains("picker") && $0.lifetime.start.isFinite })
    #expect(elsewhere.timeline.layers.contains { $0.path.contains("picker") && $0.path.hasSuffix("row0.1") })
  }
}
