import { agreesWith } from "../expression/agreesWith.ts";
import { toNumberText } from "../expression/numberText.ts";
import type { Prediction } from "../format/prediction.ts";
import type { EditTask } from "../format/step.ts";
import type { JsonPath } from "../jsonPath.ts";
import { toAnswer } from "../predictions/judgePrediction.ts";
import { checkAnchor, checkView } from "./checkTarget.ts";
import { report, type CheckContext } from "./checkContext.ts";
import { checkExerciseTask } from "./checkExerciseTask.ts";
import { openSolution } from "./openSolution.ts";

/** Fewer teach nobody how good their guesses are. */
const enoughPredictions = 3;

/** What steps ask has the answer that they say, and can be done. */
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
    const message = `the lesson asks for ${String(predictions)} predictions: ask for at least ${String(enoughPredictions)}`;
    report(context, "predictions", ["steps"], message, { severity });
  }
  if (exercises === 0) {
    const message = "the lesson has no exercise that is checked: add one";
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
    const wanted = task.kind === "shape" ? "numbers with a shape" : "one number";
    report(context, "expression", [...path, "value"], `${task.value} must be ${wanted}`);
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
  const message = `the answer is marked as ${String(marked)}, but ${task.value} is ${expected}`;
  report(context, "prediction", [...path, "answer"], message, { found: String(marked), expected });
}

async function checkChoice(
  context: CheckContext,
  { options }: Extract<Prediction, { readonly kind: "choice" }>,
  path: JsonPath,
): Promise<void> {
  const right = options.filter(({ correct }) => correct === true);
  if (right.length === 0)
    report(context, "prediction", [...path, "options"], "no option is correct: mark one");
  const ids = options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    report(context, "id", [...path, "options"], "two options have one id: give each its own");
  }
  if (options.every(({ holds }) => holds === undefined)) {
    const message = "nothing shows which option is right: say what must hold with holds";
    report(context, "prediction", [...path, "options"], message, { severity: "warning" });
  }
  for (const [index, { id, holds, correct = false }] of options.entries()) {
    if (holds === undefined) continue;
    const at = [...path, "options", index, "holds"];
    const evaluated = await context.values.evaluate(holds);
    if (!evaluated.ok) report(context, "expression", at, evaluated.message);
    else if (typeof evaluated.result !== "boolean") {
      report(context, "expression", at, `${holds} must be true or false`);
    } else if (evaluated.result !== correct) {
      const [found, expected] = [
        correct ? "correct" : "wrong",
        evaluated.result ? "correct" : "wrong",
      ];
      const message = `option ${id} is marked as ${found}, but ${holds} is ${String(evaluated.result)}`;
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
      report(context, "expression", [...path, "until"], `${task.until} must be true or false`);
    } else if (before.result) {
      const message = `${code.language}: ${task.until} holds before anything was edited`;
      report(context, "edit", [...path, "until"], message);
    }
    const solved = await openSolution(context, task.solution, code, path);
    const after = await solved?.values.evaluate(task.until);
    if (after && !(after.ok && after.result === true)) {
      const why = after.ok ? `${task.until} does not hold in it` : after.message;
      report(context, "solution", [...path, "solution", code.language], why);
    }
  }
}
