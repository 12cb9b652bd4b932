/** Some things to choose from, and which of them is right. */
export interface Options {
  readonly options: readonly string[];
  readonly answer: number;
}

/**
 * The right answer among wrong ones, each once, turned by `turn` so that it does not always stand
 * first; null where nothing wrong is left to choose.
 */
export function toOptions(right: string, wrong: readonly string[], turn: number): Options | null {
  const distinct = [...new Set([right, ...wrong])];
  if (distinct.length < 2) return null;
  const shift = turn % distinct.length;
  const options = [...distinct.slice(shift), ...distinct.slice(0, shift)];
  return { options, answer: options.indexOf(right) };
}

/** Four neighbouring counts, the right one anywhere among them; fewer where there are fewer. */
export function toCountOptions(right: number, most: number, turn: number): Options | null {
  const size = Math.min(4, most + 1);
  if (size < 2) return null;
  const first = Math.max(0, Math.min(right - (turn % size), most - size + 1));
  const options = Array.from({ length: size }, (_, at) => String(first + at));
  return { options, answer: options.indexOf(String(right)) };
}
