import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { largestCell, type MapExtent } from "./viewport.ts";

const [shortest, tallest, narrow] = [48, 560, 240];

/** A picture as wide as its place allows, and as tall as its matrix needs, within limits. */
export function useMapSize(
  place: RefObject<HTMLElement>,
  rows: number,
  columns: number,
): MapExtent | null {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => {
      setWidth(Math.floor(element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [place]);
  if (width === 0) return null;
  const tall = Math.min(tallest, Math.max(shortest, rows * Math.min(largestCell, width / columns)));
  const fit = Math.min(width / columns, tall / rows, largestCell);
  // A narrow matrix gets room to zoom.
  const narrowest = Math.min(columns * largestCell, narrow);
  const wide = Math.min(width, Math.max(narrowest, columns * fit));
  return { width: Math.ceil(wide), height: Math.ceil(tall), rows, columns };
}
