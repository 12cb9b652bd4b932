import { cellsOfIndex } from "./python/dataIndex.ts";
import { builtin, createClass, int, list, tuple } from "../values/make.ts";
import type {
  Arguments,
  InstanceValue,
  ListValue,
  Machine,
  UnknownValue,
  Value,
} from "../values/value.ts";
import { type Canvas, createCanvas, type FigureGrid } from "../recording/figure.ts";
import { arrayOf } from "./numpy/given.ts";
import { matrixOfFrame } from "./python/dataFrames.ts";

const pictureNames = ["imshow", "matshow", "heatmap", "pcolormesh", "pcolor", "Heatmap"];
/** Calls that say something about a picture: its title, the names along an axis. */
const titleNames = ["title", "set_title"];
const labelNames: Readonly<Record<string, "xLabels" | "yLabels">> = {
  xticks: "xLabels",
  set_xticks: "xLabels",
  set_xticklabels: "xLabels",
  yticks: "yLabels",
  set_yticks: "yLabels",
  set_yticklabels: "yLabels",
};

/**
 * A value of a library that draws: unknown through and through, so that whatever a program does with it goes on.
 * `name`: the last part of how it is called; `canvas`: what its calls draw into; null: what is current.
 */
function shown(name: string, canvas: Canvas | null): UnknownValue {
  return {
    kind: "unknown",
    why: "what a library that draws gives is not followed",
    range: { start: 0, end: 0 },
    shown: {
      canvas,
      part: (part) => shown(part, canvas),
      call: (args, machine) => draw(machine, name, canvas, args),
    },
  };
}

/** A library that draws and shows: a call that shows a matrix leaves a picture, others do nothing. */
export const drawing: UnknownValue = shown("", null);

/** What the state of a run keeps of pictures. */
interface Desk {
  current: Canvas;
  grid: FigureGrid | null;
}

function deskOf({ state }: Machine): Desk {
  const known = state.get("pictures") as Desk | undefined;
  if (known) return known;
  const desk: Desk = { current: createCanvas(), grid: null };
  state.set("pictures", desk);
  return desk;
}

/** Calls after which a picture is drawn into something new. */
const afresh = ["figure", "show", "close", "clf", "cla"];

/** A call of something that draws. */
function draw(machine: Machine, name: string, canvas: Canvas | null, args: Arguments): Value {
  const desk = deskOf(machine);
  if (name === "subplots") return subplots(args, desk);
  if (name === "subplot" || name === "add_subplot") return shown("", subplot(args, desk));
  if (name === "gca") return shown("", desk.current);
  if (name === "sca") desk.current = canvasOf(args.items[0]) ?? desk.current;
  if (afresh.includes(name) && !machine.isUncertain) {
    desk.current = createCanvas();
    desk.grid = null;
  }
  const given = canvasOf(args.named.get("ax"));
  const own = given ?? (args.named.has("ax") ? createCanvas() : (canvas ?? desk.current));
  if (pictureNames.includes(name)) takePicture(machine, own, args);
  else describe(machine, name, own, args);
  return shown("", canvas);
}

function canvasOf(value: Value | undefined): Canvas | null {
  return value?.kind === "unknown" ? (value.shown?.canvas ?? null) : null;
}

function textsOf(value: Value | undefined): readonly string[] | null {
  const given = cellsOfIndex(value) ?? value;
  if (given?.kind !== "list" && given?.kind !== "tuple") return null;
  return given.items.map((item) => (item.kind === "string" ? item.value : ""));
}

function textOf(value: Value | undefined): string {
  return value?.kind === "string" ? value.value : "";
}

function takePicture(machine: Machine, canvas: Canvas, { items: [first], named }: Arguments): void {
  const drawn = first ?? named.get("z") ?? named.get("X") ?? named.get("data");
  const table = matrixOfFrame(machine, drawn);
  const matrix =
    table?.values ?? (drawn && drawn.kind !== "unknown" ? arrayOf(machine, drawn) : null);
  if (matrix?.kind !== "tensor" || matrix.shape.length !== 2) return;
  const figure = {
    title: textOf(named.get("title")) || canvas.title,
    range: machine.range,
    values: matrix,
    xLabels:
      textsOf(named.get("xticklabels") ?? named.get("x")) ?? table?.xLabels ?? canvas.xLabels,
    yLabels:
      textsOf(named.get("yticklabels") ?? named.get("y")) ?? table?.yLabels ?? canvas.yLabels,
    place: canvas.place,
  };
  machine.draw(figure);
  Object.assign(canvas, { ...createCanvas(canvas.place), figure });
}

