import { displayText, namedText } from "../../languages/matlab/text.ts";
import { formatted } from "./formats.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { absent, float, none, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import type { Entries } from "./given.ts";
import { matrixIn } from "./matrices.ts";

/** Shows a value with its name, as a statement without a semicolon does. */
export function show(machine: Machine, name: string, value: Value): Value {
  if (value.kind === "undefined" || value.kind === "none") return absent;
  machine.print(shownOf(machine, value, namedText(name, value)));
  return absent;
}

/** `printf(template, ...)`; the first of the arguments of `fprintf` may say where to. */
function print(machine: Machine, items: readonly Value[]): Value {
  const isPlace = items[0]?.kind === "float" && items.length > 1;
  const where = isPlace ? numberOf(items[0]) : 1;
  const [template, ...values] = isPlace ? items.slice(1) : items;
  if (where !== 1) return absent;
  const text = formatted(machine, template, values);
  machine.print(shownText(text));
  return absent;
}

/** A picture of a matrix. */
function draw(machine: Machine, items: readonly Value[]): Value {
  const shown = items.find((item) => item.kind === "tensor" && item.shape.length === 2);
  if (shown) {
    const values = matrixIn(machine, shown);
    const { range } = machine;
    machine.draw({ title: "", range, values, xLabels: null, yLabels: null, place: null });
  }
  return none;
}

/** Raises an error with a text that is formatted: `error('id:name', 'n is %d', n)`. */
function raise(machine: Machine, given: readonly Value[]): never {
  const [first, ...rest] = given;
  const [second] = rest;
  const hasName =
    first?.kind === "string" &&
    second?.kind === "string" &&
    /^[\w-]+(?::[\w-]+)+$/.test(first.value);
  const [template, ...values] = hasName ? rest : given;
  const type = hasName ? first.value : "MException";
  if (given.length === 1 && first?.kind === "dictionary") {
    const told = (name: string): string => {
      const value = first.entries.get(`s:${name}`)?.[1];
      if (value?.kind !== "string") throw new NotKnown("this use of `error` is not followed");
      return value.value;
    };
    return machine.fail(told("identifier") || "MException", told("message"));
  }
  return machine.fail(type, formatted(machine, template, values));
}

/** Raises an error that was caught or made. */
function again(machine: Machine, [error]: readonly Value[]): never {
  if (error?.kind !== "instance") throw new NotKnown("this call is not followed");
  const name = error.fields.get("identifier");
  const isOwn = error.native === null;
  const type = name?.kind === "string" && name.value !== "" ? name.value : "MException";
  const message = machine.language.toText(error, "plain", machine);
  return machine.fail(isOwn ? "error" : type, message);
}

/** Numbers are shown with more digits than usual. */
const longKey = "matlab.format";

/** `format long`; what it shows then is not followed. */
function setFormat(machine: Machine, [kind]: readonly Value[]): Value {
  if (kind?.kind === "string" && kind.value !== "short") machine.state.set(longKey, {});
  else machine.state.delete(longKey);
  return none;
}

/** The text of a value, as far as it is known how it is shown. */
function shownOf(machine: Machine, value: Value, text: string): string {
  const hasNumbers = !["string", "bool", "unknown"].includes(value.kind);
  return shownText(machine.state.has(longKey) && hasNumbers ? `${gapSign}\n` : text);
}

/** `clear`, `clear x y`: names that are bound no more. */
function clear(machine: Machine, items: readonly Value[]): Value {
  const { scope } = machine;
  machine.touch(scope);
  const names = items.flatMap((item) => (item.kind === "string" ? [item.value] : []));
  const isAll = names.length === 0 || names.some((name) => /^(?:all|-all|-a)$/.test(name));
  for (const [name, value] of [...scope.names]) {
    if (value.kind !== "function" && (isAll || names.includes(name))) scope.names.delete(name);
  }
  return none;
}

/** Functions that change nothing that is followed. */
const idle = [
  ...[
    "figure",
    "plot",
    "hold",
    "title",
    "xlabel",
    "ylabel",
    "zlabel",
    "legend",
    "colorbar",
    "axis",
  ],
  ...[
    "colormap",
    "subplot",
    "set",
    "xticks",
    "yticks",
    "xticklabels",
    "yticklabels",
    "grid",
    "text",
  ],
  ...["drawnow", "clc", "close", "graphics_toolkit", "rotate3d", "more", "warning", "pkg", "print"],
  ...["fflush", "fclose", "tic", "saveas", "caxis", "clim", "bar", "surf", "line", "addpath"],
  ...[
    "sgtitle",
    "suptitle",
    "subtitle",
    "xlim",
    "ylim",
    "zlim",
    "view",
    "shading",
    "scatter",
    "mesh",
  ],
  ...[
    "contour",
    "histogram",
    "pause",
    "clf",
    "cla",
    "tiledlayout",
    "nexttile",
    "xtickangle",
    "box",
  ],
];

/** Functions that give or raise something, and need to know of what. */
export const messages: Entries = {
  stdout: () => float(1),
  stderr: () => float(2),
  sprintf: (machine, [template, ...values]) =>
    toStringValue(formatted(machine, template, values), machine),
};

/** Functions that write. */
export const output: Entries = {
  disp: (machine, [value = none]) => {
    machine.print(shownOf(machine, value, displayText(value)));
    return absent;
  },
  display: (machine, [value = none]) => show(machine, "", value),
  printf: print,
  fprintf: print,
  puts: (machine, [text = none]) => print(machine, [{ kind: "string", value: "%s" }, text]),
  fdisp: (machine, [, value = none]) => {
    machine.print(shownOf(machine, value, displayText(value)));
    return absent;
  },
  error: raise,
  MException: (machine, items) => {
    const [name, template, ...values] = items;
    if (name?.kind !== "string" || !template) throw new NotKnown("this call is not followed");
    return machine.language.makeException(name.value, formatted(machine, template, values));
  },
  throw: again,
  rethrow: again,
  format: setFormat,
  clear,
  clearvars: clear,
  imagesc: draw,
  heatmap: draw,
  imshow: draw,
  ...Object.fromEntries(idle.map((name) => [name, () => none])),
  toc: (machine) => machine.unknown("the time is not followed"),
  clock: (machine) => machine.unknown("the time is not followed"),
  cputime: (machine) => machine.unknown("the time is not followed"),
};
