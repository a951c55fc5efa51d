// The views of the shown frame, and the details of the selected view.

const $ = (id) => document.getElementById(id);
const number = (value) => String(Math.round(value * 100) / 100);

function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

const svg = (tag, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

/** A place in a file: the name of the file, with the whole path as a tooltip; a link to its line where the text is known. */
function written({ file, line, column }) {
  const place = { className: "place", title: `${file}:${line}:${column}` };
  const shown = `${file.split("/").pop()}:${line}:${column}`;
  if ($("tab-source").hidden) return element("span", place, shown);
  const link = element("a", { ...place, href: "#source" }, shown);
  Object.assign(link.dataset, { file, line });
  return link;
}

export class Inspector {
  constructor(source, player) {
    this.source = source;
    this.player = player;
    this.views = [];
    this.selected = null;
    player.onChange((index) => { this.reading = this.update(index); });
    $("canvas").addEventListener("click", (event) => this.pick(event));
  }

  /** Requests the tree of a frame. During playback it is requested only if a view is selected. */
  async update(index) {
    if (this.player.isPlaying && !this.selected) return;
    const version = this.player.version;
    // During a scrub, frames change faster than their trees can be read.
    if (!this.selected) await new Promise((done) => setTimeout(done, 40));
    if (version !== this.player.version || index !== this.player.index) return;
    let tree;
    try { tree = await this.source.tree(version, index); } catch { return; }
    if (version !== this.player.version || index !== this.player.index) return;
    this.views = tree.views;
    this.list();
    this.showFrame();
    this.moveCursor();
  }

  list() {
    const known = this.views.map((view) => view.path).join("\n");
    if (known !== this.known) {
      this.known = known;
      $("views").replaceChildren(...this.views.map((view) => {
        const button = element("button", { type: "button", title: view.id }, element("span", {}, view.id), element("small", {}, view.kind));
        button.style.paddingLeft = 6 + 12 * (view.path.split("/").length - 1) + "px";
        button.dataset.view = view.id;
        button.addEventListener("click", () => this.select(view.id));
        return element("li", {}, button);
      }));
    }
    // There may be thousands of views, so only changed ones are updated.
    if (this.marked === this.selected && this.markedIn === this.known) return;
    [this.marked, this.markedIn] = [this.selected, this.known];
    for (const button of $("views").querySelectorAll("button")) {
      const isSelected = button.dataset.view === this.selected;
      button.setAttribute("aria-current", isSelected);
      // Scrolls the list only, not the page.
      if (isSelected) {
        const list = $("views"), top = button.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = top - list.clientHeight / 3;
        }
      }
    }
  }

  /** Selects the frontmost visible view under the pointer, or the screen if there is no other. */
  async pick(event) {
    const box = $("canvas").getBoundingClientRect(), size = this.player.scene.canvas;
    const x = ((event.clientX - box.left) / box.width) * size[0], y = ((event.clientY - box.top) / box.height) * size[1];
    // A click may occur before the tree of the shown frame has arrived.
    await this.reading;
    const hit = this.views.filter((view) => {
      const [left, top, width, height] = view.presentation;
      return !view.isHidden && view.presentationAlpha > 0 && x >= left && x < left + width && y >= top && y < top + height;
    });
    if (hit.length) this.select(hit[hit.length - 1].id);
  }

  async select(id) {
    this.selected = id;
    this.list();
    this.showFrame();
    const version = this.player.version;
    let about;
    try { about = await this.source.view(version, id); } catch { return; }
    if (version !== this.player.version || id !== this.selected) return;
    // A visual format with several constraints is listed once.
    const said = new Set();
    const formats = about.constraints.filter((one) => {
      const key = JSON.stringify([one.text, one.file, one.line]);
      return !said.has(key) && said.add(key);
    });
    $("constraints").replaceChildren(...formats.map((one) =>
      element("li", {}, element("code", {}, one.text), " ", written(one))));
    if (!about.constraints.length) $("constraints").replaceChildren(element("li", {}, "none of its own"));
    this.motion = about.motion[id] ?? [];
    this.drawCurves();
    this.explain();
  }

  showFrame() {
    const view = this.views.find((view) => view.id === this.selected);
    $("detail").hidden = !this.selected;
    this.player.select(view ? view.presentation : null);
    if (!this.selected) return;
    $("name").textContent = this.selected;
    const rect = (values) => values.map(number).join(", ");
    const facts = !view ? [["", "not there at this time"]] : [
      ["kind", view.kind],
      ...(view.frame ? [["frame", rect(view.frame)]] : []),
      ["shown at", rect(view.presentation)],
      ["alpha", number(view.presentationAlpha) + (view.isHidden ? ", hidden" : "")],
    ];
    $("frame").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  }

  /** Offers an explanation of each attribute, which is requested when it is opened. */
  explain() {
    const attributes = this.source.explain ? ["left", "top", "width", "height"] : [];
    const open = new Set([...$("why").querySelectorAll("details[open]")].map((details) => details.dataset.attribute));
    $("why").replaceChildren(...attributes.map((attribute) => {
      const details = element("details", { className: "why" }, element("summary", {}, attribute));
      details.dataset.attribute = attribute;
      details.addEventListener("toggle", () => details.open && this.fill(details, attribute));
      if (open.has(attribute)) details.open = true;
      return details;
    }));
    if (!attributes.length) $("why").textContent = "Asked for in the live preview.";
  }

  async fill(details, attribute) {
    const summary = details.querySelector("summary");
    let answer;
    try {
      answer = await this.source.explain(this.player.version, this.player.index, this.selected, attribute);
    } catch (error) {
      details.replaceChildren(summary, element("p", {}, "not laid out at this time"));
      return;
    }
    summary.textContent = `${attribute} = ${number(answer.value)}`;
    const row = (part, amount) => element("tr", {}, element("td", {}, amount),
      element("td", {}, element("code", {}, part.text), " ", part.line ? written(part) : ""));
    const signed = (value) => (value < 0 ? "" : "+") + number(value);
    // A chain of many equal sizes is long; the parts that add something come first.
    const isShort = answer.chain.length <= 12;
    const first = answer.chain.filter((part, index) => isShort || index < 4 || Math.abs(part.amount) >= 0.5).slice(0, 12);
    const rest = answer.chain.filter((part) => !first.includes(part));
    details.replaceChildren(summary, element("table", {},
      ...first.map((part) => row(part, signed(part.amount))),
      ...answer.lost.map((part) => row(part, "lost by " + number(Math.abs(part.amount))))));
    if (rest.length) {
      const sum = rest.reduce((sum, part) => sum + part.amount, 0);
      details.append(element("details", { className: "rest" }, element("summary", {}, `${rest.length} more: ${signed(sum)}`),
        element("table", {}, ...rest.map((part) => row(part, signed(part.amount))))));
    }
    if (answer.isAmbiguous) details.append(element("p", {}, "The constraints leave it open."));
  }

  /** A plot for each value that changes. */
  drawCurves() {
    const { scene } = this.player;
    const names = ["x", "y", "width", "height", "alpha"], colors = ["--x", "--y", "--w", "--h", "--a"];
    const plots = names.flatMap((name, component) => {
      const values = this.motion.map((sample) => (sample ? sample[component] : null));
      const known = values.filter((value) => value !== null);
      const low = Math.min(...known), high = Math.max(...known);
      if (!known.length || high - low < 1e-3) return [];
      const last = Math.max(1, values.length - 1);
      let path = "", isDown = false;
      values.forEach((value, index) => {
        if (value === null) { isDown = false; return; }
        path += `${isDown ? "L" : "M"}${(100 * index) / last} ${60 - (56 * (value - low)) / (high - low)}`;
        isDown = true;
      });
      const plot = svg("svg", { class: "curve", viewBox: "0 0 100 64", preserveAspectRatio: "none", role: "img",
        "aria-label": `${name} from ${number(known[0])} to ${number(known[known.length - 1])}` });
      for (const event of scene.events) {
        const start = scene.duration ? (100 * event.start) / scene.duration : 0;
        const end = scene.duration ? (100 * event.end) / scene.duration : 0;
        plot.append(svg("rect", { x: start, y: 0, width: Math.max(0.3, end - start), height: 64 }));
      }
      const curve = svg("path", { d: path });
      curve.style.stroke = `var(${colors[component]})`;
      plot.append(curve);
      plot.append(svg("line", { y1: 0, y2: 64, class: "cursor" }));
      const scrub = (event) => {
        const box = plot.getBoundingClientRect();
        this.player.pause();
        this.player.show(Math.round(((event.clientX - box.left) / box.width) * last));
      };
      plot.addEventListener("pointerdown", (event) => { plot.setPointerCapture(event.pointerId); scrub(event); });
      plot.addEventListener("pointermove", (event) => event.buttons && scrub(event));
      return [element("div", { className: "legend" }, element("span", {}, name),
        element("span", {}, `${number(low)} … ${number(high)}`)), plot];
    });
    $("curves").replaceChildren(...(plots.length ? plots : ["It stands still."]));
    this.moveCursor();
  }

  moveCursor() {
    const last = Math.max(1, this.player.lastIndex), x = (100 * this.player.index) / last;
    for (const line of document.querySelectorAll(".curve .cursor")) { line.setAttribute("x1", x); line.setAttribute("x2", x); }
  }

  /** Requests all information about the view again after the scene has changed. */
  refresh() {
    this.known = null;
    if (this.selected) this.select(this.selected);
  }
}

export { element, written };
