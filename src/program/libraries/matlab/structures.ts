import { NotKnown } from "../../values/gaps.ts";
import { dictionary, string } from "../../values/make.ts";
import type { DictionaryValue, Value } from "../../values/value.ts";
import { cell, cellShape } from "./cells.ts";
import { type Entries, numbersOf, textIn } from "./given.ts";
import { fieldOf, setField } from "./holding.ts";
import { rowOf } from "./wholes.ts";

function needStructure(value: Value | undefined): DictionaryValue {
  if (value?.kind !== "dictionary" || value.typeName) {
    throw new NotKnown("this call is not followed");
  }
  return value;
}

/** Functions of single structures. */
export const structures: Entries = {
  struct2cell: (_, [x]) => {
    const values = [...needStructure(x).entries.values()].map(([, value]) => value);
    return cell(values, [values.length, 1]);
  },
  cell2struct: (machine, [values, names, axis]) => {
    if (values?.kind !== "list" || names?.kind !== "list") {
      throw new NotKnown("this call is not followed");
    }
    const [along = 1] = axis ? numbersOf(machine, axis) : [1];
    const shape = cellShape(values);
    const isOne = shape.every((size, at) => at === along - 1 || size === 1);
    if (!isOne || values.items.length !== names.items.length) {
      throw new NotKnown("this call is not followed");
    }
    const made = dictionary();
    names.items.forEach((name, at) => {
      made.entries.set(`s:${textIn(name) ?? ""}`, [name, values.items[at]!]);
    });
    return made;
  },
  orderfields: (_, [x]) => {
    const made = dictionary();
    const entries = [...needStructure(x).entries];
    for (const [key, pair] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
      made.entries.set(key, pair);
    }
    return made;
  },
  structfun: (machine, [fn, x, ...options]) => {
    if (options.length > 0) throw new NotKnown("this call is not followed");
    const values = [...needStructure(x).entries.values()];
    const made = values.map(([, value]) => machine.call(fn!, [value]));
    const gap = made.find(({ kind }) => kind === "unknown");
    return (
      gap ??
      rowOf(
        made.map((each) => {
          const [number, ...others] = numbersOf(machine, each);
          if (number === undefined || others.length > 0 || each.kind === "bool") {
            throw new NotKnown("this call is not followed");
          }
          return number;
        }),
        true,
      )
    );
  },
  setfield: (machine, [x, name, value]) =>
    setField(machine, needStructure(x), value!, string(textIn(name) ?? "")),
  getfield: (machine, [x, name]) => fieldOf(machine, needStructure(x), name),
};
