import InbetweenUIKit
import Testing

@Suite("Attributed texts with UIKit's attributes") struct AttributedTextTests {
  /// New objects on each call: Foundation compares an object with itself by its address, without looking into it.
  private static var attributes: [[NSAttributedString.Key: Any]] {
    [
      [.foregroundColor: UIColor.red], [.foregroundColor: UIColor.label],
      [.foregroundColor: UIColor { $0.userInterfaceStyle == .dark ? .white : .black }],
      [.font: UIFont.systemFont(ofSize: 12)],
      [.font: UIFont.boldSystemFont(ofSize: 12), .foregroundColor: UIColor(white: 0, alpha: 0)],
      [.paragraphStyle: NSMutableParagraphStyle(), .backgroundColor: UIColor.systemFill],
      [.shadow: NSShadow()], [.attachment: NSTextAttachment()], [:],
    ]
  }

  @Test func `attributes that are appended, added and set are those of the text`() {
    for values in Self.attributes {
      for second in Self.attributes {
        let text = NSMutableAttributedString(string: "one ", attributes: values)
        text.append(NSAttributedString(string: "two ", attributes: second))
        text.append(NSAttributedString(string: "three", attributes: values))
        text.addAttributes(second, range: NSRange(location: 2, length: 4))
        text.addAttributes(values, range: NSRange(location: 1, length: 9))
        for (key, value) in second {
          text.addAttribute(key, value: value, range: NSRange(location: 3, length: 2))
        }
        let both = values.merging(second) { $1 }
        let part = text.attributedSubstring(from: NSRange(location: 3, length: 2))
        #expect(part.isEqual(to: NSAttributedString(string: " t", attributes: both)))
        text.removeAttribute(.font, range: NSRange(location: 0, length: 3))
        #expect(text.string == "one two three")
        text.setAttributes(values, range: NSRange(location: 0, length: text.length))
        #expect(text.isEqual(to: NSAttributedString(string: "one two three", attributes: values)))
      }
    }
  }

  @Test func `equal fonts and colours have equal hash values`() {
    #expect(UIFont.systemFont(ofSize: 12) == .systemFont(ofSize: 12))
    #expect(UIFont.systemFont(ofSize: 12).hash == UIFont.systemFont(ofSize: 12).hash)
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash == UIColor.red.hash)
    #expect(Set([UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 12), .systemFont(ofSize: 13)]).count == 2)
  }
}
