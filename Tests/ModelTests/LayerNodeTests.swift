import Foundation
import InbetweenGeometry
import InbetweenMotion
import InbetweenTestSupport
import InbetweenTimeline
import Testing

@testable import InbetweenModel

@Suite("Layers without views") struct LayerNodeTests {
  private let fixture = StageFixture()
  private var stage: Stage { fixture.stage }
  private var viewCount: Int { stage.views.reduce(0) { count, _ in count + 1 } }

  @Test func `a node alone is moved by a spring`() throws {
    let node = stage.bareNode()
    stage.root.node.insertChild(node, at: 0)
    let spring = AnimationOptions(duration: seconds("1"), curve: .spring(Spring(perceptualDuration: 1, bounce: 0)))
    stage.schedule(at: .zero) { stage in
      stage.animate(spring) { $0.change(node, .position, to: .point(Point(x: 100, y: 0))) }
    }
    let timeline = fixture.bake()
    let x = timeline.presentation(of: node.record.index, at: 0.5).position.x
    #expect(x > 50 && x < 100)
    #expect(timeline.model(of: node.record.index, at: 0.5).position.x == 100)
    #expect(viewCount == 1)
  }

  @Test func `a bare layer makes a node and no view, and is counted in the names of views`() {
    stage.asCurrent {
      let layer = CALayer()
      #expect(stage.nodes.last === layer.node && layer.node.view == nil && layer.node.bareLayer === layer)
      #expect(stage.layerCount == 2 && viewCount == 1)
      #expect(layer.node.id == "view2" && UIView(frame: .zero).id == "view3")
    }
  }

