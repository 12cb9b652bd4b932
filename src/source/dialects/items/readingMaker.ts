import * as l10n from "@vscode/l10n";
import type {
  Constant,
  MatrixLiteral,
  Reading,
  ReadingProblem,
  SpoiltMatrix,
  StringList,
  UnreadName,
} from "../../reading.ts";
import { type ReadingBudget, unlimitedBudget } from "../../readingBudget.ts";
import type { TextRange } from "../../textRange.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { mostNumbers } from "../evaluation/grids.ts";
import type { Outcome } from "../evaluation/outcome.ts";
import { OutcomeCache } from "../evaluation/outcomeCache.ts";
import { DrawnNumbers } from "../evaluation/drawnNumbers.ts";
import { FileValues } from "./fileValues.ts";
import { flatten } from "./flatten.ts";
import type { Entry } from "./frame.ts";
import type { Item } from "./item.ts";
import type { ItemSource } from "./itemSource.ts";
import { noteChanges } from "./noteChanges.ts";
import type { Placed } from "./placed.ts";
import { byStart } from "../../byStart.ts";

/** All matrices of one file together may hold this many numbers. */
const mostNumbersPerFile = 2 * mostNumbers;

/** About so much takes what one binding comes to, without its numbers. */
const bytesPerEntry = 300;

/** Turns the items of a file into its reading, again and again as the file changes. */
export class ReadingMaker {
  readonly #rules: EvaluationRules;
  readonly #outcomes = new OutcomeCache();
  readonly #drawn = new DrawnNumbers();

  constructor(rules: EvaluationRules) {
    this.#rules = rules;
  }

  make(
    items: readonly Placed<Item>[],
    source: ItemSource,
    budget: ReadingBudget = unlimitedBudget(),
  ): Reading {
    const { file, entries, changes, comments } = flatten(items, source.start, source.text.length);
    noteChanges(changes, this.#rules.selfNames, budget);
    this.#drawn.startRead();
    const values = new FileValues(this.#rules, file, source, this.#outcomes, this.#drawn, budget);
    const draft = new ReadingDraft();
    for (let index = 0; index < entries.length; index += 1) {
      budget.spend(bytesPerEntry);
      const entry = entries[index];
      if (!entry || (draft.isFull && mayBeLarge(entry))) continue;
      const isConsumed = draft.add(entry, values.outcomeOf(entry));
      if (isConsumed) index += entry.inside;
    }
    return draft.finish(comments);
  }
}

class ReadingDraft {
  readonly #matrices: MatrixLiteral[] = [];
  readonly #constants: Constant[] = [];
  readonly #stringLists: StringList[] = [];
  readonly #problems: ReadingProblem[] = [];
  readonly #unread: UnreadName[] = [];
  #numbers = 0;
  #isFull = false;

  /** Whether the file has come to hold more numbers than are read: no more of them are worked out. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether what stands inside the binding is told by that. */
  add(entry: Entry, outcome: Outcome): boolean {
    const range = valueRange(entry);
    const { scope } = entry.frame;
    const { name } = entry.binding;
    switch (outcome.kind) {
      case "nothing":
        if (name !== null && entry.binding.expression) this.#unread.push({ name, range, scope });
        return false;
      case "scalar":
        if (name === null) return false;
        this.#constants.push({ name, value: outcome.value, range: wholeRange(entry), scope });
        return false;
      case "strings":
        this.#stringLists.push({ name, values: outcome.values, range, scope });
        return true;
      case "problems":
        for (const problem of outcome.problems) {
          this.#problems.push({ ...problem, spoils: placeOf(entry) });
        }
        return true;
      case "matrix":
        this.#addMatrix(entry, outcome);
        return true;
    }
  }

  finish(comments: Reading["comments"]): Reading {
    return {
      matrices: this.#matrices.sort(byStart),
      constants: this.#constants.sort(byStart),
      stringLists: this.#stringLists.sort(byStart),
      comments: comments.toSorted(byStart),
      problems: this.#problems.sort(byStart),
      unread: this.#unread,
    };
  }

  #addMatrix(entry: Entry, { grid, shape }: Outcome & { kind: "matrix" }): void {
    this.#numbers += grid.values.length;
    if (this.#numbers > mostNumbersPerFile) {
      if (!this.#isFull) this.#problems.push(fullFile(valueRange(entry)));
      this.#isFull = true;
      this.#numbers -= grid.values.length;
      return;
    }
    const { values, cells } = grid;
    const origin = grid.literal ? "literal" : "computed";
    const changed = entry.change && { changedAt: entry.change.range };
    const rank = grid.shape.length === 2 ? {} : { rank: grid.shape.length };
    this.#matrices.push({ ...placeOf(entry), shape, ...rank, values, cells, origin, ...changed });
  }
}

/** Whether working it out may make many numbers of a few signs. */
function mayBeLarge({ binding }: Entry): boolean {
  const kind = binding.expression?.it.kind;
  return kind === "call" || kind === "binary" || kind === "name";
}

function placeOf(entry: Entry): SpoiltMatrix {
  return {
    name: entry.binding.name,
    range: valueRange(entry),
    nameRange: nameRange(entry),
    scope: entry.frame.scope,
  };
}

function valueRange({ binding, at }: Entry): TextRange {
  const start = at + (binding.expression?.at ?? 0);
  return { start, end: start + (binding.expression?.it.length ?? 0) };
}

function nameRange({ binding, at }: Entry): TextRange | null {
  const start = at + binding.nameAt;
  return binding.name === null ? null : { start, end: start + binding.nameLength };
}

/** From the name to the end of the value. */
function wholeRange(entry: Entry): TextRange {
  const value = valueRange(entry);
  return { start: Math.min(nameRange(entry)?.start ?? value.start, value.start), end: value.end };
}

function fullFile(range: TextRange): ReadingProblem {
  const limit = mostNumbersPerFile.toLocaleString("en");
  const message = l10n.t(
    "The matrices of this file hold more than {0} numbers together: this one and what " +
      "follows are left out",
    limit,
  );
  return { message, range, severity: "error", spoils: null };
}
