import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, unreadSyntax } from "../build.ts";
import { converted } from "../declared/names.ts";
import { drop, intoSink, type Sink, typeOfSink } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { assignment } from "./assignments.ts";
import { endOfBlock, mayEndHere } from "./drops.ts";
import { ifInto, leaveLoop, leftBlock, loopInto, matchInto } from "./flow.ts";
import type { RustLowering } from "./lowering.ts";
import { bindPattern, innerOf, patternTest } from "./patterns.ts";

type Statements = readonly Statement[];

const flows = /^(?:if|match|loop|while|for)_expression$/;

/** Whether a part of a block is its value. */
function isTail(view: SyntaxView): boolean {
  if (view.type === "expression_statement") return !view.text.endsWith(";");
  return !/_item$|^let_declaration$|^empty_statement$|^attribute_item$|^macro_definition$|_declaration$/.test(
    view.type,
  );
}

/** An expression whose value goes somewhere; a block runs its statements. */
export function lowerInto(lower: RustLowering, written: SyntaxView, sink: Sink): Statements {
  const range = rangeOf(written);
  const view = written.type === "expression_statement" ? (partsOf(written)[0] ?? written) : written;
  switch (view.type) {
    case "block":
    case "unsafe_block": {
      const block = view.type === "block" ? view : (view.first("block") ?? view);
      const label = block.first("label")?.text ?? null;
      const inner = (): Statements =>
        lower.scope.within(false, () => lowerBlock(lower, block, sink));
      return label === null ? inner() : leftBlock(lower, label, sink, range, inner);
    }
    case "if_expression":
      return ifInto(lower, view, sink);
    case "match_expression":
      return matchInto(lower, view, sink);
    case "loop_expression":
    case "while_expression":
    case "for_expression":
      return loopInto(lower, view, sink);
    case "break_expression":
    case "continue_expression":
      return lower.emit(() => [...mayEndHere(lower, view), ...leaveLoop(lower, view)]);
    case "return_expression": {
      const [value] = partsOf(view);
      const { result } = lower.scope.setting;
      if (!value) return [...mayEndHere(lower, view), { kind: "return", value: null, range }];
      if (!lower.hasDrops) return lowerInto(lower, value, { kind: "return", type: result });
      const kept = toName(lower.scope.temporary(), range);
      return [
        ...lowerInto(lower, value, { kind: "assign", target: kept, type: result }),
        ...mayEndHere(lower, view),
        { kind: "return", value: kept, range },
      ];
    }
    case "assignment_expression":
    case "compound_assignment_expr":
      return lower.emit(() => assignment(lower, view));
    default: {
      const type = typeOfSink(sink);
      return lower.emit(() => {
        const value = sink.kind === "drop" ? lower.expression(view) : lower.given(view, type);
        return [intoSink(sink, value, range)];
      });
    }
  }
}

/** The statements of a block, and its value. */
export function lowerBlock(lower: RustLowering, view: SyntaxView, sink: Sink): Statements {
  const parts = partsOf(view).filter(({ type }) => type !== "label");
  const inner = parts.filter(({ type }) => type === "function_item");
  const last = parts.at(-1);
  const isKept = lower.hasDrops && sink.kind === "return";
  const range = rangeOf(view);
  // What the block gives is there before its variables end.
  const kept = isKept ? toName(lower.scope.temporary(), range) : null;
  const into: Sink = kept ? { kind: "assign", target: kept, type: typeOfSink(sink) } : sink;
  const hasTail = last !== undefined && isTail(last);
  return [
    ...inner.flatMap((each) => lower.statement(each)),
    ...parts.flatMap((each) => {
      if (each.type === "function_item") return [];
      if (each === last && hasTail) return lowerInto(lower, each, into);
      return lower.statement(each);
    }),
    ...endOfBlock(lower, view),
    ...(kept && hasTail ? [intoSink(sink, kept, range)] : []),
  ];
}

/** One statement of Rust. */
export function lowerStatement(lower: RustLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  switch (view.type) {
    case "let_declaration":
      return lowerLet(lower, view);
    case "const_item":
    case "static_item": {
      const [name, value] = [view.field("name"), view.field("value")];
      if (!name || !value) return [];
      const type = lower.type(view.field("type"));
      return lower.emit(() => {
        const given = converted(type, lower.expression(value, type));
        const target = toName(lower.scope.declare(name.text, type), rangeOf(name));
        return [assign(target, given, range)];
      });
    }
    case "function_item": {
      const name = view.field("name")?.text ?? "";
      lower.scope.declare(name, null);
      const definition = lower.functionOf(view, name, { outer: lower.scope });
      return [{ kind: "function", definition: { ...definition, isHoisted: true }, range }];
    }
    case "use_declaration":
    case "empty_statement":
    case "attribute_item":
    case "inner_attribute_item":
    case "struct_item":
    case "enum_item":
    case "impl_item":
    case "type_item":
    case "trait_item":
    case "extern_crate_declaration":
    case "macro_definition":
      return [];
    default:
      return lowerInto(lower, view, drop);
  }
}

function lowerLet(lower: RustLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [pattern, value] = [view.field("pattern"), view.field("value")];
  if (!pattern) return [unreadSyntax(view)];
  const type = lower.type(view.field("type"));
  const inner = innerOf(pattern);
  const otherwise = view.field("alternative");
  if (!value) {
    lower.scope.declare(inner.text, type);
    return [];
  }
  if (otherwise) {
    return lower.emit((): Statements => {
      const subject = toName(lower.scope.temporary(), range);
      const first = assign(subject, lower.expression(value, type), range);
      const test = patternTest(lower, pattern, subject);
      return [
        first,
        { kind: "if", test, then: [], otherwise: lowerInto(lower, otherwise, drop), range },
      ];
    });
  }
  if (inner.type === "identifier" && flows.test(value.type)) {
    const kept = toName(lower.scope.temporary(), range);
    const made = lowerInto(lower, value, { kind: "assign", target: kept, type });
    const target = toName(lower.scope.declare(inner.text, type), rangeOf(inner));
    return [...made, assign(target, kept, range)];
  }
  return lower.emit((): Statements => {
    const given = converted(type, lower.given(value, type));
    const made = bindPattern(lower, inner, given, type, range);
    const isOwn = inner.type === "identifier" && value.type !== "reference_expression";
    const isNamed = value.type === "identifier" || value.type === "self";
    if (isOwn && !isNamed) lower.own(inner.text, value);
    return made;
  });
}
