import { builtin, dictionary, int, string, tuple } from "../../values/make.ts";
import type { TupleValue, Value } from "../../values/value.ts";

/** What a tuple has under a name, beside the methods of all; null: nothing. */
export function ofTuple({ items, names, typeName }: TupleValue, name: string): Value | null {
  if (name === "numel" && typeName === "torch.Size") {
    const count = items.reduce(
      (product, item) => product * (item.kind === "int" ? item.value : NaN),
      1,
    );
    return builtin(name, () => int(count));
  }
  if (!names) return null;
  if (name === "_fields") return tuple(names.map(string));
  if (name === "_replace") {
    return builtin(name, ({ named }) => ({
      ...{ kind: "tuple", names, ...(typeName !== undefined && { typeName }) },
      items: items.map((item, at) => named.get(names[at]!) ?? item),
    }));
  }
  if (name === "_asdict") return builtin(name, () => toDictionary(names, items));
  const at = names.indexOf(name);
  return at >= 0 ? items[at]! : null;
}

function toDictionary(names: readonly string[], items: readonly Value[]): Value {
  const made = dictionary();
  for (const [at, name] of names.entries()) {
    made.entries.set(`s:${name}`, [string(name), items[at]!]);
  }
  return made;
}

/** A tuple made from another: what is cut from `x.shape`, or joined to it, are sizes as well; so it is with bytes. */
export function sizesLike({ typeName }: TupleValue, items: readonly Value[]): TupleValue {
  const isKept = typeName === "torch.Size" || typeName === "bytes";
  return isKept ? { kind: "tuple", items, typeName } : tuple(items);
}

/** Whether both are bytes, or none is. */
export function areAlike(a: TupleValue, b: TupleValue): boolean {
  return (a.typeName === "bytes") === (b.typeName === "bytes");
}
