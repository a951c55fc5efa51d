#if canImport(UIKit)
  public import UIKit
#else
  public import InbetweenUIKit
#endif

/// Records what a screen shows: at each frame of the display, the presented values of each named view, in the format of
/// Inbetween's traces. A view's name is its `accessibilityIdentifier`; views without one are not recorded.
///
///     let recorder = DeviceRecorder(window, named: "login")
///     recorder.record(for: 1.5) { login.open() } completion: { recording in share(recording.trace) }
///
/// In a film of InbetweenUIKit it records the film.
#if canImport(UIKit)
  @MainActor
#endif
public final class DeviceRecorder: NSObject {
  /// The text of a trace, and the pictures that were asked for.
  public struct Recording {
    public let name: String
    /// The contents of `NAME.trace.jsonl`.
    public let trace: String
    /// PNG files by name, in the order of their times.
    public let pictures: [(name: String, png: Data)]

    /// Writes `NAME.trace.jsonl` and the pictures into a folder, which exists.
    public func write(to folder: URL) throws {
      try Data(trace.utf8).write(to: folder.appendingPathComponent(name + ".trace.jsonl"))
      for picture in pictures { try picture.png.write(to: folder.appendingPathComponent(picture.name)) }
    }
  }

  private let root: UIView
  private let rate: Int
  private let names: ViewNames
  private var text: TraceText
  private var link: CADisplayLink?
  private var duration = 0.0
  private var action: (() -> Void)?
  private var completion: ((Recording) -> Void)?
  private var pictureTimes: [Double] = []
  private var pictures: [(name: String, png: Data)] = []
  /// The display's time and the media time of the first frame, in seconds.
  private var start: (display: CFTimeInterval, media: CFTimeInterval)?
  private var lastLayout: [String: String] = [:]

  /// - Parameters:
  ///   - root: the view in whose coordinates frames are recorded: the window, to compare with a film or a scene.
  ///   - name: of the scene or golden with which the recording will be compared.
  ///   - device: the model, such as `iPhone 15 Pro`.
  ///   - framesPerSecond: nil for the display's greatest rate. More than 60 need
  ///     `CADisableMinimumFrameDurationOnPhone` in the app's Info.plist.
  public init(_ root: UIView, named name: String, device: String? = nil, framesPerSecond: Int? = nil) {
    self.root = root
    rate = max(framesPerSecond ?? UIScreen.main.maximumFramesPerSecond, 1)
    names = ViewNames()
    text = TraceText(
      name: name, device: device ?? UIDevice.current.model,
      system: UIDevice.current.systemName + " " + UIDevice.current.systemVersion, rate: rate, size: root.bounds.size,
      scale: root.traitCollection.displayScale)
  }

