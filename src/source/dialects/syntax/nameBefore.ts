/** How far before a list its name may stand. */
const reach = 200;

/** `name =`, `name: type =` and, where keys are meant too, `name:` or `"name":`. */
const assigned = /([\p{L}_][\p{L}\p{N}_]*)\s*(?::[^=\n]*)?=\s*$/u;
const assignedOrKeyed = /([\p{L}_][\p{L}\p{N}_]*)["']?\s*(?::[^=\n]*)?[=:]\s*$/u;

/** A name and where it stands. */
export interface NameInText {
  readonly text: string;
  readonly start: number;
}

/**
 * The name that a value is given, told from the text before it alone: next to a syntax error the
 * tree is often wrong about it.
 */
export function nameBefore(source: string, at: number, orKey: boolean): NameInText | null {
  const before = source.slice(Math.max(0, at - reach), at);
  const match = (orKey ? assignedOrKeyed : assigned).exec(before);
  const text = match?.[1];
  if (!match || text === undefined) return null;
  return { text, start: at - before.length + match.index };
}
