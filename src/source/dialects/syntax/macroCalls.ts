/**
 * The text of a Rust file, of the same length, in which the arguments of well-known macros are expressions: the grammar
 * knows only their words. `vec![…]` is an array behind `!`, and `println!(…)` a call.
 */
export function withMacroCalls(text: string): string {
  return text
    .replace(
      /\b(vec|array)(\s*)!(\s*)(?=\[)/g,
      (_, name: string, before: string, after: string) =>
        `${" ".repeat(name.length)}${before}!${after}`,
    )
    .replace(
      /\b(e?print(?:ln)?|format|write(?:ln)?|(?:debug_)?assert(?:_eq|_ne)?|panic|todo|unimplemented|unreachable)!(?=\s*\()/g,
      "$1 ",
    );
}
