import { BandFrame, BandSurface } from "./bands.js";

// The time, and the picture at that time.

const speeds = [0.125, 0.25, 0.5, 1, 1.5, 2];
const $ = (id) => document.getElementById(id);

/** Plays, steps and scrubs through the frames of a scene. */
export class Player {
  constructor(source) {
    this.source = source;
    this.version = -1;
    this.index = 0;
    this.isPlaying = false;
    this.range = null;
    this.selection = null;
    this.pictures = new Map();
    /** The request in progress. There is at most one, so that the newest frame waits for one other at most. */
    this.request = null;
    /** The number of frames between the last two shown frames, which is the direction of the scrub. */
    this.stride = 1;
    /** The number of calls of `show`, and the call whose frame is painted. */
    this.turn = this.paintedTurn = 0;
    this.surface = new BandSurface();
    this.listeners = [];
    this.context = $("canvas").getContext("2d");
    for (const speed of speeds) $("speed").add(new Option(speed + "×", speed, speed === 1, speed === 1));
    $("scrub").addEventListener("input", () => { this.pause(); this.show(+$("scrub").value); });
    $("play").addEventListener("click", () => this.toggle());
    $("first").addEventListener("click", () => this.step(-Infinity));
    $("last").addEventListener("click", () => this.step(Infinity));
    $("back").addEventListener("click", () => this.step(-1));
    $("next").addEventListener("click", () => this.step(1));
    $("from").addEventListener("click", () => this.bound(0));
    $("to").addEventListener("click", () => this.bound(1));
    $("onion").addEventListener("change", () => this.show(this.index));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Adds a function that is called when another frame or scene is shown. */
  onChange(listener) { this.listeners.push(listener); }

  get lastIndex() { return Math.max(0, (this.scene?.frames ?? 1) - 1); }

  /** The first and the last frame that are played. */
  get playedRange() { return this.range ?? [0, this.lastIndex]; }

  time(index = this.index) { return Math.min(index / this.scene.fps, this.scene.duration); }

  indexAt(time) { return Math.max(0, Math.min(this.lastIndex, Math.round(time * this.scene.fps))); }

  /** Replaces the scene by another version and keeps the time. */
  take(version, scene) {
    const time = this.scene ? this.time() : 0;
    const isOther = version !== this.version;
    this.version = version;
    this.scene = scene;
    if (isOther) {
      this.painted = this.base = null;
      this.pictures.clear();
    }
    if (this.range) this.range = this.range.map((end) => Math.min(end, this.lastIndex));
    $("scrub").max = this.lastIndex;
    this.drawEvents();
    return this.show(this.indexAt(time));
  }

  /** Shows a frame as soon as it has arrived. A fast scrub shows the frames that have arrived. */
  async show(index) {
    if (!this.scene) return;
    const last = this.index, version = this.version;
    const wanted = this.index = Math.max(0, Math.min(this.lastIndex, index));
    if (wanted !== last) this.stride = wanted - last;
    $("scrub").value = wanted;
    $("scrub").setAttribute("aria-valuetext", this.time().toFixed(3) + " seconds");
    $("time").value = this.time().toFixed(3) + " s";
    const turn = ++this.turn;
    const isCurrent = () => turn === this.turn && version === this.version;
    let picture = null;
    try { picture = await this.picture(wanted, isCurrent); } catch { /* the frame stays empty */ }
    // A later frame may have been in the cache.
    if (version !== this.version || turn < this.paintedTurn) return;
    if (picture) {
      this.paintedTurn = turn;
      this.paint(picture);
      document.body.dataset.shown = `${version}:${wanted}`;
    }
    if (!isCurrent()) return;
    // Other requests about the frame must not delay its picture.
    for (const listener of this.listeners) listener(wanted);
    if (picture) await this.addSkins(picture);
    if (!this.isPlaying) this.fetchOn(isCurrent);
  }

  /** Returns the picture of a frame, or null if the frame is no longer wanted when its request would be sent. */
  async picture(index, isWanted = () => true) {
    for (;;) {
      const known = this.pictures.get(index);
      if (known) return known;
      if (!this.request) return this.load(index);
      await this.request.catch(() => {});
      if (!isWanted()) return null;
    }
  }

  load(index) {
    const version = this.version;
    const load = async () => {
      try {
        const picture = await this.source.frame(version, index, this.scene.pixels, this.base);
        if (version !== this.version) return null;
        this.pictures.set(index, picture);
        if (picture instanceof BandFrame) this.base = picture;
        this.forget(index);
        return picture;
      } finally {
        this.request = null;
      }
    };
    return this.request = load();
  }

  /** Drops the frames that are farthest from an index if all frames need more than 128 MB. */
  forget(index) {
    if (!this.source.isLive) return;
    let bytes = 0;
    for (const picture of this.pictures.values()) bytes += picture.bytes;
    if (bytes <= 128 << 20) return;
    const far = [...this.pictures.keys()].sort((a, b) => Math.abs(b - index) - Math.abs(a - index));
    // Frames are dropped down to half the limit, so that this is done rarely.
    for (const key of far) {
      if (bytes <= 64 << 20 || key === index) return;
      bytes -= this.pictures.get(key).bytes;
      this.pictures.delete(key);
    }
  }

  /** Draws the previous and next frames over the picture, the nearest ones the most opaque. */
  async addSkins(picture) {
    const shades = +$("onion").value, version = this.version, index = this.index;
    const skins = [];
    for (let step = shades; step >= 1; step--) {
      for (const other of [index - step, index + step]) {
        if (other < 0 || other > this.lastIndex) continue;
        try { skins.push([await this.skin(other), 0.4 / step]); } catch { /* left out */ }
      }
    }
    if (version !== this.version || index !== this.index || shades !== +$("onion").value) return;
    if (skins.length) this.paint(picture, skins.filter(([skin]) => skin));
    document.body.dataset.skins = `${version}:${index}:${skins.length}`;
  }

  /** Returns an image that can be drawn over another one. */
  async skin(index) {
    const picture = await this.picture(index);
    return picture instanceof BandFrame ? picture.bitmap() : picture;
  }

  paint(picture, skins = []) {
    const canvas = $("canvas"), [width, height] = this.scene.pixels;
    this.painted = [picture, skins];
    const isPlain = skins.length === 0 && !this.selection;
    let isWhole = !this.isPlain;
    this.isPlain = isPlain;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      isWhole = true;
      canvas.style.aspectRatio = `${width} / ${height}`;
      // The size in points if there is space for it. The element has the picture's shape, so that clicks hit the right view.
      canvas.style.width = `min(${this.scene.canvas[0]}px, 100cqw, ${(100 * width) / height}cqh)`;
    }
    if (picture instanceof BandFrame) {
      this.surface.show(picture, this.context, isWhole);
    } else {
      this.context.clearRect(0, 0, width, height);
      this.context.drawImage(picture, 0, 0);
    }
    for (const [skin, alpha] of skins) {
      this.context.globalAlpha = alpha;
      this.context.drawImage(skin, 0, 0);
    }
    this.context.globalAlpha = 1;
    if (this.selection) this.outline(this.selection);
  }

