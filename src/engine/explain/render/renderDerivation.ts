import type { Derivation } from "../explain.ts";
import { renderExpression, type RenderOptions } from "./renderExpression.ts";

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
