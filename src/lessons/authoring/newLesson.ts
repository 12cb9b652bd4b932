import type { CodeLanguage } from "../format/codeLanguage.ts";

/** A file of a new lesson by its path in the lesson's folder. */
export type NewFiles = Readonly<Record<string, string>>;

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
