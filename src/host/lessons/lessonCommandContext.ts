import type { LessonSession } from "./lessonSession.ts";

/** What lesson commands work on. */
export interface LessonCommandContext {
  readonly session: LessonSession;
}
