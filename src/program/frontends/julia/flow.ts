import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, literal, rangeOf, toName, unread } from "../build.ts";
import { intoSink, lowerBlock, nothing } from "./blocks.ts";
import { type Names, part, type Sink, targetNames, withTurns } from "./names.ts";

export function lowerIf(view: SyntaxView, names: Names, sink: Sink): Statement {
  const ways = [view, ...view.fields("elseif")];
  const block = view.field("else");
  const last = block ? lowerBlock(block, names, sink) : nothing(view, sink);
  const made = ways.reduceRight<readonly Statement[]>((otherwise, way) => {
    const then = lowerBlock(way.field("body"), names, sink);
    return [{ kind: "if", test: part(way, "test", names), then, otherwise, range: rangeOf(way) }];
  }, last);
  return made[0]!;
}

/** `test && return x`, `test || error()`: what comes behind may be any statement. */
export function lowerLogical(view: SyntaxView, names: Names, sink: Sink): readonly Statement[] {
  const operator = view.field("operator")?.text;
  const [left, right] = [view.field("left"), view.field("right")];
  const isLogical = operator === "&&" || operator === "||";
  const leavesHere =
    right !== null && /^(?:return|break|continue|assignment|parenthesized)$/.test(right.type);
  if (!isLogical || !left || !right || (sink.kind !== "drop" && !leavesHere)) {
    return [intoSink(sink, names.lower.expression(view, names), view)];
  }
  const test = names.lower.expression(left, names);
  const run = names.lower.statement(right, names, sink);
  const range = rangeOf(view);
  const isAnd = operator === "&&";
  const value = literal({ type: "bool", value: !isAnd }, range);
  const rest = sink.kind === "drop" ? [] : [intoSink(sink, value, view)];
  const [then, otherwise] = isAnd ? [run, rest] : [rest, run];
  return [{ kind: "if", test, then, otherwise, range }];
}

/** `for i in is, j in js`: one loop within the other. */
export function lowerFor(view: SyntaxView, outer: Names): readonly Statement[] {
  const clauses = view.fields("clause");
  const body = view.field("body");
  // `break` leaves all the loops.
  const flag = clauses.length > 1 && body && leavesLoop(body) ? `:left${view.start}` : null;
  const isLeft = (value: boolean): Statement =>
    assign(
      toName(flag!, rangeOf(view)),
      literal({ type: "bool", value }, rangeOf(view)),
      rangeOf(view),
    );
  const build = (at: number, names: Names): readonly Statement[] => {
    const clause = clauses[at];
    if (!clause) return lowerBlock(body, { ...names, leaving: flag });
    const target = clause.field("target");
    if (!target) return [unread(clause)];
    const iterable = part(clause, "values", names);
    const inner = withTurns(targetNames(target), names);
    const range = at === 0 ? rangeOf(view) : rangeOf(clause);
    const own = build(at + 1, inner);
    return [
      {
        kind: "for",
        target: names.lower.target(target, inner),
        iterable,
        body: own,
        otherwise: [],
        range,
      },
      ...(flag !== null && at > 0 ? [leaveToo(flag, view)] : []),
    ];
  };
  const loops = build(0, outer);
  return flag === null ? loops : [isLeft(false), ...loops];
}

/** A loop around one that was left by `break` is left as well. */
function leaveToo(flag: string, view: SyntaxView): Statement {
  const range = rangeOf(view);
  return {
    kind: "if",
    test: toName(flag, range),
    then: [{ kind: "break", range }],
    otherwise: [],
    range,
  };
}

function leavesLoop(view: SyntaxView): boolean {
  if (view.type === "break") return true;
  if (/^(?:for|while|lambda|do|function)$/.test(view.type)) return false;
  return view.children().some(leavesLoop);
}

export function lowerTry(view: SyntaxView, names: Names, sink: Sink): Statement {
  const name = view.field("name")?.text ?? null;
  const caught = view.field("catch");
  const handlers = caught ? [{ type: null, name, body: lowerBlock(caught, names, sink) }] : [];
  return {
    kind: "try",
    body: lowerBlock(view.field("body"), names, view.field("else") ? { kind: "drop" } : sink),
    handlers,
    otherwise: lowerBlock(view.field("else"), names, sink),
    finally: lowerBlock(view.field("finally"), names),
    range: rangeOf(view),
  };
}
