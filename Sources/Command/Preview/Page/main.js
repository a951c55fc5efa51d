import { embeddedSource, servedSource } from "./source.js";
import { Player } from "./player.js";
import { Inspector, element, written } from "./inspector.js";
import { Settings } from "./settings.js";

const $ = (id) => document.getElementById(id);
const film = document.getElementById("film");
const source = film ? embeddedSource(JSON.parse(film.textContent)) : servedSource();
const player = new Player(source);
const inspector = new Inspector(source, player);
const settings = new Settings(source, (state, error) => (state ? take(state) : complain([{ message: error.message }])));

for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => open(tab));
  tab.addEventListener("keydown", (event) => {
    const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    next.focus();
    open(next);
  });
}

function open(tab) {
  for (const other of document.querySelectorAll("[role=tab]")) {
    other.setAttribute("aria-selected", other === tab);
    $(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
}

function complain(errors) {
  $("notice").hidden = !errors.length;
  $("notice").replaceChildren(...errors.map(problem));
  // If there is no picture, the notice states the reason.
  $("old").hidden = !errors.length || !player.scene;
  document.body.classList.toggle("empty", !player.scene);
}

function problem(one) {
  const shown = element("div", { className: "problem " + (one.severity ?? "error") });
  for (const part of [one, ...(one.notes ?? [])]) {
    shown.append(element("p", {}, part.message + " "));
    if (part.file && part.line) shown.lastChild.append(written(part));
    if (part.text) shown.append(element("pre", {}, part.text + "\n" + " ".repeat(Math.max(0, part.column - 1)) + "^"));
  }
  if (one.hint) shown.append(element("p", { className: "hint" }, "hint: " + one.hint));
  for (const [start] of one.times ?? []) {
    const jump = element("button", { type: "button", title: "Show the frame at this time" }, "at " + start.toFixed(3) + " s");
    jump.addEventListener("click", () => { player.pause(); player.show(player.indexAt(start)); });
    shown.append(" ", jump);
  }
  return shown;
}

// The texts of the scene and of the files that it imports, and the line that is marked.
let texts = [];
let marked = {};

function showSource() {
  const known = texts.find((one) => one.file === marked.file) ?? texts[0];
  if (!known) return;
  const lines = known.text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  $("source").replaceChildren(
    element("h2", {}, known.file.split("/").pop()),
    element("ol", {}, ...lines.map((line, index) =>
      element("li", { className: known.file === marked.file && index + 1 === marked.line ? "marked" : "" }, line || " "))));
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("a.place");
  if (!place) return;
  event.preventDefault();
  marked = { file: place.dataset.file, line: Number(place.dataset.line) };
  showSource();
  open($("tab-source"));
  $("source").querySelector(".marked")?.scrollIntoView({ block: "center" });
});

function take(state) {
  if (state.version < player.version) return;
  texts = state.texts ?? [];
  $("tab-source").hidden = !texts.length;
  showSource();
  const errors = state.problems.filter((one) => one.severity === "error");
  complain(errors);
  $("problems").replaceChildren(...(state.problems.length ? state.problems.map(problem) : [element("p", { className: "nothing" }, "No conflict, nothing ambiguous.")]));
  $("tab-problems").textContent = state.problems.length ? `Problems (${state.problems.length})` : "Problems";
  document.body.dataset.version = state.version;
  if (!state.scene) {
    $("title").textContent = (state.file ?? "").split("/").pop();
    $("facts").textContent = "not shown yet";
    const nothing = () => element("p", { className: "nothing" }, "Nothing yet: the file cannot be read.");
    $("views").replaceChildren(nothing());
    $("settings").replaceChildren(nothing());
    return;
  }
  const { scene } = state;
  document.title = scene.name + " – Inbetween";
  $("title").textContent = scene.title || scene.name;
  $("facts").textContent =
    `${scene.canvas[0]} × ${scene.canvas[1]} points at ${scene.scale}x · ${Math.round(scene.duration * 1000) / 1000} s · ${scene.fps} frames a second`;
  settings.take(state);
  player.take(state.version, scene);
  document.body.classList.remove("empty");
  inspector.refresh();
}

async function follow() {
  let state;
  for (;;) {
    try {
      state = await source.state(state?.version);
      take(state);
      if (!source.isLive) return;
    } catch {
      complain([{ message: "The program that shows this page has ended." }]);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      state = undefined;
    }
  }
}

if (!source.isLive) $("tab-settings").hidden = true;
follow();
