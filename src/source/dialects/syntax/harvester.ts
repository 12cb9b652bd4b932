import type { Expression } from "../evaluation/expression.ts";
import { countWhile } from "../../countWhile.ts";
import { toCommentText } from "../items/commentText.ts";
import { plainOf } from "../evaluation/plainNumbers.ts";
import type { BindingItem, ChangeItem, CommentItem, Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import { detached } from "./detached.ts";
import type { BindingFinding, Finding, Grammar, ScopeFinding } from "./grammar.ts";
import { findBrokenBindings } from "./findBrokenBindings.ts";
import { fieldText } from "./fieldText.ts";
import { renameBroken } from "./renameBroken.ts";
import type { SyntaxView } from "./syntaxView.ts";
import type { ReadingBudget } from "../../readingBudget.ts";

/** About so much takes what one node says. */
const bytesPerItem = 150;

const none: readonly Placed<Item>[] = [];

/** Collects what the nodes of a tree say; what an unchanged node says is collected once. */
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
      // Rows are no matrices of their own where the whole is one for certain.
      inner: isPlain ? commentsIn(inner, 0) : inner,
    };
  }

  #toPlacedExpression(view: SyntaxView, finding: BindingFinding): Placed<Expression> | null {
    if (!finding.value) return null;
    const it = finding.expression ?? this.#grammar.toExpression(finding.value);
    return { at: finding.value.start - view.start, it };
  }
}

/** A value found again as a candidate without a name gives way to what stands in it. */
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
