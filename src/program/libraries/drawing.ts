import { builtin, createClass, int, list, none, tuple } from "../values/make.ts";
import type { Arguments, InstanceValue, ListValue, Machine, Value } from "../values/value.ts";
import type { Figure } from "../recording/figure.ts";
import { arrayOf } from "./numpy/given.ts";

const pictureNames = ["imshow", "matshow", "heatmap", "pcolormesh", "pcolor"];
/** Calls that say something about the picture drawn last: its title, the names along an axis. */
const titleNames = ["title", "set_title"];
const labelNames: Readonly<Record<string, "xLabels" | "yLabels">> = {
  xticks: "xLabels",
  set_xticks: "xLabels",
  set_xticklabels: "xLabels",
  yticks: "yLabels",
  set_yticks: "yLabels",
  set_yticklabels: "yLabels",
};

/** Libraries that draw and show: a call that shows a matrix leaves a picture, others do nothing. */
const drawn = createClass(
  "drawing",
  [],
  new Map([
    [
      "__repr__",
      builtin("__repr__", (_, machine) =>
        machine.unknown("the text of what a library shows is not followed"),
      ),
    ],
  ]),
);

export const drawing: InstanceValue = {
  kind: "instance",
  type: drawn,
  fields: new Map(),
  native: {},
};

function textsOf(value: Value | undefined): readonly string[] | null {
  if (value?.kind !== "list" && value?.kind !== "tuple") return null;
  return value.items.map((item) => (item.kind === "string" ? item.value : ""));
}

function takePicture(machine: Machine, { items: [first], named }: Arguments): void {
  const matrix = first && first.kind !== "unknown" ? arrayOf(machine, first) : null;
  if (matrix?.kind !== "tensor" || matrix.shape.length !== 2) return;
  const figure: Figure = {
    title: "",
    range: machine.range,
    values: matrix,
    xLabels: textsOf(named.get("xticklabels")),
    yLabels: textsOf(named.get("yticklabels")),
  };
  machine.draw(figure);
  machine.state.set(lastFigure, figure);
}

const lastFigure = "last figure";

function describeLast(machine: Machine, name: string, { items, named }: Arguments): void {
  const figure = machine.state.get(lastFigure) as Figure | undefined;
  if (!figure || machine.isUncertain) return;
  const [first] = items;
  if (titleNames.includes(name) && first?.kind === "string") figure.title ||= first.value;
  const axis = labelNames[name];
  if (axis) figure[axis] ??= [named.get("labels"), ...items].map(textsOf).find(isNamed) ?? null;
}

/** Ticks are numbers, so their texts are empty. */
function isNamed(texts: readonly string[] | null): texts is readonly string[] {
  return texts !== null && texts.some((text) => text !== "");
}

/** More pictures than this in one grid are not distinguished. */
const mostInGrid = 400;

/** `fig, axes = plt.subplots(2, 3)`: one picture, a row or a column of them, or rows of them. */
function subplots({ items, named }: Arguments): Value {
  const count = (at: number, name: string): number => {
    const value = named.get(name) ?? items[at];
    return value?.kind === "int" ? value.value : value === undefined ? 1 : 0;
  };
  const [rows, columns] = [count(0, "nrows"), count(1, "ncols")];
  if (rows < 1 || columns < 1 || rows * columns > mostInGrid) return tuple([drawing, drawing]);
  const squeeze = named.get("squeeze");
  const isSqueezed = !(squeeze?.kind === "bool" && !squeeze.value);
  if (isSqueezed && rows * columns === 1) return tuple([drawing, drawing]);
  const flat = Array.from({ length: rows * columns }, () => drawing);
  if (isSqueezed && (rows === 1 || columns === 1)) return tuple([drawing, gridOf(flat)]);
  const row = (): Value => gridOf(Array.from({ length: columns }, () => drawing));
  return tuple([drawing, gridOf(Array.from({ length: rows }, row), flat)]);
}

/** Pictures in an array: `axes[0, 1]`, `axes.flat`, `for axis in axes`. */
const grid = createClass("axes", []);

function gridOf(items: Value[], flat: Value[] = items): InstanceValue {
  return {
    kind: "instance",
    type: grid,
    fields: new Map<string, Value>([
      ["items", list(items)],
      ["flat", list(flat)],
      ["size", int(flat.length)],
    ]),
    native: {},
  };
}

const itemsOf = (self: Value | undefined): ListValue | null => {
  const items = self?.kind === "instance" ? self.fields.get("items") : null;
  return items?.kind === "list" ? items : null;
};

grid.members.set(
  "__iter__",
  builtin("__iter__", ({ items: [self] }) => itemsOf(self) ?? list([])),
);
grid.members.set(
  "__len__",
  builtin("__len__", ({ items: [self] }) => int(itemsOf(self)?.items.length ?? 0)),
);
grid.members.set(
  "__getitem__",
  builtin("__getitem__", ({ items: [self, at] }) => {
    const items = itemsOf(self)?.items ?? [];
    const found = at?.kind === "int" ? items.at(at.value) : null;
    return found ?? drawing;
  }),
);
for (const name of ["flatten", "ravel"]) {
  grid.members.set(
    name,
    builtin(name, ({ items: [self] }) => {
      const flat = self?.kind === "instance" ? self.fields.get("flat") : null;
      return flat?.kind === "list" ? gridOf([...flat.items]) : drawing;
    }),
  );
}

const call = (name: string): Value =>
  builtin(name, (args, machine) => {
    if (name === "subplots") return subplots(args);
    if (pictureNames.includes(name)) takePicture(machine, args);
    else describeLast(machine, name, args);
    return drawing;
  });

drawn.members.set(
  "__getattr__",
  builtin("__getattr__", ({ items: [, name] }) => call(name?.kind === "string" ? name.value : "")),
);
drawn.members.set(
  "__call__",
  builtin("__call__", () => drawing),
);
drawn.members.set(
  "__iter__",
  builtin("__iter__", () => list([drawing, drawing])),
);
drawn.members.set(
  "__getitem__",
  builtin("__getitem__", () => drawing),
);
drawn.members.set(
  "__setitem__",
  builtin("__setitem__", () => none),
);
drawn.members.set(
  "__enter__",
  builtin("__enter__", () => drawing),
);
drawn.members.set(
  "__exit__",
  builtin("__exit__", () => none),
);
