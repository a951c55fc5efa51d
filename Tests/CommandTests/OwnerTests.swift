import Foundation
import InbetweenTestSupport
import Testing

/// `Scripts/owner`, in a copy of what it changes.
@Suite("The account that a clone is published under") struct OwnerTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    let root = Repository.root.path
    let made = try Tool.shell(
      """
      mkdir Scripts && cp '\(root)/Scripts/owner' Scripts/ && cp -r '\(root)/docs' '\(root)/templates' . &&
      cp -r '\(root)/Packaging' . && cp '\(root)/README.md' . && git init --quiet . && git add . &&
      git -c user.name=T -c user.email=t@example.com commit --quiet --message Copy
      """, in: scratch.url)
    try #require(made.status == 0, "\(made.errors)")
  }

  private func owner(of remote: String) throws -> String {
    let outcome = try Tool.shell(
      "git remote add origin '\(remote)' && Scripts/owner; git remote remove origin", in: scratch.url)
    return outcome.text.trimmingCharacters(in: .newlines)
  }

  @Test func `it is that of the remote, and OWNER without one`() throws {
    #expect(try owner(of: "https://github.com/acme/inbetween") == "acme")
    #expect(try owner(of: "git@github.com:acme-ui/inbetween.git") == "acme-ui")
    #expect(try owner(of: "ssh://git@git.example.org/acme/inbetween.git") == "acme")
    for other in ["https://github.com/acme/app", "/srv/inbetween", "https://github.com/a/b/inbetween;x"] {
      #expect(try owner(of: other) == "OWNER", "\(other)")
    }
  }

  @Test func `writing it leaves no placeholder, and changes nothing else`() throws {
    let refused = try Tool.shell("Scripts/owner --write", in: scratch.url)
    #expect(refused.status == 1 && refused.errors.contains("is no address of a repository"))
    let written = try Tool.shell(
      "git remote add origin https://github.com/acme/inbetween.git && Scripts/owner --write && git diff --numstat",
      in: scratch.url)
    #expect(written.status == 0, "\(written.errors)")
    #expect(written.text.contains("docs/ci/github-actions.yml") && written.text.contains("inbetween.rb"))
    // As many lines are added as removed.
    for line in written.text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      #expect(parts[0] == parts[1], "\(line)")
    }
    let rest = try Tool.shell("grep -rn OWNER docs templates Packaging README.md", in: scratch.url)
    #expect(rest.text.isEmpty, "\(rest.text)")
    #expect(try scratch.text("docs/ci/github-actions.yml").contains("uses: acme/inbetween@v"))
  }
}
