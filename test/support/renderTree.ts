import type { Derivation } from "../../src/engine/explain/explain.ts";
import type { Cell } from "../../src/engine/explain/expression.ts";
import { renderExpression, type RenderOptions } from "../../src/engine/explain/renderExpression.ts";

/** How a whole derivation is to be written. */
interface TreeOptions extends Omit<RenderOptions, "cells"> {
  /** What stands in the source for a number of the problem: `new(5) (Chapter.cs:12:7)`. */
  readonly literalOf?: (cell: Cell) => string | undefined;
}

/**
 * `derivation -> lines`, the operands of a number indented below it, down to what was given
 *
 * `headOutput[0][0][0][1] = 0.859 * 20 + … = 17.18`. A number that is needed again is named with its
 * value only: how it came to be stands above.
 */
export function renderTree(derivation: Derivation, options: TreeOptions): readonly string[] {
  const lines: string[] = [];
  appendLines(derivation, options, "", { lines, written: new Set() });
  return lines;
}

interface Written {
  readonly lines: string[];
  readonly written: Set<Derivation>;
}

function appendLines(
  derivation: Derivation,
  options: TreeOptions,
  indent: string,
  { lines, written }: Written,
): void {
  const isAgain = written.has(derivation);
  written.add(derivation);
  lines.push(indent + toLine(derivation, options, isAgain));
  if (isAgain) return;
  for (const operand of derivation.operands) {
    appendLines(operand, options, `${indent}  `, { lines, written });
  }
}

function toLine(derivation: Derivation, options: TreeOptions, isAgain: boolean): string {
  const rendered = renderDerivation(derivation, options);
  const [name = "", result = ""] = [rendered.at(0), rendered.at(-1)];
  if (derivation.formula === null) {
    return `${name} = ${options.literalOf?.(derivation.cell) ?? result}`;
  }
  const numbers = rendered.at(2) ?? result;
  return isAgain || numbers === result ? `${name} = ${result}` : `${name} = ${numbers} = ${result}`;
}

/**
 * One level of a derivation as text: the name of the number, its formula with names, the same with
 * numbers, and the result; a number that was given has only its name and itself.
 */
export function renderDerivation(
  { cell, formula }: Derivation,
  options: Omit<RenderOptions, "cells">,
): readonly string[] {
  const named = { ...options, cells: "names" } as const;
  const valued = { ...options, cells: "values" } as const;
  const result = renderExpression(cell, valued);
  const name = renderExpression(cell, named);
  if (formula === null) return [name, result];
  return [name, renderExpression(formula, named), renderExpression(formula, valued), result];
}
