import type { NumberValue } from "./number.ts";
import type { InstanceValue, Value } from "./value.ts";

/** Names of a number that an object stands for: what autograd objects call it in every language. */
const payloads = new Set(["data", "val", "value", "number"]);

/** Names of what such an object keeps beside it: how the loss changes with it. */
const besides = /grad|deriv|adj|label|name|op$|^op|exponent|id$/;

/** `self._data`, `Data`, and `data_` are one name. */
function plainName(name: string): string {
  return name.replaceAll(/^[:_]+|_+$/g, "").toLowerCase();
}

/**
 * The number that an object of the program stands for: one that has a single number besides its gradient, under a
 * name such as `data` or `Value`. null: it is another object.
 */
export function wrappedNumber(value: Value): NumberValue | null {
  if (value.kind !== "instance" || value.native !== null) return null;
  const numbers = numberFields(value);
  const own = numbers.filter(([name]) => !besides.test(name));
  const [only, ...others] = own;
  if (!only || others.length > 0) return null;
  const isNamed = payloads.has(only[0]);
  return isNamed ? only[1] : null;
}

function numberFields({ fields }: InstanceValue): readonly (readonly [string, NumberValue])[] {
  return [...fields].flatMap(([name, field]) =>
    field.kind === "int" || field.kind === "float" ? [[plainName(name), field] as const] : [],
  );
}

/** More items, and deeper lists, are not looked at. */
const [mostItems, mostLevels] = [10_000, 32];

/** A value with numbers in place of the objects that stand for them, also in lists; `lost`: what is not known any more. */
export function unwrapped(value: Value, lost: Pick<WeakMap<object, string>, "has">): Value {
  let left = mostItems;
  const look = (each: Value, depth: number): Value => {
    if (lost.has(each)) return each;
    const number = wrappedNumber(each);
    if (number) return number;
    if ((each.kind !== "list" && each.kind !== "tuple") || depth > mostLevels) return each;
    left -= each.items.length;
    if (left < 0) return each;
    const items = each.items.map((item) => look(item, depth + 1));
    return items.every((item, at) => item === each.items[at]) ? each : { ...each, items };
  };
  return look(value, 0);
}
