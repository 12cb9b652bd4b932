/** The fonts for formulas in a panel: files of their library. */
export const formulaFonts: readonly string[] = [
  ...["Main-Regular", "Math-Italic"],
  ...["Size1-Regular", "Size2-Regular", "Size3-Regular", "Size4-Regular"],
].map((name) => `KaTeX_${name}.woff2`);

/**
 * A style sheet without external files: it includes the fonts whose bytes are given, by file name
 * and in Base64, and omits the others.
 */
export function withOwnFonts(css: string, fonts: ReadonlyMap<string, string>): string {
  return css.replaceAll(/@font-face\s*\{[^}]*\}/g, (face) => {
    const [, file = ""] = /url\(["']?(?:[^"')]*\/)?([^"')]+)["']?\)/.exec(face) ?? [];
    const bytes = fonts.get(file);
    if (bytes === undefined) return "";
    return face.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${bytes})`);
  });
}
