import * as l10n from "@vscode/l10n";
import {
  withNumbers,
  type Comment,
  type Constant,
  type Indexing,
  type MatrixLiteral,
  type Reading,
  type ReadingProblem,
  type SpoiltMatrix,
  type StringList,
  type UnreadName,
} from "../../reading.ts";
import { unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import { byStart, type Placed, type TextRange } from "../../textRange.ts";
import { DrawnNumbers } from "../evaluation/drawnNumbers.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { mostNumbers } from "../evaluation/grids.ts";
import type { Outcome } from "../evaluation/outcome.ts";
import { OutcomeCache } from "../evaluation/outcomeCache.ts";
import { FileValues, type ItemSource } from "./fileValues.ts";
import { Frame, lookUp, type Change, type Entry } from "./frame.ts";
import type { BindingItem, ChangeItem, CommentItem, Item, ScopeItem } from "./item.ts";

/** All matrices of one file together may hold this many numbers. */
const mostNumbersPerFile = 2 * mostNumbers;

/** Roughly what the value of one binding takes, without its numbers. */
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
    const draft = new ReadingDraft(this.#rules, source.text);
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

/** As much text is looked at before a name or in a value: a type stands there. */
const longestType = 200;

class ReadingDraft {
  readonly #rules: EvaluationRules;
  readonly #text: string;
  readonly #matrices: MatrixLiteral[] = [];
  readonly #constants: Constant[] = [];
  readonly #stringLists: StringList[] = [];
  readonly #problems: ReadingProblem[] = [];
  readonly #unread: UnreadName[] = [];
  #numbers = 0;
  #isFull = false;

  constructor(rules: EvaluationRules, text: string) {
    this.#rules = rules;
    this.#text = text;
  }

  /** Whether the file holds more numbers than are read; no more of them are evaluated then. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Whether this outcome also covers what is inside the binding. */
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
    this.#numbers += grid.numbers.length;
    if (this.#numbers > mostNumbersPerFile) {
      if (!this.#isFull) this.#problems.push(fullFile(valueRange(entry)));
      this.#isFull = true;
      this.#numbers -= grid.numbers.length;
      return;
    }
    const { numbers, cells } = grid;
    const origin = grid.literal ? "literal" : "computed";
    const changed = entry.change && { changedAt: entry.change.range };
    const place = placeOf(entry);
    const indexing = this.#indexingOf(grid.shape.length, place);
    const facts = { ...place, shape, ...indexing, cells, origin, ...changed } as const;
    this.#matrices.push(withNumbers(facts, numbers));
  }

  #indexingOf(rank: number, { nameRange, range }: SpoiltMatrix): Indexing {
    const own = rank === 2 ? {} : { rank };
    const start = nameRange?.start ?? range.start;
    const before = this.#text.slice(Math.max(0, start - longestType), start);
    const value = this.#text.slice(range.start, Math.min(range.end, range.start + longestType));
    return this.#rules.isInOneBracket?.(before, value) ? { ...own, isInOneBracket: true } : own;
  }
}

/** Whether a short expression may evaluate to very many numbers. */
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
    "The matrices of this file exceed {0} numbers in total: this one and those after " +
      "it are not read",
    limit,
  );
  return { message, range, severity: "error", spoils: null };
}

/** The items of a file at their places, in text order. */
interface FlatItems {
  readonly file: Frame;
  readonly entries: readonly Entry[];
  readonly changes: readonly Change[];
  readonly comments: readonly Comment[];
}

/** Puts items that count from each other's starts at their places in the file. */
function flatten(items: readonly Placed<Item>[], start: number, length: number): FlatItems {
  const file = new Frame(null, { path: [], range: { start: 0, end: length } }, false);
  const flattener = new Flattener(file);
  flattener.addAll(items, start, file, null);
  const { entries, changes, comments } = flattener;
  return { file, entries, changes, comments };
}

class Flattener {
  readonly entries: Entry[] = [];
  readonly changes: Change[] = [];
  readonly comments: Comment[] = [];
  readonly #file: Frame;

  constructor(file: Frame) {
    this.#file = file;
  }

  /** `owner` is the name that nameless objects in it are counted under. */
  addAll(items: readonly Placed<Item>[], base: number, frame: Frame, owner: string | null): void {
    let nameless = 0;
    for (const { at, it } of items) {
      const start = base + at;
      if (it.kind === "binding") this.#addBinding(it, start, frame, owner);
      else if (it.kind === "comment") this.comments.push(toComment(it, start));
      else if (it.kind === "change") this.changes.push(toChange(it, start, frame));
      else if (it.name === null) {
        nameless += 1;
        this.#addScope(it, start, frame, `${owner ?? it.nameless} ${String(nameless)}`);
      } else this.#addScope(it, start, frame, it.name);
    }
  }

  #addScope(item: ScopeItem, start: number, parent: Frame, name: string): void {
    const path = [...parent.scope.path, name];
    const range = { start, end: start + item.length };
    const frame = new Frame(parent, { path, range }, item.isType);
    this.addAll(item.items, start, frame, null);
  }

  #addBinding(binding: BindingItem, at: number, frame: Frame, owner: string | null): void {
    const entry: Entry = { binding, at, frame, value: null, inside: 0, change: null };
    frame.add(entry);
    if (binding.home === "member") typeAround(frame, this.#file).add(entry);
    this.entries.push(entry);
    if (binding.inner.length === 0) return;
    const before = this.entries.length;
    this.addAll(binding.inner, at, frame, binding.name ?? owner);
    entry.inside = this.entries.length - before;
  }
}

function toChange({ path, length }: ChangeItem, start: number, frame: Frame): Change {
  return { path, range: { start, end: start + length }, frame };
}

function toComment(item: CommentItem, start: number): Comment {
  return { text: item.text, range: { start, end: start + item.length } };
}

function typeAround(frame: Frame, file: Frame): Frame {
  let around: Frame | null = frame.parent;
  while (around && !around.isType) around = around.parent;
  return around ?? file;
}

/** Roughly what one look-up takes. */
const bytesPerChange = 100;

/** Notes where every binding first changes; a change through an alias counts as well. */
function noteChanges(
  changes: readonly Change[],
  selfNames: readonly string[],
  budget: ReadingBudget,
): void {
  for (const change of changes) {
    budget.spend(bytesPerChange);
    let path: string | null = change.path;
    let { frame } = change;
    let at = change.range.start;
    while (path !== null) {
      const entry = lookUp(path, at, frame, selfNames);
      if (!entry || entry.change) break;
      entry.change = change;
      const expression = entry.binding.expression?.it;
      path = expression?.kind === "name" ? expression.path : null;
      ({ frame, at } = entry);
    }
  }
}
