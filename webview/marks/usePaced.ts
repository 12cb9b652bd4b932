import { useEffect, useRef, useState } from "preact/hooks";

/** A value that changes often, taken over at most once in so many milliseconds; the last one always arrives. */
export function usePaced<T>(value: T, paceMs: number): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    if (value === shown) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setShown(() => latest.current);
    }, paceMs);
  }, [value, shown, paceMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return shown;
}
