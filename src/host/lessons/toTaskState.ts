import { toCodeLiteral } from "../../lessons/computations/toCodeLiteral.ts";
import { describeDiagnosis } from "../../lessons/diagnosis/describeDiagnosis.ts";
import type { ExerciseResult } from "../../lessons/exercises/checkExercise.ts";
import { toNumberText } from "../../lessons/expression/agreesWith.ts";
import { codeForms } from "../../lessons/format/codeForms.ts";
import { forLanguage, toText, type CodeLanguage } from "../../lessons/format/codeLanguage.ts";
import type { Exercise } from "../../lessons/format/exercise.ts";
import type { EditTask, Prediction, StepTask } from "../../lessons/format/step.ts";
import {
  judgePrediction,
  type Guess,
  type Judgement,
} from "../../lessons/predictions/judgePrediction.ts";
import { parseStepText } from "../../lessons/text/parseStepText.ts";
import { pickAxis, type StageFigure } from "../../lessons/view/stageFigure.ts";
import type { CheckOutcome, GuessOutcome, TaskState } from "../../protocol/lessonState.ts";
import { createTensor } from "../../tensor/tensor.ts";
import { plainLine, type LessonLines } from "./lessonLines.ts";
import type { CheckedAnswers } from "./openedLesson.ts";
import type { LearnerReading } from "./readLearner.ts";
import { toFigureEmbed } from "./toEmbeds.ts";

/** The inputs of a task. */
export interface TaskSources {
  readonly reading: LearnerReading;
  readonly lines: LessonLines;
  readonly fileName: string;
  readonly guess: Guess | null;
  readonly checked: CheckedAnswers | null;
  readonly hints: number;
  readonly attempts: number;
  readonly passed: boolean;
}

/** The task of a step, as the view shows it. */
export async function toTaskState(task: StepTask, sources: TaskSources): Promise<TaskState> {
  switch (task.kind) {
    case "exercise":
      return toExercise(task, sources);
    case "edit":
      return toEdit(task, sources);
    case "choice": {
      const { lines } = sources;
      const options = task.options.map(async ({ id, text }) => ({
        id,
        text: await lines.of(text),
      }));
      return {
        kind: "choice",
        options: await Promise.all(options),
        ...(await toQuestion(task, sources, null)),
      };
    }
    case "pick": {
      const language = sources.lines.language;
      const { figure, sentences } = await toFigureEmbed(task.view, { ...sources, language });
      const question = await toQuestion(task, sources, figure);
      const axis = pickAxis(task.pick, task.view.stage);
      return { kind: "pick", axis, figure, sentences, ...question };
    }
    case "number":
    case "shape":
      return { kind: task.kind, ...(await toQuestion(task, sources, null)) };
  }
}

async function toQuestion(
  task: Prediction,
  { guess, lines, reading }: TaskSources,
  figure: StageFigure | null,
) {
  const prompt = await lines.of(task.prompt);
  if (!guess) return { prompt, outcome: null };
  const { correct, answer, explain, because } = await judgePrediction(task, guess, reading.values);
  const outcome: GuessOutcome = {
    ...{ guess, correct },
    answer: await toAnswerLine(task, answer, lines, figure),
    rightOption: typeof answer === "string" ? answer : null,
    explain: await lines.of(explain),
    because: because && (await lines.of(because)),
  };
  return { prompt, outcome };
}

async function toAnswerLine(
  task: Prediction,
  answer: Judgement["answer"],
  lines: LessonLines,
  figure: StageFigure | null,
) {
  if (task.kind === "choice") {
    const option = task.options.find(({ id }) => id === answer);
    return option ? lines.of(option.text) : plainLine(String(answer));
  }
  if (typeof answer === "object") return plainLine(`[${answer.join(", ")}]`);
  if (task.kind !== "pick") return plainLine(toNumberText(Number(answer)));
  const [matrix] = figure?.kind === "matrices" ? figure.matrices : [];
  const axis = pickAxis(task.pick, task.view.stage);
  const labels = { heads: [], rows: matrix?.rowLabels, columns: matrix?.columnLabels }[axis];
  return plainLine(labels?.[Number(answer)] ?? String(answer));
}

