# Builds Inbetween from source; on Linux the release's tarball needs no build.
class Inbetween < Formula
  desc "Renders and verifies Auto Layout animations without a screen"
  homepage "https://github.com/OWNER/inbetween"
  head "https://github.com/OWNER/inbetween.git", branch: "main"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "cairo"
  depends_on "expat"
  depends_on "fribidi"
  depends_on "harfbuzz"
  depends_on "libdeflate"
  depends_on "jpeg-turbo"
  depends_on "libpng"
  depends_on "little-cms2"
  depends_on "webp"
  depends_on "xxhash"
  uses_from_macos "swift" => :build, since: :tahoe

  def install
    system "Scripts/build-release", "--disable-sandbox"
    bin.install ".build/release/inbetween"
    man1.install "docs/inbetween.1"
    generate_completions_from_executable(bin/"inbetween", "--generate-completion-script")
    pkgshare.install "Scenes/scene.schema.json"
  end

  def caveats
    "Text needs the fonts Inter, Noto Sans CJK and Noto Color Emoji: brew install --cask font-inter font-noto-sans-cjk font-noto-color-emoji"
  end

  test do
    (testpath/"box.yaml").write <<~YAML
      inbetween: 1
      canvas: {size: [40, 30]}
      views:
        - view: box
          frame: [5, 5, 20, 10]
          backgroundColor: red
      timeline:
        - at: 0
          animate: 0.1
          set: {box.alpha: 0}
    YAML
    system bin/"inbetween", "render", "box.yaml", "-o", "out"
    assert_path_exists testpath/"out/box"
  end
end
