const size = String.raw`(?:[A-Za-z_]\w*|\d+[A-Za-z_]?\w*)`;
const item = String.raw`${size}(?:\s*[*/]\s*${size})*`;
const list = String.raw`${item}(?:\s*,\s*${item})*\s*,?`;
const word = "[A-Za-z_]\\w*";
const words = String.raw`${word}(?:\s*(?:,|/|&|\band\b)\s*${word})*`;
const verb = String.raw`(?:is|are|will be|has shape|have shape|of shape|shape|:|=)`;

/** `inp and out are (B,T,C)`, `x (n,)` */
const statement = new RegExp(
  String.raw`(${words})(\s+${verb}|\s*[:=])?\s*(?:\((${list})\)|\[(${list})\])`,
  "g",
);

const behind = new RegExp(String.raw`^\s*\((${list})\)|\((${item}\s*,(?:\s*${list})?)\)`);

/** The shape that a comment states for what it stands behind; null: none. */
export function findShape(comment: string): readonly string[] | null {
  const found = behind.exec(comment);
  const sizes = found?.[1] ?? found?.[2];
  return sizes === undefined ? null : splitSizes(sizes);
}

/** A shape that a comment states for something that it names. */
export interface Stated {
  readonly names: readonly string[];
  readonly sizes: readonly string[];
}

/** All of them in a comment. */
export function findStated(comment: string): readonly Stated[] {
  return [...comment.matchAll(statement)].flatMap(([, names, said, round, square]) => {
    const sizes = round ?? square!;
    // `softmax(x)` is a call, and `out[t]` an item.
    if (said === undefined && (round === undefined || !sizes.includes(","))) return [];
    return [{ names: names!.split(/\s*(?:,|\/|&|\band\b)\s*/), sizes: splitSizes(sizes) }];
  });
}

function splitSizes(list: string): readonly string[] {
  return list
    .replace(/,\s*$/, "")
    .split(",")
    .map((each) => each.trim());
}

/** A number before a name is their product: `3C`. */
const token = /\s*(?:(\d+)|([A-Za-z_]\w*)|([*/]))/y;

/** The factors of a size, and how each is applied: `head_size / 2`. */
export function factorsOf(
  text: string,
): readonly { readonly name: string; readonly isDivisor: boolean }[] {
  const factors: { name: string; isDivisor: boolean }[] = [];
  let isDivisor = false;
  token.lastIndex = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, digits, name, sign] = found;
    if (sign !== undefined) isDivisor = sign === "/";
    else {
      factors.push({ name: digits ?? name!, isDivisor });
      isDivisor = false;
    }
  }
  return factors;
}