async function toExercise(task: Exercise, sources: TaskSources): Promise<TaskState> {
  const { lines, fileName, hints, attempts, reading, checked, passed } = sources;
  const { language } = reading.sources;
  const answers = Object.entries(task.answers).map(([name, { in: variable }]) => ({
    name,
    variable: forLanguage(variable, language) ?? name,
  }));
  const before: CheckOutcome | null = passed
    ? { kind: "passed", explanation: await lines.of(task.success) }
    : null;
  return {
    ...{ kind: "exercise", answers, file: fileName, attempts },
    prompt: await lines.of(task.prompt),
    hints: await lines.all(task.hints.slice(0, hints)),
    hintsLeft: task.hints.length - hints,
    outcome: checked ? await toOutcome(task, checked, sources) : before,
  };
}

async function toOutcome(
  task: Exercise,
  { result, answers }: CheckedAnswers,
  sources: TaskSources,
): Promise<CheckOutcome> {
  const { lines, fileName, reading } = sources;
  switch (result.kind) {
    case "passed":
      return { kind: "passed", explanation: await lines.of(result.explanation) };
    case "broken":
      return result;
    case "missing":
      return { kind: "missing", file: fileName, wanted: await toWanted(task, result, sources) };
    case "failed": {
      const described = describeDiagnosis(result.diagnoses);
      const text = described ? toText(described, lines.language) : "";
      return {
        kind: "failed",
        failures: await lines.all(result.failures.map(({ message }) => message)),
        answers: Object.entries(answers).map(([name, { shape, values }]) => ({
          name: forLanguage(task.answers[name]?.in ?? name, reading.sources.language) ?? name,
          ...{ rows: shape[0], columns: shape[1], numbers: values },
          wrong: result.failures.flatMap(({ answer, place }) =>
            answer === name && place ? [{ row: place.row, column: place.column }] : [],
          ),
        })),
        diagnosis: parseStepText(text).blocks,
      };
    }
  }
}

/** What to type: the variable with numbers in the expected shape. */
async function toWanted(
  task: Exercise,
  { answers }: Extract<ExerciseResult, { readonly kind: "missing" }>,
  { reading }: TaskSources,
) {
  const { language } = reading.sources;
  const wanted = answers.map(async (name) => {
    const answer = task.answers[name];
    const variable = (answer && forLanguage(answer.in, language)) ?? name;
    const value = answer?.value;
    const evaluated = value === undefined ? null : await reading.values.evaluate(value);
    const shape =
      evaluated?.ok && typeof evaluated.result === "object" ? evaluated.result.shape : [];
    return { variable, example: `${variable} = ${toExample(shape, language)}` };
  });
  return Promise.all(wanted);
}

/** Placeholder numbers of a shape, in the language of the code. */
function toExample(shape: readonly number[], language: CodeLanguage): string {
  const { end } = codeForms[language];
  if (shape.length === 0) return `0.5${end}`;
  const columns = shape.at(-1) ?? 1;
  const rows = shape.slice(0, -1).reduce((product, size) => product * size, 1);
  const numbers = new Float64Array(rows * columns).fill(0.5);
  return toCodeLiteral(createTensor([rows, columns], numbers), language) + end;
}

async function toEdit(task: EditTask, sources: TaskSources): Promise<TaskState> {
  const { lines, reading, hints } = sources;
  const evaluated = await reading.values.evaluate(task.until);
  const all = task.hints ?? [];
  return {
    kind: "edit",
    prompt: await lines.of(task.prompt),
    hints: await lines.all(all.slice(0, hints)),
    hintsLeft: Math.max(0, all.length - hints),
    holds: evaluated.ok && evaluated.result === true,
    broken: evaluated.ok ? null : evaluated.message,
    success: await lines.of(task.success),
  };
}
