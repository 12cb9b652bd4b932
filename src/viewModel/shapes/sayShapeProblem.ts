import * as l10n from "@vscode/l10n";
import type { NamedSize, ShapeProblem } from "../../program/shapes/shapeReport.ts";

/** Why the shapes of an operation cannot fit, and what would. */
export function sayShapeProblem(problem: ShapeProblem): string {
  const { kind, fitsTransposed } = problem;
  const axis = problem.axis ?? 0;
  const [left, right] = [toShape(problem.left), toShape(problem.right)];
  const [a, b] = problem.sizes.map(toProduct) as [string, string];
  switch (kind) {
    case "product": {
      const message = l10n.t(
        "{0} @ {1}: the last size on the left, {2}, must equal the second-to-last size on the right, {3}.",
        ...[left, right, a, b],
      );
      const help = l10n.t("Transpose the right side first, for example with `transpose(-2, -1)`.");
      return fitsTransposed ? `${message} ${help}` : message;
    }
    case "stretch": {
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
      return a === ""
        ? l10n.t("{0} and {1} have different numbers of dimensions.", left, right)
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
      return l10n.t("{0} cannot be reshaped to {1}: {2} does not match {3}.", left, right, a, b);
  }
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
