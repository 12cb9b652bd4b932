import * as l10n from "@vscode/l10n";
import { parseProblem } from "../../engine/parseProblem.ts";
import type { Problem } from "../../engine/problem.ts";
import { varyProblem, type Variation } from "../../engine/whatIf/varyProblem.ts";
import { withoutUndefined } from "../../engine/json/withoutUndefined.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { findComputations, type CodeFile } from "../anchors/findComputation.ts";
import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { LessonComputation } from "../format/computation.ts";
import type { Lesson } from "../format/lesson.ts";
import type { JsonPath } from "../jsonPath.ts";
import { permuteKeys } from "./permuteKeys.ts";
import { toRandomProblem } from "./toRandomProblem.ts";

/** What the computations of a lesson are found in. */
export interface ComputationSources {
  readonly lesson: Pick<Lesson, "computations">;
  readonly language: CodeLanguage;
  /** The code in that language as it stands now; null where there is none. */
  readonly code: CodeFile | null;
  /** For computations with fresh numbers. */
  readonly seed: number;
  /** JSON documents by path, for problems that stand in files of their own. */
  readonly problems: ReadonlyMap<string, unknown>;
}

/** What the engine is to compute, or why there is nothing. */
export type LessonProblem =
  | {
      readonly ok: true;
      readonly problem: Problem;
      /** Where it stands in the code; null for what stands nowhere. */
      readonly group: ComputationGroup | null;
      /** The computation of the code whose positions it has, with their names. */
      readonly named: ComputationGroup | null;
    }
  | { readonly ok: false; readonly message: string; readonly path: JsonPath };

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
  if ("code" in computation) return fromCode(sources, computation, path);
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

function fromCode(
  { language, code }: ComputationSources,
  computation: Of<"code">,
  path: JsonPath,
): LessonProblem {
  const at = [...path, "code"];
  if (!code) return fail(l10n.t("the lesson has no code in {0}: add it", language), ["code"]);
  const within = forLanguage(computation.code, language);
  if (within === undefined) return fail(l10n.t("no name is given for {0}: add one", language), at);
  const groups = findComputations(code, within);
  const { kind } = computation;
  const [group, ...others] = kind ? groups.filter((each) => each.kind === kind) : groups;
  const place = within === "" ? l10n.t("the code") : within;
  if (!group) {
    const found = groups.map((each) => each.kind).join(", ") || l10n.t("none");
    return fail(
      l10n.t(
        "{0}: no {1} in {2} (found: {3})",
        language,
        kind ?? l10n.t("computation"),
        place,
        found,
      ),
      at,
    );
  }
  if (others.length > 0) {
    const kinds = [group, ...others].map((each) => each.kind).join(", ");
    return fail(
      l10n.t("{0}: {1} holds {2}: say which with kind, or name one", language, place, kinds),
      at,
    );
  }
  const stated = toGroupProblem(group);
  switch (stated.kind) {
    case "ready":
      return { ok: true, problem: stated.problem, group, named: group };
    case "needsHeadCount":
      return fail(
        l10n.t("{0}: the head count of {1} is not said: declare it", language, place),
        at,
      );
    case "failed":
      return fail(`${language}: ${stated.problems.map(({ message }) => message).join("; ")}`, at);
  }
}

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
