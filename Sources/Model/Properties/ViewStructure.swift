/// Keys of views that say what the tree of views is made of. Whoever builds a view reads them; no property stands for one.
package enum ViewStructure: String, CaseIterable, Sendable {
  case style, mask, subviews, of
}
