import type { OpenName } from "./openName.ts";

const assigned = /\b([A-Za-z_]\w*)\s*(?:=|is|:)\s*(\d{1,5})\b/g;
/** `0, 4, 8, 12` */
const series = /\b0,\s*(\d{1,5}),\s*(\d{1,5})(?:,\s*\d{1,5})*/;

/** Sizes that the comments of a fragment state: `# n_head = 4`, and `# 0, 4, 8, 12` beside `h * head_dim`. */
export function findStatedSizes(
  text: string,
  names: ReadonlyMap<string, OpenName>,
  mark: string,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  // `n_head = 4` in a comment is the `nHead` of the code.
  const spelled = new Map([...names.keys()].map((name) => [plain(name), name]));
  for (const line of text.split("\n")) {
    const at = line.indexOf(mark);
    if (at < 0) continue;
    const [code, comment] = [line.slice(0, at), line.slice(at)];
    for (const [, said, value] of comment.matchAll(assigned)) {
      const name = spelled.get(plain(said!));
      if (name !== undefined && Number(value) > 0) found.set(name, Number(value));
    }
    const [, first, second] = series.exec(comment) ?? [];
    const step = Number(first);
    if (!(step > 0) || Number(second) !== 2 * step) continue;
    const factor = [...code.matchAll(/\*\s*([A-Za-z_]\w*)/g)].find(
      ([, name]) => names.has(name!) && names.get(name!)!.isNumber,
    );
    if (factor && !found.has(factor[1]!)) found.set(factor[1]!, step);
  }
  return found;
}

function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}
