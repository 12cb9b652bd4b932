import type { ReadProgram } from "../../program/readProgram.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { listDepartures } from "../../source/meaning/assumptions.ts";
import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";
import { encloses, overlaps, type TextRange } from "../../source/textRange.ts";
import { findFunctions } from "../values/valueCode.ts";

/** What one line of a followed program does of a computation. */
export interface LineSteps {
  /** In the order in which a computation does them; one at least. */
  readonly steps: readonly CodeStep[];
  /** Of scores: it multiplies queries and keys. */
  readonly multiplies: boolean;
  /** Of scores: it scales them. */
  readonly scales: boolean;
}

/** The order of the steps in a block before whose layers the norms stand. */
const inOrder: readonly CodeStep[] = [
  ...(["norm1", "queryKeyValue", "split", "scores", "mask", "softmax", "mix"] as const),
  ...(["concatenate", "projection", "residualMid", "norm2", "mlpUp", "activation"] as const),
  ...(["mlpDown", "residualOut", "finalNorm", "logits"] as const),
];

/** These leave the numbers that are shown as the program has them. */
const harmless: ReadonlySet<string> = new Set(["scale", "positions"]);

/**
 * What a line does of a computation, by what the program was seen to do there; null: nothing, or nobody knows, as
 * of a line that serves steps far from each other.
 */
export function stepsAtLine(
  line: TextRange,
  group: ComputationGroup,
  program: ReadProgram,
): LineSteps | null {
  const { followed, original } = group;
  // What the user tries is not what the program does.
  if (!followed || followed.elsewhere !== undefined || original) return null;
  if (listDepartures(group).some(({ part }) => !harmless.has(part))) return null;
  const done = inOrder.filter((step) => followed.steps[step]?.some((each) => overlaps(each, line)));
  const known = inOrder.filter((step) => followed.steps[step] !== undefined);
  const layers = done.filter((step) => !sums.has(step));
  const first = known.indexOf(layers[0]!);
  const isInARow = layers.every((step, at) => known[first + at] === step);
  if (done.length === 0 || !isInARow) return null;
  if (!done.some((step) => ofOneKind.has(step)) && isShared(line, program)) return null;
  const { arranges, ...scored } = operationsAt(line, program);
  const steps = done.filter((step) => {
    if (step === "split") return arranges;
    return step !== "scores" || scored.multiplies || scored.scales;
  });
  return steps.length === 0 ? null : { steps, ...scored };
}

/** `x + self.attention(self.norm1(x))` calls what is between. */
const sums: ReadonlySet<CodeStep> = new Set(["residualMid", "residualOut"]);

/** A function that does one of these does nothing else, wherever it is called. */
const ofOneKind: ReadonlySet<CodeStep> = new Set([
  ...(["softmax", "norm1", "norm2", "activation", "finalNorm"] as const),
]);

/** Whether a line belongs to a function that the program calls in several places, such as `dot`. */
function isShared(line: TextRange, { statements, toFile, text }: ReadProgram): boolean {
  const functions = findFunctions(statements, toFile);
  const inner = functions.findLast(({ range }) => encloses(range, line));
  if (!inner) return false;
  const named = functions.filter(({ name }) => name === inner.name);
  const outside = text.slice(0, inner.range.start) + text.slice(inner.range.end);
  const isName = /^\w+$/.test(inner.name);
  const calls = isName ? (outside.match(new RegExp(`\\b${inner.name}\\s*\\(`, "g")) ?? []) : [];
  return calls.length - (named.length - 1) > 1;
}

const products: ReadonlySet<string> = new Set(["matmul", "einsum"]);
const scalings: ReadonlySet<string> = new Set(["multiply", "divide"]);
const arranging: ReadonlySet<string> = new Set(["reshape", "permute", "index", "narrow"]);

/** What the operations of a line are. */
function operationsAt(line: TextRange, program: ReadProgram) {
  const { recording, toFile, text } = program;
  const isHere = (range: TextRange) => encloses(line, toFile(range));
  const made = recording.operations.filter(({ origin }) => origin && isHere(origin.range));
  const names = new Set(made.map(({ origin }) => origin!.operation));
  const numbers = recording.numbers.flatMap(({ origin }) =>
    origin && isHere(origin.range) ? origin : [],
  );
  const has = (operation: string) => numbers.some((each) => each.operation === operation);
  // What this line calls gives the product.
  const code = text.slice(line.start, line.end);
  const isAsked = numbers.some(
    ({ operation, left, label }) =>
      scalings.has(operation) &&
      left.origin !== undefined &&
      left.origin.label !== label &&
      code.includes(`${left.origin.label.replace(/^.*\./, "")}(`),
  );
  const isSum = has("multiply") && has("add");
  const isScaled = isSum ? has("divide") || has("power") : has("divide") || has("multiply");
  return {
    multiplies: isSum || isAsked || [...names].some((name) => products.has(name)),
    scales: isScaled || [...names].some((name) => scalings.has(name)),
    // Lists have no operations: a slice is a value.
    arranges: made.length === 0 || made.some(({ origin }) => arranging.has(origin!.operation)),
  };
}

/** What each position has three vectors for. */
export type Side = "query" | "key" | "value";
const sides: readonly Side[] = ["query", "key", "value"];

/** The variable that holds a stage and is bound on a line; null: none is. */
export function heldAt(
  line: TextRange,
  { followed }: ComputationGroup,
  stage: string,
): string | null {
  const held = followed?.stages[stage];
  return held && encloses(line, held.range) ? held.variable : null;
}

/** The one of queries, keys, and values that a line makes; null: several, or nobody knows. */
export function sideAt(line: TextRange, group: ComputationGroup): Side | null {
  const held = sides.filter((side) => heldAt(line, group, side) !== null);
  return held.length === 1 ? held[0]! : null;
}
