import path from "node:path";
import { evaluate } from "../../engine/evaluate.ts";
import { createContext } from "../../lessons/check/checkContext.ts";
import { createLessonValues, type LessonValues } from "../../lessons/computations/lessonValues.ts";
import { describeDiagnosis } from "../../lessons/diagnosis/describeDiagnosis.ts";
import { readAnswers } from "../../lessons/exercises/answer.ts";
import { checkExercise } from "../../lessons/exercises/checkExercise.ts";
import { parseLesson } from "../../lessons/parseLesson.ts";
import { parseInlineText } from "../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../lessons/text/showNumbers.ts";
import type { Inline } from "../../lessons/text/stepText.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { CliFailure } from "../failure.ts";
import { toPlace } from "../openFile.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson, readText } from "../terminal.ts";
import { openDiskFolder } from "./diskFolder.ts";

/** `lesson check FOLDER STEP --answer FILE`: whether a learner's file solves an exercise. */
export async function checkAnswerFile(
  folder: string,
  stepId: string,
  answer: string,
  options: CliOptions,
): Promise<void> {
  const disk = openDiskFolder(folder);
  const lessonPath = path.join(folder, "lesson.json");
  const parsed = parseLesson(lessonPath, await readText(lessonPath));
  if (!parsed.ok)
    throw new CliFailure(`${lessonPath} has errors: run lesson check ${folder} first`);
  const step = parsed.value.steps.find(({ id }) => id === stepId);
  if (step?.task?.kind !== "exercise") {
    const exercises = parsed.value.steps.filter(({ task }) => task?.kind === "exercise");
    const known = exercises.map(({ id }) => id).join(", ") || "none";
    throw new CliFailure(`${folder}: ${stepId} is not an exercise; available: ${known}`, 2);
  }
  const text = await readText(answer);
  const file = { path: answer, text, extraction: await disk.extract(text, answer) };
  const context = await createContext(parsed.value, parsed.rangeOf, disk);
  const ending = path.extname(answer);
  const form = context.codes.find((code) => path.extname(code.path) === ending) ?? context.codes[0];
  const language = form?.language ?? "python";
  const sources = { ...context.sources, language, code: file };
  const values = createLessonValues(sources, evaluate);
  const answers = readAnswers(step.task, language, file);
  const result = await checkExercise(step.task, answers, values, sources);
  if (result.kind !== "passed") process.exitCode = 1;
  if (options.json) {
    await printJson(toJson(result));
    return;
  }
  switch (result.kind) {
    case "passed":
      print(`passed: ${await toPlainText(result.explanation.en, values)}`);
      break;
    case "missing":
      print(`not correct yet: ${result.answers.join(", ")}`);
      break;
    case "broken":
      print(`cannot be checked: ${result.message}`);
      break;
    case "failed": {
      const lines = toLineIndex(text);
      for (const { message, place } of result.failures) {
        const where = place?.range ? ` (${toPlace(answer, lines, place.range.start)})` : "";
        print(`${message.en}${where}`);
      }
      const known = describeDiagnosis(result.diagnoses);
      if (known) print(known.en);
    }
  }
}

function toJson(result: Awaited<ReturnType<typeof checkExercise>>) {
  if (result.kind !== "failed") return result;
  const diagnoses = result.diagnoses.map(({ mistake, decimals }) => ({
    mistake: mistake.id,
    decimals,
  }));
  return { ...result, diagnoses, message: describeDiagnosis(result.diagnoses) };
}

/** A short text of a lesson as a terminal shows it: numbers as they are, no marks. */
async function toPlainText(text: string, values: LessonValues): Promise<string> {
  return toText(await showNumbers(parseInlineText(text).children, values));
}

function toText(line: readonly Inline[]): string {
  return line.map(toPiece).join("");
}

function toPiece(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "shown":
      return inline.now === null ? inline.text : `${inline.text} (now ${inline.now})`;
    case "break":
      return "\n";
    case "strong":
    case "emphasis":
    case "deleted":
    case "link":
      return toText(inline.children);
    case "embed":
      return inline.caption;
    case "formula":
      return inline.parts.map((part) => (typeof part === "string" ? part : "")).join("");
    case "number":
      return inline.literal ?? "";
  }
}
