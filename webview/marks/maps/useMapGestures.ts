import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { cellAt, type MapExtent, panViewport, type Viewport, zoomViewport } from "./viewport.ts";
import type { Place } from "../matrixDrawing.ts";

/** What a pointer can do on a map. */
export interface MapGestures {
  readonly view: Viewport;
  readonly extent: MapExtent;
  readonly onView: (view: Viewport) => void;
  readonly onHover: (place: Place | null) => void;
  readonly onChoose: (place: Place) => void;
  readonly onReveal: (place: Place) => void;
}

interface Finger {
  readonly x: number;
  readonly y: number;
}

/** A press that moves less than this, in pixels, is a click. */
const clickDistance = 4;

/**
 * Drag to pan, two fingers or the wheel to zoom, click to choose, double click to go to the file. A
 * plain wheel zooms only if the map has the focus; otherwise the page scrolls, as everywhere.
 */
export function useMapGestures(frame: RefObject<HTMLElement>, gestures: MapGestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fingers = new Map<number, Finger>();
    let moved = 0;
    // Pointers and wheels report more often than there are frames.
    let next: { view: Viewport | null; hovered: Place | null | undefined } | null = null;
    const inNextFrame = (change: Partial<NonNullable<typeof next>>): void => {
      if (!next) requestAnimationFrame(flush);
      next = { view: null, hovered: undefined, ...next, ...change };
    };
    const flush = (): void => {
      const due = next;
      next = null;
      if (due?.view) latest.current.onView(due.view);
      if (due && due.hovered !== undefined) latest.current.onHover(due.hovered);
    };
    const now = (): MapGestures => ({ ...latest.current, view: next?.view ?? latest.current.view });
    const at = (event: MouseEvent): Finger => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const placeAt = (event: MouseEvent): Place | null => {
      const { x, y } = at(event);
      return cellAt(now().view, latest.current.extent, x, y);
    };
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
      event.preventDefault();
      const { view, extent } = now();
      const { x, y } = at(event);
      const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.0025 : 0.1;
      const factor = Math.exp(-event.deltaY * notch);
      inNextFrame({ view: zoomViewport(view, extent, factor, x, y) });
    };
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, at(event));
      if (fingers.size === 1) moved = 0;
    };
    const onMove = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        inNextFrame({ hovered: placeAt(event) });
        return;
      }
      const finger = at(event);
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, it]) => it);
      fingers.set(event.pointerId, finger);
      moved += Math.hypot(finger.x - before.x, finger.y - before.y);
      if (moved < clickDistance) return;
      const view = other ? pinch(now(), before, finger, other) : drag(before, finger);
      inNextFrame({ view });
    };
    const drag = (before: Finger, finger: Finger): Viewport => {
      const { view, extent } = now();
      return panViewport(view, extent, before.x - finger.x, before.y - finger.y);
    };
    const onUp = (event: PointerEvent): void => {
      if (!fingers.delete(event.pointerId) || moved >= clickDistance) return;
      const place = placeAt(event);
      if (place) latest.current.onChoose(place);
    };
    const onCancel = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };
    const onLeave = (): void => {
      inNextFrame({ hovered: null });
    };
    const onDouble = (event: MouseEvent): void => {
      const place = placeAt(event);
      if (place) latest.current.onReveal(place);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerup", onUp);
    element.addEventListener("pointercancel", onCancel);
    element.addEventListener("pointerleave", onLeave);
    element.addEventListener("dblclick", onDouble);
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerup", onUp);
      element.removeEventListener("pointercancel", onCancel);
      element.removeEventListener("pointerleave", onLeave);
      element.removeEventListener("dblclick", onDouble);
    };
  }, [frame]);
}

/** Two fingers zoom by the ratio of their distances, around the middle between them. */
function pinch(
  { view, extent }: MapGestures,
  before: Finger,
  now: Finger,
  other: Finger,
): Viewport {
  const apart = (finger: Finger): number => Math.hypot(finger.x - other.x, finger.y - other.y);
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
  const factor = apart(now) / Math.max(1, apart(before));
  const moved = panViewport(view, extent, (before.x - now.x) / 2, (before.y - now.y) / 2);
  return zoomViewport(moved, extent, factor, middle.x, middle.y);
}
