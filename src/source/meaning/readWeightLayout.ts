import type { Role, Setting, SourceMatrix, WeightLayout } from "../extraction.ts";
import type { TextRange } from "../textRange.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import { lastOf, type WeightUse } from "./weightUses.ts";

const WEIGHTS = [
  ...["queryProjection", "keyProjection", "valueProjection", "outputProjection"],
  ...["mlpUp", "mlpGate", "mlpDown"],
] as const satisfies readonly Role[];

/** Whether there is anything whose layout matters. */
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
