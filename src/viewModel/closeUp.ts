/** A sentence without spaces beside full-width marks, which include their own: `「the」看「cat」`. */
export function closeUp(sentence: string): string {
  return sentence.replace(/ *([「」（），。：；？！]) */g, "$1");
}
