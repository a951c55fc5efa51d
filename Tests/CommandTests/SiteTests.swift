import Foundation
import Testing
import InbetweenTestSupport

/// `make docs`, where Python and its reader of Markdown are there.
@Suite("The documentation site") struct SiteTests {
  /// A Python that has markdown-it-py, as the Makefile looks for it.
  private static let python: String? = ["/usr/bin/env python3", "/usr/bin/python3"].first {
    (try? Tool.shell("\($0) -c 'import markdown_it' 2>/dev/null"))?.status == 0
  }

  @Test(.enabled(if: python != nil, "no markdown-it-py"))
  func `every link and anchor of every page has a target, and every page is in every menu`() throws {
    let scratch = try TemporaryFolder()
    let script = Repository.root.appendingPathComponent("Scripts/site").path
    let outcome = try Tool.shell("\(Self.python ?? "") '\(script)' site", in: scratch.url)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let pages = try scratch.names(in: "site").filter { $0.hasSuffix(".html") }
    #expect(pages.count >= 20)
    for page in pages {
      let html = String(decoding: try scratch.data("site/\(page)"), as: UTF8.self)
      for other in pages { #expect(html.contains("href=\"\(other)\""), "\(other) in \(page)") }
      // What was resolved is there.
      for link in html.matches(of: /(?:href|src)="([^"#:]+)(?:#[^"]*)?"/) {
        #expect(FileManager.default.fileExists(atPath: scratch.url("site/\(link.output.1)").path), "\(link.output.0)")
      }
    }
  }

  @Test(
    .enabled(if: python != nil && Browser.program != nil, "needs markdown-it-py and Chromium, \(Thoroughness.hint)"))
  func `the search finds sections by parts of words, and says where they are`() throws {
    let scratch = try TemporaryFolder()
    let script = Repository.root.appendingPathComponent("Scripts/site").path
    #expect(try Tool.shell("\(Self.python ?? "") '\(script)' site", in: scratch.url).status == 0)
    let browser = try Browser()
    try browser.open(scratch.url("site/motion.html").absoluteString)
    let search = { (words: String) in
      """
      (() => { const field = document.querySelector('#search'); field.value = '\(words)';
      field.dispatchEvent(new Event('input')); return document.querySelector('#found').innerText })()
      """
    }
    #expect(try browser.text(search("spring damp")).hasPrefix("Springs\nMotion: "))
    #expect(try browser.text("document.querySelector('#found a').getAttribute('href')") == "motion.html#springs")
    #expect(try browser.text(search("qqqqq")) == "nothing found")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test(.enabled(if: python != nil, "no markdown-it-py"))
  func `a link without a target is reported with its line, and no site is written`() throws {
    let scratch = try TemporaryFolder()
    for folder in ["Scripts", "docs"] {
      try FileManager.default.createDirectory(at: scratch.url(folder), withIntermediateDirectories: true)
    }
    let script = Repository.root.appendingPathComponent("Scripts/site")
    try FileManager.default.copyItem(at: script, to: scratch.url("Scripts/site"))
    _ = try scratch.write("# One\n\n[two](docs/two.md#three) and [none](docs/none.md)\n", as: "README.md")
    for name in ["CONTRIBUTING.md", "CHANGELOG.md"] { _ = try scratch.write("# \(name)\n", as: name) }
    _ = try scratch.write("# Two\n\n## Three `things`\n\n[up](../README.md#one) [it](#three)\n", as: "docs/two.md")
    let outcome = try Tool.shell("\(Self.python ?? "") Scripts/site site", in: scratch.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        README.md:3: docs/two.md#three: docs/two.md has no heading 'three'
        README.md:3: docs/none.md: there is no docs/none.md
        docs/two.md:5: #three: docs/two.md has no heading 'three'

        """)
    #expect(try scratch.names() == ["CHANGELOG.md", "CONTRIBUTING.md", "README.md", "Scripts", "docs"])
  }
}
