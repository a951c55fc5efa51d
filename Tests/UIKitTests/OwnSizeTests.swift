import Foundation
import InbetweenUIKit
import Testing

@Suite("Sizes that controls have by themselves") struct OwnSizeTests {
  private static let made: [(name: String, make: @Sendable () -> UIView, size: CGSize)] = [
    ("UISwitch()", { UISwitch() }, CGSize(width: 51, height: 31)),
    ("UISwitch(frame: .zero)", { UISwitch(frame: .zero) }, CGSize(width: 51, height: 31)),
    ("UIStepper()", { UIStepper() }, CGSize(width: 94, height: 32)),
    ("UIPickerView()", { UIPickerView() }, CGSize(width: 320, height: 216)),
    ("UIActivityIndicatorView()", { UIActivityIndicatorView() }, CGSize(width: 20, height: 20)),
    ("large", { UIActivityIndicatorView(style: .large) }, CGSize(width: 37, height: 37)),
    ("default", { UIProgressView(progressViewStyle: .default) }, CGSize(width: 150, height: 4)),
    ("bar", { UIProgressView(progressViewStyle: .bar) }, CGSize(width: 150, height: 2.5)),
    ("UIProgressView()", { UIProgressView() }, CGSize(width: 0, height: 4)),
    (
      "wheels",
      {
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = .wheels
        return picker
      }, CGSize(width: 320, height: 216)
    ),
  ]

  @Test(arguments: made.indices) func `a control that is given no size has its own, at the origin`(_ index: Int) {
    let (name, make, size) = Self.made[index]
    let film = Film { window in
      #expect(make().frame == CGRect(origin: .zero, size: size), "\(name)")
      let view = make()
      view.center = CGPoint(x: 200, y: 300)
      window.addSubview(view)
      #expect(view.frame.midX == 200 && view.frame.midY == 300 && view.bounds.size == size, "\(name)")
    }
    film.play(until: 0)
  }

  @Test func `segments and compact dates are as large as their texts, with their frame at the origin`() {
    let film = Film { _ in
      let segments = UISegmentedControl(items: ["One", "Two"])
      #expect(segments.frame.origin == .zero && segments.frame.width > 50 && segments.frame.height == 32)
      let dates = UIDatePicker()
      #expect(dates.frame.origin == .zero && dates.frame.width > 100 && dates.frame.height == 34)
    }
    film.play(until: 0)
  }

  @Test(arguments: [UIButton.ButtonType.infoLight, .detailDisclosure, .contactAdd, .close])
  func `a button of the system has a sign, and its size`(_ type: UIButton.ButtonType) {
    let film = Film { _ in
      let button = UIButton(type: type)
      #expect(button.image(for: .normal) != nil)
      #expect(button.frame.origin == .zero && (20...32).contains(button.frame.height))
      #expect(UIButton(type: .system).frame == .zero)
    }
    film.play(until: 0)
  }

  @Test func `a switch and a stepper keep their size whatever frame they are given`() {
    let frame = CGRect(x: 10, y: 40, width: 80, height: 30)
    let (toggle, stepper) = (UISwitch(frame: frame), UIStepper(frame: frame))
    #expect(toggle.frame == CGRect(x: 10, y: 40, width: 51, height: 31))
    #expect(stepper.frame == CGRect(x: 10, y: 40, width: 94, height: 32))
    toggle.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
    toggle.sizeToFit()
    #expect(toggle.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
    toggle.bounds.size = CGSize(width: 200, height: 200)
    #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
  }

  @Test func `other controls keep the lengths of the frame that they are given`() {
    let picker = UIPickerView(frame: CGRect(x: 1, y: 2, width: 300, height: 0))
    #expect(picker.frame == CGRect(x: 1, y: 2, width: 300, height: 216))
    let spinner = UIActivityIndicatorView(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
    spinner.style = .large
    #expect(spinner.frame == CGRect(x: 10, y: 10, width: 60, height: 60))
    let small = UIActivityIndicatorView(style: .medium)
    small.frame.origin = CGPoint(x: 30, y: 40)
    small.style = .large
    #expect(small.frame == CGRect(x: 30, y: 40, width: 37, height: 37))
  }

  @Test func `sizeToFit keeps the origin of the frame`() {
    let film = Film { window in
      let label = UILabel(frame: CGRect(x: 20, y: 100, width: 0, height: 0))
      label.text = "Some words"
      label.sizeToFit()
      // The frame is computed from the centre.
      #expect(abs(label.frame.minX - 20) < 1e-9 && abs(label.frame.minY - 100) < 1e-9 && label.frame.width > 40)
      let turned = UILabel()
      turned.text = "Some words"
      turned.layer.anchorPoint = .zero
      turned.layer.position = CGPoint(x: 50, y: 60)
      turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
      turned.sizeToFit()
      #expect(turned.center == CGPoint(x: 50, y: 60))
      window.addSubview(label)
    }
    film.play(until: 0)
  }

  @Test func `a control with its own size is resized with its superview by its mask`() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let toggle = UISwitch()
    toggle.frame.origin = CGPoint(x: 200 - 51 - 10, y: 20)
    toggle.autoresizingMask = [.flexibleLeftMargin]
    container.addSubview(toggle)
    container.frame.size.width = 300
    #expect(toggle.frame == CGRect(x: 239, y: 20, width: 51, height: 31))
  }
}
