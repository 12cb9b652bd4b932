import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";
import type { LessonStep } from "../format/step.ts";

/** What a step wants to do to the learner's file. */
export type FilePlan =
  | { readonly kind: "nothing" }
  /** Show both as a difference; when the learner agrees, keep `kept`, then write `text`. */
  | { readonly kind: "replace"; readonly kept: string; readonly text: string };

/** The lesson's file that holds the state a step asks for; null: it leaves the file alone. */
export function stateFile(
  { code }: Pick<Lesson, "code">,
  { file }: Pick<LessonStep, "file">,
  language: CodeLanguage,
): string | null {
  if (file === undefined) return null;
  return (file === "restore" ? forLanguage(code, language) : forLanguage(file, language)) ?? null;
}

/** What to do so that the learner's file has the text that a step wants; line ends do not count. */
export function planFileState(current: string, wanted: string): FilePlan {
  const plain = (text: string) => text.replace(/\r\n?/g, "\n").trimEnd();
  if (plain(current) === plain(wanted)) return { kind: "nothing" };
  return { kind: "replace", kept: current, text: wanted };
}
