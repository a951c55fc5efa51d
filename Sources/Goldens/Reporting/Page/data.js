// The data of the page: an index of all scenes, a JSON text for each scene that did not pass, and pictures by their
// content. Scenes and pictures are decoded when they are shown, so that a page of any size opens at once.

const byId = id => document.getElementById(id);
const index = JSON.parse(byId('index').textContent);
const sceneTexts = new Map();

/** The details of a scene that did not pass; null if the index contains everything. */
function sceneData(entry) {
  if (!sceneTexts.has(entry.name)) {
    const element = entry.data === undefined ? null : byId('scene-' + entry.data);
    sceneTexts.set(entry.name, element ? JSON.parse(element.textContent) : null);
  }
  return sceneTexts.get(entry.name);
}

/** Keeps this number of most recently used values. */
class Recent {
  constructor(limit) { this.limit = limit; this.values = new Map(); }
  get(key, make) {
    let value = this.values.get(key);
    if (value === undefined) value = make(); else this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size > this.limit) this.values.delete(this.values.keys().next().value);
    return value;
  }
}

const pictures = new Recent(160);
const differences = new Recent(40);

function newCanvas(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width; canvas.height = height;
  return canvas;
}

/** A promise of a picture as a canvas: a PNG, or a PNG drawn over a part of another picture. */
function picture(id) {
  return pictures.get(id, async () => {
    const element = byId('p-' + id);
    const image = new Image();
    image.src = 'data:image/png;base64,' + element.textContent.trim();
    await image.decode();
    const over = element.dataset.over;
    const base = over ? await picture(over) : null;
    const canvas = newCanvas(base ? base.width : image.naturalWidth, base ? base.height : image.naturalHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (base) {
      const x = Number(element.dataset.x), y = Number(element.dataset.y);
      context.drawImage(base, 0, 0);
      context.clearRect(x, y, image.naturalWidth, image.naturalHeight);
      context.drawImage(image, x, y);
    } else context.drawImage(image, 0, 0);
    return canvas;
  });
}

/**
 * Draws the difference of two pictures as `inbetween diff` does: red if a channel differs by more than one level, purple
 * if it is darker, blue if it differs by one level, over the expected picture in light grey.
 */
function difference(expectedId, actualId) {
  return differences.get(expectedId + ' ' + actualId, async () => {
    const [expected, actual] = await Promise.all([picture(expectedId), picture(actualId)]);
    const width = Math.max(expected.width, actual.width), height = Math.max(expected.height, actual.height);
    const read = canvas => canvas.getContext('2d', { willReadFrequently: true }).getImageData(0, 0, width, height).data;
    const a = read(expected), b = read(actual);
    const canvas = newCanvas(width, height), context = canvas.getContext('2d');
    const image = context.createImageData(width, height), out = image.data;
    let count = 0, left = width, top = height, right = 0, bottom = 0;
    for (let i = 0; i < out.length; i += 4) {
      const off = Math.max(
        Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]),
        Math.abs(a[i + 3] - b[i + 3]));
      const before = luma(a, i);
      if (off > 1) {
        const darker = luma(b, i) < before;
        out[i] = darker ? 170 : 255; out[i + 2] = darker ? 200 : 0;
        const x = (i >> 2) % width, y = Math.floor((i >> 2) / width);
        count++; left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
      } else if (off === 1) { out[i] = 60; out[i + 1] = 130; out[i + 2] = 255; }
      else out[i] = out[i + 1] = out[i + 2] = 255 + (before - 255) * .1 * a[i + 3] / 255;
      out[i + 3] = 255;
    }
    context.putImageData(image, 0, 0);
    return { canvas, count, box: count ? { left, top, right: right + 1, bottom: bottom + 1 } : null };
  });
}

const luma = (bytes, i) => bytes[i] * .29889531 + bytes[i + 1] * .58662247 + bytes[i + 2] * .11448223;

/** The time of a frame in seconds: i/fps, or the duration for the last frame. */
const frameTime = (side, i) => i >= side.count - 1 ? side.duration : i / side.fps;

/** Decodes numbers from a first value and differences; null means no value. */
function series(steps) {
  const values = [];
  let value = 0;
  for (const step of steps) values.push(step === null ? null : (value += step) / 1000);
  return values;
}

const seconds = time => time.toFixed(3) + ' s';

/** A colour of the page in its current appearance, as a string for the canvas. */
function ink(name) {
  const probe = byId('probe');
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

/** Creates an element with attributes and children. Strings become text nodes, never markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child != null));
  return element;
}
