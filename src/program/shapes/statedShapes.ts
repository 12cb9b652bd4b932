import type { FunctionDefinition } from "../ir/ir.ts";

/** The sizes of a shape, in the author's names. */
export type StatedShape = readonly string[];

const name = "[A-Za-z_]\\w*";
const sizes = `[([]\\s*(${name}(?:\\s*,\\s*${name})+)\\s*,?\\s*[)\\]]`;

/** A comment of nothing but a shape: `# [batch_size, head, length, d_tensor]` */
const alone = new RegExp(`^\\s*#\\s*${sizes}\\s*$`, "m");

/**
 * The shapes of the parameters of a function that its author states: each by its name in the
 * documentation (`:param x: [batch, length, width]`, `x: (B, T, C)`), or those without a default in a
 * comment before the first line (`# [batch, head, length, d_tensor]`).
 */
export function statedShapes(
  text: string,
  { parameters, body, range }: FunctionDefinition,
): ReadonlyMap<string, StatedShape> {
  const stated = new Map<string, StatedShape>();
  const [first] = body;
  if (!first) return stated;
  const isDocumented = first.kind === "expression" && first.value.kind === "literal";
  const head = text.slice(range.start, isDocumented ? first.range.end : first.range.start);
  const shared = readSizes(alone.exec(head)?.[1]);
  for (const { name: own, defaultValue } of parameters) {
    const named = new RegExp(
      `(?:^|[\\s:*\`#])${own}\`?\\s*(?:\\([^()]*[Tt]ensor[^()]*\\))?\\s*:[^\\n([]{0,40}${sizes}`,
      "m",
    );
    const shape = readSizes(named.exec(head)?.[1]) ?? (defaultValue ? null : shared);
    if (shape) stated.set(own, shape);
  }
  return stated;
}

function readSizes(list: string | undefined): StatedShape | null {
  return list?.split(",").map((each) => each.trim()) ?? null;
}
