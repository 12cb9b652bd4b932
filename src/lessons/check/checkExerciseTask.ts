import * as l10n from "@vscode/l10n";
import { evaluate } from "../../engine/evaluate.ts";
import type { Problem } from "../../engine/problem.ts";
import { createTensor } from "../../tensor/tensor.ts";
import { createLessonValues, LessonValueError } from "../computations/lessonValues.ts";
import { computeSlip } from "../diagnosis/computeSlip.ts";
import type { Slip } from "../diagnosis/mistake.ts";
import { mistakes } from "../diagnosis/mistakes.ts";
import { fromTensor, readAnswers, toAnswer, type Answer } from "../exercises/answer.ts";
import { checkExercise } from "../exercises/checkExercise.ts";
import type { JsonPath } from "../finding.ts";
import type { PerLanguage } from "../format/codeLanguage.ts";
import type { Exercise } from "../format/exercise.ts";
import { report, type CheckContext, type CheckedCode } from "./checkContext.ts";

type Answers = Readonly<Record<string, Answer>>;

/** The right answer passes, the wrong ones fail and are named, and the file is not solved yet. */
export async function checkExerciseTask(
  context: CheckContext,
  exercise: Exercise,
  path: JsonPath,
): Promise<void> {
  const model = await modelAnswers(context, exercise, path);
  if (model) await checkModel(context, exercise, model, path);
  const isShown = model !== null || exercise.solution !== undefined;
  if (!isShown) {
    const message = l10n.t(
      "the exercise has no proof that it can be solved: give each answer a value, or " +
        "add a solution",
    );
    report(context, "exercise", [...path, "answers"], message, { severity: "warning" });
  }
  await checkFiles(context, exercise, path);
  for (const [index, wrong] of (exercise.wrong ?? []).entries()) {
    const at = [...path, "wrong", index];
    if (typeof wrong === "string") await checkNamedMistake(context, exercise, wrong, at);
    else await checkWrongNumbers(context, exercise, wrong, at);
  }
}

/** The answers as the engine computes them; null where one has no value. */
async function modelAnswers(
  context: CheckContext,
  { answers }: Exercise,
  path: JsonPath,
): Promise<Answers | null> {
  const model: Record<string, Answer> = {};
  for (const [name, { value }] of Object.entries(answers)) {
    if (value === undefined) return null;
    const evaluated = await context.values.evaluate(value);
    if (!evaluated.ok) {
      report(context, "expression", [...path, "answers", name, "value"], evaluated.message);
      return null;
    }
    model[name] = toNumbers(evaluated.result);
  }
  return model;
}

function toNumbers(result: Parameters<typeof fromTensor>[0] | number | boolean): Answer {
  if (typeof result === "object") return fromTensor(result);
  return fromTensor(createTensor([], Float64Array.of(Number(result))));
}

async function checkModel(
  context: CheckContext,
  exercise: Exercise,
  model: Answers,
  path: JsonPath,
): Promise<void> {
  const result = await checkExercise(exercise, model, context.values, context.sources);
  if (result.kind === "broken") report(context, "exercise", path, result.message);
  if (result.kind !== "failed") return;
  const [failure] = result.failures;
  const message = l10n.t(
    "the engine's own answer fails the checks: {0}",
    failure?.message.en ?? "",
  );
  report(context, "exercise", [...path, "checks"], message);
}

async function checkFiles(
  context: CheckContext,
  exercise: Exercise,
  path: JsonPath,
): Promise<void> {
  for (const code of context.codes) {
    const given = await checkExercise(
      exercise,
      readAnswers(exercise, code.language, code.file),
      code.values,
      code.sources,
    );
    if (given.kind === "passed") {
      const message = l10n.t("{0}: it passes before the learner does anything", code.language);
      report(context, "exercise", path, message);
    }
    const solved = await openSolution(context, exercise.solution, code, path);
    if (!solved) continue;
    const answers = readAnswers(exercise, code.language, solved.file);
    const result = await checkExercise(exercise, answers, solved.values, solved.sources);
    if (result.kind === "passed") continue;
    const why = {
      missing: () =>
        l10n.t(
          "it does not contain {0}",
          result.kind === "missing" ? result.answers.join(", ") : "",
        ),
      failed: () => (result.kind === "failed" ? (result.failures[0]?.message.en ?? "") : ""),
      broken: () => (result.kind === "broken" ? result.message : ""),
    }[result.kind]();
    const message = l10n.t("the solution {0} fails the checks: {1}", solved.path, why);
    report(context, "solution", [...path, "solution", code.language], message);
  }
}

