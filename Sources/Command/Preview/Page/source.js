import { BandFrame } from "./bands.js";

// The source of a scene and its frames: the program that serves the page, or the page itself.

async function answered(response) {
  // A response without content: the scene has changed in the meantime.
  if (!response.ok || response.status === 204) throw new Error(await response.text());
  return response;
}

/** The program that serves the page. URLs are relative, so that they contain the token. */
export function servedSource() {
  const get = async (path, options) => (await answered(await fetch(path, options))).json();
  const about = (version, index, rest = "") => `v=${version}&i=${index}${rest}`;
  return {
    isLive: true,
    state: (since) => get("api/state" + (since === undefined ? "" : "?since=" + since)),
    set: (settings) => get("api/settings", { method: "POST", body: JSON.stringify(settings) }),
    /** Requests only the bands of a frame that differ from those of `base`, a frame that the page has. */
    frame: async (version, index, size, base) => {
      const after = base ? "&after=" + base.index : "";
      const response = await answered(await fetch("api/frame?" + about(version, index, after)));
      return new BandFrame(index, size, await response.arrayBuffer(), base);
    },
    tree: (version, index) => get("api/tree?" + about(version, index)),
    view: (version, id) => get("api/view?" + about(version, 0, "&id=" + encodeURIComponent(id))),
    explain: (version, index, id, attribute) =>
      get("api/explain?" + about(version, index, `&id=${encodeURIComponent(id)}&attribute=${attribute}`)),
  };
}

/** A page that contains the whole film: the pictures, the picture of each frame, and the motion of each view. */
export function embeddedSource(film) {
  const decoded = new Map();
  const picture = (index) => {
    const number = film.order[index];
    if (!decoded.has(number)) {
      const bytes = Uint8Array.from(atob(film.pictures[number]), (c) => c.charCodeAt(0));
      decoded.set(number, createImageBitmap(new Blob([bytes], { type: "image/png" })));
    }
    return decoded.get(number);
  };
  return {
    isLive: false,
    state: async () => film.state,
    frame: (version, index) => picture(index),
    tree: async (version, index) => ({
      views: film.views
        .filter((view) => film.motion[view.id] && film.motion[view.id][index])
        .map((view) => {
          const [x, y, width, height, alpha] = film.motion[view.id][index];
          const place = [x, y, width, height];
          return { ...view, canvasFrame: place, presentation: place, presentationAlpha: alpha, isHidden: alpha === 0 };
        }),
    }),
    view: async (version, id) => ({
      id, constraints: film.constraints[id] ?? [], motion: { [id]: film.motion[id] ?? [] },
    }),
  };
}
