import type { ProgressEvent } from "../../lessons/progress/reduceProgress.ts";

type WithoutLesson<T> = T extends { readonly lesson: string } ? Omit<T, "lesson"> : never;

/** Something that happened in the open lesson. */
export type LessonEvent = WithoutLesson<ProgressEvent>;
