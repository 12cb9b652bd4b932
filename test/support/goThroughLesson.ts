import type { LessonStep } from "../../src/lessons/format/step.ts";
import { nextStep, type StepOutcome } from "../../src/lessons/progress/nextStep.ts";
import type { Deed, KnownLesson } from "./lessonLearner.ts";
import type { LessonRunner } from "./lessonRunner.ts";

/**
 * Goes through a lesson; `how` says what to do with the task of a step, once or twice: an answer that
 * was wrong is taken back first. The ids of the steps on the way.
 */
export async function goThroughLesson(
  runner: LessonRunner,
  known: KnownLesson,
  how: (step: LessonStep) => readonly ("right" | "wrong" | "skip")[],
): Promise<readonly string[]> {
  const seen: string[] = [];
  let id: string | null = known.lesson.steps[0]?.id ?? null;
  while (id !== null && !seen.includes(id)) {
    const step = known.lesson.steps.find((each) => each.id === id);
    if (!step) break;
    await runner.at(step.title.en);
    seen.push(id);
    let outcome: StepOutcome = {};
    for (const each of how(step)) {
      if (each === "skip") continue;
      const again = (await runner.frame()).locator(".outcome.wrong button");
      if ((await again.count()) > 0) await again.click();
      const deed = await known.deed(step, each);
      const result = await runner.act(deed);
      if (result !== "nothing") outcome = { result, ...toOption(step, deed) };
    }
    id = nextStep(known.lesson, id, outcome);
    await runner.next();
  }
  return seen;
}

function toOption(step: LessonStep, deed: Deed) {
  if (step.task?.kind !== "choice" || deed.kind !== "choose") return {};
  const option = step.task.options[deed.at];
  return option ? { option: option.id } : {};
}
