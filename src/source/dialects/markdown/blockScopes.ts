import type { Scope } from "../../reading.ts";
import type { MarkdownPart } from "./splitMarkdown.ts";

/** A part with the scope of what stands in it. */
export interface ScopedPart {
  readonly part: MarkdownPart;
  readonly scope: Scope;
}

/**
 * Gives parts their scopes: the nearest heading, and in it each block. A block's scope reaches to
 * the end of its section, for what one block says holds for those after it.
 */
export function blockScopes(
  parts: readonly MarkdownPart[],
  textLength: number,
): readonly ScopedPart[] {
  const ends = sectionEnds(parts, textLength);
  let section: Scope = { path: [], range: { start: 0, end: textLength } };
  let blocks = 0;
  return parts.map((part, at) => {
    const end = ends[at] ?? textLength;
    if (part.kind === "heading") {
      section = { path: [part.title], range: { start: part.range.start, end } };
      blocks = 0;
    }
    if (part.kind !== "block") return { part, scope: section };
    blocks += 1;
    const name = `${part.language || "code"} block ${String(blocks)}`;
    const range = { start: part.range.start, end: Math.max(end, part.range.end) };
    return { part, scope: { path: [...section.path, name], range } };
  });
}

/** For each part where the next heading begins. */
function sectionEnds(parts: readonly MarkdownPart[], textLength: number): readonly number[] {
  let end = textLength;
  return parts
    .toReversed()
    .map((part) => {
      const own = end;
      if (part.kind === "heading") end = part.range.start;
      return own;
    })
    .toReversed();
}
