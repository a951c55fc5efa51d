import InbetweenDiagnostics
import Testing

@Suite("Members of JSON objects")
struct JSONFieldTests {
  private struct Pair {
    var name: String
    var size: Double?
  }

  private static let members: [JSONField<Pair, String>] = [
    .string("name", "what it is called") { $0.name },
    .optionalNumber("size", "in points") { $0.size },
    .integer("length", "of the name") { $0.name.count }.present { !$0.name.isEmpty },
    .list("letters", of: .string, "of the name") { $0.name.map { JSONText.string(String($0)) } },
  ]

  @Test func `an object has the members in their order, without those that are not present`() {
    #expect(
      Self.members.object(of: Pair(name: "ab", size: 1.5))
        == #"{"name":"ab","size":1.5,"length":2,"letters":["a","b"]}"#)
    #expect(Self.members.object(of: Pair(name: "", size: nil)) == #"{"name":"","size":null,"letters":[]}"#)
  }

  @Test func `a table has a row for each member with its type and its meaning`() {
    #expect(
      Self.members.table() == """
        | key | type | value |
        |---|---|---|
        | `name` | string | what it is called |
        | `size` | number or null | in points |
        | `length` | integer, if any | of the name |
        | `letters` | list of strings | of the name |

        """)
  }

  @Test func `the members of a part that is missing are left out`() {
    let inner: [JSONField<Pair, String>] = [.string("name", "its name") { $0.name }]
    let outer: [JSONField<Pair?, String>] = inner.map { $0.ofOptional { $0 } }
    #expect(outer.object(of: nil) == "{}")
    #expect(outer.object(of: Pair(name: "x")) == #"{"name":"x"}"#)
    #expect(outer.map(\.kind.description) == ["string, if any"])
  }

  @Test func `kinds are named in words`() {
    #expect(JSONKind.list(.list(.number)).description == "list of lists of numbers")
    #expect(JSONKind.null(.map(.string)).description == "object of strings or null")
  }
}
