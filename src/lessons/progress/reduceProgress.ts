import type { CodeLanguage } from "../format/codeLanguage.ts";
import { noProgress, type KeptText, type LessonProgress, type Progress } from "./progress.ts";

/** Something that happened; `lesson` is `PACK/LESSON`. */
export type ProgressEvent =
  | { readonly kind: "languageChosen"; readonly language: CodeLanguage }
  | { readonly kind: "stepOpened"; readonly lesson: string; readonly step: string }
  | { readonly kind: "wentBack"; readonly lesson: string }
  | { readonly kind: "stepDone"; readonly lesson: string; readonly step: string }
  | {
      readonly kind: "predicted";
      readonly lesson: string;
      readonly step: string;
      readonly correct: boolean;
      /** Whether the learner said to be sure. */
      readonly sure?: boolean;
    }
  | {
      readonly kind: "exerciseTried";
      readonly lesson: string;
      readonly step: string;
      readonly passed: boolean;
    }
  | { readonly kind: "hintShown"; readonly lesson: string; readonly step: string }
  | { readonly kind: "seedDrawn"; readonly lesson: string; readonly seed: number }
  | { readonly kind: "textKept"; readonly lesson: string; readonly kept: KeptText }
  | { readonly kind: "lessonFinished"; readonly lesson: string }
  | { readonly kind: "lessonReset"; readonly lesson: string }
  | { readonly kind: "everythingReset" };

/** Three levels of hints. */
const hintLevels = 3;

/** `progress, event -> progress`; nothing that is handed in changes. */
export function reduceProgress(progress: Progress, event: ProgressEvent): Progress {
  switch (event.kind) {
    case "languageChosen":
      return { ...progress, language: event.language };
    case "everythingReset":
      return { ...noProgress, language: progress.language, lessons: keptOnly(progress.lessons) };
    case "lessonReset": {
      const lessons = keptOnly(progress.lessons, event.lesson);
      return { ...progress, lessons };
    }
    default: {
      const before = progress.lessons[event.lesson] ?? newLesson;
      const lesson = reduceLesson(before, event);
      return { ...progress, lessons: { ...progress.lessons, [event.lesson]: lesson } };
    }
  }
}

const newLesson: LessonProgress = {
  step: "",
  visited: [],
  done: [],
  predictions: {},
  exercises: {},
  seed: 0,
  kept: [],
  finished: false,
};

/** A reset forgets what was done, never what the learner wrote. */
function keptOnly(lessons: Progress["lessons"], only?: string): Progress["lessons"] {
  const entries = Object.entries(lessons).flatMap(([id, lesson]) => {
    if (only !== undefined && id !== only) return [[id, lesson] as const];
    const { kept } = lesson;
    return kept.length === 0 ? [] : [[id, { ...newLesson, kept }] as const];
  });
  return Object.fromEntries(entries);
}

type LessonEvent = Exclude<
  ProgressEvent,
  { readonly kind: "languageChosen" | "everythingReset" | "lessonReset" }
>;

function reduceLesson(lesson: LessonProgress, event: LessonEvent): LessonProgress {
  switch (event.kind) {
    case "stepOpened": {
      const visited = lesson.step === event.step ? lesson.visited : [...lesson.visited, event.step];
      return { ...lesson, step: event.step, visited };
    }
    case "wentBack": {
      const visited = lesson.visited.slice(0, -1);
      const step = visited.at(-1);
      return step === undefined ? lesson : { ...lesson, step, visited };
    }
    case "stepDone":
      return withDone(lesson, event.step);
    case "predicted": {
      const before = lesson.predictions[event.step];
      const prediction = {
        first: before?.first ?? event.correct,
        latest: event.correct,
        attempts: (before?.attempts ?? 0) + 1,
        ...toSure(before ? before.sure : event.sure),
      };
      const predictions = { ...lesson.predictions, [event.step]: prediction };
      return withDone({ ...lesson, predictions }, event.step);
    }
    case "exerciseTried": {
      const before = lesson.exercises[event.step] ?? { attempts: 0, hints: 0, passed: false };
      const passed = before.passed || event.passed;
      const exercise = { ...before, attempts: before.attempts + 1, passed };
      const exercises = { ...lesson.exercises, [event.step]: exercise };
      return passed ? withDone({ ...lesson, exercises }, event.step) : { ...lesson, exercises };
    }
    case "hintShown": {
      const before = lesson.exercises[event.step] ?? { attempts: 0, hints: 0, passed: false };
      const exercise = { ...before, hints: Math.min(hintLevels, before.hints + 1) };
      return { ...lesson, exercises: { ...lesson.exercises, [event.step]: exercise } };
    }
    case "seedDrawn":
      return { ...lesson, seed: event.seed };
    case "textKept": {
      const isKnown = lesson.kept.some(({ text }) => text === event.kept.text);
      return isKnown ? lesson : { ...lesson, kept: [...lesson.kept, event.kept] };
    }
    case "lessonFinished":
      return { ...lesson, finished: true };
  }
}

function toSure(sure: boolean | undefined): { readonly sure?: boolean } {
  return sure === undefined ? {} : { sure };
}

function withDone(lesson: LessonProgress, step: string): LessonProgress {
  return lesson.done.includes(step) ? lesson : { ...lesson, done: [...lesson.done, step] };
}
