import type { LessonValues } from "../../../lessons/computations/lessonValues.ts";
import type { ExportedTask } from "../../../lessons/export/exportedLesson.ts";
import { toNumberText } from "../../../lessons/expression/agreesWith.ts";
import type { StepTask } from "../../../lessons/format/step.ts";
import { plainLine, type LessonLines } from "../lessonLines.ts";

/** A task with its hints, its answer and its explanation folded away. */
export async function toExportedTask(
  task: StepTask,
  lines: LessonLines,
  values: LessonValues,
): Promise<ExportedTask> {
  const isEnglish = lines.language === "en";
  const prompt = await lines.of(task.prompt);
  const hints = "hints" in task ? await lines.all(task.hints ?? []) : [];
  const folded = hints.map((line, at) => ({
    title: isEnglish ? `Hint ${String(at + 1)}` : `提示 ${String(at + 1)}`,
    line,
  }));
  const reveal = isEnglish ? "Answer" : "答案";
  const why = isEnglish ? "Why" : "為什麼";
  switch (task.kind) {
    case "choice": {
      const right = task.options.filter(({ correct }) => correct === true);
      const options = await lines.all(task.options.map(({ text }) => text));
      const answers = await lines.all(right.map(({ text }) => text));
      const explain = { title: why, line: await lines.of(task.explain) };
      const revealed = answers.map((line) => ({ title: reveal, line }));
      return { prompt, options, folded: [...revealed, explain] };
    }
    case "number":
    case "shape":
    case "pick": {
      const { answer } = task;
      const text = typeof answer === "object" ? `[${answer.join(", ")}]` : String(answer);
      const line = [
        ...plainLine(`${text}${isEnglish ? ". " : "。"}`),
        ...(await lines.of(task.explain)),
      ];
      return { prompt, options: [], folded: [{ title: reveal, line }] };
    }
    case "exercise": {
      const answers: { readonly title: string; readonly line: ReturnType<typeof plainLine> }[] = [];
      for (const [name, { value }] of Object.entries(task.answers)) {
        const evaluated = value === undefined ? null : await values.evaluate(value);
        if (!evaluated?.ok) continue;
        const line = plainLine(toNumberText(evaluated.result, 4));
        answers.push({ title: `${reveal}: ${name}`, line });
      }
      const success = { title: why, line: await lines.of(task.success) };
      return { prompt, options: [], folded: [...folded, ...answers, success] };
    }
    case "edit":
      return { prompt, options: [], folded };
  }
}
