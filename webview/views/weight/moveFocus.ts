import type { MapAttention } from "../../maps/mapAttention.ts";
import type { Focus } from "../../viewChoices.ts";

/** Where a key moves the focus: arrow keys to other queries and keys, page keys to other heads. */
export function moveFocus(attention: MapAttention, from: Focus, pressed: string): Focus | null {
  const to = target(from, pressed);
  return to && nearestFocus(attention, to);
}

/** The focus, or the nearest place that the computation has. */
export function nearestFocus(attention: MapAttention, asked: Focus): Focus {
  const head = within(asked.head, attention.heads.length);
  const query = within(asked.query, attention.queryTokens.length);
  const key = within(asked.key, attention.keyTokens.length);
  const isSame = head === asked.head && query === asked.query && key === asked.key;
  return isSame ? asked : { layer: asked.layer, head, query, key };
}

function target(from: Focus, pressed: string): Focus | null {
  switch (pressed) {
    case "ArrowLeft":
      return { ...from, key: from.key - 1 };
    case "ArrowRight":
      return { ...from, key: from.key + 1 };
    case "ArrowUp":
      return { ...from, query: from.query - 1 };
    case "ArrowDown":
      return { ...from, query: from.query + 1 };
    case "PageUp":
      return { ...from, head: from.head - 1 };
    case "PageDown":
      return { ...from, head: from.head + 1 };
    case "Home":
      return { ...from, key: 0 };
    case "End":
      return { ...from, key: Infinity };
    default:
      return null;
  }
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
