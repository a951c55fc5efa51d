import InbetweenGeometry
import InbetweenModel
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("Drawing contexts") struct ContextTests {
  @Test func `a transparency layer has the alpha and the shadow as a whole, and its content neither`() {
    let context = CGContext(size: Size(width: 10, height: 10), in: nil)
    let area = CGRect(x: 0, y: 0, width: 5, height: 5)
    context.setAlpha(0.5)
    context.setShadow(offset: CGSize(width: 1, height: 2), blur: 3, color: UIColor.black.cgColor)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(area)
    context.fill(area)
    context.endTransparencyLayer()
    context.fill(area)
    let items = context.picture.items.map(\.content)
    guard items.count == 7, case .beginGroup(let whole) = items[0], case .endGroup = items[3],
      case .beginGroup(let single) = items[4]
    else {
      Issue.record("not two groups: \(items)")
      return
    }
    #expect(whole.opacity == 0.5 && whole.shadow != nil)
    #expect(single.opacity == 1 && single.shadow == whole.shadow)
    #expect(alpha(items[1]) == 1 && alpha(items[2]) == 1 && alpha(items[5]) == 0.5)
  }

  @Test func `a transparency layer in a rectangle is clipped to it and ends with its clip`() {
    let context = CGContext(size: Size(width: 10, height: 10), in: nil)
    context.beginTransparencyLayer(in: CGRect(x: 1, y: 1, width: 2, height: 2), auxiliaryInfo: nil)
    context.endTransparencyLayer()
    let (begins, ends) = context.picture.items.reduce(into: (0, 0)) { counts, item in
      if case .beginGroup = item.content { counts.0 += 1 }
      if case .endGroup = item.content { counts.1 += 1 }
    }
    #expect(begins == 2 && ends == 2)
  }

  private func alpha(_ content: DisplayContent) -> Double? {
    switch content {
    case .path(let path): path.fillColor?.alpha
    case .box(let box): box.color.alpha
    default: nil
    }
  }
}
