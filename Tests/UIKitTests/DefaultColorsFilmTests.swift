import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

/// Colours that are not set explicitly.
@Suite("Default colours in films") struct DefaultColorsFilmTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `texts of labels and fields are the system's label colour in the film's appearance`(
    style: UIUserInterfaceStyle
  ) {
    let (label, black, field) = (UILabel(), UILabel(), UITextField())
    black.textColor = .black
    field.text = "Ada"
    let film = Film(appearance: style, duration: 0) { window in
      for (view, text) in [(label, "Default"), (black, "Black")] {
        view.text = text
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        window.addSubview(view)
      }
      window.addSubview(field)
    }
    film.play(until: 0)
    #expect(label.modelTextColor == (style == .dark ? .white : .black) && label.textColor == .label)
    #expect(black.modelTextColor == .black)
    #expect(field.textColor == .label && field.modelTextColor == label.modelTextColor)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `what has no tint colour of its own is drawn in the system's blue of the film's appearance`(
    style: UIUserInterfaceStyle
  ) {
    let (button, slider, image) = (UIButton(type: .system), UISlider(), UIImageView())
    button.setImage(UIImage(systemName: "heart"), for: .normal)
    image.image = UIImage(systemName: "heart")
    let film = Film(appearance: style, duration: 0) { window in
      for view in [button, slider, image] as [UIView] {
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        window.addSubview(view)
      }
    }
    film.play(until: 0)
    let blue = UIColor.systemBlue.model(in: UITraitCollection(userInterfaceStyle: style))
    #expect(button.modelTintColor == blue && slider.modelTintColor == blue && image.modelTintColor == blue)
    #expect(button.imageView?.record.state.contentsColor == blue)
    #expect(image.record.state.contentsColor == blue)
  }

  @Test func `a table in a sheet has the background of the elevated level in the dark appearance`() {
    let (base, sheet) = (UITableViewController(style: .insetGrouped), UITableViewController(style: .insetGrouped))
    let film = Film(appearance: .dark) { $0.rootViewController = base }
    film.perform(at: 0.1) { base.present(sheet, animated: false) }
    film.play(until: 0.2)
    #expect(base.tableView.modelBackgroundColor == .black)
    #expect(sheet.tableView.modelBackgroundColor == Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255))
  }

  private final class Listener: UIView {
    private(set) var count = 0
    override func tintColorDidChange() { count += 1 }
  }

  @Test func `views are told of a tint colour that they inherit outside a window`() {
    let (parent, child, own) = (UIView(), Listener(), Listener())
    parent.addSubview(child)
    #expect(child.count == 0)
    parent.tintColor = .systemRed
    #expect(child.count == 1)
    let (middle, late) = (UIView(), Listener())
    middle.addSubview(late)
    own.tintColor = .systemGreen
    let told = own.count
    parent.addSubview(middle)
    middle.addSubview(own)
    #expect(late.count == 1 && late.tintColor == .systemRed)
    #expect(own.count == told && own.tintColor == .systemGreen)
  }
}
