import Foundation
import InbetweenUIKit
import Testing

@Suite("Observation of properties by key path") struct ObservationTests {
  private final class Model: NSObject {
    var count = 0
    var title: String? = "a"
  }

  @Test func `a handler gets the old and the new value once for each turn in which they differ`() {
    let model = Model()
    var changes: [[Int?]] = []
    var observation: NSKeyValueObservation?
    let film = Film(duration: 1) { _ in
      observation = model.observe(\.count, options: [.old, .new]) { _, change in
        changes.append([change.oldValue, change.newValue])
      }
    }
    film.perform(at: 0.1) { model.count = 3 }
    film.perform(at: 0.2) {}
    film.perform(at: 0.3) { (model.count, model.count) = (4, 3) }
    film.perform(at: 0.4) { model.count = 7 }
    film.perform(at: 0.5) { observation?.invalidate() }
    film.perform(at: 0.6) { model.count = 8 }
    _ = film.duration
    #expect(changes == [[0, 3], [3, 7]])
  }

  @Test func `an initial call comes at once, and a released observation ends`() {
    let model = Model()
    var titles: [String?] = []
    let film = Film(duration: 1) { _ in
      var observation: NSKeyValueObservation? = model.observe(\.title, options: [.initial, .new]) { object, change in
        titles.append(change.newValue ?? nil)
        #expect(object === model)
      }
      #expect(titles == ["a"])
      _ = observation
      observation = nil
      model.title = "b"
    }
    _ = film.duration
    #expect(titles == ["a"])
  }

  @Test func `a header follows the offset of a scroll view while a finger drags it`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    let header = UIView(frame: CGRect(x: 0, y: 400, width: 300, height: 100))
    var observation: NSKeyValueObservation?
    let film = Film(duration: 2) { window in
      scroll.contentSize = CGSize(width: 300, height: 2_000)
      window.addSubview(scroll)
      window.addSubview(header)
      observation = scroll.observe(\.contentOffset) { scroll, _ in header.frame.origin.y = 400 - scroll.contentOffset.y
      }
    }
    film.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), at: 0.1, duration: 0.3)
    _ = film.duration
    #expect(scroll.contentOffset.y > 50)
    #expect(header.frame.minY == 400 - scroll.contentOffset.y)
    #expect(observation != nil)
  }

  @Test func `a progress view shows the completed part of the progress that it observes`() {
    let view = UIProgressView(progressViewStyle: .default)
    let progress = Progress(totalUnitCount: 4)
    let film = Film(duration: 1) { window in
      view.observedProgress = progress
      window.addSubview(view)
    }
    var shown: [Float] = []
    film.perform(at: 0.2) { progress.completedUnitCount = 1 }
    film.perform(at: 0.3) { shown.append(view.progress) }
    film.perform(at: 0.5) { progress.completedUnitCount = 4 }
    _ = film.duration
    #expect(shown == [0.25] && view.progress == 1)
  }
}