function describe(machine: Machine, name: string, canvas: Canvas, args: Arguments): void {
  if (machine.isUncertain) return;
  const { items, named } = args;
  const described = canvas.figure ?? canvas;
  if (name === "suptitle") {
    const grid = canvas.place?.grid ?? deskOf(machine).grid;
    if (grid) grid.title = textOf(items[0] ?? named.get("t"));
    return;
  }
  const title = titleNames.includes(name) ? (items[0] ?? named.get("label")) : named.get("title");
  if (title?.kind === "string") described.title = title.value;
  const axis = labelNames[name];
  const labels = axis && [named.get("labels"), ...items].map(textsOf).find(isNamed);
  if (axis && labels) described[axis] = labels;
}

/** Ticks are numbers, so their texts are empty. */
function isNamed(texts: readonly string[] | null): texts is readonly string[] {
  return texts !== null && texts.some((text) => text !== "");
}

/** More pictures than this in one grid are not distinguished. */
const mostInGrid = 400;

/** `plt.subplot(2, 3, 1)` or `plt.subplot(231)`: places are counted from 1, row by row. */
function subplot({ items }: Arguments, desk: Desk): Canvas {
  const digits = items.length === 1 && items[0]?.kind === "int" ? String(items[0].value) : "";
  const numbers = /^[1-9]{3}$/.test(digits)
    ? Array.from(digits, Number)
    : items.map((item) => (item.kind === "int" ? item.value : 0));
  const [rows = 0, columns = 0, at = 0] = numbers;
  const isPlaced = at >= 1 && at <= rows * columns && rows * columns <= mostInGrid;
  if (!isPlaced) return (desk.current = createCanvas());
  if (desk.grid?.rows !== rows || desk.grid.columns !== columns) {
    desk.grid = { rows, columns, title: desk.grid?.title ?? "" };
  }
  const [row, column] = [Math.floor((at - 1) / columns), (at - 1) % columns];
  desk.current = createCanvas({ grid: desk.grid, row, column });
  return desk.current;
}

/** `fig, axes = plt.subplots(2, 3)`: one picture, a row or a column of them, or rows of them. */
function subplots({ items, named }: Arguments, desk: Desk): Value {
  const count = (at: number, name: string): number => {
    const value = named.get(name) ?? items[at];
    return value?.kind === "int" ? value.value : value === undefined ? 1 : 0;
  };
  const [rows, columns] = [count(0, "nrows"), count(1, "ncols")];
  if (rows < 1 || columns < 1 || rows * columns > mostInGrid) {
    desk.current = createCanvas();
    return tuple([drawing, shown("", desk.current)]);
  }
  const made: FigureGrid = { rows, columns, title: "" };
  const rowsOf = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) => {
      desk.current = createCanvas({ grid: made, row, column });
      return shown("", desk.current);
    }),
  );
  desk.grid = made;
  const flat = rowsOf.flat();
  const squeeze = named.get("squeeze");
  const isSqueezed = !(squeeze?.kind === "bool" && !squeeze.value);
  if (isSqueezed && flat.length === 1) return tuple([drawing, flat[0]!]);
  if (isSqueezed && (rows === 1 || columns === 1)) return tuple([drawing, gridOf(flat)]);
  const each = rowsOf.map((row) => gridOf(row));
  return tuple([drawing, gridOf(each, flat)]);
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

/** A picture, or a row of them. What no number names is some picture. */
function partOf(self: Value | undefined, at: Value | undefined): Value {
  if (at?.kind === "tuple") return at.items.reduce<Value>(partOf, self ?? drawing);
  const found = at?.kind === "int" ? itemsOf(self)?.items.at(at.value) : null;
  return found ?? shown("", createCanvas());
}

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
  builtin("__getitem__", ({ items: [self, at] }) => partOf(self, at)),
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
