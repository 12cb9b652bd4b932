import { flip } from "../../tensors/join.ts";
import { reverseAxes } from "../../tensors/shapes.ts";
import { absent, builtin } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Arguments, Machine, Value } from "../../values/value.ts";

/** Functions that draw, of which nothing is followed: they write nothing, whatever they are given. */
const idle = [
  ...["plot", "heatmap", "par", "layout", "axis", "legend", "lines", "points", "abline", "barplot"],
  ...["hist", "boxplot", "text", "title", "mtext", "grid", "box", "rect", "segments", "arrows"],
  ...["polygon", "curve", "matplot", "png", "pdf", "svg", "jpeg", "plot.new", "plot.window"],
  ...["contour", "filled.contour", "persp", "pie", "pairs", "symbols", "dev.new", "graphics.off"],
];

/** Colours, which only those functions need. */
const colours = [
  ...["heat.colors", "rainbow", "terrain.colors", "topo.colors", "cm.colors", "hcl.colors"],
  ...["gray", "grey", "gray.colors", "grey.colors", "rgb", "hsv", "hcl", "colorRampPalette"],
  ...["colorRamp", "adjustcolor", "col2rgb"],
];

/** The matrix of `image(z)` or `image(x, y, z)`; null: it is given otherwise. */
function matrixOf({ items, named }: Arguments): Tensor | null {
  const given = named.get("z") ?? (items.length > 2 ? items[2] : items[0]);
  return given?.kind === "tensor" && given.shape.length === 2 ? given : null;
}

/** A picture of a matrix, whose first row stands at the left, from below. */
function image(args: Arguments, machine: Machine): Value {
  const matrix = matrixOf(args);
  const title = args.named.get("main");
  if (matrix && args.named.get("add")?.kind !== "bool") {
    machine.draw({
      ...{ range: machine.range, xLabels: null, yLabels: null, place: null },
      title: title?.kind === "string" ? title.value : "",
      values: flip(machine, reverseAxes(machine, matrix), [0]),
    });
  }
  return absent;
}

/** Functions that draw. */
export const graphics: readonly (readonly [string, Value])[] = [
  ...idle.map((name) => [name, builtin(name, () => absent)] as const),
  ...colours.map(
    (name) =>
      [name, builtin(name, (_, machine) => machine.unknown("colours are not followed"))] as const,
  ),
  ["image", builtin("image", image)],
];
