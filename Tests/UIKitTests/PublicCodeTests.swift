import Foundation
import InbetweenUIKit
import Testing

/// Forms that code for iOS has, which compile only if members are declared exactly as in UIKit.
@Suite("Declarations that public code overrides") struct PublicCodeTests {
  private final class ColumnLayout: UICollectionViewLayout {
    override var collectionView: UICollectionView {
      super.collectionView ?? UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    }
  }

  private final class Row: UIStackView {
    required init(coder: NSCoder) { super.init(coder: coder) }
    override init(frame: CGRect) { super.init(frame: frame) }
    override func encode(with coder: NSCoder) { super.encode(with: coder) }
  }

  @Test func `a layout names the type of its collection view, which may be set and invalidated before it has one`() {
    let layout = ColumnLayout()
    layout.invalidateLayout()
    let list = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(layout.collectionView === list)
  }

  @Test func `a stack view's initializer from a coder cannot fail`() {
    let row = Row(frame: .zero)
    row.encode(with: NSCoder())
    #expect(row.axis == .horizontal)
  }

  @Test func `an animator without arguments takes no time`() {
    let animator = UIViewPropertyAnimator()
    #expect(animator.duration == 0)
  }

  @Test(arguments: [
    (UIActivityIndicatorView.Style.whiteLarge, 37.0, true), (.white, 20, true), (.gray, 20, false),
    (.medium, 20, false), (.large, 37, false),
  ])
  func `spinners of former styles have their sizes and colours`(
    style: UIActivityIndicatorView.Style, diameter: Double, isWhite: Bool
  ) {
    let spinner = UIActivityIndicatorView(style: style)
    #expect(spinner.style == style)
    #expect(Double(spinner.bounds.width) == diameter)
    #expect((spinner.color == .white) == isWhite)
  }

  @Test(arguments: ["com.apple.UIKit", "com.apple.UIKitCore"])
  func `UIKit's bundle is found by its identifier where Foundation is imported`(identifier: String) throws {
    let bundle = try #require(Bundle(identifier: identifier))
    #expect(bundle.localizedString(forKey: "Close", value: "Close", table: nil) == "Close")
    #expect(Bundle(identifier: "com.example.missing") == nil)
  }
}
