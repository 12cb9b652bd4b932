import type { Pin } from "../../service/baselines.ts";
import type { FileFacts } from "../../service/fileReading.ts";
import type { FetchedFile, WantedFile } from "../../service/readingOptions.ts";

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
  /** A pinned result by its number; absent: none is pinned. */
  pinned?(pin: number): Pin | null;
  /** A large computation of the text progressed. */
  onProgress?(facts: FileFacts): void;
}
