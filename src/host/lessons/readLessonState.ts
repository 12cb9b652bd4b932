import { toMessage } from "../../engine/errors.ts";
import type { LessonState } from "../../protocol/lessonState.ts";
import type { LessonSession } from "./lessonSession.ts";
import { readImage } from "./readImage.ts";
import { toChoices, toLessonState } from "./toLessonState.ts";

/** Everything to draw: the open step, or the list of lessons. */
export async function readLessonState(session: LessonSession): Promise<LessonState> {
  const { opened, parts } = session;
  const { store, library, log } = parts;
  if (!opened) return toChoices(library, store, null);
  try {
    const [reading, outcome] = [await session.read(), await session.outcome()];
    const toImage = (path: string) => readImage(opened.found.folder, path);
    return await toLessonState({ opened, reading, store, library, outcome, toImage });
  } catch (error) {
    log.error(`${opened.found.key}/${opened.step.id}: ${toMessage(error)}`);
    return toChoices(library, store, toMessage(error));
  }
}
