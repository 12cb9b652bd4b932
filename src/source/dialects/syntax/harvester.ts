import { countWhile } from "../../collections.ts";
import type { ReadingBudget } from "../../readingBudget.ts";
import type { Placed } from "../../textRange.ts";
import type { Expression } from "../evaluation/expression.ts";
import { plainOf } from "../evaluation/plainNumbers.ts";
import {
  toCommentText,
  type BindingItem,
  type ChangeItem,
  type CommentItem,
  type Item,
} from "../items/item.ts";
import { detached } from "./detached.ts";
import {
  fieldText,
  type BindingFinding,
  type Finding,
  type Grammar,
  type ScopeFinding,
} from "./grammar.ts";
import { SyntaxView } from "./syntaxView.ts";

/** Roughly what the items of one node take. */
const bytesPerItem = 150;

const none: readonly Placed<Item>[] = [];

/** Collects items from the nodes of a tree; an unchanged node is visited once. */
export class Harvester {
  readonly #grammar: Grammar;
  readonly #budget: ReadingBudget;

  constructor(grammar: Grammar, budget: ReadingBudget) {
    this.#grammar = grammar;
    this.#budget = budget;
  }

  /** The items in a node, placed from its start. */
  harvest(view: SyntaxView): readonly Placed<Item>[] {
    if (view.node.children.length === 0 && !view.node.named) return none;
    const { made, broken } = view.node;
    if (made.items) return made.items;
    this.#budget.spend(bytesPerItem);
    const found = this.#toItems(view, this.#find(view));
    const items = broken ? renameBroken(view, found) : found;
    if (!broken && view.node.children.length > 0) made.items = items;
    return items;
  }

  #find(view: SyntaxView): Finding {
    if (view.type !== "ERROR") return this.#grammar.find(view);
    return { kind: "bindings", bindings: findBrokenBindings(view, this.#grammar) };
  }

  #toItems(view: SyntaxView, finding: Finding): readonly Placed<Item>[] {
    switch (finding.kind) {
      case "closed":
        return none;
      case "nothing":
        return this.#harvestChildren(view);
      case "comment":
        return [{ at: 0, it: toComment(view) }];
      case "scope":
        return [{ at: 0, it: this.#toScope(view, finding) }];
      case "change":
        return [{ at: 0, it: toChange(view, finding.path) }, ...this.#harvestChildren(view)];
      case "bindings":
        return this.#toBindings(view, finding.bindings);
    }
  }

  #harvestChildren(view: SyntaxView, body?: SyntaxView): readonly Placed<Item>[] {
    const items: Placed<Item>[] = [];
    for (const child of view.children()) {
      const at = child.start - view.start;
      const found = isAround(child, body)
        ? this.#harvestChildren(child, child.node === body?.node ? undefined : body)
        : this.harvest(child);
      for (const placed of found) items.push({ at: at + placed.at, it: placed.it });
    }
    return items.length === 0 ? none : items;
  }

  #toScope(view: SyntaxView, { name, isType, body, nameless = "object" }: ScopeFinding): Item {
    const items = this.#harvestChildren(view, body);
    const text = name && detached(fieldText(name).text);
    return { kind: "scope", name: text, nameless, isType, length: view.length, items };
  }

  #toBindings(view: SyntaxView, findings: readonly BindingFinding[]): readonly Placed<Item>[] {
    // A child may have found the same name by itself, knowing less about it.
    const named = new Map(
      findings.map(({ name, value }) => [name && fieldText(name).start, value?.start]),
    );
    const isNew = ({ at, it }: Placed<Item>): boolean => {
      if (it.kind !== "binding" || it.name === null || !it.expression) return true;
      const start = view.start + at;
      return named.get(start + it.nameAt) !== start + it.expression.at;
    };
    const { inner, rest } = shareOut(view, this.#harvestChildren(view).filter(isNew), findings);
    const bindings = findings.map((finding, index): Placed<Item> => {
      const own = inner[index]!.flatMap((placed) => withoutItself(view, placed, finding.value));
      return { at: 0, it: this.#toBinding(view, finding, own) };
    });
    return [...bindings, ...rest];
  }

  #toBinding(
    view: SyntaxView,
    finding: BindingFinding,
    inner: readonly Placed<Item>[],
  ): BindingItem {
    const name = finding.name && fieldText(finding.name);
    const expression = this.#toPlacedExpression(view, finding);
    const isPlain = expression !== null && plainOf(expression.it) !== null;
    return {
      kind: "binding",
      name: name && detached(name.text),
      nameAt: name ? name.start - view.start : 0,
      nameLength: name ? name.text.length : 0,
      home: finding.home,
      length: view.length,
      expression,
      // Where the whole is certainly a matrix, its rows are not matrices of their own.
      inner: isPlain ? commentsIn(inner, 0) : inner,
    };
  }

  #toPlacedExpression(view: SyntaxView, finding: BindingFinding): Placed<Expression> | null {
    if (!finding.value) return null;
    const it = finding.expression ?? this.#grammar.toExpression(finding.value);
    return { at: finding.value.start - view.start, it };
  }
}

