import InbetweenGeometry
import InbetweenPDF
import Testing

@Suite("Layers of PDF images") struct PDFLayerTests {
  /// A file with the layers 5, which is shown, and 6, which is not, and with memberships in both by a policy.
  private func image(_ content: String, settings: String = "/OFF [6 0 R]", policy: String = "AnyOn") throws -> PDFImage
  {
    var sample = PDFSample(
      content,
      resources: """
        /Properties <</Shown 5 0 R /Hidden 6 0 R /Both 7 0 R>>
        /XObject <</Form 8 0 R /Open 9 0 R>>
        """,
      others: [
        "<</Type /OCG /Name (Shown)>>", "<</Type /OCG /Name (Hidden)>>",
        "<</Type /OCMD /OCGs [5 0 R 6 0 R] /P /\(policy)>>",
        PDFSample.stream("0 0 10 10 re f", "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /OC 6 0 R"),
        PDFSample.stream("EMC 0 0 1 1 re f", "/Type /XObject /Subtype /Form /BBox [0 0 10 10]"),
      ])
    sample.objects[0] = "<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [5 0 R 6 0 R] /D <<\(settings)>>>>>>"
    return try sample.image()
  }

  private func expect(
    _ content: String, area: Double, settings: String = "/OFF [6 0 R]", policy: String = "AnyOn",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let image = try image(content, settings: settings, policy: policy)
    #expect(image.problems.isEmpty, sourceLocation: location)
    let found = try image.area()
    #expect(abs(found - area) < 0.05, "\(found)", sourceLocation: location)
  }

  @Test func `content of layers that are hidden when the file is opened is not drawn`() throws {
    try expect("/OC /Hidden BDC 0 0 4 4 re f EMC 5 5 2 2 re f", area: 4)
    try expect("/OC /Shown BDC 0 0 4 4 re f EMC 5 5 2 2 re f", area: 20)
    // Others inside do not end it, and what sets the state counts.
    try expect("/OC /Hidden BDC /P BMC EMC /Span <<>> BDC 0 0 4 4 re f EMC 1 0 0 1 4 0 cm EMC 5 5 2 2 re f", area: 2)
    try expect("/OC /Hidden BDC /OC /Shown BDC 0 0 4 4 re f EMC 0 0 4 4 re f EMC EMC 5 5 2 2 re f", area: 4)
    try expect("/Form Do 5 5 2 2 re f", area: 4)
    // A form cannot end what is around it.
    try expect("/OC /Hidden BDC /Open Do EMC", area: 0)
    try expect("/Open Do", area: 1)
  }

  @Test func `what is in no list is as the base state says, and a file without layers shows all`() throws {
    let content = "/OC /Hidden BDC 0 0 4 4 re f EMC /OC /Shown BDC 5 5 2 2 re f EMC"
    try expect(content, area: 20, settings: "")
    try expect(content, area: 0, settings: "/BaseState /OFF")
    try expect(content, area: 4, settings: "/BaseState /OFF /ON [5 0 R]")
    #expect(abs(try PDFSample("/OC /Hidden BDC 0 0 4 4 re f EMC").image().area() - 16) < 0.05)
  }

  @Test(arguments: [("AnyOn", 4.0), ("AllOn", 0), ("AnyOff", 4), ("AllOff", 0)])
  func `content of several layers is shown by their policy`(policy: String, area: Double) throws {
    try expect("/OC /Both BDC 5 5 2 2 re f EMC", area: area, policy: policy)
  }
}