  /// Records from the next frame on. A recorder records once.
  ///
  /// - Parameters:
  ///   - seconds: how long.
  ///   - pictures: times in seconds at which the screen is drawn by `drawHierarchy`, which takes a few milliseconds and
  ///     can make the display miss a frame; record the motion without pictures as well.
  ///   - action: is run after the first frame was recorded.
  ///   - completion: receives the recording.
  public func record(
    for seconds: Double, pictures: [Double] = [], _ action: @escaping () -> Void,
    completion: @escaping (Recording) -> Void
  ) {
    guard link == nil else { return }
    duration = seconds
    pictureTimes = pictures.sorted()
    self.action = action
    self.completion = completion
    #if canImport(UIKit)
      let link = CADisplayLink(target: self, selector: #selector(step))
    #else
      let link = CADisplayLink(target: self, selector: Selector(DeviceRecorder.step))
    #endif
    link.preferredFrameRateRange = CAFrameRateRange(
      minimum: Float(min(rate, 60)), maximum: Float(rate), preferred: Float(rate))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Adds an event with a name, at the current time.
  public func mark(_ event: String) {
    guard let start else { return }
    text.addEvent(event, at: CACurrentMediaTime() - start.media)
  }

  #if canImport(UIKit)
    @objc
  #endif
  private func step(_ link: CADisplayLink) {
    let now = CACurrentMediaTime()
    let start = start ?? (link.timestamp, now)
    self.start = start
    let frame = Int(((link.timestamp - start.display) * Double(rate)).rounded())
    guard text.beginFrame(frame, sampledAt: now - start.media) else { return }
    let origin = CGAffineTransform(translationX: -root.bounds.minX, y: -root.bounds.minY)
    for view in root.subviews { sample(view, in: "", origin, CGPoint(x: -root.bounds.minX, y: -root.bounds.minY)) }
    let layout = text.endFrame()
    if layout != lastLayout {
      lastLayout = layout
      text.setLosers(ConstraintLosers(in: root, names: names).all)
    }
    if let time = pictureTimes.first, now - start.media >= time - 1e-6 {
      pictureTimes.removeFirst()
      let image = UIGraphicsImageRenderer(bounds: root.bounds).image { _ in
        root.drawHierarchy(in: root.bounds, afterScreenUpdates: false)
      }
      let number = String(frame)
      let name = "frame-" + String(repeating: "0", count: max(4 - number.count, 0)) + number + ".png"
      if let png = image.pngData() { pictures.append((name, png)) }
    }
    if let action {
      self.action = nil
      action()
    }
    guard now - start.media >= duration - 1e-6 else { return }
    link.invalidate()
    completion?(Recording(name: text.name, trace: text.text, pictures: pictures))
    completion = nil
  }

  /// Records a view and those in it. `toRoot` maps the presented bounds of the superview to the root, `origin` is the
  /// place of the superview's zero by the model layout.
  private func sample(_ view: UIView, in path: String, _ toRoot: CGAffineTransform, _ origin: CGPoint) {
    let model = view.layer
    let shown = model.presentation() ?? model
    let bounds = shown.bounds
    let affine =
      CATransform3DIsAffine(shown.transform) ? CATransform3DGetAffineTransform(shown.transform) : .identity
    let map = CGAffineTransform(
      translationX: -bounds.minX - shown.anchorPoint.x * bounds.width,
      y: -bounds.minY - shown.anchorPoint.y * bounds.height
    ).concatenating(affine)
      .concatenating(CGAffineTransform(translationX: shown.position.x, y: shown.position.y)).concatenating(toRoot)
    let corner = CGPoint(
      x: origin.x + model.position.x - model.anchorPoint.x * model.bounds.width,
      y: origin.y + model.position.y - model.anchorPoint.y * model.bounds.height)
    var own = path
    if let name = names.name(of: view) {
      own = path.isEmpty ? name : path + "/" + name
      text.add(own, values(of: shown, affine, bounds.applying(map), CGRect(origin: corner, size: model.bounds.size)))
    }
    let zero = CGPoint(x: corner.x - model.bounds.minX, y: corner.y - model.bounds.minY)
    for part in view.subviews { sample(part, in: own, map, zero) }
  }

  private func values(
    of layer: CALayer, _ affine: CGAffineTransform, _ frame: CGRect, _ layout: CGRect
  ) -> [String: String] {
    var values = [
      "frame": TraceText.numbers([frame.minX, frame.minY, frame.width, frame.height]),
      "layout": TraceText.numbers([layout.minX, layout.minY, layout.width, layout.height]),
      "transform": TraceText.numbers([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty]),
      "alpha": TraceText.number(min(max(CGFloat(layer.opacity), 0), 1)),
      "isHidden": layer.isHidden ? "\"true\"" : "\"false\"",
      "backgroundColor": TraceText.color(layer.backgroundColor),
      "cornerRadius": TraceText.number(layer.cornerRadius), "borderWidth": TraceText.number(layer.borderWidth),
      "shadowOpacity": TraceText.number(min(max(CGFloat(layer.shadowOpacity), 0), 1)),
    ]
    // Colours of what is not drawn have defaults that differ between systems.
    if layer.borderWidth > 0 { values["borderColor"] = TraceText.color(layer.borderColor) }
    if layer.shadowOpacity > 0 {
      values["shadowColor"] = TraceText.color(layer.shadowColor)
      values["shadowRadius"] = TraceText.number(layer.shadowRadius)
      values["shadowOffset"] = TraceText.numbers([layer.shadowOffset.width, layer.shadowOffset.height])
    }
    return values
  }
}

/// The names of views: a name that several views have gets a number, as in films.
final class ViewNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []
  /// An identity is unique only while its object exists.
  private var views: [UIView] = []

  #if canImport(UIKit)
    @MainActor
  #endif
  func name(of view: UIView) -> String? {
    if let name = names[ObjectIdentifier(view)] { return name }
    guard let own = view.accessibilityIdentifier, !own.isEmpty else { return nil }
    var name = own
    var number = 2
    while !taken.insert(name).inserted {
      name = own + String(number)
      number += 1
    }
    names[ObjectIdentifier(view)] = name
    views.append(view)
    return name
  }
}
