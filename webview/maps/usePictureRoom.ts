import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Assumed before the page has been measured. */
const usualRoom = 416;

/** On a low page, maps are not made smaller than this allows. */
const leastRoom = 280;

/** Of what follows the maps, so much is on the first screen. */
const mostAfter = 96;

/** Between what follows the maps and the edge of the first screen. */
const margin = 16;

/** On a narrow page, what follows the maps may be below the first screen. */
const narrow = 560;

/**
 * The height that the first screen has for the maps in an element: what is above and below them takes
 * the rest. Measured again only when the page changes its size or shows another computation, so that
 * opening something above the maps does not resize them.
 */
export function usePictureRoom(element: RefObject<HTMLElement>, computation: string): number {
  const [room, setRoom] = useState(usualRoom);
  const measured = useRef("");
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = (): void => {
      const page = `${computation} ${window.innerWidth} ${window.innerHeight}`;
      if (target.clientWidth === 0 || measured.current === page) return;
      measured.current = page;
      setRoom(Math.max(leastRoom, measureRoom(target)));
    };
    // Called before the first picture, when everything above has its height.
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element, computation]);
  return room;
}

function measureRoom(target: HTMLElement): number {
  const { top, bottom } = target.getBoundingClientRect();
  const end = target.parentElement?.getBoundingClientRect().bottom ?? bottom;
  const after = window.innerWidth < narrow ? 0 : Math.min(mostAfter, end - bottom) + margin;
  const dock = document.querySelector<HTMLElement>(".dock")?.offsetHeight ?? 0;
  return Math.floor(window.innerHeight - (top + window.scrollY) - after - dock);
}
