import * as l10n from "@vscode/l10n";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";
import { deriveAttention, isAttentionStage } from "./deriveAttention.ts";
import {
  deriveBlock,
  deriveMlp,
  deriveResidual,
  deriveStackEnd,
  isBlockStage,
  isMlpStage,
  isStackEndStage,
} from "./deriveBlock.ts";
import { problemCell, traceCell, type Evaluation } from "./evaluation.ts";
import { listCells, type Cell, type Expression } from "./expression.ts";

/** A number, its formula, and in turn the derivations of the numbers in that formula. */
export interface Derivation {
  readonly cell: Cell;
  /** Null for a number that the problem was given with. */
  readonly formula: Expression | null;
  /** Of each number in the formula, once; empty below the depth that was asked for. */
  readonly operands: readonly Derivation[];
}

/**
 * `stage, indices -> tree`: `explain(evaluation, ["scores"], [0, 1, 2, 3])` says which operands made
 * that score, and with a greater depth what made those; with Infinity, down to the numbers of the
 * problem.
 *
 * Throws `ProblemError` for a stage or a number that the trace does not have.
 */
export function explain(
  evaluation: Evaluation,
  stage: ProblemPath,
  indices: readonly number[],
  depth = 1,
): Derivation {
  return explainCell(evaluation, traceCell(evaluation, stage, indices), depth);
}

/** The same for a number that a formula mentions: what a person asks for next. */
export function explainCell(evaluation: Evaluation, cell: Cell, depth = 1): Derivation {
  return derive(evaluation, cell, depth, new Map());
}

/** What has been derived before is shared: the whole tree of a block stays small. */
type Known = Map<string, Derivation>;

function derive(evaluation: Evaluation, cell: Cell, depth: number, known: Known): Derivation {
  const key = `${toKey(cell)} ${String(depth)}`;
  const before = known.get(key);
  if (before) return before;
  const derivation = deriveAnew(evaluation, cell, depth, known);
  known.set(key, derivation);
  return derivation;
}

function deriveAnew(evaluation: Evaluation, cell: Cell, depth: number, known: Known): Derivation {
  if (cell.origin === "problem") return { cell, formula: null, operands: [] };
  const formula = deriveStage(evaluation, cell.path, cell.indices);
  if (depth <= 0) return { cell, formula, operands: [] };
  const distinct = new Map(listCells(formula).map((part) => [toKey(part), part]));
  const operands = Array.from(distinct.values(), (part) =>
    derive(evaluation, part, depth - 1, known),
  );
  return { cell, formula, operands };
}

function toKey({ origin, path, indices }: Cell): string {
  return `${origin} ${toRole(path)} ${indices.join()}`;
}

/** The formula of one number of a stage; throws `ProblemError` for a stage without one. */
function deriveStage(
  evaluation: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Expression {
  const name = String(path.at(-1));
  const prefix = path.slice(0, -1);
  const { kind } = evaluation.problem;
  if (name === "input" && (kind === "mlp" || kind === "stack") && prefix.length === 0) {
    return problemCell(evaluation, path, indices);
  }
  if (kind === "mlp" && name === "residualOut") return deriveResidual(evaluation, indices);
  if (isMlpStage(name)) return deriveMlp(evaluation, prefix, name, indices);
  if (isBlockStage(name)) return deriveBlock(evaluation, prefix, name, indices);
  if (isStackEndStage(name)) return deriveStackEnd(evaluation, name, indices);
  if (isAttentionStage(name)) return deriveAttention(evaluation, prefix, name, indices);
  throw new ProblemError(l10n.t("{0} is a count and has no formula", toRole(path)), path);
}
