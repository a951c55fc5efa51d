extension PropertyValue {
  /// A component by its UIKit name: `x`, `y`, `width`, `height`, `top`, …; nil if the value does not have it.
  public func component(_ name: String) -> PropertyValue? {
    switch (self, name) {
    case (.vector(let x, _), "x"), (.vector(let x, _), "width"), (.vector(let x, _), "horizontal"): .number(x)
    case (.vector(_, let y), "y"), (.vector(_, let y), "height"), (.vector(_, let y), "vertical"): .number(y)
    case (.rect(let r), "x"): .number(r.x)
    case (.rect(let r), "y"): .number(r.y)
    case (.rect(let r), "width"): .number(r.width)
    case (.rect(let r), "height"): .number(r.height)
    case (.insets(let i), "top"): i.top.map { .number($0) }
    case (.insets(let i), "left"), (.insets(let i), "leading"): i.left.map { .number($0) }
    case (.insets(let i), "bottom"): i.bottom.map { .number($0) }
    case (.insets(let i), "right"), (.insets(let i), "trailing"): i.right.map { .number($0) }
    default: nil
    }
  }
}