  /** Moves the outline to the selected view in the shown frame. */
  select(rectangle) {
    if (String(rectangle) === String(this.selection)) return;
    this.selection = rectangle;
    if (this.painted) this.paint(...this.painted);
  }

  /** Outlines a rectangle of the canvas, in points. */
  outline([x, y, width, height]) {
    const scale = this.scene.scale;
    this.context.lineWidth = Math.max(1, scale);
    this.context.strokeStyle = "#0a84ff";
    this.context.strokeRect(x * scale, y * scale, width * scale, height * scale);
  }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  pause() {
    this.isPlaying = false;
    $("play").textContent = "▶";
    $("play").setAttribute("aria-label", "Play");
  }

  play() {
    if (!this.scene) return;
    this.isPlaying = true;
    $("play").textContent = "❚❚";
    $("play").setAttribute("aria-label", "Pause");
    const [first, last] = this.playedRange;
    if (this.index >= last || this.index < first) this.index = first;
    let before = performance.now(), at = this.time() ;
    const turn = async (now) => {
      if (!this.isPlaying) return;
      at += ((now - before) / 1000) * +$("speed").value;
      before = now;
      const [start, end] = this.playedRange;
      if (at > this.time(end)) {
        if (!$("loop").checked) { await this.show(end); return this.pause(); }
        at = this.time(start);
      }
      const index = this.indexAt(at);
      await this.show(index);
      this.fetchAhead();
      requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
  }

  /** Requests the next frames ahead of time. */
  async fetchAhead() {
    if (this.isFetchingAhead) return;
    this.isFetchingAhead = true;
    try {
      for (let next = this.index + 1; this.isPlaying && next <= Math.min(this.playedRange[1], this.index + 6); next++) {
        if (next > this.index) await this.picture(next);
      }
    } catch { /* it is asked for again when it is shown */ } finally {
      this.isFetchingAhead = false;
    }
  }

  /** Requests the frame that a scrub will need next if it continues. After a long jump the direction is unknown. */
  async fetchOn(isCurrent) {
    const next = this.index + this.stride;
    if (Math.abs(this.stride) > 16 || next < 0 || next > this.lastIndex) return;
    try { await this.picture(next, isCurrent); } catch { /* it is asked for again when it is wanted */ }
  }

  step(count) { this.pause(); this.show(this.index + count); }

  /** Sets the start (0) or end (1) of the loop to the shown frame; a second call there removes it. */
  bound(side) {
    const range = [...this.playedRange];
    range[side] = this.index;
    if (range[0] > range[1]) range[1 - side] = this.index;
    const isSame = this.range && this.wasBound === `${side}:${this.index}`;
    this.wasBound = isSame ? null : `${side}:${this.index}`;
    this.range = isSame || (range[0] === 0 && range[1] === this.lastIndex) ? null : range;
    this.drawEvents();
  }

  drawEvents() {
    const share = (time) => (this.scene.duration > 0 ? (100 * time) / this.scene.duration : 0);
    const bar = (start, end, y, height, name, label) => {
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      rect.setAttribute("x", share(start) + "%");
      rect.setAttribute("width", Math.max(0.3, share(end) - share(start)) + "%");
      rect.setAttribute("y", y);
      rect.setAttribute("height", height);
      if (name) rect.setAttribute("class", name);
      if (label) {
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = label;
        rect.append(title);
      }
      return rect;
    };
    const bars = this.scene.events.map((event) => bar(event.start, event.end, 4, 6, "", event.label));
    if (this.range) bars.unshift(bar(this.time(this.range[0]), this.time(this.range[1]), 0, 14, "range"));
    $("events").replaceChildren(...bars);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tag = event.target.tagName, isRange = event.target.type === "range";
    if (tag === "SELECT" || tag === "TEXTAREA" || (tag === "INPUT" && !isRange && event.target.type !== "checkbox")) return;
    if (isRange && event.target.id !== "scrub") return;
    if (event.key === " " && tag === "BUTTON") return;
    const count = event.shiftKey ? 10 : 1;
    const actions = {
      " ": () => this.toggle(), ArrowLeft: () => this.step(-count), ArrowRight: () => this.step(count),
      Home: () => this.step(-Infinity), End: () => this.step(Infinity), "[": () => this.bound(0), "]": () => this.bound(1),
      "-": () => this.speed(-1), "+": () => this.speed(1), "=": () => this.speed(1),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  speed(by) {
    const speed = $("speed");
    speed.selectedIndex = Math.max(0, Math.min(speeds.length - 1, speed.selectedIndex + by));
  }
}
