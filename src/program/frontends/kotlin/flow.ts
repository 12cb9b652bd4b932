import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Handler, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { drop, type Sink } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import type { KotlinLowering } from "./lowering.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

/** A statement or a block in a scope of its own. */
export function wayInto(
  lower: KotlinLowering,
  view: SyntaxView | undefined,
  sink: Sink,
): Statements {
  return view ? lower.scope.within(false, () => lower.into(view, sink)) : [];
}

/** `if`, whose value goes somewhere. */
export function ifInto(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements {
  const condition = view.field("condition");
  const ways = view
    .children()
    .filter(
      ({ node, type, start }) => start >= (condition?.end ?? 0) && (node.named || type === "else"),
    )
    .filter(({ type }) => !/comment$/.test(type));
  const at = ways.findIndex(({ type }) => type === "else");
  const then = at === 0 ? undefined : ways[0];
  const otherwise = at < 0 ? undefined : ways[at + 1];
  if (!condition) return [unreadSyntax(view)];
  return lower.emit((): Statements => {
    const test = lower.expression(condition);
    return [
      {
        ...{ kind: "if", test, range: rangeOf(view) },
        then: wayInto(lower, then, sink),
        otherwise: wayInto(lower, otherwise, sink),
      },
    ];
  });
}

/** `when` as a chain of `if`. */
export function whenInto(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements {
  const range = rangeOf(view);
  const entries = partsOf(view).filter(({ type }) => type === "when_entry");
  const given = view.first("when_subject");
  return lower.scope.within(false, () =>
    lower.emit((): Statements => {
      const parts = given ? partsOf(given) : [];
      const value = parts.at(-1);
      const name = given?.first("variable_declaration")?.first("identifier");
      const first = value ? lower.expression(value) : null;
      const subject =
        first &&
        toName(
          name ? lower.declare(name.text, null, true) : lower.scope.temporary(),
          rangeOf(view),
        );
      const isWhole = entries.some((each) => each.first("else"));
      const missing: Statements =
        sink.kind === "drop" || isWhole
          ? []
          : [{ kind: "expression", value: callHidden(":noMatch", [], range), range }];
      const chain = entries.reduceRight<Statements>((otherwise, entry) => {
        const way = partsOf(entry).at(-1);
        const tests = entry.fields("condition").map((each) => testOf(lower, subject, each));
        const then = (): Statements => wayInto(lower, way, sink);
        if (tests.length === 0) return then();
        const test = tests.reduce((left, right): Expression => ({
          ...{ kind: "logical", operator: "or", left, right, range: rangeOf(entry) },
        }));
        return [{ kind: "if", test, then: then(), otherwise, range: rangeOf(entry) }];
      }, missing);
      return subject ? [assign(subject, first, subject.range), ...chain] : chain;
    }),
  );
}

function testOf(lower: KotlinLowering, subject: Expression | null, view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (!subject) return lower.expression(view);
  const [inner] = partsOf(view);
  const isNot = view.first("!in", "!is") !== null;
  const plain = (): Expression => {
    if (view.type === "range_test" && inner) return isIn(lower, subject, inner, range);
    if (view.type === "type_test") return isOf(lower, subject, partsOf(view).find(isType), range);
    const rest = [{ operator: "==" as const, operand: lower.expression(view) }];
    return { kind: "comparison", first: subject, rest, range };
  };
  return isNot ? { kind: "not", operand: plain(), range } : plain();
}

/** `x in y` */
export function isIn(
  lower: KotlinLowering,
  value: Expression,
  among: SyntaxView,
  range: Expression["range"],
): Expression {
  return callHidden(":isIn", [value, lower.expression(among)], range);
}

/** `x is Type` */
export function isOf(
  lower: KotlinLowering,
  value: Expression,
  type: SyntaxView | undefined,
  range: Expression["range"],
): Expression {
  return callHidden(":is", [toText(lower.type(type) ?? "object", range), value], range);
}

/** `try`, whose value goes somewhere. */
export function tryInto(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements {
  const [body] = partsOf(view);
  const last = view.first("finally_block")?.first("block");
  const toHandler = (each: SyntaxView): Handler =>
    lower.scope.within(false, () => {
      const name = each.first("identifier");
      const type = partsOf(each).find(isType);
      const own = name ? lower.declare(name.text, null, true) : null;
      const caught = type ? toName(type.text, rangeOf(type)) : null;
      return {
        type: caught,
        name: own,
        body: wayInto(lower, each.first("block") ?? undefined, sink),
      };
    });
  return [
    {
      kind: "try",
      body: wayInto(lower, body, sink),
      handlers: partsOf(view)
        .filter(({ type }) => type === "catch_block")
        .map(toHandler),
      otherwise: [],
      finally: wayInto(lower, last ?? undefined, drop),
      range: rangeOf(view),
    },
  ];
}
