import * as l10n from "@vscode/l10n";
import { parseProblem } from "../../engine/parseProblem.ts";
import { varyProblem, type Variation } from "../../engine/whatIf/varyProblem.ts";
import { withoutUndefined } from "../../engine/json/jsonPlace.ts";
import type { LessonComputation } from "../format/computation.ts";
import type { JsonPath } from "../jsonPath.ts";
import type { ComputationSources, LessonProblem } from "./lessonProblem.ts";
import { permuteKeys } from "./permuteKeys.ts";
import { problemOfCode } from "./problemOfCode.ts";
import { toRandomProblem } from "./toRandomProblem.ts";

/** The problem of a computation of a lesson. */
export function toLessonProblem(sources: ComputationSources, id: string): LessonProblem {
  return find(sources, id, []);
}

function find(sources: ComputationSources, id: string, from: readonly string[]): LessonProblem {
  const computations = sources.lesson.computations ?? {};
  const computation = Object.hasOwn(computations, id) ? computations[id] : undefined;
  if (!computation) {
    const known = Object.keys(computations).join(", ") || l10n.t("none");
    return fail(l10n.t("there is no computation {0}: known are {1}", id, known), []);
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
    return fail(l10n.t("{0} is made of itself: let it start from another computation", id), [
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
    return fail(l10n.t("{0} is no JSON file of the lesson", JSON.stringify(given)), at);
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
