import type { DefaultOf } from "../values/sizes.ts";
import type { Sizes, Value } from "../values/value.ts";

/** What a setting is known by: one of that name with another value is another one. */
export const settingId = (name: string, usual: number): string => `${name} =${usual}`;

/** The value of a setting where nobody gives it another one, by what it is known by; undefined: it is no setting. */
export function usualIn(id: string): number | undefined {
  const found = / =(\d+)$/.exec(id);
  return found ? Number(found[1]) : undefined;
}

/** The name in what a size is known by: without its place, or its usual value. */
export function nameIn(id: string): string {
  return id.replace(/ =?[\d.]+$/, "");
}

/** Whether a size is one of a single place, such as that of a parameter. */
export function isPlaced(id: string): boolean {
  return / [\d.]+$/.test(id);
}

/** How settings are called that sizes are multiplied with. */
export const isFactor = /ratio|mult|factor|expan/;

/** A table of sizes that is a setting, `(56, 56)`, with a name for each of its entries; null: it is something else. */
export function entriesOf(
  value: Extract<Value, { kind: "tuple" | "list" }>,
  name: string,
  sizes: Pick<Sizes, "byDefault">,
  of: DefaultOf,
): Value | null {
  const isOfSizes = value.items.length > 0 && value.items.every(({ kind }) => kind === "int");
  if (of === "function" || !isOfSizes) return null;
  const items = value.items.map((each, at) => sizes.byDefault(`${name}[${at}]`, each, of) ?? each);
  return { ...value, items };
}
