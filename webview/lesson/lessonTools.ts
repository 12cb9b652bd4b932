import { createContext } from "preact";
import type { LessonRequests } from "../../src/protocol/lessonMessages.ts";
import type { Embed } from "../../src/protocol/lessonState.ts";
import { lessonTexts, type LessonTexts } from "./lessonTexts.ts";

/** What the views of a lesson need in addition to their data. */
export interface LessonTools {
  /** Asks the host; a refusal becomes the notice. */
  readonly ask: <Name extends keyof LessonRequests>(
    name: Name,
    params: LessonRequests[Name]["params"],
    done?: string,
  ) => void;
  readonly texts: LessonTexts;
  readonly embeds: Readonly<Record<string, Embed>>;
}

/** The tools for every view below. */
export const LessonToolsContext = createContext<LessonTools>({
  ask: () => undefined,
  texts: lessonTexts("en"),
  embeds: {},
});
