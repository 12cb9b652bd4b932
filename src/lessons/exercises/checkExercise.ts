import * as l10n from "@vscode/l10n";
import type { ComputationSources } from "../computations/lessonProblem.ts";
import type { Evaluated, LessonValues } from "../computations/lessonValues.ts";
import { diagnose, type Diagnosis } from "../diagnosis/diagnose.ts";
import { forLanguage } from "../format/codeLanguage.ts";
import type { Exercise, ExerciseCheck } from "../format/exercise.ts";
import type { LocalText } from "../format/localText.ts";
import type { Answer } from "./answer.ts";
import {
  checkBetween,
  checkEquals,
  checkRowSums,
  checkSame,
  checkShape,
  checkZerosAbove,
} from "./checkProperty.ts";
import type { Failure } from "./failure.ts";

/** What came of checking the learner's answers. */
export type ExerciseResult =
  | { readonly kind: "passed"; readonly explanation: LocalText }
  /** These answers are not there yet. */
  | { readonly kind: "missing"; readonly answers: readonly string[] }
  | {
      readonly kind: "failed";
      /** The first property that each answer does not have, the most telling first. */
      readonly failures: readonly Failure[];
      /** Mistakes that give exactly these numbers; more than one: they cannot be told apart here. */
      readonly diagnoses: readonly Diagnosis[];
    }
  /** The lesson itself cannot be computed, mostly because the file was edited. */
  | { readonly kind: "broken"; readonly message: string };

/** Checks answers by their properties, then against the engine, then looks for known mistakes. */
export async function checkExercise(
  exercise: Exercise,
  answers: Readonly<Record<string, Answer>>,
  values: LessonValues,
  sources: ComputationSources,
): Promise<ExerciseResult> {
  const missing = Object.keys(exercise.answers).filter((name) => !answers[name]);
  if (missing.length > 0) return { kind: "missing", answers: missing };
  const nameOf = (answer: string): string =>
    forLanguage(exercise.answers[answer]?.in ?? {}, sources.language) ?? answer;
  const failures: Failure[] = [];
  for (const check of listChecks(exercise)) {
    const outcome = await runCheck(check, answers, values, nameOf);
    if (outcome && "broken" in outcome) return { kind: "broken", message: outcome.broken };
    if (outcome && !failures.some(({ answer }) => answer === outcome.answer))
      failures.push(outcome);
  }
  if (failures.length === 0) return { kind: "passed", explanation: exercise.success };
  const diagnoses = await diagnoseAll(exercise, answers, failures, sources);
  return { kind: "failed", failures, diagnoses };
}

/** The checks of an exercise with the names of their answers, those that every value brings included. */
function listChecks({ answers, checks = [] }: Exercise): readonly ExerciseCheck[] {
  const [only = ""] = Object.keys(answers);
  const named = checks.map((check) =>
    check.kind === "same" ? check : { ...check, answer: check.answer ?? only },
  );
  const implied = Object.entries(answers).flatMap(([answer, { value, tolerance }]) =>
    value === undefined ? [] : [{ kind: "equals" as const, answer, value, tolerance }],
  );
  return [...named, ...implied];
}

async function runCheck(
  check: ExerciseCheck,
  answers: Readonly<Record<string, Answer>>,
  values: LessonValues,
  nameOf: (answer: string) => string,
): Promise<Failure | null | { readonly broken: string }> {
  if (check.kind === "same") return checkSame(check, answers, nameOf);
  const { answer: id = "" } = check;
  const answer = answers[id];
  if (!answer) return { broken: l10n.t("there is no answer {0}", id) };
  const outcome = await checkOne(check, nameOf(id), answer, values);
  return outcome && "message" in outcome ? { ...outcome, answer: id } : outcome;
}

async function checkOne(
  check: Exclude<ExerciseCheck, { readonly kind: "same" }>,
  name: string,
  answer: Answer,
  values: LessonValues,
): Promise<Failure | null | { readonly broken: string }> {
  switch (check.kind) {
    case "shape":
      return checkShape(name, answer, check.shape);
    case "rowsSumTo":
      return checkRowSums(name, answer, check);
    case "zerosAboveDiagonal":
      return checkZerosAbove(name, answer, check);
    case "between":
      return checkBetween(name, answer, check);
    case "equals": {
      const value: Evaluated = await values.evaluate(check.value);
      if (!value.ok) return { broken: value.message };
      return checkEquals(name, answer, value.result, check.tolerance);
    }
  }
}

/** The mistakes in the answers that failed; those that are in all of them, where there are some. */
async function diagnoseAll(
  { answers: given }: Exercise,
  answers: Readonly<Record<string, Answer>>,
  failures: readonly Failure[],
  sources: ComputationSources,
): Promise<readonly Diagnosis[]> {
  const found: (readonly Diagnosis[])[] = [];
  for (const name of new Set(failures.map((failure) => failure.answer))) {
    const [answer, value] = [answers[name], given[name]?.value];
    if (answer && value !== undefined) found.push(await diagnose(answer, value, sources));
  }
  const [first = [], ...others] = found.filter((list) => list.length > 0);
  const common = first.filter(({ mistake }) =>
    others.every((list) => list.some((other) => other.mistake.id === mistake.id)),
  );
  return common.length > 0 ? common : first;
}
