import type { CodeLanguage, TextLanguage } from "../lessons/format/codeLanguage.ts";
import type { ViewReference } from "../lessons/format/viewReference.ts";
import type { Guess } from "../lessons/predictions/judgePrediction.ts";
import type { Target } from "../lessons/text/stepText.ts";
import type { LessonState } from "./lessonState.ts";
import type { EventOf, HandlersOf } from "../rpc/rpc.ts";

/** From the lesson view to the host; each is answered exactly once. */
export interface LessonRequests {
  "lesson/load": { params: null; result: LessonState };
  "lesson/open": { params: { readonly lesson: string; readonly step?: string }; result: null };
  "lesson/close": { params: null; result: null };
  "step/next": { params: null; result: null };
  "step/previous": { params: null; result: null };
  "target/follow": { params: { readonly target: Target }; result: null };
  "view/close": { params: null; result: null };
  /** Shows the view in the panel, in the same state. */
  "view/openPanel": { params: null; result: null };
  "prediction/guess": {
    params: { readonly step: string; readonly guess: Guess; readonly sure: boolean };
    result: null;
  };
  "prediction/again": { params: { readonly step: string }; result: null };
  "exercise/check": {
    /** Pasted numbers by the name of the answer; empty: the learner's file is read. */
    params: { readonly pasted: Readonly<Record<string, string>> };
    result: null;
  };
  "hint/show": { params: null; result: null };
  "file/compare": { params: null; result: null };
  "file/replace": { params: null; result: null };
  "file/restoreKept": { params: null; result: null };
  "file/show": { params: null; result: null };
  "language/code": { params: { readonly language: CodeLanguage }; result: null };
  "language/text": { params: { readonly language: TextLanguage }; result: null };
  "figure/copy": {
    params: { readonly view: ViewReference; readonly head: number | null };
    result: null;
  };
  "clipboard/write": { params: { readonly text: string }; result: null };
}

/** From the host to the lesson view, unasked. */
interface LessonEvents {
  /** The lesson as it is now. */
  "lesson/state": LessonState;
}

/** What the host sends to the lesson view. */
export type LessonEventMessage = EventOf<LessonEvents>;

/** One function per request: a missing one does not compile. */
export type LessonRequestHandlers = HandlersOf<LessonRequests>;

/** The key that an embedded target has in the state. */
export function targetKey(target: Target): string {
  return JSON.stringify(target);
}
