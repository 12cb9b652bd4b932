/** Where a Web Worker finds its words when it starts. */
export const wordsName = "attentionLensWords";

/** What stands before the script of a worker that is to speak these words, null for English. */
export function wordsBefore(contents: string | null): string {
  return contents === null ? "" : `globalThis.${wordsName} = ${JSON.stringify(contents)};\n`;
}
