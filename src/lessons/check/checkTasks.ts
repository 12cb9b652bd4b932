import * as l10n from "@vscode/l10n";
import { agreesWith, toNumberText } from "../expression/agreesWith.ts";
import type { EditTask, Prediction } from "../format/step.ts";
import type { JsonPath } from "../finding.ts";
import { toAnswer } from "../predictions/judgePrediction.ts";
import { checkAnchor, checkView } from "./checkTarget.ts";
import { report, type CheckContext } from "./checkContext.ts";
import { checkExerciseTask, openSolution } from "./checkExerciseTask.ts";

/** With fewer predictions, learners cannot judge their guesses. */
const enoughPredictions = 3;

/** Checks that the tasks of steps can be done and have the stated answers. */
export async function checkTasks(context: CheckContext): Promise<void> {
  const counts = { predictions: 0, exercises: 0 };
  for (const [index, { task }] of context.lesson.steps.entries()) {
    const path = ["steps", index, "task"];
    if (!task) continue;
    switch (task.kind) {
      case "exercise":
        counts.exercises++;
        await checkExerciseTask(context, task, path);
        break;
      case "edit":
        await checkEdit(context, task, path);
        break;
      default:
        counts.predictions++;
        await checkPrediction(context, task, path);
    }
  }
  warnOfFew(context, counts);
}

function warnOfFew(
  context: CheckContext,
  { predictions, exercises }: { readonly predictions: number; readonly exercises: number },
): void {
  const severity = "warning" as const;
  if (predictions < enoughPredictions) {
    const message = l10n.t(
      "the lesson asks for {0} predictions; ask for at least {1}",
      predictions,
      enoughPredictions,
    );
    report(context, "predictions", ["steps"], message, { severity });
  }
  if (exercises === 0) {
    const message = l10n.t("the lesson has no exercise with a check: add one");
    report(context, "exercises", ["steps"], message, { severity });
  }
}

async function checkPrediction(
  context: CheckContext,
  task: Prediction,
  path: JsonPath,
): Promise<void> {
  if (task.kind === "choice") return checkChoice(context, task, path);
  if (task.kind === "pick") {
    const wrongView = await checkView(context, task.view);
    if (wrongView !== null) report(context, "view", [...path, "view"], wrongView);
  }
  const evaluated = await context.values.evaluate(task.value);
  if (!evaluated.ok) {
    report(context, "expression", [...path, "value"], evaluated.message);
    return;
  }
  const computed = toAnswer(task.kind, evaluated.result);
  if (computed === null) {
    const wanted = task.kind === "shape" ? l10n.t("numbers with a shape") : l10n.t("one number");
    report(
      context,
      "expression",
      [...path, "value"],
      l10n.t("{0} must be {1}", task.value, wanted),
    );
    return;
  }
  const marked = typeof task.answer === "number" ? task.answer : `[${task.answer.join(", ")}]`;
  const right =
    typeof computed === "number"
      ? agreesWith(String(task.answer), computed).agrees
      : computed.join() === String(task.answer);
  if (right) return;
  const expected =
    typeof computed === "number" ? toNumberText(computed) : `[${computed.join(", ")}]`;
  const message = l10n.t("the answer is marked {0}, but {1} is {2}", marked, task.value, expected);
  report(context, "prediction", [...path, "answer"], message, { found: String(marked), expected });
}

async function checkChoice(
  context: CheckContext,
  { options }: Extract<Prediction, { readonly kind: "choice" }>,
  path: JsonPath,
): Promise<void> {
  const right = options.filter(({ correct }) => correct === true);
  if (right.length === 0)
    report(context, "prediction", [...path, "options"], l10n.t("no option is correct: mark one"));
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    report(
      context,
      "id",
      [...path, "options"],
      l10n.t("two options have the same id: give each its own"),
    );
  }
  if (options.every(({ holds }) => holds === undefined)) {
    const message = l10n.t("no option has a condition: add holds to show which one is correct");
    report(context, "prediction", [...path, "options"], message, { severity: "warning" });
  }
  for (const [index, { id, holds, correct = false }] of options.entries()) {
    if (holds === undefined) continue;
    const at = [...path, "options", index, "holds"];
    const evaluated = await context.values.evaluate(holds);
    if (!evaluated.ok) report(context, "expression", at, evaluated.message);
    else if (typeof evaluated.result !== "boolean") {
      report(context, "expression", at, l10n.t("{0} must be true or false", holds));
    } else if (evaluated.result !== correct) {
      const [found, expected] = [
        correct ? l10n.t("correct") : l10n.t("wrong"),
        evaluated.result ? l10n.t("correct") : l10n.t("wrong"),
      ];
      const message = l10n.t(
        "option {0} is marked {1}, but {2} is {3}",
        id,
        found,
        holds,
        evaluated.result,
      );
      report(context, "prediction", at, message, { found, expected });
    }
  }
}

async function checkEdit(context: CheckContext, task: EditTask, path: JsonPath): Promise<void> {
  const wrongAnchor = checkAnchor(context, task.at);
  if (wrongAnchor !== null) report(context, "anchor", [...path, "at"], wrongAnchor);
  for (const code of context.codes) {
    const before = await code.values.evaluate(task.until);
    if (!before.ok) report(context, "expression", [...path, "until"], before.message);
    else if (typeof before.result !== "boolean") {
      report(
        context,
        "expression",
        [...path, "until"],
        l10n.t("{0} must be true or false", task.until),
      );
    } else if (before.result) {
      const message = l10n.t(
        "{0}: {1} is true before the learner edits anything",
        code.language,
        task.until,
      );
      report(context, "edit", [...path, "until"], message);
    }
    const solved = await openSolution(context, task.solution, code, path);
    const after = await solved?.values.evaluate(task.until);
    if (after && !(after.ok && after.result === true)) {
      const why = after.ok ? l10n.t("{0} is false with this solution", task.until) : after.message;
      report(context, "solution", [...path, "solution", code.language], why);
    }
  }
}
