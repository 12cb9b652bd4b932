import type { LessonSession } from "./lessonSession.ts";

/** What commands of the lessons work on. */
export interface LessonCommandContext {
  readonly session: LessonSession;
}
