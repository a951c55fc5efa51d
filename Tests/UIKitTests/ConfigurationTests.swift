import InbetweenUIKit
import Testing

/// Configurations of cells, headers and footers.
@Suite("Configured cells and headers") struct ConfigurationTests {
  private static let kinds = ["row", "item", "header"]

  /// A view of a kind with a background of code, and what shows configurations in it.
  private func made(_ kind: String) -> (
    view: UIView, content: () -> UIView, setContent: ((any UIContentConfiguration)?) -> Void,
    setBackground: (UIBackgroundConfiguration?) -> Void, backgroundView: () -> UIView?, updates: () -> Int
  ) {
    var updates = 0
    let behind = UIView(frame: .zero)
    switch kind {
    case "row":
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.backgroundView = behind
      cell.configurationUpdateHandler = { _, _ in updates += 1 }
      return (
        cell, { cell.contentView }, { cell.contentConfiguration = $0 }, { cell.backgroundConfiguration = $0 },
        { cell.backgroundView }, { updates }
      )
    case "item":
      let cell = UICollectionViewCell(frame: .zero)
      cell.backgroundView = behind
      cell.configurationUpdateHandler = { _, _ in updates += 1 }
      return (
        cell, { cell.contentView }, { cell.contentConfiguration = $0 }, { cell.backgroundConfiguration = $0 },
        { cell.backgroundView }, { updates }
      )
    default:
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      header.backgroundView = behind
      header.configurationUpdateHandler = { _, _ in updates += 1 }
      return (
        header, { header.contentView }, { header.contentConfiguration = $0 }, { header.backgroundConfiguration = $0 },
        { header.backgroundView }, { updates }
      )
    }
  }

  @Test(arguments: kinds) func `a background configuration replaces the colour and the background view`(
    kind: String
  ) throws {
    _ = Film { window in
      let (view, content, _, setBackground, backgroundView, _) = made(kind)
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      view.backgroundColor = .red
      window.addSubview(view)
      var configuration = UIBackgroundConfiguration.clear()
      configuration.backgroundColor = .blue
      configuration.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      setBackground(configuration)
      #expect(view.backgroundColor == nil && backgroundView() == nil)
      view.layoutIfNeeded()
      let part = view.subviews.first
      part?.layoutIfNeeded()
      #expect(part !== content() && part?.frame == view.bounds)
      #expect(part?.subviews.first?.backgroundColor == .blue)
      #expect(part?.subviews.first?.frame == CGRect(x: 2, y: 1, width: 194, height: 46))
      setBackground(nil)
      #expect(part?.superview == nil)
    }
  }

  @Test(arguments: kinds)
  func `a content view that supports the next configuration stays, and its handler runs once per layout`(kind: String) {
    _ = Film { window in
      let (view, content, setContent, _, _, updates) = made(kind)
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      window.addSubview(view)
      let empty = content()
      var list = UIListContentConfiguration.cell()
      list.text = "first"
      setContent(list)
      let shown = content()
      #expect(shown !== empty && shown is UIListContentView && empty.superview == nil)
      list.text = "second"
      setContent(list)
      #expect(content() === shown)
      view.layoutIfNeeded()
      view.setNeedsLayout()
      view.layoutIfNeeded()
      #expect(updates() == 1 && shown.frame == view.bounds)
    }
  }

  @Test(arguments: [false, true])
  func `a disclosure indicator of a list cell points to the trailing side`(isReversed: Bool) throws {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    if isReversed { cell.semanticContentAttribute = .forceRightToLeft }
    cell.accessories = [.disclosureIndicator()]
    let film = Film(duration: 0) { $0.addSubview(cell) }
    film.play(until: 0)
    let sign = try #require(cell.subviews.first { $0 is UIImageView })
    #expect(sign.transform.a == (isReversed ? -1 : 1))
    #expect(sign.frame == CGRect(x: isReversed ? 16 : 276, y: 15, width: 8, height: 14))
  }
}
