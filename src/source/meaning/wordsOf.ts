const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\x00-\x7F]+/g;
const LONGEST_NAME = 80;

/** The words of a name in lower case: `cachedKeys`, `cached_keys` and `CACHED KEYS` are the same. */
export function wordsOf(name: string): readonly string[] {
  if (name.length > LONGEST_NAME) return [];
  return name.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
}
