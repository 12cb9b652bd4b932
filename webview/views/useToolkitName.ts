import { type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The accessible name of an element of the toolkit, which gives itself an English one when connected. */
export function useToolkitName<E extends HTMLElement>(name: string): RefObject<E> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    element.current?.setAttribute("aria-label", name);
  }, [name]);
  return element;
}
