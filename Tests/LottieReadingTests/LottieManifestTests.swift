import InbetweenLottieReading
import Testing

@Suite("Manifests of dotLottie archives") struct LottieManifestTests {
  private func manifest(_ text: String) throws(LottieProblem) -> LottieManifest { try LottieManifest(Array(text.utf8)) }

  @Test func `version 1 has files in 'animations' and 'images', and shows its first animation`() throws {
    let found = try manifest(
      #"""
      {"version": "1.0", "generator": "x", "activeAnimationId": "b", "animations": [
        {"id": "a", "loop": true, "speed": 2, "direction": -1}, {"id": "b", "playMode": "bounce"}]}
      """#)
    #expect(found.version == 1 && found.animations == ["a", "b"] && found.initial == "a")
    #expect(found.paths(of: found.initial) == ["animations/a.json", "a/a.json"])
    #expect(found.paths(ofImage: "/images/x.png") == ["images/x.png", "i/x.png", "images/x.png"])
  }

  @Test func `version 2 has files in 'a' and 'i', and names the animation that is shown first`() throws {
    let found = try manifest(
      #"{"version": "2", "initial": {"animation": "b"}, "animations": [{"id": "a"}, {"id": "b"}], "themes": []}"#)
    #expect(found.version == 2 && found.initial == "b")
    #expect(found.paths(of: found.initial) == ["a/b.json", "animations/b.json"])
    #expect(found.paths(ofImage: "x.png").first == "i/x.png")
    #expect(
      try manifest(#"{"version": 2, "initial": {"animation": "c"}, "animations": [{"id": "a"}]}"#).initial == "a")
  }

  @Test func `how animations are played is read by the names that lottie-ios has`() throws {
    let found = try manifest(
      #"""
      {"animations": [{"id": "a"}, {"id": "b", "loop": true, "speed": 2, "direction": -1},
        {"id": "c", "mode": "bounce", "loop": true}, {"id": ""}, {"id": "d", "playMode": "bounce", "autoplay": true}]}
      """#)
    #expect(found.animations == ["a", "b", "c", "d"])
    #expect(found.settings.map(\.loops) == [false, true, true, false])
    #expect(found.settings.map(\.bounces) == [false, false, true, false])
    #expect(found.settings.map(\.speed) == [1, -2, 1, 1])
  }

  @Test(arguments: ["{}", "[]", #"{"animations": [{"id": ""}, 3]}"#, "{", #"{"animations": {}}"#])
  func `a text without animations is no manifest`(_ text: String) {
    #expect(throws: LottieProblem.self) { try manifest(text) }
  }
}
