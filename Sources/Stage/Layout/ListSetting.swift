/// What a constraint of a list comes from.
package struct ListSetting: Hashable, Sendable {
  /// The id of a list, a header, or a row.
  package var view: String
  /// A key of it, or the event that moves it, `move`; nil for the view itself.
  package var key: String?

  package init(view: String, key: String? = nil) {
    (self.view, self.key) = (view, key)
  }
}
