import InbetweenUIKit
import Testing

@Suite("What public apps use of the systems around UIKit") struct StrangersSystemTests {
  private static let small = FilmDevice(name: "small", size: CGSize(width: 100, height: 100), scale: 1)

  /// A red picture of 8 × 4 pixels.
  private static var picture: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 8, height: 4), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
    }
  }

  @Test func `messages to the log compile as on iOS, and their values are made`() {
    let log = OSLog(subsystem: "app", category: "net")
    let logger = Logger(subsystem: "app", category: "net")
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
    let word: String? = nil
    os_log("plain")
    os_log("%@ %d %@", log: log, type: .error, "text", 3, NSError(domain: "app", code: 1))
    os_log(.debug, log: log, "%{public}@", "text")
    os_log("number \(next())")
    logger.info("\(next()) \(word ?? "", privacy: .public) \(3.5, format: .fixed(precision: 1))")
    logger.log(level: .fault, "code \(12, format: .hex, align: .right(columns: 4))")
    logger.error("failed: \(CocoaError(.fileNoSuchFile).localizedDescription, privacy: .private(mask: .hash))")
    os_signpost(.begin, log: .default, name: "load", signpostID: OSSignpostID(log: log))
    #expect(count == 2 && log.isEnabled(type: .error) && !OSLog.disabled.isEnabled(type: .fault))
  }

  @Test func `types of data have identifiers, conform to others, and are found by extensions and MIME types`() {
    #expect(UTType("public.png")?.conforms(to: .image) == true && UTType("public.nothing") == nil)
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(mimeType: "text/html") == .html)
    #expect(UTType(filenameExtension: "png", conformingTo: .image) == .png)
    #expect(UTType(filenameExtension: "zzz")?.isDynamic == true && UTType.png.isDeclared)
    #expect(UTType.png.preferredFilenameExtension == "png" && UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(UTType.plainText.isSubtype(of: .text) && !UTType.text.isSubtype(of: .text))
    #expect(UTType.text.isSupertype(of: .json) && UTType.pdf.supertypes.contains(.data))
    let own = UTType(exportedAs: "app.note", conformingTo: .json)
    #expect(own.conforms(to: .text) && own.identifier == "app.note" && own != .json)
    #expect(URL(fileURLWithPath: "/a").appendingPathExtension(for: .pdf).lastPathComponent == "a.pdf")
    #expect(kUTTypeImage as String == UTType.image.identifier)
    _ = Film(duration: 0) { _ in
      let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.pdf, .image], asCopy: true)
      #expect(picker.documentPickerMode == .import)
      #expect(UIDocumentPickerViewController(documentTypes: ["public.item"], in: .open).documentPickerMode == .open)
    }
  }

  @Test func `files of pictures are read by Image IO, and thumbnails are smaller`() {
    let film = Film(on: Self.small, duration: 0) { _ in
      guard let data = Self.picture.pngData(),
        let source = CGImageSourceCreateWithData(data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary)
      else {
        Issue.record("there is no file")
        return
      }
      #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == "public.png")
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 8)
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
      #expect((properties?[kCGImagePropertyPixelWidth] as? NSNumber)?.intValue == 8)
      #expect(properties?[kCGImagePropertyGIFDictionary] == nil)
      let options =
        [kCGImageSourceThumbnailMaxPixelSize: 4, kCGImageSourceCreateThumbnailFromImageAlways: true] as CFDictionary
      let thumbnail = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
      #expect(thumbnail?.width == 4 && thumbnail?.height == 2)
    }
    #expect(film.problems.isEmpty)
    let animated = Film(on: Self.small, duration: 0) { _ in
      let source = CGImageSourceCreateWithData(Data("GIF89a".utf8) as CFData, nil)
      #expect(source.map { CGImageSourceGetCount($0) } == 0)
      #expect(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) } == nil)
    }
    #expect(animated.problems.contains { $0.contains("com.compuserve.gif") })
  }

  @Test func `pixels of images are read and given as bytes`() {
    func image(_ bytes: [UInt8], _ info: UInt32) -> CGImage? {
      guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
      return CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent)
    }
    let last = CGImageAlphaInfo.premultipliedLast.rawValue
    let given: [UInt8] = [255, 0, 0, 255, 0, 0, 128, 128]
    #expect((image(given, last)?.dataProvider?.data).map { [UInt8]($0 as Data) } == given)
    // Blue, green, red and alpha, as bitmaps of iOS have them.
    let little = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    let swapped = image([0, 0, 255, 255, 128, 0, 0, 128], little)?.dataProvider?.data
    #expect(swapped.map { [UInt8]($0 as Data) } == given && CFDataGetLength(swapped) == 8)
    #expect(image([0, 0], last) == nil)
  }

  @Test func `an extension's items are loaded, and controllers have no context`() {
    let item = NSExtensionItem()
    item.attachments = [NSItemProvider(item: NSString(string: "note"), typeIdentifier: "public.plain-text")]
    item.userInfo = [NSExtensionJavaScriptPreprocessingResultsKey: "x"]
    let context = NSExtensionContext()
    context.inputItems = [item]
    var loaded: String?
    for case let item as NSExtensionItem in context.inputItems {
      for provider in item.attachments ?? [] where provider.hasItemConformingToTypeIdentifier("public.plain-text") {
        provider.loadItem(forTypeIdentifier: "public.plain-text", options: nil) { value, _ in
          loaded = (value as? NSString).map { $0 as String }
        }
        #expect(provider.hasItemConforming(to: .text))
      }
    }
    #expect(loaded == "note")
    _ = Film(duration: 0) { _ in #expect(UIViewController().extensionContext?.inputItems.isEmpty == nil) }
  }

  @Test func `HTML becomes text with bold, italic and linked parts, and plain text stays as it is`() throws {
    let html =
      "<html><body><h1>Title</h1><p>A <b>bold</b> &amp; <i>slanted</i> "
      + "<a href='https://a.org'>link</a></p></body></html>"
    let text = try NSAttributedString(
      data: Data(html.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
      ], documentAttributes: nil)
    #expect(text.string == "Title\nA bold & slanted link\n")
    func font(_ word: String) -> UIFont? {
      text.attribute(.font, of: (text.string as NSString).range(of: word).location) as? UIFont
    }
    #expect(font("bold")?.fontDescriptor.symbolicTraits == .traitBold && font("&")?.pointSize == 12)
    #expect(font("slanted")?.fontDescriptor.symbolicTraits == .traitItalic && font("Title")?.pointSize == 24)
    let place = (text.string as NSString).range(of: "link").location
    #expect(text.attribute(.link, of: place) as? URL == URL(string: "https://a.org"))
    #expect(try NSAttributedString(data: Data("a  <b>".utf8), documentAttributes: nil).string == "a  <b>")
    #expect(throws: CocoaError.self) {
      try NSAttributedString(
        data: Data("{\\rtf1}".utf8), options: [.documentType: NSAttributedString.DocumentType.rtf],
        documentAttributes: nil)
    }
    #expect(try text.data(from: NSRange(location: 0, length: 5)) == Data("Title".utf8))
  }

  @Test func `links, phone numbers and dates are found in texts`() throws {
    let text = "Call (408) 555-0123 or see https://apple.com/x?y=1. Mail ada@example.org on May 17, 2024"
    let all = NSRange(location: 0, length: (text as NSString).length)
    // Dates, links and phone numbers.
    let found = try NSDataDetector(types: 8 | 32 | 2048).matches(in: text, options: [], range: all)
    #expect(found.compactMap(\.phoneNumber) == ["(408) 555-0123"])
    #expect(found.compactMap(\.url).map(\.absoluteString) == ["https://apple.com/x?y=1", "mailto:ada@example.org"])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let day = found.compactMap(\.date).map { calendar.dateComponents([.year, .month, .day], from: $0) }
    #expect(day == [DateComponents(year: 2024, month: 5, day: 17)])
    #expect(try NSDataDetector(types: 32).numberOfMatches(in: text, range: all) == 2)
    #expect(throws: CocoaError.self) { try NSDataDetector(types: 0) }
  }

  @Test func `objects are sorted into sections by their first letters`() {
    final class Person: NSObject {
      let name: String
      init(_ name: String) { self.name = name }
    }
    let collation = UILocalizedIndexedCollation.current()
    let name = Selector(named: "name")
    #expect(collation.sectionTitles.count == 27 && collation.sectionIndexTitles.first == "A")
    #expect(
      ["ärger", "Zoe", "7up"].map { collation.section(for: Person($0), collationStringSelector: name) } == [0, 25, 26])
    let people = ["Bob", "ada", "Änne", "Carl"].map { Person($0) }
    let sorted = collation.sortedArray(from: people, collationStringSelector: name).compactMap { ($0 as? Person)?.name }
    #expect(sorted == ["ada", "Änne", "Bob", "Carl"] && collation.section(forSectionIndexTitle: 3) == 3)
  }

  @Test func `PDF files and photos are not written, which the film tells`() {
    final class Album: NSObject {}
    let film = Film(on: Self.small, duration: 0) { window in
      let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842)).pdfData { context in
        context.beginPage()
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        NSAttributedString(string: "text").draw(at: .zero)
      }
      #expect(data.isEmpty)
      UIImageWriteToSavedPhotosAlbum(Self.picture, Album(), nil, nil)
      let formatter = window.viewPrintFormatter()
      formatter.contentInsets.top = 10
      #expect(formatter.pageCount == 0 && !UIPrintInteractionController.isPrintingAvailable)
    }
    #expect(film.problems.count == 2 && film.problems.contains { $0.contains("PDF") })
  }

  @Test func `geometry is kept by coders`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
    archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
    #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(reader.decodeCGSize(forKey: "size") == .zero)
  }

  @Test func `documents are offered to no app, and settings are kept`() {
    final class Owner: NSObject, UIDocumentInteractionControllerDelegate, UIViewControllerRestoration {
      static func viewController(withRestorationIdentifierPath path: [String], coder: NSCoder) -> UIViewController? {
        nil
      }
    }
    _ = Film(on: Self.small, duration: 0) { window in
      let documents = UIDocumentInteractionController(url: URL(fileURLWithPath: "/a/report.pdf"))
      let owner = Owner()
      documents.delegate = owner
      #expect(documents.uti == "com.adobe.pdf" && documents.name == "report.pdf")
      #expect(!documents.presentPreview(animated: true))
      #expect(!documents.presentOpenInMenu(from: .zero, in: window, animated: true))
      let handler: UIActionHandler = { _ in }
      _ = UIAction(title: "Open", handler: handler)
      UIApplication.shared.statusBarStyle = .lightContent
      UIApplication.shared.setStatusBarHidden(true, with: .fade)
      #expect(UIApplication.shared.statusBarStyle == .default && !UIApplication.shared.isStatusBarHidden)
      #expect(NSDataAsset(name: "nothing") == nil)
      #expect(
        UITextChecker().rangeOfMisspelledWord(in: "x", range: NSRange(), startingAt: 0, wrap: false, language: "en")
          .location == NSNotFound)
    }
  }
}
