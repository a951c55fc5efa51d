// The settings with which the scene can be shown: parameters, inputs and the canvas.

import { element } from "./inspector.js";

const $ = (id) => document.getElementById(id);

export class Settings {
  constructor(source, onState) {
    this.source = source;
    this.onState = onState;
    this.values = { parameters: {}, inputs: {} };
    this.sending = false;
  }

  /** Rebuilds the fields if the scene has other ones than before. A control that is being dragged is kept. */
  take(state) {
    const { scene, devices } = state;
    if (!scene) return;
    const known = JSON.stringify([scene.parameters.map(({ value, ...rest }) => rest), scene.inputs, devices]);
    if (known === this.known) return;
    this.known = known;
    const title = (text) => element("h3", {}, text);
    const fields = [];
    if (scene.parameters.length) fields.push(title("Parameters"), ...scene.parameters.map((one) => this.parameter(one)));
    if (scene.inputs.length) fields.push(title("Inputs"), ...scene.inputs.map((one) => this.input(one)));
    fields.push(title("Canvas"), ...this.canvas(scene, devices));
    $("settings").replaceChildren(...fields);
  }

  field(name, control) {
    control.dataset && (control.dataset.setting = name);
    return element("label", { className: "field" }, element("span", {}, name), control);
  }

  parameter({ name, type, value, values, min, max }) {
    const set = (text) => { this.values.parameters[name] = text; this.send(); };
    if (values.length) return this.field(name, this.choice(values, value, set));
    if (type === "boolean") {
      const box = element("input", { type: "checkbox", checked: value === "true" });
      box.addEventListener("change", () => set(String(box.checked)));
      return this.field(name, box);
    }
    if (type === "number" && min !== null && max !== null) {
      return this.field(name, this.slider(+value, min, max, (number) => set(String(number))));
    }
    const box = element("input", { type: type === "number" ? "number" : "text", value });
    if (type === "number") box.step = "any";
    box.addEventListener("change", () => set(box.value));
    return this.field(name, box);
  }

  /** Sets an input to this value at every time, until it is released. */
  input({ name, rest, min, max }) {
    const slider = this.slider(rest, min, max, (number) => { this.values.inputs[name] = number; this.send(); });
    const release = element("button", { type: "button", title: "Let the scene drive it again" }, "↺");
    release.addEventListener("click", () => { delete this.values.inputs[name]; this.send(); });
    slider.append(release);
    return this.field(name, slider);
  }

  choice(values, value, set) {
    const list = element("select", {}, ...values.map((one) => new Option(one, one, one === value, one === value)));
    list.addEventListener("change", () => set(list.value));
    return list;
  }

  slider(value, min, max, set) {
    const isWhole = [value, min, max].every(Number.isInteger) && max - min >= 2;
    const range = element("input", { type: "range", min, max, step: isWhole ? 1 : (max - min) / 200 || "any", value });
    range.value = value;
    const output = element("output", {}, String(value));
    range.addEventListener("input", () => { output.value = String(Math.round(+range.value * 1000) / 1000); set(+range.value); });
    return element("span", { className: "slider" }, range, output);
  }

  canvas(scene, devices) {
    const device = this.choice(["the scene's", ...devices], "the scene's", (name) => {
      this.values.device = name === "the scene's" ? undefined : name;
      this.send();
    });
    const scale = this.choice(["the scene's", "1", "2", "3"], "the scene's", (text) => {
      this.values.scale = +text || undefined;
      this.send();
    });
    const numbers = (placeholder, count, what, set) => {
      const box = element("input", { type: "text", placeholder, inputMode: "decimal" });
      box.addEventListener("change", () => {
        const values = box.value.split(/[^0-9.]+/).filter((text) => text).map(Number);
        if (values.length && values.length !== count) { this.onState(null, new Error(what)); return; }
        set(values.length ? values : undefined);
        this.send();
      });
      return box;
    };
    const size = numbers(scene.canvas.join(" × "), 2, "a size is a width and a height", (values) => { this.values.size = values; });
    const safeArea = numbers("top, left, bottom, right", 4, "a safe area is four distances: top, left, bottom, right", (values) => { this.values.safeArea = values; });
    const word = (name, words) => this.field(name, this.choice(["the scene's", ...words], "the scene's", (text) => {
      this.values[name] = words.includes(text) ? text : undefined;
      this.send();
    }));
    return [this.field("device", device), word("orientation", ["portrait", "landscape"]),
      word("direction", ["leftToRight", "rightToLeft"]), word("appearance", ["light", "dark"]),
      word("contentSize", ["extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge", "extraExtraExtraLarge",
        "accessibilityMedium", "accessibilityLarge", "accessibilityExtraLarge",
        "accessibilityExtraExtraLarge", "accessibilityExtraExtraExtraLarge"]),
      this.field("size", size), this.field("scale", scale),
      this.field("safe area", safeArea)];
  }

  /** Sends the newest values. While a request is in progress, only the last of the following values is sent. */
  async send() {
    if (this.sending) { this.isOutdated = true; return; }
    this.sending = true;
    do {
      this.isOutdated = false;
      try { this.onState(await this.source.set(this.values)); } catch (error) { this.onState(null, error); }
    } while (this.isOutdated);
    this.sending = false;
  }
}
