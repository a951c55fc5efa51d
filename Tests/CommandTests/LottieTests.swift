import Foundation
import InbetweenPixels
import Testing
import InbetweenTestSupport

/// Lottie files are played by rlottie.
@Suite("Lottie") struct LottieTests {
  /// All scenes of the cookbook and of `Scenes`, the founding ones among them.
  private static let names: [String] = ["docs/cookbook", "Scenes"].flatMap { folder in
    let path = Repository.root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The differences between a player's frame and the original: the share of pixels that differ by more than 32 of 255
  /// in some component, which antialiased edges cause, and the mean difference.
  private static func difference(_ own: Pixmap, _ played: [UInt8]) -> (share: Double, mean: Double) {
    var (count, sum) = (0, 0)
    for pixel in 0..<own.width * own.height {
      var worst = 0
      for part in 0..<3 {
        let (one, other) = (Int(own.bytes[4 * pixel + part]), Int(played[3 * pixel + part]))
        worst = max(worst, abs(one - other))
      }
      if worst > 32 { count += 1 }
      sum += worst
    }
    let total = Double(own.width * own.height)
    return (Double(count) / total, Double(sum) / total)
  }

  private static func compare(
    _ scene: String, _ arguments: [String], in folder: URL
  ) throws -> (frames: Int, share: Double, mean: Double) {
    let film = try Tool.run(["render", scene, "-o", "film.lottie.json", "--bake"] + arguments, in: folder)
    #expect(film.status == 0, "\(film.errors)")
    let frames = try Tool.run(["render", scene, "-o", "frames", "-q"] + arguments, in: folder)
    #expect(frames.status == 0, "\(frames.errors)")
    let json = try String(contentsOf: folder.appendingPathComponent("film.lottie.json"), encoding: .utf8)
    let player = try #require(LottiePlayer(json))
    let name = URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
    let output = folder.appendingPathComponent("frames/\(name)")
    let files = try FileManager.default.contentsOfDirectory(atPath: output.path).filter { $0.hasSuffix(".png") }
      .sorted()
    #expect(player.frameCount == files.count)
    var (share, mean) = (0.0, 0.0)
    for (index, file) in files.enumerated() {
      let own = try PNGDecoder.decode(Array(try Data(contentsOf: output.appendingPathComponent(file))))
      let found = difference(own, player.frame(index, width: own.width, height: own.height))
      (share, mean) = (max(share, found.share), max(mean, found.mean))
    }
    return (files.count, share, mean)
  }

  @Test(.enabled(if: LottiePlayer.isInstalled, "no librlottie0-1"), arguments: names)
  func `a player shows the scenes' frames`(_ scene: String) throws {
    let scratch = try TemporaryFolder()
    let path = Repository.root.appendingPathComponent(scene).path
    let found = try Self.compare(path, ["--fps", "6", "--scale", "2"], in: scratch.url)
    #expect(found.frames > 4)
    // Only pixels on edges, and rounding of colours in nested groups: rlottie multiplies alphas in eight bits.
    #expect(found.share <= Self.documentedShare && found.mean < 4, "\(found)")
  }

  /// The share that docs/cli.md states for all of these scenes.
  private static let documentedShare: Double = {
    let page = (try? String(contentsOf: Repository.root.appendingPathComponent("docs/cli.md"), encoding: .utf8)) ?? ""
    let share = page.firstMatch(of: /rlottie\s[^.]*?in\s+at\s+most\s+([0-9]\.[0-9]+)\s+%/)?.output.1
    return (share.flatMap { Double($0) } ?? 0) / 100
  }()

  /// All features that Lottie can represent, in one scene.
  private static let everything = """
    inbetween: 1
    canvas: {size: [240, 200], scale: 2, backgroundColor: "#e0f0ff"}
    views:
      - {view: box, frame: [10, 10, 40, 30], backgroundColor: red, cornerRadius: 8}
      - view: ring
        frame: [60, 10, 40, 40]
        borderWidth: 4
        borderColor: blue
        cornerRadius: 20
      - {view: corner, frame: [110, 10, 40, 40], backgroundColor: purple, cornerRadius: 16, maskedCorners: [layerMinXMinYCorner, layerMaxXMaxYCorner]}
      - gradient: sky
        frame: [160, 10, 70, 40]
        colors: [yellow, "#ff000080", blue]
        startPoint: [0, 0]
        endPoint: [1, 1]
      - gradient: sun
        type: radial
        frame: [160, 60, 70, 40]
        colors: [white, orange]
        startPoint: [0.5, 0.5]
        endPoint: [1, 1]
      - shape: line
        frame: [10, 60, 60, 40]
        path: {svg: M5 20 C20 0 40 40 55 20}
        fillColor: clear
        strokeColor: black
        lineWidth: 4
        lineCap: round
        strokeEnd: 0.2
      - shape: dashes
        frame: [80, 60, 60, 40]
        path: {roundedRect: [5, 5, 50, 30], cornerRadius: 6}
        fillColor: clear
        strokeColor: magenta
        lineWidth: 2
        lineDashPattern: [6, 3]
      - view: window
        frame: [10, 110, 60, 60]
        cornerRadius: 20
        clipsToBounds: true
        backgroundColor: white
        subviews:
          - {view: inside, frame: [20, 20, 60, 60], backgroundColor: green}
          - {view: above, frame: [0, 0, 30, 30], backgroundColor: brown}
      - view: masked
        frame: [80, 110, 60, 60]
        backgroundColor: cyan
        mask:
          shape: hole
          frame: [0, 0, 60, 60]
          path: {oval: [5, 15, 50, 30]}
      - {label: text, frame: [150, 110, 80, 24], text: Lottie, textColor: systemBlue}
      - view: faint
        frame: [150, 140, 60, 40]
        backgroundColor: black
        alpha: 0.5
        subviews:
          - {view: dot, frame: [10, 10, 20, 20], backgroundColor: white}
    timeline:
      - animate: 0.5
        curve: easeInOut
        set:
          box.transform: {rotate: 1, scale: [1.2, 0.8]}
          ring.cornerRadius: 4
          ring.borderWidth: 8
          line.strokeEnd: 1
          inside.center: [20, 30]
          window.cornerRadius: 30
          masked.center: [115, 140]
          text.textColor: red
          faint.alpha: 0.9
          sky.endPoint: [1, 0.2]
    """

  @Test(.enabled(if: LottiePlayer.isInstalled, "no librlottie0-1"))
  func `shapes, gradients, texts, masks and transforms have the right position in every frame`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.everything, as: "everything.yaml")
    let found = try Self.compare(path, ["--fps", "20"], in: scratch.url)
    #expect(found.frames == 11)
    #expect(found.share < 0.01 && found.mean < 4.5, "\(found)")
    // All of it is reported, and nothing is drawn.
    let json = try scratch.data("film.lottie.json")
    #expect(!String(decoding: json, as: UTF8.self).contains("image/png"))
  }

  /// Views that change places three times: plainly, in a group that is composited, and with a shadow.
  private static func shuffled(alpha: Double, shadow: Double) -> String {
    """
    inbetween: 1
    canvas: {size: [60, 60], scale: 1}
    views:
      - view: stack
        frame: [0, 0, 60, 60]
        alpha: \(alpha)
        shadowOpacity: \(shadow)
        subviews:
          - {view: low, frame: [5, 5, 30, 30], backgroundColor: red}
          - view: middle
            frame: [15, 15, 30, 30]
            backgroundColor: green
            subviews: [{view: inside, frame: [5, 5, 10, 10], backgroundColor: yellow}]
          - {view: high, frame: [25, 25, 30, 30], backgroundColor: blue}
    timeline:
      - {at: 0.2, set: {low.zPosition: 1}}
      - {at: 0.4, set: {middle.zPosition: 2}}
      - {at: 0.6, set: {low.zPosition: 0, middle.zPosition: 0}}
      - {at: 0.7, set: {low.center.x: 30}}
    duration: 0.8
    fps: 10
    """
  }

  private static let shuffledNames = [
    ["low", "middle", "inside", "high"], ["middle", "inside", "high", "low"], ["high", "low", "middle", "inside"],
    ["low", "middle", "inside", "high"],
  ]

  @Test func `views that change places above and below each other are layers in the order of each frame`() throws {
    for alpha in [1, 0.5] {
      let scratch = try TemporaryFolder()
      _ = try scratch.write(Self.shuffled(alpha: alpha, shadow: 0), as: "scene.yaml")
      let written = try Tool.run(["render", "scene.yaml", "-o", "film.json", "--lottie"], in: scratch.url)
      #expect(written.status == 0, "\(written.errors)")
      let film = try #require(
        try JSONSerialization.jsonObject(with: try scratch.data("film.json")) as? [String: Any])
      let assets = try #require(film["assets"] as? [[String: Any]])
      let composition = alpha < 1 ? assets.last : film
      let layers = try #require(composition?["layers"] as? [[String: Any]])
      for frame in 0..<8 {
        let names = layers.reversed().compactMap { layer -> String? in
          guard let name = layer["nm"] as? String, let start = layer["ip"] as? Int, let end = layer["op"] as? Int,
            name != "background", start <= frame, frame < end
          else { return nil }
          return name
        }
        #expect(names == Self.shuffledNames[min(frame / 2, 3)], "frame \(frame)")
      }
    }
  }

  @Test(.enabled(if: LottiePlayer.isInstalled, "no librlottie0-1"), arguments: [(1.0, 0.0), (0.5, 0), (1, 0.5)])
  func `a player shows views that change places as the frames do, drawn as pictures or not`(
    alpha: Double, shadow: Double
  ) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(Self.shuffled(alpha: alpha, shadow: shadow), as: "scene.yaml")
    let found = try Self.compare(path, [], in: scratch.url)
    #expect(found.frames == 9 && found.share < 0.01, "\(found)")
  }

  private static let shadow = """
    inbetween: 1
    canvas: {size: [100, 100], scale: 1}
    views:
      - view: card
        frame: [10, 10, 40, 40]
        backgroundColor: white
        shadowOpacity: 0.5
    timeline: [{animate: 0.5, curve: linear, set: {card.center.x: 60}}]
    fps: 10
    """

  /// Players disagree about the frame of a layer's out point.
  @Test func `a layer that ends before the film is transparent from its out point on`() throws {
    let scratch = try TemporaryFolder()
    let scene = scratch.url("counter.yaml").path
    try """
    inbetween: 1
    canvas: {size: [80, 40], scale: 1}
    views: [{label: number, frame: [0, 0, 80, 30], text: "1"}]
    timeline:
      - {at: 0.5, set: {number.text: "2"}}
      - {at: 0.6, animate: 0.2, set: {number.alpha: 0.5}}
      - {at: 1, set: {number.text: "3"}}
    duration: 1.5
    """.write(toFile: scene, atomically: true, encoding: .utf8)
    let path = scratch.url("counter.lottie.json").path
    #expect(try Tool.run("render", scene, "-o", path, "-q").status == 0)
    let film = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path))) as? [String: Any])
    let end = try #require(film["op"] as? Double)
    var pending = [film]
    var ended = 0
    while let part = pending.popLast() {
      for layer in (part["layers"] as? [[String: Any]] ?? []) {
        let out = try #require(layer["op"] as? Double)
        guard out < end else { continue }
        ended += 1
        let opacity = try #require((layer["ks"] as? [String: Any])?["o"] as? [String: Any])
        let keys = try #require(opacity["k"] as? [[String: Any]])
        #expect(keys.last?["t"] as? Double == out && keys.last?["s"] as? [Double] == [0])
        // The value before is held until then.
        #expect(keys.dropLast().last?["h"] as? Int == 1)
      }
      pending += (part["assets"] as? [[String: Any]] ?? [])
    }
    #expect(ended >= 2)
  }

  @Test func `content that Lottie cannot represent is refused, and drawn once with --bake if it only moves`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(Self.shadow, as: "scene.yaml")
    let refused = try Tool.run(["render", "scene.yaml", "-o", "film.json", "--lottie"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("scene.yaml:4:11: error: Lottie cannot represent a shadow of 'card'"))
    #expect(refused.errors.contains("hint: --bake draws it as pictures"))
    #expect(try scratch.names() == ["scene.yaml"])
    let drawn = try Tool.run(["export", "scene.yaml", "-o", "film.json", "--bake"], in: scratch.url)
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(drawn.text.hasPrefix("film.json: 6 frames in 2 layers, 1 picture drawn, "))
    let json = String(decoding: try scratch.data("film.json"), as: UTF8.self)
    #expect(json.components(separatedBy: "data:image/png;base64,").count == 2)
  }

  @Test func `a symbol with holes is one picture, with the pixels that the frame has`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(
      """
      inbetween: 1
      canvas: {size: [60, 60], scale: 2}
      views:
        - {imageView: icon, frame: [10.3, 10.2, 40, 40], contentMode: center, tintColor: blue, image: {systemName: heart.circle.fill, pointSize: 27}}
      timeline: [{animate: 0.5, curve: linear, set: {icon.alpha: 0.5}}]
      fps: 10
      """, as: "scene.yaml")
    let refused = try Tool.run(["render", "scene.yaml", "-o", "film.json", "--lottie"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Lottie cannot represent a blend mode of 'icon'"), "\(refused.errors)")
    for output in [["film.json", "--lottie", "--bake"], ["frame.png", "--at", "0"]] {
      #expect(try Tool.run(["render", "scene.yaml", "-o"] + output, in: scratch.url).status == 0)
    }
    let json = String(decoding: try scratch.data("film.json"), as: UTF8.self)
    let pictures = json.matches(of: /data:image\/png;base64,([A-Za-z0-9+\/=]+)/).map(\.output.1)
    #expect(pictures.count == 1)
    let png = try #require(pictures.first.flatMap { Data(base64Encoded: String($0)) })
    let picture = try PNGDecoder.decode(Array(png))
    let frame = try PNGDecoder.decode(Array(try scratch.data("frame.png")))
    // As many pixels of the tint, and in the middle none: the picture is not stretched, and the heart is a hole.
    func count(_ pixmap: Pixmap) -> Int {
      (0..<pixmap.width * pixmap.height).count {
        Array(pixmap.bytes[4 * $0..<4 * $0 + 4]) == [0, 0, 255, 255]
      }
    }
    #expect(count(picture) == count(frame) && count(frame) > 500, "\(count(picture)), \(count(frame))")
    let middle = 4 * (picture.height / 2 * picture.width + picture.width / 2)
    #expect(picture.bytes[middle + 3] == 0)
  }

  @Test func `what blends with or blurs the picture behind it is refused with --bake as well`() throws {
    let scratch = try TemporaryFolder()
    for look in ["visualEffectView: glass, effect: dark", "view: glass, compositingFilter: screen"] {
      _ = try scratch.write(
        """
        inbetween: 1
        canvas: {size: [40, 40], scale: 1}
        views:
          - {\(look), frame: [0, 0, 20, 20], backgroundColor: red}
        timeline: []
        duration: 0.1
        """, as: "scene.yaml")
      let refused = try Tool.run(["export", "scene.yaml", "-o", "film.json", "--bake"], in: scratch.url)
      #expect(refused.status == 2, "\(look)")
      #expect(refused.errors.contains("scene.yaml:4:") && refused.errors.contains("of 'glass'"), "\(refused.errors)")
      #expect(refused.errors.contains("hint: a picture would lack what is behind it; render a film instead"))
    }
  }

  @Test func `only changes take memory, and what exceeds the limit is refused`() throws {
    let scratch = try TemporaryFolder()
    func film(moving count: Int) throws -> Tool.Outcome {
      let names = (0..<200).map { "v\($0)" }
      _ = try scratch.write(
        """
        inbetween: 1
        canvas: {size: [100, 100], scale: 1}
        views:
        \(names.map { "  - {view: \($0), frame: [0, 0, 9, 9], backgroundColor: red}" }.joined(separator: "\n"))
        timeline:
        \(names.prefix(count).map { "  - {at: 0, animate: 1, set: {\($0).center.x: 90}}" }.joined(separator: "\n"))
        """, as: "scene.yaml")
      return try Tool.run(["render", "scene.yaml", "-o", "a.lottie.json", "--limit-memory", "8"], in: scratch.url)
    }
    let still = try film(moving: 1)
    #expect(still.status == 0, "\(still.errors)")
    let whole = try scratch.data("a.lottie.json")
    let moving = try film(moving: 200)
    #expect(moving.status == 2, "\(moving.errors)")
    #expect(moving.errors.hasPrefix("scene.yaml:2:10: error: a Lottie animation of what moves takes more than"))
    #expect(moving.errors.contains("raise the limit with --limit-memory"))
    #expect(try scratch.data("a.lottie.json") == whole)
  }

  @Test func `the same scene gives the same file, and a folder's name is not mistaken for one`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(SampleScene.moving, as: "scene.yaml")
    let one = try Tool.run(["render", path, "-o", "-", "--lottie"], in: scratch.url)
    let other = try Tool.run(["export", path, "-o", "-", "--lottie"], in: scratch.url)
    #expect(one.status == 0 && one.output == other.output && one.output.count > 500)
    let film = try #require(try JSONSerialization.jsonObject(with: one.output) as? [String: Any])
    #expect(film["op"] as? Int == 7 && film["fr"] as? Int == 12)
    let misnamed = try Tool.run(["render", path, "-o", "film.json"], in: scratch.url)
    #expect(misnamed.status == 2 && misnamed.errors.contains("--lottie writes a Lottie animation"))
    let baking = try Tool.run(["render", path, "-o", "out", "--bake"], in: scratch.url)
    #expect(baking.status == 2)
  }
}
