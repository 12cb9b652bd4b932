/**
 * The text that the grammar reads, of the same length: behind `new`, and in front of braces, it takes
 * `List<(string Name, int Age)>` for comparisons unless the names are left out.
 */
export function mend(text: string): string {
  return text.replace(/\bnew\s+[\w.]+\s*<[^;{}]*?\([^;{}]*?>(?=\s*\{)/g, (type) =>
    type.replace(
      /([\w>\]?])(\s+)([A-Za-z_]\w*)(?=\s*[,)])/g,
      (_, before: string, space: string, name: string) =>
        `${before}${space}${" ".repeat(name.length)}`,
    ),
  );
}
