import type { TextRange } from "../source/textRange.ts";

/** A problem of a lesson: what was found, what was expected and what to do. */
export interface LessonFinding {
  readonly severity: "error" | "warning";
  /** What kind of thing is wrong, for scripts: `number`, `anchor`, `schema`. */
  readonly code: string;
  /** The path inside the lesson's folder. */
  readonly file: string;
  readonly range: TextRange;
  readonly message: string;
  /** What was found and expected, where each can be said by itself. */
  readonly found?: string;
  readonly expected?: string;
}

/** A place inside a JSON document: `["steps", 0, "task"]`. */
export type JsonPath = readonly (string | number)[];
