/** How many steps the search in a text may take, at most. */
const mostSteps = 100_000_000;

/** A group that is open while a pattern is read. */
interface Group {
  /** Whether what it finds differs in length or in its ways. */
  varies: boolean;
}

/**
 * Whether the search for a pattern in a text of some length ends soon: nothing can interrupt it. What varies and is
 * repeated has more ways than can be tried.
 */
export function isQuick(source: string, length: number): boolean {
  const open: Group[] = [];
  let closed: Group | null = null;
  let own = 0;
  let most = 0;
  const vary = (): void => {
    const inner = open.at(-1);
    if (inner) inner.varies = true;
  };
  for (const [token] of source.matchAll(
    /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\(\?<?[=!]|\(\?<\w+>|\(\?:|\{\d+(?:,\d*)?\}|[^]/g,
  )) {
    const before: Group | null = closed;
    closed = null;
    if (token.startsWith("(")) open.push({ varies: false });
    else if (token === ")") {
      closed = open.pop() ?? null;
      if (closed?.varies) vary();
    } else if (token === "|") {
      if (open.length === 0) own = 0;
      vary();
    } else if (/^[*+?]$|^\{\d/.test(token)) {
      if (before?.varies && token !== "?") return false;
      const isOpen = token === "*" || token === "+" || token.endsWith(",}");
      if (isOpen) most = Math.max(most, ++own);
      if (isOpen || token === "?" || token.includes(",")) vary();
    }
  }
  return Math.max(1, length) ** (most + 1) <= mostSteps;
}
