import type { WeightLayout } from "../extraction.ts";
import type { TextRange } from "../textRange.ts";
import { byStart } from "../byStart.ts";
import { roleOfPath } from "./roleOfPath.ts";
import type { NamedRole } from "./roleOfWords.ts";

/** One place where a program multiplies with a weight, and what that says of its layout. */
export interface WeightUse {
  /** `Wq` of `self.Wq`. */
  readonly name: string;
  /** What the name says by itself; null where it says nothing. */
  readonly role: NamedRole | null;
  readonly layout: WeightLayout;
  readonly range: TextRange;
}

const NAME = String.raw`\b(?<name>(?:\w{1,80}\.){0,4}(?!T\b)\w{1,80})`;
const TURNED = String.raw`(?:\.m?T\b|\.t\(|\.transpose\()`;
const PRODUCT = String.raw`(?:dot|mat_?mul|mm|mat_?vec|multiply)\(`;
/** What is multiplied, before the weight; there may be calls in it, but none within them. */
const FIRST = String.raw`(?:[^(),]|\([^()]{0,80}\)){1,80}?,\s*`;
/** Not the weight of another projection: `Wq @ Wk.T` is no layer. */
const NO_WEIGHT = String.raw`\s*(?!w_?[qkvo]\b)\w`;
const INDEX = String.raw`[[,]\s*(?<k>\w+)\s*\]\s*\*\s*`;
const NEXT = String.raw`\s*(?:\]\s*\[|,)\s*`;

/** What stands around the name of a weight; the first that holds there counts. */
const PATTERNS: readonly (readonly [source: string, layout: WeightLayout])[] = [
  [String.raw`@\s*${NAME}${TURNED}`, "outIn"],
  [String.raw`${PRODUCT}${FIRST}${NAME}${TURNED}`, "outIn"],
  [String.raw`${PRODUCT}${FIRST}[\w.]*transpose\(\s*${NAME}\s*\)`, "outIn"],
  [String.raw`\blinear\(${FIRST}${NAME}`, "outIn"],
  [String.raw`${PRODUCT}\s*${NAME}\s*,${NO_WEIGHT}`, "outIn"],
  [String.raw`${NAME}\.(?:dot|mat_?mul|mm|mv|multiply)\(${NO_WEIGHT}`, "outIn"],
  [String.raw`\b(?<![@.\w]\s*)${NAME}\s*@${NO_WEIGHT}`, "outIn"],
  // sums written out: W[j][k] after x[i][k], and W[k][j]
  [String.raw`${INDEX}${NAME}\[\s*\w+${NEXT}\k<k>\s*\]`, "outIn"],
  [String.raw`${INDEX}${NAME}\[\s*\k<k>${NEXT}`, "inOut"],
  [String.raw`@\s*${NAME}`, "inOut"],
  [String.raw`${PRODUCT}${FIRST}${NAME}`, "inOut"],
  [String.raw`\.(?:dot|mat_?mul|mm|multiply)\(\s*${NAME}(?=\s*\))`, "inOut"],
];
const EINSUM = new RegExp(
  String.raw`einsum\(\s*["'](?<read>\w+)\s*,\s*(?<in>\w)(?<out>\w)\s*->\s*(?<made>\w+)["']\s*,${FIRST}${NAME}`,
  "gi",
);
const REGULAR = PATTERNS.map(([source, layout]) => [new RegExp(source, "gi"), layout] as const);

/** Every product with something that has a name, in text order; not all of them are weights. */
export function findWeightUses(text: string): readonly WeightUse[] {
  const byName = new Map<number, WeightUse>();
  const note = ({ index, 0: written, groups }: RegExpExecArray, layout: WeightLayout): void => {
    const path = groups?.["name"] ?? "";
    const at = index + written.lastIndexOf(path);
    if (byName.has(at)) return;
    const range = { start: index, end: index + written.length };
    const role = roleOfPath(path.split("."))?.role ?? null;
    byName.set(at, { name: lastOf(path), role, layout, range });
  };
  for (const [pattern, layout] of REGULAR) {
    for (const match of text.matchAll(pattern)) note(match, layout);
  }
  for (const match of text.matchAll(EINSUM)) {
    const { read = "", made = "", in: first = "", out: second = "" } = match.groups ?? {};
    if (read.includes(first) && made.includes(second)) note(match, "inOut");
    else if (read.includes(second) && made.includes(first)) note(match, "outIn");
  }
  return [...byName.values()].toSorted(byStart);
}

/** `Wq` of `self.Wq`. */
export function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
