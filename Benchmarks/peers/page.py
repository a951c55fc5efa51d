"""Turns a scene of Benchmarks/pictures.py into a web page that draws the same, for Chromium.

Only what these scenes use is understood; anything else raises. `page(file)` is the document; its function `seek(time)`
sets the styles of what changes.
"""

import base64
import html
import json
import math
import pathlib
import re

import yaml

COMMON = {"frame", "backgroundColor", "cornerRadius", "alpha", "clipsToBounds", "subviews", "mask", "borderWidth",
          "borderColor", "shadowOpacity", "shadowRadius", "shadowOffset"}
OWN = {"view": set(), "label": {"text", "font"}, "imageView": {"image"},
       "gradient": {"type", "colors", "startPoint", "endPoint"},
       "shape": {"path", "fillColor", "strokeColor", "lineWidth", "strokeEnd"}}
STYLE = ("*{position:absolute;margin:0;box-sizing:border-box;padding:0} html,body{position:static;background:#fff;overflow:hidden}"
         "p{font-family:Inter;white-space:nowrap;overflow:hidden;text-overflow:ellipsis} svg{overflow:visible}")


def load(file):
    # libyaml's reader, where there is one, is ten times as fast.
    return yaml.load(pathlib.Path(file).read_text(), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def gradient(view, width, height):
    (x0, y0), (x1, y1) = view["startPoint"], view["endPoint"]
    colors = ",".join(view["colors"])
    kind = view.get("type", "axial")
    if kind == "radial":
        return f"radial-gradient({(x1 - x0) * width}px {(y1 - y0) * height}px at {x0:.0%} {y0:.0%},{colors})"
    if kind == "conic":
        angle = math.degrees(math.atan2((y1 - y0) * height, (x1 - x0) * width)) + 90
        return f"conic-gradient(from {angle}deg at {x0:.0%} {y0:.0%},{colors})"
    if (x0, y0, x1, y1) == (0, 0, 1, 1):
        # Equal colours lie parallel to the other diagonal, as in Core Animation.
        return f"linear-gradient(to bottom right,{colors})"
    raise ValueError(f"a gradient from {x0}, {y0} to {x1}, {y1}")


def shadow(view, function):
    """CSS's blur radius is twice the standard deviation, which Core Animation's shadowRadius is."""
    x, y = view.get("shadowOffset", [0, -3])
    text = f"{x}px {y}px {2 * view['shadowRadius']}px rgba(0,0,0,{view['shadowOpacity']})"
    return f"filter:drop-shadow({text})" if function else f"box-shadow:{text}"


def element(kind, view, folder):
    if unknown := set(view) - COMMON - OWN[kind] - {kind}:
        raise ValueError(f"{kind}: {', '.join(sorted(unknown))}")
    x, y, width, height = view["frame"]
    styles = [f"left:{x}px;top:{y}px;width:{width}px;height:{height}px"]
    for key, name, unit in (("backgroundColor", "background", ""), ("cornerRadius", "border-radius", "px"),
                            ("alpha", "opacity", "")):
        if key in view:
            styles.append(f"{name}:{view[key]}{unit}")
    if view.get("clipsToBounds"):
        styles.append("overflow:hidden")
    if "borderWidth" in view:
        styles.append(f"border:{view['borderWidth']}px solid {view['borderColor']}")
    if "shadowOpacity" in view:
        styles.append(shadow(view, "backgroundColor" not in view))
    if "mask" in view:
        # A mask of one colour is a clip and an opacity.
        mask = view["mask"]
        left, top, wide, high = mask["frame"]
        styles.append(f"clip-path:inset({top}px {width - left - wide}px {height - top - high}px {left}px "
                      f"round {mask['cornerRadius']}px);opacity:{mask['alpha']}")
    inside, tag, more = "".join(elements(view.get("subviews", []), folder)), "div", ""
    if kind == "label":
        tag, inside = "p", html.escape(str(view["text"]))
        styles.append(f"font-size:{view['font']}px;line-height:{height}px")
    elif kind == "gradient":
        styles.append(f"background:{gradient(view, width, height)}")
    elif kind == "imageView":
        data = base64.b64encode((folder / view["image"]).read_bytes()).decode()
        tag, more = "img", f' src="data:image/png;base64,{data}"'
    elif kind == "shape":
        tag = "svg"
        inside = (f'<path d="{view["path"]["svg"]}" fill="none" stroke="{view["strokeColor"]}" pathLength="1"'
                  f' stroke-width="{view["lineWidth"]}" stroke-dasharray="1" stroke-dashoffset="1"/>')
    return f'<{tag} id="{view[kind]}" style="{";".join(styles)}"{more}>{inside}</{tag}>'


def elements(views, folder):
    for view in views:
        kind = next((kind for kind in OWN if kind in view), None)
        if kind is None:
            raise ValueError(f"a view with {', '.join(view)}")
        yield element(kind, view, folder)


def turned(value):
    """An angle in radians as matrices are interpolated: at most half a turn."""
    return math.remainder(value, 2 * math.pi)


def change(key, value, frames):
    """What moves: the element's identifier, its property, and its value at the start and at the end."""
    name, _, path = key.partition(".")
    x, y, width, height = frames[name]
    center = {"x": x + width / 2, "y": y + height / 2}
    if path == "alpha":
        return [(name, "opacity", 0, value)]
    if path == "transform":
        (operation, amount), = value.items()
        return [(name, operation, 0 if operation == "rotate" else 1, turned(amount) if operation == "rotate" else amount)]
    if path == "center":
        return [(name, axis, 0, value[i] - center[axis]) for i, axis in enumerate("xy")]
    if match := re.fullmatch(r"center\.([xy])", path):
        axis = match[1]
        sum_ = re.fullmatch(re.escape(f"{name}.center.{axis}") + r" ([+-]) ([0-9.]+)", str(value))
        return [(name, axis, 0, float(sum_[1] + sum_[2]) if sum_ else value - center[axis])]
    raise ValueError(key)


def changes(scene):
    frames, remaining = {}, list(scene["views"])
    while remaining:
        view = remaining.pop()
        frames[next(view[kind] for kind in OWN if kind in view)] = view["frame"]
        remaining += view.get("subviews", [])
    found = []
    for step in scene["timeline"]:
        if animations := step.get("addAnimations"):
            found += [(key.partition(".")[0], animation["keyPath"], animation["fromValue"], animation["toValue"])
                      for key, animation in animations.items()]
        elif step.get("curve") != "linear" or step["animate"] != 1 or step["at"] != 0:
            raise ValueError("only linear animations of one second are understood")
        else:
            found += [one for key, value in step["set"].items() for one in change(key, value, frames)]
    return found


SEEK = """
const moved = {};
for (const [id, property, from, to] of changes) (moved[id] ??= []).push([property, from, to]);
const all = Object.entries(moved).map(([id, list]) => [document.getElementById(id), list]);
if (layers) for (const [element] of all) element.style.willChange = 'transform, opacity';
function seek(time) {
  for (const [element, list] of all) {
    const v = {x: 0, y: 0, rotate: 0, scale: 1};
    for (const [property, from, to] of list) v[property] = from + (to - from) * time;
    if ('opacity' in v) element.style.opacity = v.opacity;
    else if ('strokeEnd' in v) element.firstChild.style.strokeDashoffset = 1 - v.strokeEnd;
    else element.style.transform = `translate(${v.x}px,${v.y}px) rotate(${v.rotate}rad) scale(${v.scale})`;
  }
}
"""


def page(file, layers=False):
    """The document. With `layers` everything that moves is a layer of its own, which the browser composes."""
    scene = load(file)
    body = "".join(elements(scene["views"], pathlib.Path(file).parent))
    script = f"const changes = {json.dumps(changes(scene))}, layers = {json.dumps(layers)};{SEEK}"
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{body}<script>{script}</script>"
