public import Foundation

/// A headless Chromium for opening pages, pressing keys and reading the result. It is controlled by the DevTools
/// protocol over a pipe, so that nothing besides the browser is needed and no port is opened.
public final class Browser {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile: TemporaryFolder
  private var received = Data()
  private var lastID = 0
  private var session: String?
  /// What went wrong in pages: exceptions, and what the browser refused.
  public private(set) var complaints: [String] = []

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The browser's path; nil where none is installed, and in the short run of the tests.
  public static var program: String? {
    guard Thoroughness.isFull else { return nil }
    let names = ["chromium", "chromium-browser", "google-chrome", "headless_shell"]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return names.lazy.flatMap { name in folders.map { $0 + "/" + name } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A size in CSS pixels.
  public init(width: Int = 1280, height: Int = 900) throws {
    guard let program = Browser.program else { throw Failure(description: "no Chromium is installed") }
    profile = try TemporaryFolder("browser")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // Chromium reads commands from descriptor 3 and answers on 4.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", program, "--headless=new", "--no-sandbox",
      "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
      "--user-data-dir=\(profile.path)", "about:blank",
    ]
    // Its temporary files are removed with its profile, if the path is short enough for the name of a socket, which the
    // system limits to 107 bytes.
    if profile.path.utf8.count < 60 {
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": profile.path]) { $1 }
    }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // A browser that hangs fails the test.
    let running = process
    DispatchQueue.global().asyncAfter(deadline: .now() + 1_800) { if running.isRunning { running.terminate() } }
    let targets = try call("Target.getTargets")["targetInfos"] as? [[String: Any]]
    guard let page = targets?.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String else {
      throw Failure(description: "the browser has no page")
    }
    session = try call("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
    for domain in ["Page", "Runtime", "Log"] { try call(domain + ".enable") }
    try call("Performance.enable", ["timeDomain": "threadTicks"])
    try show(width: width, height: height)
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// The size in CSS pixels and the appearance that pages are shown in.
  public func show(width: Int, height: Int, isDark: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    try call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  public func open(_ address: String) throws {
    try call("Page.navigate", ["url": address])
    try wait("document.readyState === 'complete' && location.href !== 'about:blank'")
  }

  /// The processor time that the page's main thread has needed, in seconds: what does not depend on other processes.
  public func processorTime() throws -> Double {
    let metrics = try call("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
    let tasks = metrics.first { $0["name"] as? String == "TaskDuration" }
    return (tasks?["value"] as? NSNumber)?.doubleValue ?? .nan
  }

  /// The value of an expression, promises awaited.
  @discardableResult public func value(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      throw Failure(description: "\(expression): \(problem["exception"] ?? problem)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  public func text(_ expression: String) throws -> String { "\(try value(expression) ?? "nothing")" }
  public func number(_ expression: String) throws -> Double {
    (try value(expression) as? NSNumber)?.doubleValue ?? .nan
  }

  /// Waits until an expression is true.
  public func wait(_ expression: String) throws {
    try Waiting.until(expression) { try value("!!(\(expression))") as? Bool == true }
  }

  /// Presses a key: its name, or the character that it types.
  public func press(_ key: String, shift: Bool = false) throws {
    var event: [String: Any] = ["type": "keyDown", "key": key, "modifiers": shift ? 8 : 0]
    if key.count == 1 { event["text"] = key }
    try call("Input.dispatchKeyEvent", event)
    try call("Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "modifiers": shift ? 8 : 0])
  }

  public func type(_ text: String) throws { for character in text { try press(String(character)) } }

  /// Presses the pointer at a share of an element's width and height, moves it to another, and lets go. Waits for the
  /// element, which the page may be about to make.
  public func drag(_ selector: String, from start: Double, to end: Double, height: Double = 0.5) throws {
    try wait("document.querySelector(\(Browser.literal(selector)))")
    let box = try call(
      "Runtime.evaluate",
      [
        "returnByValue": true,
        "expression": """
        (() => { const e = document.querySelector(\(Browser.literal(selector))); e.scrollIntoView({block: 'center'});
        const b = e.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()
        """,
      ])
    guard let sides = (box["result"] as? [String: Any])?["value"] as? [NSNumber], sides.count == 4 else {
      throw Failure(description: "\(selector) has no place on the page")
    }
    let frame = sides.map(\.doubleValue)
    func point(_ share: Double) -> [String: Any] {
      ["x": frame[0] + frame[2] * share, "y": frame[1] + frame[3] * height, "button": "left", "clickCount": 1]
    }
    func send(_ type: String, _ share: Double, buttons: Int) throws {
      try call("Input.dispatchMouseEvent", point(share).merging(["type": type, "buttons": buttons]) { $1 })
    }
    try send("mousePressed", start, buttons: 1)
    if end != start {
      for step in 1...5 { try send("mouseMoved", start + (end - start) * Double(step) / 5, buttons: 1) }
    }
    try send("mouseReleased", end, buttons: 0)
  }

  public func click(_ selector: String) throws { try drag(selector, from: 0.5, to: 0.5) }

  /// A text as JavaScript writes it.
  public static func literal(_ text: String) -> String {
    let data = (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  /// The bytes of a PNG file.
  public func screenshot() throws -> Data {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    return Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
  }

  @discardableResult private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastID += 1
    var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: message) + Data([0]))
    while true {
      let answer = try next()
      switch answer["method"] as? String {
      case "Runtime.exceptionThrown", "Log.entryAdded": complaints.append("\(answer["params"] ?? "")")
      default: break
      }
      guard answer["id"] as? Int == lastID else { continue }
      if let problem = answer["error"] { throw Failure(description: "\(method): \(problem)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func next() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = received[..<end]
        received = Data(received[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure(description: "the browser ended") }
      received.append(more)
    }
  }
}
