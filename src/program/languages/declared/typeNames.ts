/** A type as a program writes it, taken apart. */
export interface TypeParts {
  /** `List`, `double`, `[]`, `[,]`, `()` or `?`. */
  readonly name: string;
  readonly inner: readonly TypeParts[];
  /** The names of a tuple's items. */
  readonly labels: readonly string[];
  readonly text: string;
}

/** Longer types are not taken apart. */
const longest = 300;

const known = new Map<string, TypeParts>();

/** Takes a type apart; what cannot be read is a name of its own. */
export function readType(text: string): TypeParts {
  const found = known.get(text);
  if (found) return found;
  const made = read(text);
  if (known.size > 2000) known.clear();
  known.set(text, made);
  return made;
}

function read(text: string): TypeParts {
  const make = (
    name: string,
    inner: readonly string[],
    labels: readonly string[] = [],
  ): TypeParts => ({
    name,
    inner: inner.map(readType),
    labels,
    text,
  });
  if (text.length > longest) return make(text, []);
  if (text.endsWith("?")) return make("?", [text.slice(0, -1)]);
  if (text.endsWith("]")) {
    // `double[][,]` is an array of `double[,]`.
    const first = text.indexOf("[", text.lastIndexOf(">") + 1);
    const end = text.indexOf("]", first);
    if (first > 0 && end > 0) {
      return make(text.slice(first, end + 1), [text.slice(0, first) + text.slice(end + 1)]);
    }
  }
  if (text.startsWith("(") && text.endsWith(")")) {
    const items = splitTypes(text.slice(1, -1));
    const parts = items.map((item) => /^(.*[\w>\])?]) (\w+)$/.exec(item) ?? labelOf(item));
    return make(
      "()",
      parts.map(([, type = ""]) => type),
      parts.map(([, , label = ""]) => label),
    );
  }
  const open = text.indexOf("<");
  if (open > 0 && text.endsWith(">"))
    return make(text.slice(0, open), splitTypes(text.slice(open + 1, -1)));
  return make(text, []);
}

/** `double[]values` and `List<int>values`: spaces beside signs are left out. */
function labelOf(item: string): readonly string[] {
  const found = /^(.*[>\])?])(\w+)$/.exec(item);
  return found ?? [item, item, ""];
}

/** At the commas that are outside of brackets. */
export function splitTypes(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of Array.from(text).entries()) {
    if ("<([".includes(sign)) depth++;
    else if (">)]".includes(sign)) depth--;
    else if (sign === "," && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** The type of the items of a collection; null: it is none, or not known. */
export function itemTypeOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const { name, inner } = readType(text);
  // A type that is only half written has no inner one.
  if (name === "?") return itemTypeOf(inner[0]?.text);
  if (name.startsWith("[")) return inner[0]?.text ?? null;
  return inner.length === 1 && name !== "()" && name !== "Func" && name !== "Action"
    ? inner[0]!.text
    : null;
}
