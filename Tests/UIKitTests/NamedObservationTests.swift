import Foundation
import InbetweenUIKit
import Testing

@Suite("Observation of properties by their names") struct NamedObservationTests {
  private final class Watcher: UIView {
    var heard: [String] = []

    @safe override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let old = change?[.oldKey].map { "\($0) → " } ?? ""
      heard.append("\(keyPath ?? ""): \(old)\(change?[.newKey] ?? "")")
    }
  }

  @Test func `an observer gets the old and the new value of each turn in which they differ`() {
    let (watcher, view) = (Watcher(frame: .zero), UIView(frame: .zero))
    let film = Film(duration: 1) { window in
      window.addSubview(view)
      view.addObserver(watcher, forKeyPath: "hidden", options: [.old, .new], context: nil)
      view.addObserver(watcher, forKeyPath: "layer.cornerRadius", options: .new, context: nil)
    }
    film.perform(at: 0.1) { view.isHidden = true }
    film.perform(at: 0.2) { view.layer.cornerRadius = 8 }
    film.perform(at: 0.3) { view.removeObserver(watcher, forKeyPath: "hidden") }
    film.perform(at: 0.4) { view.isHidden = false }
    _ = film.duration
    #expect(watcher.heard == ["hidden: false → true", "layer.cornerRadius: 8.0"])
    #expect(film.problems == [])
  }

  @Test func `the offset of a scroll view is observed while a finger drags it`() {
    let (watcher, scroll) = (Watcher(frame: .zero), UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
    let film = Film(duration: 1) { window in
      scroll.contentSize = CGSize(width: 300, height: 2_000)
      window.addSubview(scroll)
      scroll.addObserver(watcher, forKeyPath: "contentOffset", options: .new, context: nil)
      scroll.addObserver(watcher, forKeyPath: "contentSize", options: [.initial, .new], context: nil)
    }
    #expect(watcher.heard.count == 1)
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), at: 0.1, duration: 0.3)
    _ = film.duration
    #expect(watcher.heard.count > 5)
    #expect(film.problems == [])
    #expect(watcher.heard.last == "contentOffset: \(scroll.contentOffset)")
  }

  @Test func `an observer is removed with its own context only, and a deallocated one is forgotten`() {
    let view = UIView(frame: .zero)
    var watcher: Watcher? = Watcher(frame: .zero)
    let kept = Watcher(frame: .zero)
    let film = Film(duration: 1) { window in
      window.addSubview(view)
      if let watcher { view.addObserver(watcher, forKeyPath: "alpha", options: .new, context: nil) }
      view.addObserver(kept, forKeyPath: "tag", options: .new, context: nil)
    }
    film.perform(at: 0.1) { watcher = nil }
    film.perform(at: 0.2) { (view.alpha, view.tag) = (0.5, 3) }
    film.perform(at: 0.3) { view.removeObserver(kept, forKeyPath: "tag", context: nil) }
    film.perform(at: 0.4) { view.tag = 4 }
    film.perform(at: 0.5) { view.removeObserver(kept, forKeyPath: "tag") }
    _ = film.duration
    #expect(kept.heard == ["tag: 3"])
    #expect(film.problems == ["cannot remove Watcher as an observer of 'tag' of UIView: it is not registered"])
  }

  @Test func `stored properties of an object are observed, and a name that it does not have is a problem`() {
    final class Model: NSObject { var count: Int? }
    let (watcher, model) = (Watcher(frame: .zero), Model())
    let film = Film(duration: 1) { _ in
      model.addObserver(watcher, forKeyPath: "count", options: .new, context: nil)
      model.addObserver(watcher, forKeyPath: "counts", options: .new, context: nil)
      model.addObserver(NSObject(), forKeyPath: "count", options: .new, context: nil)
    }
    film.perform(at: 0.1) { model.count = 2 }
    film.perform(at: 0.2) { model.count = nil }
    _ = film.duration
    #expect(watcher.heard == ["count: 2", "count: \(NSNull())"])
    #expect(
      film.problems == [
        "'counts' of Model cannot be observed by its name",
        "NSObject observes 'count', but is no KeyValueObserver: add the conformance",
      ])
  }
}
