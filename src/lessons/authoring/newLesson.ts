import { applyEdits, modify, type JSONPath } from "jsonc-parser";
import type { Extraction } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { isInside } from "../anchors/findComputation.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";
import type { LessonComputation } from "../format/computation.ts";
import type { LessonStep } from "../format/step.ts";

/** A file of a new lesson by its path in the lesson's folder. */
type NewFiles = Readonly<Record<string, string>>;

/** `Who looks where?` -> `who-looks-where`; `lesson` where nothing is left of it. */
export function toLessonId(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const id = words.join("-").replace(/^[^a-z]+/, "");
  return id === "" ? "lesson" : id;
}

/** The files of a lesson with one step, which passes every check and can be started at once. */
export function newLessonFiles(
  title: string,
  language: CodeLanguage,
  code: { readonly name: string; readonly text: string },
): NewFiles {
  const lesson = {
    format: 1,
    id: toLessonId(title),
    title: { en: title },
    summary: { en: `What ${code.name} shows.` },
    code: { [language]: `code/${code.name}` },
    computations: {},
    steps: [{ id: "start", title: { en: "Start here" }, text: "steps/01-start.md" }],
  };
  const text = `Say in a few sentences what the learner sees in \`${code.name}\`.

Select code and run **Attention Lens: Record Step From Selection** to add the next step.
`;
  return {
    "lesson.json": `${JSON.stringify(lesson, null, 2)}\n`,
    "steps/01-start.md": text,
    [`code/${code.name}`]: code.text,
  };
}

/** `pack.json` with one lesson. */
export function newPackText(id: string, title: string, folder: string): string {
  const pack = { format: 1, id, title: { en: title }, lessons: [folder] };
  return `${JSON.stringify(pack, null, 2)}\n`;
}

const formatting = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" } };

/** `lesson.json -> lesson.json` with another step at its end, and its computation if new. */
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

/** `pack.json -> pack.json` with another lesson at its end. */
export function addLesson(text: string, folder: string): string {
  return change(text, ["lessons", -1], folder);
}

function change(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { ...formatting, isArrayInsertion: true }));
}

/**
 * The anchor that says best what is selected: a matrix by its role or its name; null where nothing
 * with a name is selected and a `lens:` comment has to mark the place.
 */
export function toAnchorText(
  { matrices, groups }: Extraction,
  selection: TextRange,
): string | null {
  const touched = matrices.filter(({ range, nameRange }) => {
    const whole = { start: nameRange?.start ?? range.start, end: range.end };
    return isInside(selection, whole) || isInside(whole, selection);
  });
  const [matrix, ...others] = touched;
  if (!matrix) return null;
  const group = groups.find((each) =>
    touched.every(({ id }) => Object.values(each.matrices).some((member) => member.id === id)),
  );
  const within = group && group.label !== "" ? `@${group.label}` : "";
  if (group && others.length > 0) return `role:${group.kind}${within}`;
  if (others.length > 0) return null;
  if (group && matrix.role) return `role:${matrix.role}${within}`;
  return matrix.name === null ? null : `matrix:${matrix.name}`;
}
