/** A small seeded generator (mulberry32): the same files on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oddities = [
  ...["[", "]", "{", "}", "(", ")", '"', "'", "`", "/*", "*/", "//", "#", "```", "'''", ";", ","],
  ...["\r\n", "\r", "\t", "\0", "\uFEFF", "\u2028", "😀", "\uD800", "é", "行列"],
  ...["1e999", "-1e-999", "99999999999999999999", "0x", "1__0", "1.2.3", "-", "+", ".", "NaN"],
  ...["new(", "= [", "[[", "]]", ": {", "random", "* 1e9", "<", ">", "**", "=>", "\\"],
];

/** Files made by cutting samples anywhere, putting them together and spoiling them. */
export function* generateFiles(
  samples: readonly string[],
  count: number,
  seed: number,
): Generator<string> {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const cut = (text: string): string => {
    const start = below(text.length);
    return text.slice(start, start + 1 + below(text.length - start));
  };
  const spoil = (text: string): string => {
    const at = below(text.length + 1);
    return text.slice(0, at) + pick(oddities).repeat(1 + below(3)) + text.slice(at + below(5));
  };
  for (let file = 0; file < count; file += 1) {
    let text = Array.from({ length: 1 + below(3) }, () => cut(pick(samples))).join("");
    for (let times = below(6); times > 0; times -= 1) text = spoil(text);
    if (below(8) === 0) text = text.replaceAll("\n", "\r\n");
    if (below(16) === 0) text = `\uFEFF${text}`;
    if (below(100) === 0) text = pick(["[", "{", "(", "[1,", "-", "a."]).repeat(10_000) + text;
    yield text;
  }
}
