import type { FunctionDefinition } from "../ir/ir.ts";

/** The sizes of a shape, in the author's names. */
export type StatedShape = readonly string[];

const name = "[A-Za-z_]\\w*";
const sizes = `[([]\\s*(${name}(?:(?:\\s*,\\s*${name})+\\s*,?|\\s*,))\\s*[)\\]]`;

/** `q, k, v: (B, T, C)`, from the second name on */
const others = `(?:\\s*(?:,|and|/)\\s*\`?${name}\`?){1,4}\\s*:\\s*`;

/** A comment of nothing but a shape: `# [batch_size, head, length, d_tensor]` */
const alone = new RegExp(`^\\s*#\\s*${sizes}\\s*$`, "m");

/**
 * The shapes of the parameters of a function that its author states, each by its name: in the documentation
 * (`:param x: [batch, length, width]`, `x: (B, T, C)`), or in a comment before the first line (`# x is (B, T, C)`).
 */
export function statedShapes(
  text: string,
  definition: FunctionDefinition,
): ReadonlyMap<string, StatedShape> {
  const stated = new Map<string, StatedShape>();
  const head = headOf(text, definition);
  const beside = shapesBeside(head, definition);
  for (const { name: own } of definition.parameters) {
    const named = new RegExp(
      `(?:^|[\\s:*\`#"'])${own}\`?(?:${others}|\\s*(?:\\([^()]*[Tt]ensor[^()]*\\))?\\s*(?::[^\\n([]{0,40}|is\\s+(?:of\\s+shape\\s+)?))${sizes}`,
      "m",
    );
    const shape = readSizes(named.exec(head)?.[1]) ?? beside.get(own);
    if (shape && !isOtherwise(text, definition, own, shape)) stated.set(own, shape);
  }
  return stated;
}

const letters = "[A-Z][A-Za-z0-9]?";

/** Behind a parameter that ends its line: `# (batch, length, width)`, `# B, L, D`. */
const behind = new RegExp(`#\\s*(?:${sizes}|(${letters}(?:\\s*,\\s*${letters})+))\\s*$`);

/**
 * `mask: Tensor,  # B, L`: the shapes beside parameters, by their names. Behind the last one, it may be that of the
 * result, unless others have such a comment, too.
 */
function shapesBeside(
  head: string,
  { parameters }: FunctionDefinition,
): ReadonlyMap<string, StatedShape> {
  const found = head.split("\n").flatMap((line) => {
    const [, bracketed, bare] = behind.exec(line) ?? [];
    const shape = readSizes(bracketed ?? bare);
    if (!shape) return [];
    const [code = ""] = line.split("#");
    const places = parameters.map(({ name: of }) => ({
      of,
      at: code.search(new RegExp(`(?<![\\w.])${of}(?=\\s*[:,=)]|\\s*$)`)),
    }));
    const last = places.toSorted((a, b) => b.at - a.at)[0];
    if (!last || last.at < 0) return [];
    return [{ of: last.of, shape, isEnd: /\)\s*(?:->[^:]*)?:\s*$/.test(code) }];
  });
  const sure = found.length > 1 ? found : found.filter(({ isEnd }) => !isEnd);
  // The first one beside a parameter counts.
  return new Map(sure.toReversed().map(({ of, shape }) => [of, shape]));
}

/** Whether a function unpacks another number of dimensions than is stated. */
function isOtherwise(
  text: string,
  { range: { start, end } }: FunctionDefinition,
  own: string,
  shape: StatedShape,
): boolean {
  const unpacked = new RegExp(
    `^\\s*\\(?((?:${name}\\s*,\\s*)+${name})\\)?\\s*=\\s*${own}\\.(?:shape|size\\(\\))\\s*(?:#|$)`,
    "m",
  );
  const [, names] = unpacked.exec(text.slice(start, end)) ?? [];
  return names !== undefined && names.split(",").length !== shape.length;
}

/** The shape in a comment before the first line of a function, mostly of all its parameters; null: there is none. */
export function sharedShape(text: string, definition: FunctionDefinition): StatedShape | null {
  return readSizes(alone.exec(headOf(text, definition))?.[1]);
}

/** What stands before the first line of a function that does something. */
function headOf(text: string, { body, range }: FunctionDefinition): string {
  const [first] = body;
  if (!first) return "";
  const isDocumented = first.kind === "expression" && first.value.kind === "literal";
  return text.slice(range.start, isDocumented ? first.range.end : first.range.start);
}

function readSizes(list: string | undefined): StatedShape | null {
  const sizesOf = list?.split(",").map((each) => each.trim()) ?? [];
  const own = sizesOf.filter((each) => each !== "");
  // `size: tuple[int, int]`
  return own.length === 0 || own.every((each) => typeNames.has(each)) ? null : own;
}

const typeNames: ReadonlySet<string> = new Set(["int", "float", "bool", "str", "Tensor", "Any"]);
