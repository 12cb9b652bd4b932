import { useRef } from "preact/hooks";

/** The value that came first of all that are the same since: nothing that follows from it is done again. */
export function useKept<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
