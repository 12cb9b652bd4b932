import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toEffect, toName } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import type { RustLowering } from "./lowering.ts";
import { resolvePath } from "./paths.ts";
import { innerOf } from "./patterns.ts";

/** A variable that a block declares with a value. */
interface Local {
  readonly name: string;
  readonly value: SyntaxView;
}

function localsIn(block: SyntaxView): readonly Local[] {
  return partsOf(block).flatMap((each) => {
    const [pattern, value] = [each.field("pattern"), each.field("value")];
    if (each.type !== "let_declaration" || !pattern || !value) return [];
    const inner = innerOf(pattern);
    return inner.type === "identifier" ? [{ name: inner.text, value }] : [];
  });
}

/** Whether it is a new object of a type of the file: `Guard { … }`, `Guard(…)`, `Guard::new(…)`. */
function isMade(lower: RustLowering, value: SyntaxView): boolean {
  if (value.type === "struct_expression") return true;
  const callee = value.type === "call_expression" ? value.field("function") : null;
  if (!callee || !/^(?:identifier|scoped_identifier)$/.test(callee.type)) return false;
  const path = resolvePath(lower, callee.text);
  return (
    path.kind === "member" ||
    (path.kind === "item" && lower.declared.get(path.name)?.kind === "struct")
  );
}

/** Whether a variable is only looked at, or dropped: nothing else takes over what it holds. */
function staysIn(block: SyntaxView, name: string): boolean {
  const isLookedAt = (around: SyntaxView, each: SyntaxView): boolean => {
    if (around.type === "reference_expression") return true;
    if (around.type === "field_expression")
      return (
        around.field("value")?.start === each.start &&
        /^\s*\.\s*\w+\b/.test(around.source.slice(each.end))
      );
    if (around.type === "let_declaration") return around.field("pattern")?.start === each.start;
    if (around.type !== "arguments") return false;
    const before = around.source.slice(Math.max(0, around.start - 20), around.start);
    return /(?:!|\bdrop)\s*$/.test(before);
  };
  const check = (around: SyntaxView): boolean =>
    partsOf(around).every((each) =>
      each.type === "identifier" && each.text === name ? isLookedAt(around, each) : check(each),
    );
  return check(block);
}

/** What runs at the end of a block where types of the file have a `Drop`: for its variables, the last first. */
export function endOfBlock(lower: RustLowering, block: SyntaxView): readonly Statement[] {
  if (!lower.hasDrops) return [];
  const range = { start: Math.max(block.start, block.end - 1), end: block.end };
  const locals = localsIn(block);
  const given = locals.toReversed().flatMap(({ name, value }): Expression[] => {
    const variable = lower.scope.find(name);
    if (!variable) return [];
    const isAgain = locals.filter((each) => each.name === name).length > 1;
    const isSure = !isAgain && isMade(lower, value) && staysIn(block, name);
    return [literal({ type: "bool", value: isSure }, range), toName(variable.name, range)];
  });
  return given.length === 0 ? [] : [toEffect(callHidden(":endOf", given, range), range)];
}

/** Where a function or a loop is left before the end of its blocks. */
export function mayEndHere(lower: RustLowering, view: SyntaxView): readonly Statement[] {
  const range = rangeOf(view);
  return lower.hasDrops ? [toEffect(callHidden(":mayEnd", [], range), range)] : [];
}
