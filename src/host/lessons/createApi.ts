import type { AttentionLensApi } from "./api.ts";
import { lessonCommandIds } from "./lessonIds.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import type { LessonRoom } from "./lessonRoom.ts";

/** What activate() returns to other extensions. */
export function createApi(
  library: () => Promise<LessonLibrary>,
  room: () => Promise<LessonRoom>,
  register: AttentionLensApi["registerLessons"],
): AttentionLensApi {
  return {
    version: 1,
    registerLessons: register,
    listLessons: async () => {
      const packs = await (await library()).packs();
      return packs.flatMap(({ lessons }) => lessons.map(({ key }) => key));
    },
    openLesson: async (id, step) => {
      await (await room()).run(lessonCommandIds.startLesson, [id, step]);
    },
    evaluate: async (problem) => {
      const [{ parseProblem }, { evaluate }, { toTraceJson }] = await Promise.all([
        import("../../engine/parseProblem.ts"),
        import("../../engine/evaluate.ts"),
        import("../../engine/traceJson.ts"),
      ]);
      const parsed = parseProblem(problem);
      if (!parsed.ok) throw new Error(parsed.failure.message);
      return toTraceJson(await evaluate(parsed.problem));
    },
  };
}
