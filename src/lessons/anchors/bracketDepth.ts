/** How many brackets a piece of code opens more than it closes. */
export function bracketDepth(code: string): number {
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0);
}
