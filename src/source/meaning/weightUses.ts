import type { Role, Setting, SourceMatrix, WeightLayout } from "../extraction.ts";
import { byStart, type TextRange } from "../textRange.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { roleOfPath, type NamedRole } from "./roles.ts";

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
interface Operand {
  readonly name: string;
  readonly product: TextRange;
}

const PATH = String.raw`(?:\w{1,80}\.){0,4}(?!T\b)\w{1,80}`;
const NAME = String.raw`\b(?<name>${PATH})`;
const TURNED = String.raw`(?:\.m?T\b|\.t\(|\.transpose\()`;
const PRODUCT = String.raw`(?:dot|mat_?mul|mm|mat_?vec|multiply)\(`;
/** The other factor, before the weight; it may hold calls, but none nested in them. */
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
  // LaTeX: X W_Q, \mathbf{X}\mathbf{W}^Q
  [
    String.raw`(?<![\\\w])(?:\\\w+\{)?X\}?\s*(?:\\cdot\s*)?(?:\\\w+\{)?(?<name>W\}?[_^]\{?(?:\\\w+\{)?[qkvo])\b`,
    "inOut",
  ],
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

const WEIGHTS = [
  ...["queryProjection", "keyProjection", "valueProjection", "outputProjection"],
  ...["mlpUp", "mlpGate", "mlpDown"],
] as const satisfies readonly Role[];

/** Whether any matrix has a layout that matters. */
export function hasWeights(matrices: MatricesByRole): boolean {
  return WEIGHTS.some((role) => matrices[role]);
}

/**
 * Whether weights are written [out, in] or [in, out]: the program says it where it uses them, first
 * where it calls them by their names, within their scope; else the widths leave one way only; else
 * they are as other weights of the file, or as the library is used, [in, out] in NumPy. No range
 * tells of widths and libraries.
 */
export function readWeightLayout(
  matrices: MatricesByRole,
  uses: readonly WeightUse[],
  text: string,
  scope: TextRange,
): Setting<WeightLayout> | null {
  const roles = WEIGHTS.filter((role) => matrices[role]);
  if (roles.length === 0) return null;
  const weights = roles.flatMap((role) => matrices[role] ?? []);
  const names = new Set(weights.flatMap(({ name }) => (name ? [lastOf(name)] : [])));
  const named = uses.filter(({ name }) => names.has(name));
  const near = named.find(({ range }) => scope.start <= range.start && range.end <= scope.end);
  const use = near ?? named[0] ?? uses.find(({ role }) => roles.some((each) => each === role));
  if (use) return { value: use.layout, range: use.range };
  const fitting = layoutOfShapes(matrices);
  const other = uses.find(({ role }) => WEIGHTS.some((each) => each === role));
  if (!fitting && other) return { value: other.layout, range: other.range };
  if (fitting) return { value: fitting, range: null };
  return { value: layoutOfLibrary(weights, text), range: null, isAssumed: true };
}

/** The layout that the widths leave, if they leave only one. */
function layoutOfShapes(matrices: MatricesByRole): WeightLayout | null {
  const width = (matrices.input ?? matrices.value)?.shape[1];
  for (const chain of chainsOf(matrices)) {
    const [outIn, inOut] = [1, 0].map((inward) => isFitting(chain, width, inward));
    if (outIn !== inOut) return inOut ? "inOut" : "outIn";
  }
  return null;
}

/** Weights of which each reads what the one before it gives out; the longer chains tell first. */
function chainsOf(matrices: MatricesByRole): readonly (readonly (SourceMatrix | undefined)[])[] {
  const { mlpUp, mlpDown, value, outputProjection } = matrices;
  if (value) return [[outputProjection]];
  const { queryProjection, keyProjection, valueProjection } = matrices;
  const read = [queryProjection, keyProjection, valueProjection, mlpUp];
  return [...(mlpUp ? [[mlpUp, mlpDown]] : []), ...read.flatMap((each) => (each ? [[each]] : []))];
}

/** Whether each weight reads as many numbers as come out before it; `inward` is the side it reads. */
function isFitting(
  chain: readonly (SourceMatrix | undefined)[],
  width: number | undefined,
  inward: number,
): boolean {
  let wanted = width;
  for (const weight of chain) {
    if (weight?.shape[inward] !== wanted) return false;
    wanted = weight?.shape[1 - inward];
  }
  return true;
}

const ROW_LIBRARIES = /\b(?:np|numpy|jnp|cp)\./;

/** A matrix made by NumPy is multiplied as `x @ W`; a PyTorch layer holds a row for each output. */
function layoutOfLibrary(weights: readonly SourceMatrix[], text: string): WeightLayout {
  const [first] = weights;
  if (!first) return "outIn";
  const start = first.nameRange?.end ?? first.range.start;
  return ROW_LIBRARIES.test(text.slice(start, first.cells.at(0)?.start ?? start))
    ? "inOut"
    : "outIn";
}
