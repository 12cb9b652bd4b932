import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";
import type { BranchCondition, LessonStep } from "../format/step.ts";

/** The result of the task of a step. */
export interface StepOutcome {
  readonly result?: "right" | "wrong";
  /** The id of the option that was chosen. */
  readonly option?: string;
  /** Ids of the mistakes that were recognised. */
  readonly mistakes?: readonly string[];
}

/** The step to go to: the first branch that fits, else the next that is no aside; null: the end. */
export function nextStep(
  { steps }: Pick<Lesson, "steps">,
  current: string,
  outcome: StepOutcome = {},
): string | null {
  const at = steps.findIndex(({ id }) => id === current);
  const branch = steps[at]?.next?.find(({ if: condition }) => fits(condition, outcome));
  if (branch) return branch.go;
  return steps.slice(at + 1).find(({ aside }) => aside !== true)?.id ?? null;
}

/** The step to open a lesson at: where the learner was, else the first. */
export function resumeStep({ steps }: Pick<Lesson, "steps">, reached: string | undefined): string {
  const known = steps.find(({ id }) => id === reached) ?? steps[0];
  return known?.id ?? "";
}

function fits(condition: BranchCondition | undefined, outcome: StepOutcome): boolean {
  if (!condition) return true;
  if ("result" in condition) return condition.result === outcome.result;
  if ("option" in condition) return condition.option === outcome.option;
  return outcome.mistakes?.includes(condition.mistake) ?? false;
}

/** What a step wants to do to the learner's file. */
type FilePlan =
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
