import * as l10n from "@vscode/l10n";
import { parseProblem } from "../../engine/parseProblem.ts";
import type { AttentionProblem, Problem } from "../../engine/problem.ts";
import { varyProblem, type Variation } from "../../engine/whatIf/varyProblem.ts";
import { PythonRandom } from "../../random/python.ts";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import type { JsonPath } from "../finding.ts";
import type { LessonComputation } from "../format/computation.ts";
import type { ComputationSources, LessonProblem } from "./lessonProblem.ts";
import { problemOfCode } from "./problemOfCode.ts";

/** The problem of a computation of a lesson. */
export function toLessonProblem(sources: ComputationSources, id: string): LessonProblem {
  return find(sources, id, []);
}

function find(sources: ComputationSources, id: string, from: readonly string[]): LessonProblem {
  const computations = sources.lesson.computations ?? {};
  const computation = Object.hasOwn(computations, id) ? computations[id] : undefined;
  if (!computation) {
    const known = Object.keys(computations).join(", ") || l10n.t("none");
    return fail(l10n.t("there is no computation {0}; known: {1}", id, known), []);
  }
  const path = ["computations", id];
  if ("code" in computation) return problemOfCode(sources, computation, path);
  if ("problem" in computation) return fromProblem(sources, computation, path);
  if ("random" in computation) {
    const { seed, ...sizes } = computation.random;
    const problem = toRandomProblem(sizes, seed === "fresh" ? sources.seed : seed);
    return { ok: true, problem, group: null, named: null };
  }
  if ([...from, id].includes(computation.of)) {
    return fail(l10n.t("{0} depends on itself: base it on another computation", id), [
      ...path,
      "of",
    ]);
  }
  const origin = find(sources, computation.of, [...from, id]);
  if (!origin.ok) return { ...origin, path: [...path, "of"] };
  return fromOther(origin, computation, path);
}

type Of<Key extends string> = Extract<LessonComputation, { readonly [key in Key]: unknown }>;

function fromProblem(
  { problems }: ComputationSources,
  { problem: given }: Of<"problem">,
  path: JsonPath,
): LessonProblem {
  const at = [...path, "problem"];
  const json = typeof given === "string" ? problems.get(given) : given;
  if (json === undefined)
    return fail(l10n.t("{0} is not a JSON file of the lesson", JSON.stringify(given)), at);
  const parsed = parseProblem(json);
  if (parsed.ok) return { ok: true, problem: parsed.problem, group: null, named: null };
  const { message, path: inner } = parsed.failure;
  return fail(message, typeof given === "string" ? at : [...at, ...inner]);
}

function fromOther(
  { problem, named }: Extract<LessonProblem, { readonly ok: true }>,
  changed: Of<"of">,
  path: JsonPath,
): LessonProblem {
  const { attention, activation, block, permuteKeys: order } = changed;
  const variation = withoutUndefined({
    attention: attention && withoutUndefined(attention),
    activation,
    block: block && withoutUndefined(block),
  }) as Variation;
  const varied = varyProblem(problem, variation);
  const permuted = order ? permuteKeys(varied, order) : varied;
  if (typeof permuted === "string") return fail(permuted, [...path, "permuteKeys"]);
  return { ok: true, problem: permuted, group: null, named: order ? null : named };
}

function fail(message: string, path: JsonPath): LessonProblem {
  return { ok: false, message, path };
}

/**
 * `problem, order -> problem` whose keys and values stand in another order: entry i of `order` says
 * which one stands at place i. Text says why there is none: order matters where a mask does.
 */
function permuteKeys(problem: Problem, order: readonly number[]): Problem | string {
  if (problem.kind !== "attention" && problem.kind !== "selfAttention") {
    return l10n.t("the keys and values of a {0} cannot be reordered", problem.kind);
  }
  if (problem.causal === true || problem.mask) {
    return l10n.t("a mask depends on the order of the keys: remove it before you permute them");
  }
  const source = problem.kind === "attention" ? problem.key : (problem.context ?? problem.input);
  const length = source.shape[1] ?? 0;
  const isOrder = order.toSorted((a, b) => a - b).every((place, at) => place === at);
  if (order.length !== length || !isOrder) {
    return l10n.t("permuteKeys must list each number from 0 to {0} once", String(length - 1));
  }
  if (problem.kind === "selfAttention") {
    return { ...problem, context: permutePositions(source, order) };
  }
  const [key, value] = [problem.key, problem.value].map((each) => permutePositions(each, order));
  return { ...problem, key: key!, value: value! };
}

/** `[batch, length, columns] -> the same positions in another order` */
function permutePositions({ shape, values }: Tensor, order: readonly number[]): Tensor {
  const [, length = 0, columns = 0] = shape;
  const permuted = values.map((_, at) => {
    const row = Math.floor(at / columns);
    const batchStart = row - (row % length);
    return values[(batchStart + order[row % length]!) * columns + (at % columns)]!;
  });
  return createTensor(shape, permuted);
}

/** Sizes of a random attention, as a lesson gives them. */
interface RandomSizes {
  readonly heads: number;
  readonly headDim: number;
  readonly queries: number;
  readonly keys?: number | undefined;
  readonly causal?: boolean | undefined;
  readonly digits?: number | undefined;
}

const defaultDigits = 2;

/**
 * `sizes, seed -> attention problem`: query, then key, then value, each number between -2 and 2 with
 * few enough decimals to be typed. The same seed gives the same numbers everywhere.
 */
export function toRandomProblem(sizes: RandomSizes, seed: number): AttentionProblem {
  const { heads, headDim, queries, keys = queries, digits = defaultDigits } = sizes;
  const random = new PythonRandom(seed);
  const draw = (length: number) => {
    const count = length * heads * headDim;
    const values = Float64Array.from({ length: count }, () =>
      Number(random.uniform(-2, 2).toFixed(digits)),
    );
    return createTensor([1, length, heads * headDim], values);
  };
  return {
    kind: "attention",
    query: draw(queries),
    key: draw(keys),
    value: draw(keys),
    headCount: heads,
    ...(sizes.causal !== undefined && { causal: sizes.causal }),
  };
}

/** An object whose properties may be absent but never undefined. */
type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** `{ a: 1, b: undefined } -> { a: 1 }`: what is not given is left out altogether. */
function withoutUndefined<T extends object>(properties: T): Defined<T> {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Defined<T>;
}
