import InbetweenUIKit
import Testing

@Suite("Images in texts") struct TextAttachmentTests {
  /// A square of one colour, 10 × 10 points.
  private func square(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  private func film(_ make: () -> NSAttributedString, _ body: (UILabel) -> Void = { _ in }) -> Film {
    Film(on: FilmDevice(name: "small", size: CGSize(width: 100, height: 60), scale: 1), duration: 0) { window in
      window.backgroundColor = .white
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
      label.numberOfLines = 0
      label.attributedText = make()
      window.addSubview(label)
      body(label)
    }
  }

  @Test func `an image takes its width between the words`() {
    var sizes: [CGFloat] = []
    _ = film({ NSAttributedString(string: "AB") }) { label in
      sizes.append(label.intrinsicContentSize.width)
      let text = NSMutableAttributedString(string: "A")
      let image = NSTextAttachment(image: self.square(.red))
      image.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
      text.append(NSAttributedString(attachment: image))
      text.append(NSAttributedString(string: "B"))
      label.attributedText = text
      sizes.append(label.intrinsicContentSize.width)
    }
    #expect(sizes.count == 2 && abs(sizes[1] - sizes[0] - 30) <= 1.01)
  }

  @Test func `an image stands on the baseline and is drawn there`() throws {
    let image = NSTextAttachment(image: square(.red))
    image.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let film = film { NSAttributedString(attachment: image) }
    let pixels = try FramePixels(film, at: 0)
    // The line is as high as the image and the descent of the font, which is some 4 points, and is in the middle.
    #expect(pixels[20, 30] == [255, 0, 0] && pixels[38, 12] == [255, 0, 0])
    #expect(pixels[45, 30] == [255, 255, 255] && pixels[20, 55] == [255, 255, 255])
    #expect(film.problems.isEmpty)
  }

  @Test func `bounds below the baseline move an image down and make the line higher`() {
    var heights: [CGFloat] = []
    for y in [0.0, -20] {
      _ = film({ NSAttributedString(string: "x") }) { label in
        let image = NSTextAttachment(image: self.square(.red))
        image.bounds = CGRect(x: 0, y: y, width: 30, height: 30)
        label.attributedText = NSAttributedString(attachment: image)
        heights.append(label.intrinsicContentSize.height)
      }
    }
    #expect(heights.count == 2 && heights[0] > 30 && heights[0] < 40)
    // Its bottom is then 20 points below, where the font's descent was.
    #expect(heights[1] > 30 && heights[1] < heights[0] + 17)
  }

  @Test func `a template has the colour of the text and another image its own`() throws {
    for (mode, color) in [(UIImage.RenderingMode.alwaysTemplate, [0, 0, 255]), (.alwaysOriginal, [255, 0, 0])] {
      let image = NSTextAttachment(image: square(.red).withRenderingMode(mode))
      image.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      let film = film {
        let text = NSMutableAttributedString(attachment: image)
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
        return text
      }
      #expect(try FramePixels(film, at: 0)[20, 30].map { Int($0) } == color)
    }
  }

  @Test func `a subclass says how large its image is and which`() throws {
    final class Badge: NSTextAttachment {
      var shown: UIImage?
      override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
      ) -> UIImage? { shown }
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
        characterIndex charIndex: Int
      ) -> CGRect { CGRect(x: 0, y: 0, width: 50, height: 50) }
    }
    let badge = Badge()
    badge.shown = square(.green)
    let pixels = try FramePixels(film { NSAttributedString(attachment: badge) }, at: 0)
    #expect(pixels[45, 10] == [0, 255, 0] && pixels[55, 10] == [255, 255, 255])
  }

  @Test func `a text that is drawn draws its images`() throws {
    let image = NSTextAttachment(image: square(.red))
    image.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    let film = Film(on: FilmDevice(name: "small", size: CGSize(width: 100, height: 60), scale: 1), duration: 0) {
      window in
      window.backgroundColor = .white
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60)).image { _ in
        NSAttributedString(attachment: image).draw(in: CGRect(x: 0, y: 0, width: 100, height: 60))
      }
      window.addSubview(UIImageView(image: picture))
    }
    #expect(try FramePixels(film, at: 0)[20, 20] == [255, 0, 0])
  }

  @Test func `lengths that no text has are limited`() {
    let image = NSTextAttachment(image: square(.red))
    image.bounds = CGRect(x: 0, y: -CGFloat.infinity, width: CGFloat.infinity, height: CGFloat.nan)
    #expect(film { NSAttributedString(attachment: image) }.problems.allSatisfy { !$0.isEmpty })
  }
}
