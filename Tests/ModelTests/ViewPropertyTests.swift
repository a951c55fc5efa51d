import InbetweenDiagnostics
import InbetweenGeometry
@_spi(Kinds) import InbetweenModel
import InbetweenMotion
import InbetweenTimeline
import Testing

/// A property of a kind of view, and a value that a fresh view does not have.
struct DescribedProperty: CustomTestStringConvertible, Sendable {
  var kind: ViewDescription
  var property: ViewProperty
  var testDescription: String { "\(kind.name).\(property.name)" }

  /// All that stand for something of a view.
  static let all = ViewDescription.all.flatMap { kind in
    kind.properties.filter { !$0.isStructure }.map { DescribedProperty(kind: kind, property: $0) }
  }

  /// Looks at a fresh view, which lives as long as its stage.
  func withView(_ look: (UIView) throws -> Void) throws {
    let stage = Stage(canvas: Canvas(size: Size(width: 200, height: 200), scale: 2))
    _ = stage.addPicture(
      .bitmap(DisplayResources.Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])))
    _ = stage.addAnimation(LoadedAnimation(picture: EmptyPicture(), bitmaps: []))
    let view = try #require(kind.make?("v", stage))
    stage.root.addSubview(view)
    view.addSubview(UIView(id: "inner", in: stage))
    try withExtendedLifetime(stage) { try look(view) }
  }

  var sample: EvaluatedValue { sample(property.shape) }

  private func sample(_ shape: ValueShape) -> EvaluatedValue {
    switch shape {
    case .number: .number(3)
    case .numberWithin(let range): .number(range.upperBound == .infinity ? 5 : range.upperBound / 4)
    case .count: .number(2)
    case .boolean: .boolean(kind.defaultValue(of: property.name) != .boolean(true))
    case .text: .text("other")
    case .word(let words): .word(words.first { kind.defaultValue(of: property.name) != .word($0) } ?? "")
    case .descendant: .word("inner")
    case .color: .color(Color(red: 1, green: 0, blue: 0))
    case .vector, .axes: .vector(Point(x: 7, y: 9))
    case .rect: .rect(Rect(x: 5, y: 6, width: 70, height: 40))
    case .insets, .directionalInsets: .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))
    case .font: .font(EvaluatedValue.Font(family: "Inter", size: 21, weight: "bold", isItalic: true))
    case .transform: .transform(.rotation(1))
    case .transform3D: .transform3D(.rotation(1, x: 0, y: 1, z: 0))
    case .path: .path(.rect(Rect(x: 0, y: 0, width: 9, height: 9)))
    case .file, .animationFile: .image(0)
    case .list(let item, _): .list([sample(item), sample(item)])
    case .subviewNames: .list([.word("inner")])
    case .layoutItems: .list([.record([])])
    case .record(let record):
      // The reader replaces a system item by what it stands for.
      .record(
        record.fields.filter { !record.isChoice || $0.name == record.alternatives.first }.filter {
          ![$0.name, $0.needs].contains(ValueRecord.systemItem)
        }.map {
          .init(name: $0.name, value: sample($0.shape))
        }
      )
    case .buttonState: .buttonState(title: "on", titleColor: .white)
    case .spacings: .spacings([EvaluatedValue.Spacing(view: "inner", spacing: 4)])
    case .motionEffects:
      .motionEffects([
        EvaluatedValue.MotionEffect(
          place: SourcePlace(file: "test"), keyPath: "center.x", input: "tilt.horizontal", minimum: .number(-5),
          maximum: .number(5))
      ])
    case .name, .names, .curve, .styleNames, .view, .views: .number(.nan)
    }
  }
}

private final class EmptyPicture: MovingPicture {
  let size = Size(width: 20, height: 10)
  let frames = MovingFrames(start: 0, end: 10, rate: 10)
  let texts: [TextRequest] = []

  func items(at progress: Double, images: [Int], texts: [TextContent]) -> [DisplayItem] { [] }
}

