import type { Frame } from "playwright-core";

/** What happened in the panel's frame, in ms since 1970. */
export interface Moments {
  /** When a state came from the host. */
  readonly states: readonly number[];
  /** When something of a map, small on the first screen or in full, was painted on a canvas. */
  readonly paintings: readonly number[];
  /** When the document was changed, as the frame after it began. */
  readonly changes: readonly number[];
}

/** Runs in every frame before the panel does, and notes moments. */
export const stopwatchScript = `
  const moments = (window.__moments = { states: [], paintings: [], changes: [], frames: [] });
  const now = () => performance.timeOrigin + performance.now();
  const note = ({ data }) => {
    const state = data?.name === "panel/state" ? data.params : data?.result;
    if (state?.kind === "ready") moments.states.push(now());
  };
  const tick = () => { moments.frames.push(now()); requestAnimationFrame(tick); };
  const begin = () => {
    new MutationObserver(() => requestAnimationFrame(() => moments.changes.push(now())))
      .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    requestAnimationFrame(tick);
  };
  // A webview writes its document anew, which takes all listeners away: begin with the panel.
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    if (type !== "message" || this !== window || !document.querySelector("script[src*=panel]")) {
      return listen.call(this, type, listener, ...rest);
    }
    begin();
    return listen.call(this, type, (event) => { note(event); listener(event); }, ...rest);
  };
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    if (this.canvas.closest(".focus-map .map-frame, .head-picture")) moments.paintings.push(now());
    return draw.apply(this, args);
  };
`;

interface Watched {
  readonly __moments: Moments & { readonly frames: readonly number[] };
}

/** The moments of a frame so far. */
export function readMoments(frame: Frame): Promise<Watched["__moments"]> {
  return frame.evaluate(() => (window as unknown as Watched).__moments);
}