  @Test func `a bare layer outside a recording keeps its stage`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && layer.stage.nodes.last === layer.node)
  }

  @Test func `the presentation of a layer is a node and no view, and its changes change nothing else`() throws {
    let view = try fixture.placed("v", 0, 0, 20, 20)
    stage.schedule(at: .zero) { stage in
      stage.animate(AnimationOptions(duration: seconds("1"), curve: .timing(.linear))) { _ in view.modelAlpha = 0 }
    }
    stage.schedule(at: seconds("0.5")) { stage in
      let (views, layers) = (viewCount, stage.layerCount)
      let shown = view.layer.presentation()
      #expect(abs((shown?.opacity ?? 0) - 0.5) < 1e-4 && shown?.ownView == nil && shown?.isBare == false)
      shown?.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
      #expect(shown?.bounds.width == 5 && view.bounds.width == 20)
      #expect(viewCount == views && stage.layerCount == layers + 1)
    }
    _ = fixture.bake()
    #expect(view.layer.ownView === view)
  }

  @Test func `a view that was added again has its newest layer, and a node without a view has the former one`() throws {
    let view = try fixture.placed("v", 0, 0, 20, 20)
    let former = view.record.index
    stage.schedule(at: seconds("1")) { _ in view.removeFromSuperview() }
    stage.schedule(at: seconds("2")) { stage in stage.root.addSubview(view) }
    let timeline = fixture.bake()
    #expect(viewCount == 2 && stage.layerCount == 3)
    #expect(stage.layers(of: view) == [former, view.record.index])
    #expect(stage.nodes[former].view == nil && stage.view(ofLayer: former) === view)
    #expect(stage.nodes[view.record.index] === view.node)
    #expect(timeline.layers.map(\.id) == ["screen", "v", "v"])
    #expect(timeline.layers[former].lifetime.end == 1 && timeline.layers[view.record.index].lifetime.start == 2)
  }

  @Test func `layers without a view keep their places between subviews`() {
    stage.asCurrent {
      let (holder, a, b, c) = (UIView(frame: .zero), UIView(frame: .zero), UIView(frame: .zero), UIView(frame: .zero))
      let (low, middle, high) = (CALayer(), CALayer(), CALayer())
      for view in [a, b] { holder.addSubview(view) }
      holder.layer.insertSublayer(low, at: 0)
      holder.layer.insertSublayer(middle, above: a.layer)
      holder.layer.addSublayer(high)
      #expect(holder.layer.sublayers == [low, a.layer, middle, b.layer, high])
      holder.insertSubview(c, aboveSubview: a)
      #expect(holder.layer.sublayers == [low, a.layer, c.layer, middle, b.layer, high])
      holder.sendSubviewToBack(b)
      holder.exchangeSubview(at: 1, withSubviewAt: 2)
      #expect(holder.layer.sublayers == [b.layer, low, c.layer, a.layer, middle, high])
      #expect(holder.subviews == [b, c, a] && holder.children == holder.subviews)
      #expect(holder.record.children == holder.node.children.map(\.record.index))
      a.removeFromSuperview()
      high.removeFromSuperlayer()
      #expect(holder.layer.sublayers == [b.layer, low, c.layer, middle] && holder.children == [b, c])
    }
  }

  @Test(arguments: [true, false]) func `a subview is moved beside another one, to the front and to the back`(
    isOfCode: Bool
  ) {
    stage.asCurrent {
      let holder = UIView(frame: .zero)
      let views = (0..<4).map { _ in UIView(frame: .zero) }
      for view in [holder] + views { view.isFromCode = isOfCode }
      var expected: [Int] = []
      func check(_ what: String) {
        #expect(holder.subviews.map { view in views.firstIndex { $0 === view } } == expected, "\(what)")
      }
      for view in views { holder.addSubview(view) }
      var random = SplitMix(seed: 17)
      expected = [0, 1, 2, 3]
      for _ in 0..<200 {
        let (moved, other) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
        guard moved != other else { continue }
        expected.removeAll { $0 == moved }
        let place = expected.firstIndex(of: other) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          holder.insertSubview(views[moved], aboveSubview: views[other])
          expected.insert(moved, at: place + 1)
        case 1:
          holder.insertSubview(views[moved], belowSubview: views[other])
          expected.insert(moved, at: place)
        case 2:
          holder.insertSubview(views[moved], at: place)
          expected.insert(moved, at: place)
        default:
          holder.addSubview(views[moved])
          expected.append(moved)
        }
        check("\(moved) \(other)")
      }
    }
  }

  @Test func `layers and masks cannot lie in themselves`() {
    stage.asCurrent {
      let (a, b) = (CALayer(), CALayer())
      a.addSublayer(b)
      b.addSublayer(a)
      #expect(a.sublayers == [b] && b.sublayers ?? [] == [])
      let (view, mask) = (UIView(frame: .zero), UIView(frame: .zero))
      view.mask = view
      #expect(view.mask == nil)
      view.mask = mask
      mask.addSubview(view)
      #expect(mask.subviews.isEmpty && view.mask === mask)
    }
  }

  @Test func `a view in a layer without a view is told of tints, and leaves the stack view that it was in`() {
    stage.asCurrent {
      let (outer, inner, group) = (UIStackView(frame: .zero), UIView(frame: .zero), CALayer())
      outer.addArrangedSubview(inner)
      outer.layer.addSublayer(group)
      group.addSublayer(inner.layer)
      #expect(outer.arrangedSubviews.isEmpty)
      outer.tintColor = .red
      #expect(inner.tintColor == .red)
      outer.addArrangedSubview(inner)
      #expect(outer.arrangedSubviews == [inner] && outer.subviews == [inner])
    }
  }

  @Test func `a view's layer in one without a view is no subview, but lies in the view around it`() {
    stage.asCurrent {
      let (outer, inner, group) = (UIView(frame: .zero), UIView(frame: .zero), CALayer())
      group.position = CGPoint(x: 10, y: 0)
      group.addSublayer(inner.layer)
      #expect(inner.superview == nil)
      outer.layer.addSublayer(group)
      #expect(inner.superview === outer && outer.subviews.isEmpty && group.sublayers == [inner.layer])
      #expect(inner.convert(CGPoint.zero, to: outer) == CGPoint(x: 10, y: 0))
      inner.removeFromSuperview()
      #expect(inner.superview == nil && group.sublayers == nil)
    }
  }

  @Test func `a mask without a view is no mask view`() {
    stage.asCurrent {
      let (view, mask, layer) = (UIView(frame: .zero), UIView(frame: .zero), CALayer())
      view.mask = mask
      #expect(view.mask === mask && view.node.mask === mask.node && mask.superview === view)
      view.layer.mask = layer
      #expect(view.mask == nil && view.node.mask === layer.node && mask.superview == nil)
    }
  }

  @Test func `a layer that another stage adopts leaves one without a view in its place`() {
    let other = StageFixture().stage
    let view = UIView(id: "v", in: other)
    let index = view.record.index
    stage.adopt(view.node)
    #expect(view.stage === stage && stage.nodes.last === view.node && view.record.index == 1)
    #expect(other.nodes[index].view == nil && other.nodes[index] === other.knownEmptyNode)
  }

  @Test func `a stage is released with its views, and nested ones do not release one another`() {
    weak var released: Stage?
    weak var innermost: UIView?
    func play() {
      let stage = StageFixture().stage
      released = stage
      stage.asCurrent {
        var view = stage.root
        for index in 0..<200 {
          let inner = UIView(id: "v\(index)", in: stage)
          view.addSubview(inner)
          view = inner
        }
        innermost = view
        var top = stage.bareNode()
        top.keptStage = nil
        for _ in 0..<100_000 {
          let outer = stage.bareNode()
          outer.keptStage = nil
          outer.insert(top, at: 0)
          top = outer
        }
        stage.root.node.insertChild(top, at: 0)
      }
    }
    play()
    #expect(released == nil && innermost == nil)
  }
}
