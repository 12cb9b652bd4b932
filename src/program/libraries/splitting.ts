/** The parts of a text between a mark, at most `most` of them: the last one has the rest. */
export function splitUpTo(text: string, mark: string, most: number): string[] {
  const parts = text.split(mark);
  return parts.length > most
    ? [...parts.slice(0, most - 1), parts.slice(most - 1).join(mark)]
    : parts;
}
