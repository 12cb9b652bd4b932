/** About how wide a name is; Chinese, Japanese and Korean letters are wider than others. */
export function nameWidth(name: string, letter: number, wideLetter: number): number {
  return Array.from(name).reduce(
    (width, character) =>
      width + (/[\u1100-\u11ff\u2e80-\uffdc]/.test(character) ? wideLetter : letter),
    0,
  );
}
