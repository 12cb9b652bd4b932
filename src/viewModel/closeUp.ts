/** A sentence without the spaces beside full-width marks, which bring their own room: `「the」看「cat」`. */
export function closeUp(sentence: string): string {
  return sentence.replace(/ *([「」（），。：；？！]) */g, "$1");
}
