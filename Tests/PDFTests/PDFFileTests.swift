import InbetweenGeometry
import InbetweenPDF
import InbetweenPixels
import Testing

@Suite("The structure of PDF files") struct PDFFileTests {
  private let sample = PDFSample("1 2 6 3 re f")

  @Test func `a file without a table, or with a wrong one, is searched for its objects`() throws {
    let body = sample.body.text
    for text in [
      body, body + "trailer <</Root 1 0 R>>", body + "startxref\n7\n%%EOF",
      String(decoding: sample.bytes(), as: UTF8.self).replacing("00000 n", with: "00001 f"),
      // A comment before the first object moves all of them.
      String(decoding: sample.bytes(), as: UTF8.self).replacing("%PDF-1.7\n", with: "%PDF-1.7\n% moved\n"),
    ] {
      #expect(abs(try PDFImage(Array(text.utf8)).area() - 18) < 0.01)
    }
  }

  @Test func `the last of several versions of an object counts`() throws {
    let changed = sample.body.text + "4 0 obj\n\(PDFSample.stream("0 0 2 2 re f"))\nendobj\n"
    #expect(abs(try PDFImage(Array(changed.utf8)).area() - 4) < 0.01)
  }

  @Test func `objects lie in compressed streams, which a stream of references lists`() throws {
    let members = ["<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 10 10]>>"]
    let content = members.joined(separator: " ")
    let header = "1 0 2 \(members[0].utf8.count + 1) "
    var text = "%PDF-1.5\n"
    var places: [Int] = []
    func add(_ number: Int, _ object: String) {
      places.append(text.utf8.count)
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    add(3, "<</Type /Page /Parent 2 0 R /Contents 4 0 R>>")
    add(4, PDFSample.stream("1 2 6 3 re f"))
    add(5, PDFSample.stream(header + content, "/Type /ObjStm /N 2 /First \(header.utf8.count)"))
    let start = text.utf8.count
    func hex(_ value: Int, _ count: Int) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    // Types of one byte, places of two, indices of one; objects 1 to 6.
    let rows =
      [hex(2, 2) + hex(5, 4) + hex(0, 2), hex(2, 2) + hex(5, 4) + hex(1, 2)]
      + (places + [start]).map { hex(1, 2) + hex($0, 4) + hex(0, 2) }
    let references = PDFSample.stream(
      rows.joined() + ">", "/Type /XRef /Size 7 /Index [1 6] /W [1 2 1] /Root 1 0 R /Filter /ASCIIHexDecode")
    let image = try PDFImage(Array((text + "6 0 obj\n\(references)\nendobj\nstartxref\n\(start)\n%%EOF").utf8))
    #expect(abs(try image.area() - 18) < 0.01)
    // The same without its list.
    let searched = try PDFImage(Array((text + "6 0 obj\n\(references)\nendobj\n").utf8))
    #expect(searched == image)
  }

  @Test(arguments: [
    ("/ASCIIHexDecode", "31 20 32 20 36 20 33 20 72 65 20 66>"), ("[/ASCIIHexDecode]", "312032203620332072652066>"),
    ("/RunLengthDecode", "\u{b}1 2 6 3 re f"), ("[/ASCII85Decode]", PDFFileTests.base85("1 2 6 3 re f")),
    ("[/ASCIIHexDecode /FlateDecode]", "789c3354305230533056284a554803000ecb02aa>"),
  ])
  func `streams are decoded by their filters`(filter: String, data: String) throws {
    var sample = sample
    sample.objects[3] = PDFSample.stream(data, "/Filter \(filter)")
    #expect(abs(try sample.image().area() - 18) < 0.01)
  }

  private static func base85(_ text: String) -> String {
    var result = ""
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      var value = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      var digits: [Character] = []
      for _ in 0..<5 {
        digits.insert(Character(UnicodeScalar(UInt8(value % 85 + 33))), at: 0)
        value /= 85
      }
      result += String(digits)
    }
    return result + "~>"
  }

