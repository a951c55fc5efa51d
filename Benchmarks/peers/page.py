"""A scene of Benchmarks/pictures.py as a page, for browsers to draw: boxes, labels, pictures, gradients, paths, shadows and
masks become elements with styles, and a script's `show(p)` sets the part of the motion that has passed."""

import base64
import html
import json
import math
import pathlib
import re

import yaml

KINDS = ("view", "gradient", "label", "imageView", "shape")
STYLE = ("*{position:absolute;margin:0;box-sizing:border-box} html,body{position:static;background:#fff;overflow:hidden}"
         "span{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;color:#000}")


def color(text):
    return "transparent" if text == "clear" else text


def points(node):
    (x1, y1), (x2, y2) = node.get("startPoint", [0.5, 0]), node.get("endPoint", [0.5, 1])
    return x1, y1, x2, y2


def gradient(node, width, height):
    x1, y1, x2, y2 = points(node)
    across, down, colors = (x2 - x1) * width, (y2 - y1) * height, ",".join(node["colors"])
    if node.get("type") == "radial":
        return f"radial-gradient(ellipse {abs(across)}px {abs(down)}px at {x1 * 100}% {y1 * 100}%,{colors})"
    if node.get("type") == "conic":
        return f"conic-gradient(from {math.degrees(math.atan2(across, -down))}deg at {x1 * 100}% {y1 * 100}%,{colors})"
    # From corner to corner, in coordinates in which the box is a square.
    return f"linear-gradient(to bottom right,{colors})"


def style(node, kind):
    x, y, width, height = node["frame"]
    rules = {"left": f"{x}px", "top": f"{y}px", "width": f"{width}px", "height": f"{height}px"}
    if "backgroundColor" in node:
        rules["background"] = color(node["backgroundColor"])
    if kind == "gradient":
        rules["background"] = gradient(node, width, height)
    if "cornerRadius" in node:
        rules["border-radius"] = f"{node['cornerRadius']}px"
    if "borderWidth" in node:
        rules["border"] = f"{node['borderWidth']}px solid {node['borderColor']}"
    if "alpha" in node:
        rules["opacity"] = node["alpha"]
    if node.get("clipsToBounds"):
        rules["overflow"] = "hidden"
    if "mask" in node:
        left, top, w, h = node["mask"]["frame"]
        inset = f"{top}px {width - left - w}px {height - top - h}px {left}px"
        rules["clip-path"] = f"inset({inset} round {node['mask']['cornerRadius']}px)"
        rules["opacity"] = node["mask"]["alpha"]
    if "shadowOpacity" in node:
        across, down = node.get("shadowOffset", [0, -3])
        radius, shade = node.get("shadowRadius", 3), f"rgba(0,0,0,{node['shadowOpacity']})"
        if "backgroundColor" in node:
            # A shadow's radius is its standard deviation, which is half the blur radius of CSS.
            rules["box-shadow"] = f"{across}px {down}px {2 * radius}px {shade}"
        else:
            rules["filter"] = f"drop-shadow({across}px {down}px {radius}px {shade})"
    if "transform" in node:
        rules["transform"] = f"rotate({node['transform']['rotate']}rad)"
    if kind == "label":
        rules["font"] = f"{node['font']}px/{height}px Inter,'Noto Sans CJK SC'"
    return ";".join(f"{name}:{value}" for name, value in rules.items())


def element(node, folder):
    kind = next(kind for kind in KINDS if kind in node)
    name, look = node[kind], style(node, kind)
    if kind == "label":
        return f'<span id={name} style="{html.escape(look)}">{html.escape(str(node["text"]))}</span>'
    if kind == "imageView":
        data = base64.b64encode((folder / node["image"]).read_bytes()).decode()
        return f'<img id={name} style="{look}" src="data:image/png;base64,{data}">'
    if kind == "shape":
        lines = f'fill="none" stroke="{node["strokeColor"]}" stroke-width="{node["lineWidth"]}"'
        return (f'<svg style="{look}"><path id={name} pathLength="1" stroke-dasharray="1 1" stroke-dashoffset="1" {lines}'
                f' d="{node["path"]["svg"]}"/></svg>')
    inside = "".join(element(child, folder) for child in node.get("subviews", []))
    return f'<div id={name} style="{html.escape(look)}">{inside}</div>'


def moves(scene, places):
    """Element, property, first and last value of each change."""
    for key, value in scene["timeline"][0]["set"].items():
        name, _, key = key.partition(".")
        x, y, width, height = places[name]
        if key == "center":
            yield name, "left", x, value[0] - width / 2
            yield name, "top", y, value[1] - height / 2
        elif key in ("center.x", "center.y"):
            side, start, length = ("left", x, width) if key[-1] == "x" else ("top", y, height)
            relative = re.fullmatch(r".*\+ (\d+)", str(value))
            yield name, side, start, start + float(relative[1]) if relative else float(value) - length / 2
        elif key == "alpha":
            yield name, "opacity", 0, value
        elif key == "transform":
            kind, to = next(iter(value.items()))
            # Angles are in radians, and an animated transform takes the shorter way.
            yield (name, kind, 1, to) if kind == "scale" else (name, kind, 0, math.remainder(to, 2 * math.pi))
        else:
            yield name, "stroke", 0, 1


def page(path):
    """The page, its script, and the canvas's size in points."""
    path = pathlib.Path(path)
    scene = yaml.safe_load(path.read_text())
    places = {}

    def collect(nodes):
        for node in nodes:
            places[next(node[kind] for kind in KINDS if kind in node)] = node["frame"]
            collect(node.get("subviews", []))

    collect(scene["views"])
    body = "".join(element(node, path.parent) for node in scene["views"])
    script = """
var set = {left: (e, v) => e.style.left = v + 'px', top: (e, v) => e.style.top = v + 'px',
  opacity: (e, v) => e.style.opacity = v, rotate: (e, v) => e.style.transform = `rotate(${v}rad)`,
  scale: (e, v) => e.style.transform = `scale(${v})`, stroke: (e, v) => e.style.strokeDashoffset = 1 - v};
var moves = MOVES.map(([name, key, from, to]) => [document.getElementById(name), set[key], from, to]);
function show(p) { for (const [e, f, from, to] of moves) f(e, from + (to - from) * p); }
show(0);""".replace("MOVES", json.dumps(list(moves(scene, places))))
    return f"<!doctype html><style>{STYLE}</style>{body}", script, scene["canvas"]["size"]
