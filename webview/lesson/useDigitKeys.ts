import { useEffect } from "preact/hooks";

/** Calls back with 0 to `count - 1` for the keys 1 to 9, unless something is being typed. */
export function useDigitKeys(count: number, onDigit: (at: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element | null)?.closest("input, textarea, select");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = Number(event.key) - 1;
      if (/^[1-9]$/.test(event.key) && at < count) onDigit(at);
    };
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("keydown", onKey);
    };
  });
}
