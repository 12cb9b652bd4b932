/** Nobody writes this many in one statement. */
const mostOpen = 3_000;

/**
 * Whether one statement holds thousands of `a<`. Each may open type arguments or compare, and the
 * parser, which follows both ways, runs out of memory over that many.
 */
export function isTangled(text: string): boolean {
  let open = 0;
  let statementEnd = -1;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) {
    if (at > statementEnd) {
      open = 0;
      statementEnd = endOfStatement(text, at);
    }
    open += /\w/u.test(text.charAt(at - 1)) ? 1 : 0;
    if (open > mostOpen) return true;
  }
  return false;
}

function endOfStatement(text: string, from: number): number {
  const ending = /[;{}]/gu;
  ending.lastIndex = from;
  return ending.exec(text)?.index ?? text.length;
}
