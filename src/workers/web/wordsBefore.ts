/** The name of the translation in the scope of a Web Worker. */
export const wordsName = "attentionLensWords";

/** The code before the script of a worker with this translation; null means English. */
export function wordsBefore(contents: string | null): string {
  return contents === null ? "" : `globalThis.${wordsName} = ${JSON.stringify(contents)};\n`;
}
