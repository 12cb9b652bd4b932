import type { Extraction } from "../../source/extraction.ts";

/** What a check needs of the place where a lesson lies. */
export interface LessonFolder {
  /** The text of a file by its path in the lesson's folder; null where there is none. */
  read(path: string): Promise<string | null>;
  /** Whether there is a file of any kind. */
  exists(path: string): Promise<boolean>;
  /** What a text says about attention, read in the dialect of a file name. */
  extract(text: string, fileName: string): Promise<Extraction>;
  /** What is wrong with a formula in TeX; null: nothing. */
  checkFormula(tex: string): string | null;
}