async function checkNamedMistake(
  context: CheckContext,
  exercise: Exercise,
  id: string,
  path: JsonPath,
): Promise<void> {
  const mistake = mistakes.find((each) => each.id === id);
  if (!mistake) {
    const known = mistakes.map((each) => each.id).join(", ");
    report(context, "mistake", path, l10n.t("there is no mistake {0}; available: {1}", id, known));
    return;
  }
  for (const slip of mistake.slips) {
    const answers = await slippedAnswers(context, exercise, slip);
    if (!answers) continue;
    const result = await checkExercise(exercise, answers, context.values, context.sources);
    const named = result.kind === "failed" ? result.diagnoses.map((each) => each.mistake.id) : [];
    if (named.includes(id)) return;
  }
  const message = l10n.t(
    "the mistake {0} cannot be recognised here: it passes the checks, or it " + "cannot be made",
    id,
  );
  report(context, "mistake", path, message);
}

async function slippedAnswers(
  context: CheckContext,
  { answers }: Exercise,
  slip: Slip,
): Promise<Answers | null> {
  const compute = async (problem: Problem) => {
    const stages = await computeSlip(problem, slip);
    if (!stages) throw new LessonValueError(l10n.t("this mistake cannot be made here"));
    return stages;
  };
  const values = createLessonValues(context.sources, compute, slip.problem);
  const slipped: Record<string, Answer> = {};
  for (const [name, { value }] of Object.entries(answers)) {
    const right = createLessonValues(context.sources, evaluate);
    const evaluated = await values.evaluate(value ?? "");
    const chosen = evaluated.ok ? evaluated : await right.evaluate(value ?? "");
    if (!chosen.ok) return null;
    slipped[name] = toNumbers(chosen.result);
  }
  return slipped;
}

async function checkWrongNumbers(
  context: CheckContext,
  exercise: Exercise,
  wrong: Exclude<NonNullable<Exercise["wrong"]>[number], string>,
  path: JsonPath,
): Promise<void> {
  const answers = Object.fromEntries(
    Object.entries(wrong.numbers).map(([name, numbers]) => [name, toAnswer(toRows(numbers))]),
  );
  const result = await checkExercise(exercise, answers, context.values, context.sources);
  if (result.kind !== "failed") {
    const message = l10n.t("this wrong answer is {0}: it must fail", result.kind);
    report(context, "exercise", path, message);
    return;
  }
  const found = result.diagnoses
    .map(({ mistake }) => mistake.id)
    .toSorted()
    .join(", ");
  const expected = wrong.diagnosed.toSorted().join(", ");
  if (found === expected) return;
  const message = l10n.t(
    "recognised as {0}, but {1} was expected",
    found || l10n.t("no mistake"),
    expected || l10n.t("none"),
  );
  report(context, "mistake", [...path, "diagnosed"], message, { found, expected });
}

function toRows(numbers: number | readonly number[] | readonly (readonly number[])[]) {
  if (typeof numbers === "number") return [[numbers]];
  const rows = numbers.every((row) => typeof row === "number") ? [numbers] : numbers;
  return rows;
}

/** The solution of a task in one form of the code; null where there is none. */
export async function openSolution(
  context: CheckContext,
  solution: PerLanguage<string> | undefined,
  code: CheckedCode,
  path: JsonPath,
): Promise<CheckedCode | null> {
  const { language, sources } = code;
  const solved = solution?.[language];
  if (solved === undefined) return null;
  const text = await context.folder.read(solved);
  if (text === null) {
    const message = l10n.t("there is no file {0}: add it", solved);
    report(context, "file", [...path, "solution", language], message);
    return null;
  }
  const file = { path: solved, text, extraction: await context.folder.extract(text, solved) };
  const changed = { ...sources, code: file };
  const values = createLessonValues(changed, evaluate);
  return { language, path: solved, file, sources: changed, values };
}
