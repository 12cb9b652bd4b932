import { bool, createClass, int, list } from "../../values/make.ts";
import { partlyFollowed } from "../../values/partlyKnown.ts";
import type { InstanceValue, Value } from "../../values/value.ts";
import { nativeMethod } from "../torch/native.ts";
import { type Cells, dataName, isSame, made, notFollowed, placeAt, valuesOf } from "./dataCells.ts";

/** `df.columns`, `df.index` */
const indexClass = createClass("Index", [], partlyFollowed(notFollowed));

/** The names along a side of a table. */
export function toIndex(labels: Cells): InstanceValue {
  return made(indexClass, [[dataName, labels]]);
}

/** The names that an index holds; null: it is another value. */
export function cellsOfIndex(value: Value | undefined): Cells | null {
  const isIndex = value?.kind === "instance" && value.type === indexClass;
  const cells = isIndex ? value.fields.get(dataName) : null;
  return cells?.kind === "list" ? cells : null;
}

const labelsOf = ({ fields }: InstanceValue): Cells => fields.get(dataName) as Cells;

for (const [name, method] of [
  ...["__repr__", "__str__"].map((name) =>
    nativeMethod(name, "", (machine) => machine.unknown(notFollowed)),
  ),
  nativeMethod("__len__", "", (_, self) => int(labelsOf(self).items.length)),
  nativeMethod("__iter__", "", (_, self) => labelsOf(self)),
  nativeMethod("__getitem__", "at", (machine, self, [at]) => {
    const place = at && placeAt(labelsOf(self), at);
    return place === null || place === undefined
      ? machine.unknown(notFollowed)
      : labelsOf(self).items[place]!;
  }),
  nativeMethod("__contains__", "label", (_, self, [label]) =>
    bool(label !== undefined && labelsOf(self).items.some((each) => isSame(each, label))),
  ),
  ...["tolist", "to_list"].map((each) =>
    nativeMethod(each, "", (_, self) => list([...labelsOf(self).items])),
  ),
  nativeMethod("__getattr__", "name", (machine, self, [name]) => {
    const own = name?.kind === "string" ? name.value : "";
    if (own === "values") return valuesOf(machine, labelsOf(self));
    return own === "size" ? int(labelsOf(self).items.length) : machine.unknown(notFollowed);
  }),
])
  indexClass.members.set(name, method);
