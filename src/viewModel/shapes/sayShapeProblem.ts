import * as l10n from "@vscode/l10n";
import { shownName } from "../../program/ir/hiddenNames.ts";
import type { NamedOrigin, NamedSize, ShapeProblem } from "../../program/shapes/shapeReport.ts";

/** Why the shapes of an operation cannot fit, and what would. */
export function sayShapeProblem(problem: ShapeProblem): string {
  const { kind } = problem;
  const axis = problem.axis ?? 0;
  const [left, right] = [toShape(problem.left), toShape(problem.right)];
  const [a, b] = problem.sizes.map(toProduct) as [string, string];
  switch (kind) {
    case "product":
      return sayProduct(problem);
    case "swapped": {
      const message = l10n.t(
        "{0} @ {1}: {2} on the left meets {3} on the right.",
        ...[left, right, a, b],
      );
      if (axis < 0) return message;
      return `${message} ${l10n.t("`transpose({0}, {1})` is missing on the right side.", axis, axis + 1)}`;
    }
    case "stretch": {
      if (problem.fitsIfEqual) return sayUncut(problem);
      const message = l10n.t(
        "{0} and {1} cannot be broadcast together: {2} does not match {3}.",
        ...[left, right, a, b],
      );
      const { fitsAs } = problem;
      return fitsAs
        ? `${message} ${l10n.t("{0} would fit: add dimensions of size 1 first, for example with `unsqueeze`.", toShape(fitsAs))}`
        : message;
    }
    case "join":
      if (problem.fitsIfEqual)
        return l10n.t(
          "{0} and {1} can be joined along dimension {2} only if {3} equals {4}. Along dimension {5}, they always fit.",
          ...[left, right, String(axis), a, b, String(problem.fitsAlong)],
        );
      return a === ""
        ? l10n.t("{0} and {1} have different numbers of dimensions.", left, right)
        : axis < 0
          ? l10n.t("{0} and {1} cannot be stacked: {2} does not match {3}.", ...[left, right, a, b])
          : l10n.t(
              "{0} and {1} can be joined along dimension {2} only if their other sizes match: {3} does not match {4}.",
              ...[left, right, String(axis), a, b],
            );
    case "axis":
      return l10n.t(
        "There is no dimension {0}: there are {1} dimensions, counted from 0.",
        axis,
        problem.left.length,
      );
    case "rank":
      return l10n.t("{0} has {1} dimensions, not {2}.", left, problem.left.length, axis);
    case "batch":
      return sayBatch(problem);
    case "letter":
      return sayLetter(problem);
    case "parts":
      return sayParts(problem);
    case "classes": {
      const classes = problem.left.at(-1)!.short;
      if (problem.fitsIfEqual)
        return l10n.t(
          "The loss takes classes from dimension 1 of {0}. If {1} counts them, flatten the positions first: `view(-1, {1})` for the scores, `view(-1)` for the targets.",
          ...[left, classes],
        );
      return l10n.t(
        "The loss takes classes from dimension 1, so {0} and {1} do not fit. Flatten the positions first: `view(-1, {2})` for the scores, `view(-1)` for the targets.",
        ...[left, right, classes],
      );
    }
    case "remainder":
      return l10n.t("{0} cannot be divided by {1} without a remainder.", a, b);
    case "mixJoined":
    case "mixSplit":
    case "mixSwapped":
      return sayMixed(kind, left, right, problem.axis);
    case "stride":
      return l10n.t(
        "`view` fails here: the numbers of {0} are not in this order in memory. Call `contiguous()` first, or use `reshape`.",
        left,
      );
    case "view":
      return sayView(problem);
  }
}

/** Rows and columns of different lengths. */
function sayProduct({
  left,
  right,
  sizes,
  isLayer,
  fitsTransposed,
  fitsAlong,
}: ShapeProblem): string {
  const [a, b] = sizes.map(toProduct) as [string, string];
  const message = isLayer
    ? l10n.t("The layer expects {0} as the last size, but {1} ends with {2}.", b, toShape(left), a)
    : l10n.t(
        "{0} @ {1}: the last size on the left, {2}, must equal the second-to-last size on the right, {3}.",
        ...[toShape(left), toShape(right), a, b],
      );
  if (fitsTransposed && !isLayer)
    return `${message} ${l10n.t("Transpose the right side first, for example with `transpose(-2, -1)`.")}`;
  if (fitsAlong === null) return message;
  return `${message} ${l10n.t("`cat` with `dim=-1` before this would give {0}.", b)}`;
}

/** Matrices of different numbers of heads, or of other things in groups. */
function sayBatch({ left, right, sizes, axis, fitsAlong }: ShapeProblem): string {
  const [a, b] = sizes.map(toProduct) as [string, string];
  const message = l10n.t(
    "{0} @ {1}: {2} on the left meets {3} on the right.",
    ...[toShape(left), toShape(right), a, b],
  );
  if (fitsAlong !== null)
    return `${message} ${l10n.t("`cat` with `dim={0}` before this would fit.", String(fitsAlong))}`;
  const [all, own] = sizes.map(([size]) => size?.concrete ?? 0) as [number, number];
  if (own < 2 || all % own !== 0) return message;
  const [times, along] = [String(all / own), String(axis)];
  return `${message} ${l10n.t("`repeat_interleave({0}, dim={1})` on the right side would fit.", times, along)}`;
}

