import {
  withNumbers,
  type Comment,
  type Constant,
  type MatrixLiteral,
  type Reading,
  type ReadingProblem,
  type Scope,
  type StringList,
} from "../../reading.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import { byStart, type TextRange } from "../../textRange.ts";
import { pathParts, roleOfPath } from "../../meaning/roles.ts";
import { isGrid } from "../evaluation/grids.ts";
import { toOutcome } from "../evaluation/outcome.ts";
import type { Value } from "../evaluation/value.ts";
import type { FoundName } from "./nameBefore.ts";

/** Gathers what stands in a text without a grammar. */
export class PlainCollector {
  readonly budget: ReadingBudget;
  readonly #text: string;
  readonly #matrices: MatrixLiteral[] = [];
  readonly #constants: Constant[] = [];
  readonly #stringLists: StringList[] = [];
  readonly #comments: Comment[] = [];
  readonly #problems: ReadingProblem[] = [];

  constructor(text: string, budget: ReadingBudget) {
    this.#text = text;
    this.budget = budget;
  }

  addComment(text: string, range: TextRange): void {
    this.#comments.push({ text, range });
  }

  addConstant(name: string, value: number | boolean, range: TextRange, scope: Scope): void {
    this.#constants.push({ name, value, range, scope });
  }

  addStrings(name: string | null, values: readonly string[], range: TextRange, scope: Scope): void {
    this.#stringLists.push({ name, values, range, scope });
  }

  /** Whether the value was a matrix, a list of strings, or a matrix gone wrong. */
  addValue(value: Value, found: FoundName | null, scope: Scope): boolean {
    const name = found?.name ?? null;
    const range = { start: value.start, end: value.end };
    const outcome = toOutcome(value, name, this.#text);
    switch (outcome.kind) {
      case "nothing":
      case "scalar":
        return false;
      case "strings":
        this.addStrings(name, outcome.values, range, scope);
        return true;
      case "problems":
        if (!isMeantAsMatrix(value, name)) return false;
        for (const problem of outcome.problems) {
          const spoils = { name, nameRange: found?.range ?? null, range, scope };
          this.#problems.push({ ...problem, spoils });
        }
        return true;
      case "matrix": {
        const { grid, shape } = outcome;
        const { numbers, cells } = grid;
        const nameRange = found?.range ?? null;
        const origin = "literal";
        const place = { range, nameRange, scope };
        this.#matrices.push(withNumbers({ name, shape, cells, origin, ...place }, numbers));
        return true;
      }
    }
  }

  finish(): Reading {
    return {
      matrices: this.#matrices.sort(byStart),
      constants: this.#constants,
      stringLists: this.#stringLists.sort(byStart),
      comments: this.#comments.sort(byStart),
      problems: this.#problems.sort(byStart),
      unread: [],
    };
  }
}

/** Ordinary code is full of lists that are not quite numbers; a name must say that one is to be. */
function isMeantAsMatrix(value: Value, name: string | null): boolean {
  if (name === null) return false;
  const isOnlyNumbers = value.kind === "list" && value.items.every(isGrid);
  return isOnlyNumbers || roleOfPath(pathParts(name)) !== null;
}
