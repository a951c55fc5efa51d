import Foundation
import InbetweenUIKit
import Testing

@Suite("Predicates from formats") struct PredicateTests {
  private final class Person: NSObject {
    let name: String
    let age: Int
    let tags: [String]
    let boss: Person?
    init(_ name: String, _ age: Int, _ tags: [String] = [], boss: Person? = nil) {
      (self.name, self.age, self.tags, self.boss) = (name, age, tags, boss)
    }
  }

  private func holds(_ format: String, _ arguments: [Any] = [], for object: Any?) -> Bool {
    NSPredicate(format: format, argumentArray: arguments).evaluate(with: object)
  }

  @Test func `a regular expression matches a whole text`() {
    let address = NSPredicate(format: "SELF MATCHES %@", "[A-Z0-9._]+@[A-Za-z0-9.]+\\.[A-Za-z]{2,}")
    #expect(address.evaluate(with: "ME@example.com"))
    #expect(!address.evaluate(with: "to ME@example.com"))
    #expect(!holds("SELF MATCHES '('", for: "("))
  }

  @Test(arguments: [
    ("SELF CONTAINS[cd] 'ÉCOLE'", true), ("SELF CONTAINS 'école'", false), ("self beginswith 'L'", true),
    ("SELF ENDSWITH[c] 'ROAD'", true), ("SELF LIKE 'L*c?le*'", true), ("SELF LIKE 'L*cle'", false),
    ("SELF == \"L'Ecole road\"", true), ("SELF IN {'a', 'b'}", false),
  ]) func `texts are compared with and without case and accents`(format: String, result: Bool) {
    #expect(holds(format, for: "L'Ecole road") == result)
  }

  @Test(arguments: [
    ("age > 21", true), ("age >= 42 && name != 'Bo'", true), ("NOT (age < 50 OR name == 'Bo')", false),
    ("age BETWEEN {40, 42}", true), ("age IN {1, 2}", false), ("boss.name == 'Cy'", true), ("boss.boss == nil", true),
    ("boss == nil", false), ("ANY tags == 'new'", true), ("ALL tags BEGINSWITH 'n'", false),
    ("NONE tags == 'old'", true), ("tags CONTAINS 'odd'", true), ("tags.@count == 2", true), ("TRUEPREDICATE", true),
  ]) func `key paths of objects are compared`(format: String, result: Bool) {
    let person = Person("Al", 42, ["new", "odd"], boss: Person("Cy", 60))
    #expect(holds(format, for: person) == result)
  }

  @Test(arguments: [("OR", true), ("AND", false)])
  func `a format has any number of alternatives and conditions`(word: String, result: Bool) {
    let format = (0..<50_000).map { "SELF == \($0)" }.joined(separator: " \(word) ")
    #expect(holds(format, for: 49_999) == result)
  }

  @Test func `arguments are keys, texts and numbers`() {
    let people = [Person("Al", 42), Person("Bo", 20)] as NSArray
    let young = people.filtered(using: NSPredicate(format: "%K < %d AND name BEGINSWITH[c] %@", "age", 30, "b"))
    #expect(young.compactMap { ($0 as? Person)?.name } == ["Bo"])
    #expect(holds("name = %@", ["x"], for: ["name": "x"]))
  }

  @Test func `a format with a mistake is never true, and a problem of the recording`() {
    let film = Film(duration: 0) { _ in
      for format in ["age >", "age 3", "(age == 1", "age == %@", "FUNCTION(x) == 1", ""] {
        #expect(!NSPredicate(format: format).evaluate(with: Person("Al", 1)))
      }
    }
    #expect(film.problems.count == 6)
    #expect(film.problems.first?.contains("a value expected at the end") == true)
  }
}