@Suite("The description of a property reads and writes the property")
struct ViewPropertyTests {
  @Test(arguments: DescribedProperty.all)
  func `a value that is set is read back, and differs from that of a new view`(_ described: DescribedProperty) throws {
    try described.withView { view in
      let property = described.property
      let before = property.value(view)
      #expect(property.set(described.sample, in: view))
      if property.shape == .motionEffects {
        #expect(view.modelMotionEffects.count == 1)
      } else if case .list(let items) = described.sample, case .list(.word, _) = property.shape {
        // A set of flags: twice the same counts once.
        #expect(property.value(view) == .list([items[0]]))
      } else {
        #expect(property.value(view) == described.sample)
      }
      #expect(before != property.value(view) || property.shape == .motionEffects)
    }
  }

  @Test(arguments: DescribedProperty.all)
  func `a value of another type is refused and changes nothing`(_ described: DescribedProperty) throws {
    try described.withView { view in
      let before = described.property.value(view)
      #expect(!described.property.set(.file("x"), in: view))
      #expect(described.property.value(view) == before)
    }
  }

  @Test(arguments: DescribedProperty.all.filter { !$0.property.shape.components.isEmpty })
  func `a component changes alone`(_ described: DescribedProperty) throws {
    for component in described.property.shape.components {
      try described.withView { view in
        described.property.set(described.sample, in: view)
        #expect(described.property.set(.number(11), component: component, in: view))
        let expected = described.sample.replacing(component, by: 11)
        #expect(described.property.value(view) == expected)
        #expect(expected != described.sample)
      }
    }
  }

  @Test(arguments: DescribedProperty.all.filter { $0.property.isUnset && !$0.property.isPlace })
  func `unsetting a property without a value of its own restores the value of a new view`(
    _ described: DescribedProperty
  ) throws {
    try described.withView { view in
      let before = described.property.value(view)
      described.property.set(described.sample, in: view)
      described.property.unset(in: view)
      // The offset of scrolling content comes back with the layout.
      view.stage.layoutIfNeeded()
      #expect(described.property.value(view) == before)
      #expect(described.kind.defaultValue(of: described.property.name) == nil)
    }
  }

  @Test(arguments: DescribedProperty.all)
  func `every word of an enumeration has a meaning`(_ described: DescribedProperty) throws {
    guard case .word(let words) = described.property.shape else { return }
    try described.withView { view in
      for word in words {
        #expect(described.property.set(.word(word), in: view), "\(word)")
        #expect(described.property.value(view) != .word(""), "\(word)")
      }
    }
  }

  @Test(arguments: DescribedProperty.all.filter(\.property.canBeLive))
  func `properties that may follow an input move something`(_ described: DescribedProperty) throws {
    try described.withView { view in
      let sample = described.sample
      #expect(described.property.change(in: view, following: { _ in sample }) != nil)
      for component in described.property.shape.components {
        #expect(described.property.change(in: view, component: component, following: { _ in .number(1) }) != nil)
      }
    }
  }

  @Test(arguments: ViewDescription.all)
  func `every property has a documentation, and names are unique`(_ kind: ViewDescription) {
    #expect(Set(kind.properties.map(\.name)).count == kind.properties.count)
    #expect(!kind.about.isEmpty)
    for property in kind.properties { #expect(!property.about.isEmpty && !property.about.contains("|")) }
  }

  @Test(arguments: ViewDescription.all)
  func `the kind of a view has its description`(_ kind: ViewDescription) throws {
    guard let make = kind.make, kind.name != "snapshot" else { return }
    let stage = Stage(canvas: Canvas(size: Size(width: 200, height: 200), scale: 2))
    #expect(make("v", stage).kind == kind.name)
  }

  @Test func `the root's own property is connected as well`() throws {
    let stage = Stage(canvas: Canvas(size: Size(width: 200, height: 200), scale: 2))
    let property = try #require(UIView.screenProperties.first)
    #expect(property.value(stage.root) == .number(0))
    #expect(property.set(.number(30), in: stage.root))
    #expect(stage.keyboardHeight == 30)
  }
}

extension ViewDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}
