import { lessonSchema, packSchema, type Lesson, type LessonPack } from "./format/lesson.ts";
import { parseJsonFile, type ParsedJson } from "./parseJsonFile.ts";

/** `lesson.json -> lesson` with the place of every value, or what is wrong and where. */
export function parseLesson(file: string, text: string): ParsedJson<Lesson> {
  return parseJsonFile(file, text, lessonSchema);
}

/** `pack.json -> pack` with the place of every value, or what is wrong and where. */
export function parsePack(file: string, text: string): ParsedJson<LessonPack> {
  return parseJsonFile(file, text, packSchema);
}
