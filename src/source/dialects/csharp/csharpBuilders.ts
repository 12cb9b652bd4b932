import type { Builder, EvaluatedCall } from "../evaluation/evaluationRules.ts";
import { filledGrid } from "../evaluation/grids.ts";
import { mathBuilders, roundToSingle } from "../evaluation/arrayBuilders.ts";
import {
  type GeneratorValue,
  type NumberValue,
  type Value,
  computedNumber,
} from "../evaluation/value.ts";

const inner: Builder = (call) => call.args[0] ?? null;

/** `(double)1`: the number stays where it stands. */
const toFloat: Builder = ({ args: [value] }) =>
  value?.kind === "number" ? { ...value, integer: false, single: false } : null;

const toSingle: Builder = ({ args: [value] }) => (value ? roundToSingle(value) : null);

const toInteger: Builder = (call) => {
  const [value] = call.args;
  if (value?.kind !== "number") return null;
  if (value.integer) return value;
  return { ...computedNumber(call, Math.trunc(value.value)), integer: true };
};

/** `new Value(2)`, `new(2)`: an object around a number; a collection's size is not its content. */
function wrap(call: EvaluatedCall): Value | null {
  const [value] = call.args;
  const isOne = call.args.length === 1 && call.named.size === 0;
  if (!isOne || !value) return null;
  if (value.kind === "number") return { ...value, wrapped: true };
  // A value that is not a number stays as it is, without the object around it.
  return value.kind === "unknown" || value.kind === "text" ? value : null;
}

const createRandom: Builder = (call) => {
  const seed = call.args[0] ?? call.named.get("Seed");
  if (seed && seed.kind !== "number") return null;
  return { kind: "generator", seed: seed?.value ?? null, start: call.start, end: call.end };
};

/** `CreateMatrix(random, rows, columns, standardDeviation = 0.08)`, in whatever class it is. */
const createMatrix: Builder = (call) => {
  const values = [...call.args, ...call.named.values()];
  const generator = values.find((value): value is GeneratorValue => value.kind === "generator");
  const numbers = call.args.filter((value): value is NumberValue => value.kind === "number");
  const rows = numbers[0] ?? namedNumber(call, /row|out/iu);
  const columns = numbers[1] ?? namedNumber(call, /col|in/iu);
  const deviation =
    numbers[2] ??
    namedNumber(call, /std|dev|sigma|scale/iu) ??
    call.defaultsOf("CreateMatrix").at(-1);
  if (!generator || !rows || !columns) return null;
  const standardDeviation = deviation?.value ?? 0.08;
  return call.draw(generator, { rows: rows.value, columns: columns.value, standardDeviation });
};

function namedNumber(call: EvaluatedCall, name: RegExp): NumberValue | undefined {
  const entry = [...call.named].find(([key, value]) => name.test(key) && value.kind === "number");
  return entry?.[1] as NumberValue | undefined;
}

const createArray: Builder = (call) => {
  const sizes = call.args.map((size) => (size.kind === "number" ? size.value : NaN));
  return filledGrid(call, sizes, 0, false);
};

const repeat: Builder = (call) => {
  const [value, count] = call.args;
  if (value?.kind !== "number" || count?.kind !== "number") return null;
  return filledGrid(call, [count.value], value.value, false);
};

/** Collections, whose only argument is how much they may hold. */
const collections = ["List", "Queue", "Stack", "HashSet", "Dictionary", "StringBuilder"];

/** What is known about C# calls. */
export const csharpBuilders: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  ["()", inner],
  ["cast double", toFloat],
  ["cast decimal", toFloat],
  ["cast float", toSingle],
  ["cast int", toInteger],
  ["cast long", toInteger],
  ["new", wrap],
  ["new[]", createArray],
  ["new Random", createRandom],
  ["new System.Random", createRandom],
  [".CreateMatrix", createMatrix],
  ["Enumerable.Repeat", repeat],
  [".ToArray", (call) => call.receiver()],
  [".ToList", (call) => call.receiver()],
  ...collections.map((name): [string, Builder] => [`new ${name}`, () => null]),
  ...mathBuilders("Math", { Sqrt: Math.sqrt, Pow: Math.pow, Exp: Math.exp, Log: Math.log }),
  ...mathBuilders("MathF", { Sqrt: (value) => Math.fround(Math.sqrt(value)) }),
]);

/** The value of any other constructor: a wrapper around its only number. */
export const csharpConstruct: Builder = wrap;
