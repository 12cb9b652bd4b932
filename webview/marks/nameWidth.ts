/** The approximate width of a name; Chinese, Japanese, and Korean characters are wider. */
export function nameWidth(name: string, letter: number, wideLetter: number): number {
  return Array.from(name).reduce(
    (width, character) =>
      width + (/[\u1100-\u11ff\u2e80-\uffdc]/.test(character) ? wideLetter : letter),
    0,
  );
}
