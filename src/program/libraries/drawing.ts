import { builtin, createClass, list, none } from "../values/make.ts";
import type { Arguments, InstanceValue, Machine, Value } from "../values/value.ts";
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

/** Libraries that draw and show: their calls are taken, and leave a picture where it is one of a matrix. */
const drawn = createClass("drawing", []);

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

const call = (name: string): Value =>
  builtin(name, (args, machine) => {
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
