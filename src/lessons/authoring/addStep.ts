import { applyEdits, modify, type JSONPath } from "jsonc-parser";
import type { LessonComputation } from "../format/computation.ts";
import type { LessonStep } from "../format/step.ts";

const formatting = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** `lesson.json -> lesson.json` with a step more at its end, and a computation where it is new. */
export function addStep(
  text: string,
  step: LessonStep,
  computation: { readonly id: string; readonly from: LessonComputation } | null = null,
): string {
  const changed = change(text, ["steps", -1], step);
  return computation
    ? change(changed, ["computations", computation.id], computation.from)
    : changed;
}

/** `pack.json -> pack.json` with a lesson more at its end. */
export function addLesson(text: string, folder: string): string {
  return change(text, ["lessons", -1], folder);
}

function change(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { ...formatting, isArrayInsertion: true }));
}
