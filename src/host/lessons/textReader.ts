import type { Extraction } from "../../source/extraction.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";

/** What a text alone says about attention, without the user's choices. */
export type TextReader = (text: string, fileName: string) => Promise<Extraction>;

/** Reads texts that are open in no editor, in the worker that reads documents. */
export function createTextReader(reading: ReadingClient): TextReader {
  return async (text, fileName) => {
    const document = reading.open({
      language: fileName,
      text: () => text,
      piece: (start, end) => text.slice(start, end),
      version: () => 1,
      length: () => text.length,
    });
    try {
      // The lesson computes by itself, so reading computes nothing.
      const read = await document.read({ meaning: {}, backend: "wasm", memoryLimit: Infinity });
      return read.extraction;
    } finally {
      document.close();
    }
  };
}
