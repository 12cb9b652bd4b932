import type { Expression } from "../evaluation/expression.ts";
import { toCommentText } from "../items/commentText.ts";
import type { BindingItem, CommentItem, Item } from "../items/item.ts";
import type { Placed } from "../items/placed.ts";
import { detached } from "./detached.ts";
import type { BindingFinding, Finding, Grammar } from "./grammar.ts";
import { findBrokenBindings } from "./findBrokenBindings.ts";
import { fieldText } from "./fieldText.ts";
import type { SyntaxNode } from "./syntaxNode.ts";
import type { SyntaxView } from "./syntaxView.ts";

const none: readonly Placed<Item>[] = [];

/** Collects what the nodes of a tree say; what an unchanged node says is collected once. */
export class Harvester {
  readonly #grammar: Grammar;
  readonly #known = new WeakMap<SyntaxNode, readonly Placed<Item>[]>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  /** The items in a node, placed from its start. */
  harvest(view: SyntaxView): readonly Placed<Item>[] {
    if (view.node.children.length === 0 && !view.node.named) return none;
    const known = this.#known.get(view.node);
    if (known) return known;
    const items = this.#toItems(view, this.#find(view));
    if (!view.node.broken && view.node.children.length > 0) this.#known.set(view.node, items);
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
        return [{ at: 0, it: this.#toScope(view, finding.name, finding.isType) }];
      case "bindings":
        return this.#toBindings(view, finding.bindings);
    }
  }

  #harvestChildren(view: SyntaxView): readonly Placed<Item>[] {
    const items: Placed<Item>[] = [];
    for (const child of view.children()) {
      const at = child.start - view.start;
      for (const placed of this.harvest(child)) items.push({ at: at + placed.at, it: placed.it });
    }
    return items.length === 0 ? none : items;
  }

  #toScope(view: SyntaxView, name: SyntaxView | null, isType: boolean): Item {
    const items = this.#harvestChildren(view);
    const text = name && detached(fieldText(name).text);
    return { kind: "scope", name: text, isType, length: view.length, items };
  }

  #toBindings(view: SyntaxView, findings: readonly BindingFinding[]): readonly Placed<Item>[] {
    const rest = new Set(this.#harvestChildren(view));
    const bindings = findings.map((finding): Placed<Item> => {
      const inner = [...rest].filter((placed) => isInside(view, placed, finding.value));
      for (const placed of inner) rest.delete(placed);
      return { at: 0, it: this.#toBinding(view, finding, inner) };
    });
    return [...bindings, ...rest];
  }

  #toBinding(
    view: SyntaxView,
    finding: BindingFinding,
    inner: readonly Placed<Item>[],
  ): BindingItem {
    const name = finding.name && fieldText(finding.name);
    return {
      kind: "binding",
      name: name && detached(name.text),
      nameAt: name ? name.start - view.start : 0,
      nameLength: name ? name.text.length : 0,
      home: finding.home,
      length: view.length,
      expression: this.#toPlacedExpression(view, finding),
      inner,
    };
  }

  #toPlacedExpression(view: SyntaxView, finding: BindingFinding): Placed<Expression> | null {
    if (!finding.value) return null;
    const it = finding.expression ?? this.#grammar.toExpression(finding.value);
    return { at: finding.value.start - view.start, it };
  }
}

function toComment(view: SyntaxView): CommentItem {
  return { kind: "comment", text: detached(toCommentText(view.text)), length: view.length };
}

function isInside(view: SyntaxView, placed: Placed<Item>, value: SyntaxView | null): boolean {
  const start = view.start + placed.at;
  return value !== null && start >= value.start && start < value.end;
}
