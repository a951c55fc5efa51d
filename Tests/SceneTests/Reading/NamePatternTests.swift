import Testing

@testable import InbetweenScene

@Suite("Regular expressions for names") struct NamePatternTests {
  @Test(arguments: [
    ("", "", true), ("", "x", true), ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true),
    ("b$", "abc", false),
    ("^abc$", "abc", true), ("^(login|cart)$", "cart", true), ("^(login|cart)$", "carts", false), ("a|", "x", true),
    ("a.c", "abc", true), ("^.$", "\n", false), ("^a*$", "", true), ("^a+$", "", false), ("^a?b$", "ab", true),
    ("^a{2}$", "aa", true), ("^a{2}$", "aaa", false), ("^a{2,}$", "aaaa", true), ("^a{1,2}$", "aaa", false),
    ("^a{0}$", "", true), ("^(ab){1,2}$", "abab", true), ("^a*?b$", "aab", true), ("^(?:a|b)+$", "abba", true),
    ("^(?<word>a)$", "a", true), ("[a-c]x", "bx", true), ("[^a-c]x", "bx", false), ("[^a-c]x", "dx", true),
    ("^[\\]a]+$", "]a", true), ("^[a-]+$", "-a", true), ("^[\\d_]+$", "1_2", true),
    ("\\d\\D\\w\\W\\s\\S", "1aü- x", true),
    ("\\bcat\\b", "a cat.", true), ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true), ("\\Aa\\z", "a", true),
    ("a\\.b", "a.b", true), ("a\\.b", "axb", false), ("(?i)^LOGIN[a-c]$", "loginB", true), ("ü", "u\u{308}", true),
    ("device=iPhone-15,scale=2", "login@device=iPhone-15,scale=2", true), ("^((a*)*)*$", "aaab", false),
    ("^(a|b|)*c$", "ababc", true), ("(^a|b$)", "xb", true),
  ])
  func `they match as documented`(pattern: String, name: String, isMatch: Bool) throws {
    #expect(try NamePattern(pattern).matches(name) == isMatch)
    // The syntax is a part of that of the standard library.
    #expect(try name.contains(Regex(pattern)) == isMatch)
  }

  @Test(arguments: [
    ("(", 0, "'(' is not closed"), ("a)", 1, "')' closes no group"), ("*a", 0, "nothing to repeat"),
    ("a**", 2, "follows a repetition"), ("a*+", 2, "possessive"), ("a{,2}", 1, "a repetition is"),
    ("a{2,1}", 1, "a repetition is"), ("a{1001}", 1, "at most 1000"), ("^*", 0, "an anchor cannot be repeated"),
    ("[a", 0, "'[' is not closed"), ("[]a]", 1, "at least one character"), ("[z-a]", 1, "a range is"),
    ("[a[b]]", 2, "a class within a class"),
    ("(?=a)", 0, "ahead or behind"), ("(?<!a)", 0, "ahead or behind"), ("a(?i)b", 1, "at the beginning"),
    ("(a)\\1", 3, "'\\1' is not supported"), ("ü\\p{L}", 1, "'\\p' is not supported"), ("a\\", 1, "a backslash ends"),
    ("(a{30}){40}", 0, "too large"), (String(repeating: "(", count: 60), 50, "nested more than 50"),
    (String(repeating: "a", count: 1_001), 0, "more than 1000 characters"),
    ("((((((()*){1000}){1000}){1000}){1000}){1000})*", 0, "too large"),
  ])
  func `others are refused at their place`(pattern: String, offset: Int, message: String) {
    #expect { try NamePattern(pattern) } throws: { error in
      guard let problem = error as? NamePattern.Problem else { return false }
      return problem.offset == offset && problem.message.contains(message)
    }
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["^(a+)+$", "^(a|a)*$", "^(a*)*$", "(.*)(.*)(.*)(.*)(.*)x", "^(a?){50}a{50}$"])
  func `the time does not double with each character of the name`(pattern: String) throws {
    let name = String(repeating: "a", count: 2_000) + "!"
    #expect(try !NamePattern(pattern).matches(name))
  }
}
