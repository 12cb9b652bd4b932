import { evaluate } from "../../src/engine/evaluate.ts";
import { createContext, type LessonFolder } from "../../src/lessons/check/checkContext.ts";
import { createLessonValues } from "../../src/lessons/computations/lessonValues.ts";
import type { toNumberText } from "../../src/lessons/expression/agreesWith.ts";
import type { CodeLanguage } from "../../src/lessons/format/codeLanguage.ts";
import type { Lesson } from "../../src/lessons/format/lesson.ts";
import type { LessonStep } from "../../src/lessons/format/step.ts";
import { parseLesson } from "../../src/lessons/parseLesson.ts";
import { toNested } from "../../src/tensor/nested.ts";

/** What a learner does with the task of a step. */
export type Deed =
  | { readonly kind: "choose"; readonly at: number; readonly right: boolean }
  | { readonly kind: "type"; readonly text: string; readonly right: boolean }
  | { readonly kind: "pick"; readonly index: number; readonly right: boolean }
  | {
      readonly kind: "paste";
      readonly pasted: Readonly<Record<string, string>>;
      readonly right: boolean;
    }
  /** The learner's file becomes this text. */
  | { readonly kind: "write"; readonly text: string; readonly right: boolean }
  | { readonly kind: "nothing" };

/** A lesson whose answers are known, in one form of its code. */
export interface KnownLesson {
  readonly lesson: Lesson;
  readonly language: CodeLanguage;
  /** What answers a step rightly, or as wrongly as can be. */
  deed(step: LessonStep, how: "right" | "wrong"): Promise<Deed>;
}

/** Reads a lesson and works out answers to its tasks; `seed` is the learner's own. */
export async function knowLesson(
  folder: LessonFolder,
  language: CodeLanguage | null,
  seed: () => Promise<number>,
): Promise<KnownLesson> {
  const parsed = parseLesson("lesson.json", (await folder.read("lesson.json")) ?? "");
  if (!parsed.ok) throw new Error(parsed.findings.map(({ message }) => message).join("; "));
  const lesson = parsed.value;
  const context = await createContext(lesson, parsed.rangeOf, folder);
  const code = context.codes.find((each) => each.language === language) ?? context.codes[0];
  const chosen = code?.language ?? "python";
  const valuesNow = async () => {
    const sources = code?.sources ?? context.sources;
    return createLessonValues({ ...sources, seed: await seed() }, evaluate);
  };
  return {
    lesson,
    language: chosen,
    deed: async ({ task }, how) => {
      const right = how === "right";
      switch (task?.kind) {
        case undefined:
          return { kind: "nothing" };
        case "choice": {
          const at = task.options.findIndex(({ correct }) => (correct === true) === right);
          return { kind: "choose", at, right };
        }
        case "number": {
          const off = right ? 0 : Math.max(1, task.tolerance * 3);
          return { kind: "type", text: String(task.answer + off), right };
        }
        case "shape": {
          const shape = right ? task.answer : [...task.answer, 7];
          return { kind: "type", text: shape.join(", "), right };
        }
        case "pick":
          return { kind: "pick", index: right ? task.answer : task.answer === 0 ? 1 : 0, right };
        case "edit": {
          const path = task.solution?.[chosen];
          const solution = path === undefined ? null : await folder.read(path);
          if (!right || solution === null) return { kind: "nothing" };
          return { kind: "write", text: solution, right };
        }
        case "exercise": {
          const path = task.solution?.[chosen];
          const solution = path === undefined ? null : await folder.read(path);
          if (right && solution !== null) return { kind: "write", text: solution, right };
          const values = await valuesNow();
          const pasted: Record<string, string> = {};
          for (const [name, { value }] of Object.entries(task.answers)) {
            const found = value === undefined ? null : await values.evaluate(value);
            if (!found?.ok) continue;
            pasted[name] = toPasted(found.result, right ? 0 : 0.37);
          }
          return { kind: "paste", pasted, right };
        }
      }
    },
  };
}

function toPasted(result: Parameters<typeof toNumberText>[0], off: number): string {
  if (typeof result !== "object") return String(Number(result) + off);
  const moved = { ...result, values: Float64Array.from(result.values, (x) => x + off) };
  return JSON.stringify(toNested(moved));
}
