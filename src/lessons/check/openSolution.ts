import * as l10n from "@vscode/l10n";
import { evaluate } from "../../engine/evaluate.ts";
import { createLessonValues } from "../computations/lessonValues.ts";
import type { PerLanguage } from "../format/codeLanguage.ts";
import type { JsonPath } from "../jsonPath.ts";
import { report, type CheckContext, type CheckedCode } from "./checkContext.ts";

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