/** Parts that are unpacked into another number of names. */
function sayParts({ left, sizes: [part, needed], axis, parts }: ShapeProblem): string {
  const { along, count } = parts ?? { along: 0, count: 0 };
  const size = toProduct(part);
  if (size === "?")
    return l10n.t(
      "Split along dimension {0}, {1} has {2} parts, not {3}.",
      ...[String(along), toShape(left), String(count), String(axis)],
    );
  const message = l10n.t(
    "Split along dimension {0}, {1} has {2} parts of {3}, not {4}.",
    ...[String(along), toShape(left), String(count), size, String(axis)],
  );
  // `chunk` makes the parts as large as it takes.
  if (axis === null || axis < count || size.includes("//")) return message;
  return `${message} ${l10n.t("{0} parts need {1} there.", axis, toProduct(needed))}`;
}

function sayLetter({ left, right, sizes, letters }: ShapeProblem): string {
  const [a, b] = sizes.map(toProduct) as [string, string];
  const { letter = "", term = "", fitting = null } = letters ?? {};
  const message = l10n.t(
    "The letter `{0}` is {1} in {2}, and {3} in {4}.",
    ...[letter, a, toShape(left), b, toShape(right)],
  );
  if (fitting === null) return message;
  return `${message} ${l10n.t("`{0}` instead of `{1}` would fit.", fitting, term)}`;
}

/** A mask for all positions, beside scores of as many as there are. */
function sayUncut({ left, right, sizes: [own, wanted] }: ShapeProblem): string {
  const size = wanted[0]!.short;
  const isSquare = left.length > 1 && left.at(-2)!.symbolic === left.at(-1)!.symbolic;
  const cut = isSquare ? `[..., :${size}, :${size}]` : `[..., :${size}]`;
  return l10n.t(
    "The mask {0} fits {1} only if {2} equals {3}. Cut it first: `{4}`.",
    ...[toShape(left), toShape(right), size, toProduct(own), cut],
  );
}

function sayView({ left, right, sizes: [a, b] }: ShapeProblem): string {
  const [from, to] = [toShape(left), toShape(right)];
  if (a.length === 0)
    return l10n.t("{0} cannot be reshaped to {1}: {2} is too much.", from, to, toProduct(b));
  if (b.length === 0)
    return l10n.t("{0} cannot be reshaped to {1}: {2} is missing.", from, to, toProduct(a));
  const heads = unevenHeads(a, b);
  if (heads)
    return l10n.t(
      "{0} cannot be reshaped to {1}: {2} does not divide into {3}: use {4} or {5}.",
      ...[from, to, toProduct(a), toProduct([heads.count]), heads.below, heads.above],
    );
  return l10n.t(
    "{0} cannot be reshaped to {1}: {2} does not match {3}.",
    ...[from, to, toProduct(a), toProduct(b)],
  );
}

/** A count that does not divide a width, `n_head` of `n_head × (C // n_head)`, with the next counts that do. */
function unevenHeads([width, ...others]: readonly NamedSize[], parts: readonly NamedSize[]) {
  const whole = width?.concrete;
  if (!whole || others.length > 0 || parts.length !== 2) return null;
  const count = parts.find(({ symbolic }) =>
    parts.some((each) => each.symbolic.endsWith(`// ${symbolic}`)),
  );
  const number = count?.concrete;
  if (!count || !number || whole % number === 0 || number > whole) return null;
  let [below, above] = [number, number];
  while (whole % below !== 0) below--;
  while (whole % above !== 0) above++;
  return { count, below, above };
}

/** A new shape that runs, and puts the numbers of one position with those of another. */
function sayMixed(
  kind: "mixJoined" | "mixSplit" | "mixSwapped",
  left: string,
  right: string,
  axis: number | null,
): string {
  if (axis === null) {
    return l10n.t(
      "From {0} to {1}, positions mix: only dimensions beside each other can be joined or split. Transpose first.",
      ...[left, right],
    );
  }
  const [first, second] = [axis, axis + 1];
  switch (kind) {
    case "mixJoined":
      return l10n.t(
        "`transpose({2}, {3})` is missing before this: from {0} to {1}, dimensions {2} and {3} mix.",
        ...[left, right, first, second],
      );
    case "mixSplit":
      return l10n.t(
        "From {0} to {1}, positions mix: split the last dimension first, then call `transpose({2}, {3})`.",
        ...[left, right, first, second],
      );
    case "mixSwapped":
      return l10n.t(
        "From {0} to {1}, dimensions {2} and {3} mix: to swap them, call `transpose({2}, {3})`.",
        ...[left, right, first, second],
      );
  }
}

/** What stands at a place where a tensor or a size of a problem comes from. */
export function sayOrigin({ kind, name, shape }: NamedOrigin): string {
  switch (kind) {
    case "tensor":
      return name === "" ? toShape(shape) : l10n.t("`{0}` is {1}", shownName(name), toShape(shape));
    case "weight":
      return l10n.t("its `{0}` is {1}", name, toShape(shape));
    case "setting":
      return l10n.t("`{0}` is set here", name);
    case "size":
      return l10n.t("`{0}` comes from here", name);
  }
}

function toShape(sizes: readonly NamedSize[]): string {
  return `(${sizes.map(({ short }) => short).join(", ")})`;
}

/** `n_head × hs = 384`; a size that is a number already is only that. */
function toProduct(sizes: readonly NamedSize[]): string {
  if (sizes.length === 0) return "";
  const names = sizes.map(({ short }) => short);
  const text = names.length === 1 ? names[0]! : names.map(inBrackets).join(" × ");
  const numbers = sizes.map(({ concrete }) => concrete);
  if (numbers.includes(null)) return text;
  const product = String(numbers.reduce<number>((whole, each) => whole * (each ?? 1), 1));
  return product === text ? text : `${text} = ${product}`;
}

/** A sum or a quotient among factors. */
function inBrackets(text: string): string {
  return /\s/.test(text) ? `(${text})` : text;
}