  @Test func `an encrypted file, one without a page and one without a size are refused with a sentence`() throws {
    func message(_ bytes: [UInt8]) -> String {
      do throws(PDFProblem) {
        _ = try PDFImage(bytes)
        return ""
      } catch { return error.sentence }
    }
    #expect(message(sample.bytes(trailer: "/Encrypt 4 0 R")).contains("is encrypted"))
    #expect(message(Array("%PDF-1.7".utf8)) == "there are no objects in the PDF file")
    #expect(message(PDFSample("", page: "").bytes()).contains("no size"))
    var empty = sample
    empty.objects[1] = "<</Type /Pages /Kids [] /Count 0>>"
    #expect(message(empty.bytes()) == "the PDF file has no page")
    var large = sample
    large.objects[2] = "<</Type /Page /MediaBox [0 0 30000 5]>>"
    #expect(message(large.bytes()).contains("20000"))
  }

  @Test func `text, bitmaps and unknown things are drawn around, with a message`() throws {
    let image = try PDFSample(
      "BT /F 12 Tf (a) Tj ET /B Do /X sh BI /W 1 /H 1 /F /CCF ID abc EI 1 2 6 3 re f 7 frobnicate",
      resources: "/XObject <</B 5 0 R>> /Shading <</X <</ShadingType 4>>>>",
      others: [PDFSample.stream("", "/Subtype /Image /Width 1 /Height 1")]
    ).image()
    #expect(
      image.problems.map(\.message) == [
        "text without outlines of its font in the file is not drawn: convert it to outlines",
        "the colours of a bitmap are not read",
        "a gradient that is neither along a line nor radial is not drawn",
        "a bitmap is not drawn: the filter 'CCITTFaxDecode' is not read",
        "the operator 'frobnicate' is not read",
      ])
    #expect(abs(try image.area() - 18) < 0.01)
  }

  @Test func `forms inside themselves, deep arrays and repetition end`() throws {
    let loop = try PDFSample(
      "/F Do 1 2 6 3 re f", resources: "/XObject <</F 5 0 R>>",
      others: [PDFSample.stream("/F Do", "/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F 5 0 R>>>>")]
    ).image()
    #expect(loop.problems.count == 1 && loop.items.count == 1)
    let deep = try PDFSample("1 2 6 3 re f " + String(repeating: "[", count: 100_000)).image()
    #expect(deep.items.count == 1 && deep.problems.count == 1)
    // Ten forms, each of which draws the next one ten times.
    var forms = (0..<10).map { level in
      PDFSample.stream(
        String(repeating: "/F Do ", count: 10),
        "/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F \(level + 6) 0 R>>>>")
    }
    forms.append(PDFSample.stream("0 0 1 1 re f", "/Subtype /Form /BBox [0 0 9 9]"))
    #expect(throws: PDFProblem.self) {
      try PDFSample("/F Do", resources: "/XObject <</F 5 0 R>>", others: forms).image()
    }
  }

  @Test func `files that were cut or changed at any byte are read or refused`() throws {
    let bytes = PDFSample(
      "/E gs /F Do /G sh", resources: "/XObject <</F 5 0 R>> /ExtGState <</E <</ca .5>>>> /Shading <</G 6 0 R>>",
      others: [
        PDFSample.stream("0 0 4 4 re f", "/Subtype /Form /BBox [0 0 9 9] /Group <</S /Transparency>>"),
        """
        <</ShadingType 2 /Coords [0 0 1 1] /ColorSpace /DeviceGray /Function
        <</FunctionType 3 /Domain [0 1] /Bounds [.5] /Encode [0 1 1 0] /Functions [7 0 R 7 0 R]>>>>
        """, "<</FunctionType 2 /Domain [0 1] /N 2>>",
      ]
    ).bytes()
    for place in bytes.indices {
      _ = try? PDFImage(Array(bytes[..<place]))
      for byte in [UInt8(ascii: "9"), UInt8(ascii: "<"), 0, 255] where bytes[place] != byte {
        var changed = bytes
        changed[place] = byte
        _ = try? PDFImage(changed)
      }
    }
  }
}
