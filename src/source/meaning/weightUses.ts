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
  /** Where the name stands within that. */
  readonly nameAt: number;
}

/** What a weight is multiplied with, by the last part of its name, and where the product stands. */
export interface Operand {
  readonly name: string;
  readonly product: TextRange;
}

const PATH = String.raw`(?:\w{1,80}\.){0,4}(?!T\b)\w{1,80}`;
const NAME = String.raw`\b(?<name>${PATH})`;
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
  [String.raw`\b(?<![@.\w]\s*)${NAME}\.m?T\s*@${NO_WEIGHT}`, "inOut"],
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
    byName.set(at, { name: lastOf(path), role, layout, range, nameAt: at });
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

const TURNED_OR_NOT = String.raw`(?:\.m?T\b|\.t\(\))?`;
const BEFORE = new RegExp(String.raw`(?<operand>\b${PATH})${TURNED_OR_NOT}\s{0,4}$`);
/** `x`, `x[i` or `x[i]`, before the index that both have. */
const INDEXED = new RegExp(String.raw`(?<operand>\b${PATH})(?:\[\s*\w{1,40}\s*\]?){0,2}$`);
const FIRST_OF_TWO = new RegExp(
  String.raw`^\w+\(\s*(?:(?:"[^"]*"|'[^']*')\s*,\s*)?(?<operand>${PATH})${TURNED_OR_NOT}\s*,`,
);
const BEHIND = new RegExp(String.raw`^\s{0,4}(?<operand>${PATH})(?!\w|\()`);
const FURTHEST_OPERAND = 250;

/** What a program multiplies a weight with; null where that has no name. */
export function operandOf({ range, nameAt }: WeightUse, program: string): Operand | null {
  const { start, end } = range;
  const head = program.slice(start, nameAt);
  if (/^[@.[,]/.test(head)) {
    const before = (/^[@.]/.test(head) ? BEFORE : INDEXED).exec(lineBefore(program, start));
    return before && toOperand(before, { start: start - before[0].length, end });
  }
  if (head.includes(",")) {
    const first = FIRST_OF_TWO.exec(head);
    return first && toOperand(first, range);
  }
  // The product ends with the first letter of what stands behind the weight.
  const behind = BEHIND.exec(program.slice(end - 1, end + FURTHEST_OPERAND));
  return behind && toOperand(behind, { start, end: end - 1 + behind[0].length });
}

function toOperand({ groups }: RegExpExecArray, product: TextRange): Operand {
  return { name: lastOf(groups?.["operand"] ?? ""), product };
}

/** What stands near before a place, on its line. */
export function lineBefore(program: string, at: number): string {
  const near = program.slice(Math.max(0, at - FURTHEST_OPERAND), at);
  return near.slice(near.lastIndexOf("\n") + 1);
}

/** `Wq` of `self.Wq`. */
export function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
