import type { FetchedFile, WantedFile } from "../../service/questions.ts";

/** An open text of the editor, always the current one. */
export interface EditorText {
  readonly language: string;
  text(): string;
  /** From one offset to another. */
  piece(start: number, end: number): string;
  version(): number;
  /** Of the text, in UTF-16 code units. */
  length(): number;
  /** The files that its program reads; absent: it may read none. Never rejects. */
  fetch?(wanted: readonly WantedFile[]): Promise<readonly FetchedFile[]>;
}
