import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, unread, yes } from "../build.ts";
import { breaksOut, doWhile } from "../flow.ts";
import { inLoop, leftSwitch } from "../declared/loops.ts";
import { drop } from "../declared/sinks.ts";
import { assignedIn, type Block, constantsIn, declaredIn, namesIn } from "./blocks.ts";
import { lowerAwait } from "./calls.ts";
import { unpack } from "./patterns.ts";
import { lowerTarget } from "./targets.ts";

export function isLoop(view: SyntaxView): boolean {
  return /^(?:for|for_in|while|do)_statement$/.test(view.type);
}

/** A loop, with the label in front of it. */
export function lowerLoop(
  view: SyntaxView,
  label: string | null,
  block: Block,
): readonly Statement[] {
  return inLoop(block.home, label, drop, rangeOf(view), () => {
    switch (view.type) {
      case "for_statement":
        return lowerFor(view, block);
      case "for_in_statement":
        return lowerForEach(view, block);
      case "while_statement":
        return [lowerWhile(view, block)];
      default:
        return [lowerDo(view, block)];
    }
  });
}

/** A part of a statement. */
export function partOf(view: SyntaxView, field: string, block: Block): Expression {
  const found = view.field(field);
  return found ? block.expression(found) : unread(view);
}

/** A loop body has names of its own in every turn. */
function lowerTurn(view: SyntaxView | null, block: Block): readonly Statement[] {
  if (!view) return [];
  const views = view.type === "statement_block" ? view.named() : [view];
  const assigned = assignedIn(views);
  const inner = block.inner(declaredIn(views), (name) => !assigned.has(name), true);
  inner.fix(constantsIn(views));
  return inner.statements(views);
}

/** `for (let i = 0; i < n; i++)` */
function lowerFor(view: SyntaxView, block: Block): readonly Statement[] {
  const initializer = view.field("initializer");
  const [condition, increment, body] = [
    conditionOf(view),
    view.field("increment"),
    view.field("body"),
  ];
  const assigned = assignedIn([body]);
  const names = initializer ? declaredIn([initializer]) : [];
  const inner = block.inner(names, (name) => !assigned.has(name), true);
  const isDeclaration = initializer?.type.endsWith("_declaration") === true;
  const first =
    !initializer || initializer.type === "empty_statement"
      ? []
      : isDeclaration || initializer.type === "expression_statement"
        ? inner.statements([initializer])
        : inner.simple(initializer);
  const start = condition?.start ?? body?.start ?? view.start;
  const range = { start: Math.max(start, initializer?.end ?? start), end: view.end };
  const loop: Statement = {
    kind: "while",
    test: condition ? inner.expression(condition) : yes(range),
    body: lowerTurn(body, inner),
    update: increment ? inner.simple(increment) : [],
    otherwise: [],
    range,
  };
  return [...first, loop];
}

function conditionOf(view: SyntaxView): SyntaxView | null {
  const found = view.field("condition");
  if (found?.type === "expression_statement") return found.named()[0] ?? null;
  return found?.type === "empty_statement" || found?.node.named !== true ? null : found;
}

/** `for (const x of xs)` and `for (const key in object)` */
function lowerForEach(view: SyntaxView, block: Block): readonly Statement[] {
  const [left, right, body] = [view.field("left"), view.field("right"), view.field("body")];
  if (!left || !right) return [unread(view)];
  const kind = view.field("kind")?.text ?? "";
  const assigned = assignedIn([body]);
  const names = kind === "let" || kind === "const" ? namesIn(left) : [];
  const inner = block.inner(names, (name) => !assigned.has(name), true);
  const source = block.expression(right);
  const isKeys = view.field("operator")?.text === "in";
  const own = toName(`:e${left.start}`, rangeOf(left));
  const isPlain = left.type === "identifier" && !view.first("await");
  const given = view.first("await") ? lowerAwait(own, block, rangeOf(left)) : own;
  return [
    {
      kind: "for",
      target: isPlain ? lowerTarget(left, inner) : own,
      iterable: isKeys ? callHidden(":keys", [source], rangeOf(right)) : source,
      body: [...(isPlain ? [] : unpack(left, given, inner)), ...lowerTurn(body, inner)],
      otherwise: [],
      range: rangeOf(view),
    },
  ];
}

function lowerWhile(view: SyntaxView, block: Block): Statement {
  return {
    kind: "while",
    test: partOf(view, "condition", block),
    body: lowerTurn(view.field("body"), block),
    otherwise: [],
    range: rangeOf(view),
  };
}

function lowerDo(view: SyntaxView, block: Block): Statement {
  const test = partOf(view, "condition", block);
  return doWhile(lowerTurn(view.field("body"), block), test, rangeOf(view));
}

interface Case {
  /** null: `default` */
  readonly test: SyntaxView | null;
  readonly body: readonly SyntaxView[];
}

/** `switch`: tests one after the other; what falls through runs the next body, too. */
export function lowerSwitch(view: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(view);
  const cases = (view.field("body")?.named() ?? []).map((each): Case => {
    const test = each.field("value");
    return { test, body: each.named().slice(test ? 1 : 0) };
  });
  const views = cases.flatMap(({ body }) => body);
  const inner = block.inner(declaredIn(views), () => false);
  const bodies = cases.map((_, at) => bodyFrom(cases, at));
  const kept = toName(`:s${view.start}`, range);
  const value = partOf(view, "value", block);
  const at = cases.findIndex(({ test }) => test === null);
  const chain = (): readonly Statement[] =>
    cases.reduceRight<readonly Statement[]>(
      (rest, { test }, own) => {
        if (!test) return rest;
        const operand = inner.expression(test);
        const match: Expression = {
          kind: "comparison",
          first: kept,
          rest: [{ operator: "===", operand }],
          range: rangeOf(test),
        };
        const then = inner.statements(bodies[own]!);
        const whole = { start: test.start, end: view.end };
        return [{ kind: "if", test: match, then, otherwise: rest, range: whole }];
      },
      at < 0 ? [] : inner.statements(bodies[at]!),
    );
  const isLeft = bodies.some((body) => body.some(breaksOut));
  const made = isLeft ? leftSwitch(block.home, range, chain) : chain();
  return [assign(kept, value, value.range), ...made];
}

/** What runs from a case on, without the last `break`. */
function bodyFrom(cases: readonly Case[], from: number): readonly SyntaxView[] {
  const all: SyntaxView[] = [];
  for (let at = from; at < cases.length; at++) {
    const body = cases[at]!.body.flatMap((each) =>
      each.type === "statement_block" ? flatten(each) : [each],
    );
    const last = body.at(-1);
    const isLeft = last !== undefined && /^(return|throw|continue)_statement$/.test(last.type);
    const isBroken = last?.type === "break_statement" && !last.field("label");
    all.push(...(isBroken ? body.slice(0, -1) : body));
    if (isLeft || isBroken) break;
  }
  return all;
}

/** A case in braces that declares nothing is as one without. */
function flatten(view: SyntaxView): readonly SyntaxView[] {
  const views = view.named();
  const last = views.at(-1);
  const ends = last !== undefined && /^(break|return|throw|continue)_statement$/.test(last.type);
  return ends || declaredIn(views).length === 0 ? views : [view];
}
