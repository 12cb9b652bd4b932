import { useRef } from "preact/hooks";

/** The first of equal values, so that nothing that depends on it is computed again. */
export function useKept<T>(value: T, isSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}