/** Drops a nameless candidate that holds something else. */
function withoutItself(
  view: SyntaxView,
  placed: Placed<Item>,
  value: SyntaxView | null,
): readonly Placed<Item>[] {
  const { at, it } = placed;
  const isItself =
    it.kind === "binding" &&
    it.name === null &&
    view.start + at === value?.start &&
    it.length === value.length;
  return isItself ? it.inner.map((inner) => ({ at: at + inner.at, it: inner.it })) : [placed];
}

function isAround(view: SyntaxView, body: SyntaxView | undefined): boolean {
  return body !== undefined && view.start <= body.start && view.end >= body.end;
}

function commentsIn(items: readonly Placed<Item>[], base: number): readonly Placed<Item>[] {
  return items.flatMap(({ at, it }) => {
    if (it.kind === "comment") return [{ at: base + at, it }];
    if (it.kind === "change") return [];
    return commentsIn(it.kind === "scope" ? it.items : it.inner, base + at);
  });
}

function toChange(view: SyntaxView, path: string): ChangeItem {
  return { kind: "change", path: detached(path), length: view.length };
}

function toComment(view: SyntaxView): CommentItem {
  return { kind: "comment", text: detached(toCommentText(view.text)), length: view.length };
}

interface Shares {
  /** Per finding what stands in its value. */
  readonly inner: readonly (readonly Placed<Item>[])[];
  readonly rest: readonly Placed<Item>[];
}

/** Gives every item to the finding whose value it stands in; values do not overlap. */
function shareOut(
  view: SyntaxView,
  items: readonly Placed<Item>[],
  findings: readonly BindingFinding[],
): Shares {
  const inner = findings.map((): Placed<Item>[] => []);
  const values = findings
    .flatMap(({ value }, index) => (value ? [{ start: value.start, end: value.end, index }] : []))
    .toSorted((a, b) => a.start - b.start);
  const rest = items.filter((placed) => {
    const start = view.start + placed.at;
    const owner = values[countWhile(values, (value) => value.start <= start) - 1];
    if (!owner || start >= owner.end) return true;
    inner[owner.index]!.push(placed);
    return false;
  });
  return { inner, rest };
}

/**
 * Lists among code that the parser could not make sense of, typically because a number next to
 * them is half typed. Their names stand right before them.
 */
function findBrokenBindings(error: SyntaxView, grammar: Grammar): BindingFinding[] {
  return error
    .children()
    .filter((child) => grammar.isList(child))
    .map((value) => ({ name: viewOfName(value), value, home: "local" }));
}

function viewOfName(value: SyntaxView): SyntaxView | null {
  const name = nameBefore(value.source, value.start, true);
  if (!name) return null;
  const { length } = name.text;
  const made = { items: null, list: null };
  const node = { type: "name", named: true, length, children: [], broken: true, made };
  return new SyntaxView(node, name.start, value.source);
}

/** Lists in broken code by the names right before them, whatever the tree takes them for. */
function renameBroken(view: SyntaxView, items: readonly Placed<Item>[]): readonly Placed<Item>[] {
  return items.map((placed) => {
    const { at, it } = placed;
    return it.kind === "binding" ? { at, it: rename(it, view.start + at, view.source) } : placed;
  });
}

function rename(binding: BindingItem, start: number, source: string): BindingItem {
  if (binding.expression?.it.kind !== "list") return binding;
  const found = nameBefore(source, start + binding.expression.at, false);
  if (!found || found.text === binding.name) return binding;
  const nameAt = found.start - start;
  return { ...binding, name: detached(found.text), nameAt, nameLength: found.text.length };
}

/** How far before a list its name may stand. */
const reach = 200;

/** `name =`, `name: type =` and, where keys are meant too, `name:` or `"name":`. */
const assigned = /([\p{L}_][\p{L}\p{N}_]*)\s*(?::[^=\n]*)?=\s*$/u;
const assignedOrKeyed = /([\p{L}_][\p{L}\p{N}_]*)["']?\s*(?::[^=\n]*)?[=:]\s*$/u;

/** A name and where it stands. */
interface NameInText {
  readonly text: string;
  readonly start: number;
}

/**
 * The name that a value is given, told from the text before it alone: next to a syntax error the
 * tree is often wrong about it.
 */
function nameBefore(source: string, at: number, orKey: boolean): NameInText | null {
  const before = source.slice(Math.max(0, at - reach), at);
  const match = (orKey ? assignedOrKeyed : assigned).exec(before);
  const text = match?.[1];
  if (!match || text === undefined) return null;
  return { text, start: at - before.length + match.index };
}
