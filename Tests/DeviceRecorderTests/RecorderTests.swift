import DeviceRecorder
import InbetweenGeometry
import InbetweenGoldens
import InbetweenTimeline
import InbetweenUIKit
import Testing

@Suite("The recorder for devices") struct RecorderTests {
  /// A screen with a card that moves, turns and fades, in a container that is not named.
  private final class Screen {
    let card = UIView()
    let badge = UIView()
    private let container = UIView()
    private var top = NSLayoutConstraint()

    func build(in window: UIWindow) {
      card.accessibilityIdentifier = "card"
      badge.accessibilityIdentifier = "badge"
      for view in [container, card, badge] { view.translatesAutoresizingMaskIntoConstraints = false }
      window.addSubview(container)
      container.addSubview(card)
      card.addSubview(badge)
      card.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      card.layer.cornerRadius = 8
      top = card.topAnchor.constraint(equalTo: container.topAnchor, constant: 20)
      NSLayoutConstraint.activate([
        container.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
        container.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -10),
        container.topAnchor.constraint(equalTo: window.topAnchor, constant: 50),
        container.bottomAnchor.constraint(equalTo: window.bottomAnchor), top,
        card.leadingAnchor.constraint(equalTo: container.leadingAnchor),
        card.trailingAnchor.constraint(equalTo: container.trailingAnchor),
        card.heightAnchor.constraint(equalToConstant: 120),
        badge.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -8),
        badge.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
        badge.widthAnchor.constraint(equalToConstant: 24), badge.heightAnchor.constraint(equalToConstant: 24),
      ])
    }

    func move(damping: CGFloat = 0.6) {
      top.constant = 240
      UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0) {
        self.card.superview?.layoutIfNeeded()
        self.card.backgroundColor = UIColor(red: 0, green: 0.5, blue: 1, alpha: 1)
        self.badge.transform = CGAffineTransform(rotationAngle: 1)
        self.badge.alpha = 0.25
      }
    }
  }

  /// A film in which the recorder records a screen from 0.2 s on.
  private func record(
    pictures: [Double] = [], prepare: (UIWindow, Screen) -> Void = { _, _ in },
    action: @escaping (Screen) -> Void = { $0.move() }
  ) throws -> (film: Film, recording: DeviceRecorder.Recording) {
    let screen = Screen()
    let film = Film(on: .iPhone15, name: "card", duration: 1.5) { window in
      screen.build(in: window)
      prepare(window, screen)
    }
    var finished: DeviceRecorder.Recording?
    var recorder: DeviceRecorder?
    film.perform(at: 0.2) {
      recorder = DeviceRecorder(film.window, named: "card", device: "film")
      recorder?.record(for: 1, pictures: pictures) {
        action(screen)
      } completion: {
        finished = $0
      }
    }
    _ = film.duration
    return (film, try #require(finished))
  }

  private func trace(_ recording: DeviceRecorder.Recording) throws -> MotionTrace {
    try MotionTrace(text: recording.trace)
  }

  @Test func `a recording of a film has the motion of the film's own trace, shifted to its start`() throws {
    let (film, recording) = try record()
    let recorded = try trace(recording)
    let own = MotionTrace(recording: film.timeline, framesPerSecond: Rational(60))
    let pair = try #require(RecordingComparison(recorded, with: own, timeline: film.timeline))
    #expect(recorded.device?.model == "film")
    #expect(recorded.frameCount == 61)
    #expect(pair.recording.views.map(\.path) == ["card", "card/badge"], "what is not named is not recorded")
    // The recorder's first frame is the display frame after 0.2 s.
    #expect(abs(pair.offset + 13.0 / 60) < 1e-6, "\(pair.offset)")
    let difference = TraceDifference(expected: pair.recording, actual: pair.other, tolerance: 0.0021)
    #expect(difference.isEmpty, "\(difference.properties.map { ($0.change, $0.key, $0.worstFrame) })")
  }

  @Test func `without the scene's curves a golden's frames are interpolated, and agree within a frame`() throws {
    let (film, recording) = try record()
    let recorded = try trace(recording)
    // A golden of another rate, so that no time of the device is one of its frames.
    let golden = MotionTrace(recording: film.timeline, framesPerSecond: Rational(50))
    let pair = try #require(RecordingComparison(recorded, with: golden))
    #expect(abs(pair.offset + 13.0 / 60) < 1 / 120)
    #expect(Diagnosis(expected: pair.recording, actual: pair.other, tolerance: 0.5, frames: 1).isEmpty)
    #expect(!Diagnosis(expected: pair.recording, actual: pair.other).isEmpty, "the tolerance decides")
  }

  @Test func `another spring is told in a sentence, though the times of both are aligned`() throws {
    let (film, _) = try record()
    let own = MotionTrace(recording: film.timeline, framesPerSecond: Rational(60))
    let (_, other) = try record(action: { $0.move(damping: 0.4) })
    let pair = try #require(RecordingComparison(try trace(other), with: own, timeline: film.timeline))
    #expect(abs(pair.offset + 13.0 / 60) < 1.0 / 30)
    let diagnosis = Diagnosis(
      expected: pair.recording, actual: pair.other, tolerance: RecordingComparison.tolerance.points,
      frames: RecordingComparison.tolerance.frames)
    #expect(diagnosis.sentence.hasPrefix("card: frames "), "\(diagnosis.sentence)")
    #expect(diagnosis.sentence.contains("other timing"), "\(diagnosis.sentence)")
  }

  @Test func `missed frames are known, and their values are those of the frame before`() throws {
    let (film, recording) = try record()
    var recorded = try trace(recording)
    recorded.device?.sampled[20] = nil
    let text = recorded.text
    #expect(text.contains(",null,"))
    let again = try MotionTrace(text: text)
    #expect(again.device?.sampled[20] == .some(nil))
    let pair = try #require(
      RecordingComparison(
        again, with: MotionTrace(recording: film.timeline, framesPerSecond: Rational(60)), timeline: film.timeline))
    #expect(pair.notices.contains("the display missed 1 of 61 frames"))
    let card = try #require(pair.other.views.first { $0.path == "card" })
    let frames = card.series("frame", frameCount: 61)
    #expect(frames[20] == frames[19])
    #expect(frames[21] != frames[20])
  }

  @Test func `constraints that lose are recorded with what they miss`() throws {
    let (_, recording) = try record(prepare: { _, screen in
      let tall = screen.card.heightAnchor.constraint(equalToConstant: 150)
      tall.priority = UILayoutPriority(750)
      let wide = screen.badge.widthAnchor.constraint(equalToConstant: 30)
      wide.identifier = "badge is wide"
      NSLayoutConstraint.activate([tall, wide])
    })
    let device = try #require(try trace(recording).device)
    let losers = device.losers
    #expect(losers.map(\.constraint).contains("card.height == 150"))
    let tall = try #require(losers.first { $0.constraint == "card.height == 150" })
    #expect(tall.points == 30 && tall.priority == 750 && tall.frame == 0)
    // One of the two required widths holds.
    let required = losers.filter { $0.priority == 1000 }
    #expect(required.count == 1 && required.first?.points == 6, "\(losers)")
  }

  @Test func `the model layout is recorded beside what is shown`() throws {
    let (_, recording) = try record()
    let recorded = try trace(recording)
    let card = try #require(recorded.views.first { $0.path == "card" })
    let layout = card.series("layout", frameCount: recorded.frameCount)
    #expect(layout[0] == TraceValue(10, 70, 373, 120))
    #expect(layout[1] == TraceValue(10, 290, 373, 120), "the animation has begun")
    #expect(card.series("frame", frameCount: recorded.frameCount)[1] != layout[1])
  }

  @Test func `pictures are drawn at the frames that were asked for`() throws {
    let (_, recording) = try record(pictures: [0.5, 0])
    #expect(recording.pictures.map(\.name) == ["frame-0000.png", "frame-0030.png"])
    #expect(recording.pictures.allSatisfy { $0.png.starts(with: [0x89, 0x50, 0x4e, 0x47]) })
    #expect(recording.pictures[0].png != recording.pictures[1].png)
  }

  @Test func `a recording without a time for each frame is refused at its line`() throws {
    let (_, recording) = try record()
    let cut = recording.trace.replacingOccurrences(of: "\"sampled\":[0,", with: "\"sampled\":[")
    #expect(cut != recording.trace)
    #expect(throws: GoldenFormatError.self) { try MotionTrace(text: cut) }
  }
}
