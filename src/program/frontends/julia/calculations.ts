import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { BinaryOperator, Comparison, Expression } from "../../ir/ir.ts";
import { argument, callHidden, literal, rangeOf, toName, unread } from "../build.ts";
import { logicalOf } from "../operators.ts";
import { callBase, type Names, part } from "./names.ts";

const arithmetic: Readonly<Record<string, BinaryOperator>> = {
  ...{ "+": "+", "-": "-", "*": "*", "/": "/", "÷": "//", "%": "%", "^": "**" },
  ...{ "&": "&", "|": "|", "⊻": "^", "<<": "<<", ">>": ">>", ">>>": ">>>" },
};

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ "==": "==", "!=": "!=", "≠": "!=", "<": "<", "<=": "<=", "≤": "<=", ">": ">" },
  ...{ ">=": ">=", "≥": ">=", "===": "===", "!==": "!==", in: "in", "∈": "in", "∉": "not in" },
};

/** Operators that stand for functions. */
const functions: Readonly<Record<string, string>> = {
  ...{ "⋅": "dot", "×": "cross", "∪": "union", "∩": "intersect", "≈": "isapprox", "⊆": "issubset" },
};

export function lowerUnary(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const written = view.field("operator")?.text ?? "";
  const operator = written.replace(".", "");
  const operand = part(view, "operand", names);
  const isDotted = written.startsWith(".") || names.isDotted;
  // The opposite of a test: `filter(!isodd, xs)`.
  const isTest = operand.kind === "name" && /^is\p{L}/u.test(operand.name);
  if (operator === "!" && isTest && !isDotted) return callBase("!", [operand], view);
  if (operator === "!") {
    return isDotted ? callHidden(":.!", [operand], range) : { kind: "not", operand, range };
  }
  if (operator === "√" || operator === "∛") {
    const function_ = operator === "√" ? "sqrt" : "cbrt";
    const base = callBase(function_, [operand], view);
    if (!isDotted) return base;
    return callHidden(":broadcast", [base.callee, operand], range);
  }
  if (operator === "-" && operand.kind === "literal" && operand.literal.type === "float") {
    return literal({ type: "float", value: -operand.literal.value }, range);
  }
  return { kind: "unary", operator: operator as "-" | "+" | "~", operand, range };
}

export function lowerBinary(view: SyntaxView, names: Names): Expression {
  const [left, right] = [part(view, "left", names), part(view, "right", names)];
  return calculation(view.field("operator")?.text ?? "*", left, right, view, names);
}

/** `left operator right` */
export function calculation(
  written: string,
  left: Expression,
  right: Expression,
  view: SyntaxView,
  names: Names,
): Expression {
  const range = rangeOf(view);
  const logical = logicalOf(written);
  if (logical) return { kind: "logical", operator: logical, left, right, range };
  const isDotted = written.startsWith(".") || names.isDotted;
  const operator = written.replace(".", "");
  const isInverse = operator === "^" && right.kind === "unary" && right.operator === "-";
  if (isInverse && right.operand.kind === "literal" && !isDotted)
    return callHidden(":literalPower", [left, right], range);
  if (operator === "=>") return callHidden(":pair", [left, right], range);
  if (operator === "|>" || operator === "<|") {
    const [callee, value] = operator === "|>" ? [right, left] : [left, right];
    return isDotted
      ? callHidden(":broadcast", [callee, value], range)
      : { kind: "call", callee, args: [argument(value)], range };
  }
  if (operator === "\\" && !isDotted) return callHidden(":solve", [left, right], range);
  const function_ = functions[operator];
  if (function_ !== undefined) return callBase(function_, [left, right], view);
  if (operator === "∘") return callHidden(":compose", [left, right], range);
  const own = arithmetic[operator];
  if (!own && operator !== "&&" && operator !== "||" && operator !== "\\") {
    return unread(view, `\`${operator}\` is not followed`);
  }
  if (isDotted) return callHidden(`:.${operator}`, [left, right], range);
  return { kind: "binary", operator: own!, left, right, range };
}

/** `a < b <= c`: each operator holds for what is beside it. */
export function lowerComparison(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const first = part(view, "first", names);
  const operands = view.fields("operand").map((each) => names.lower.expression(each, names));
  const written = view
    .fields("operator")
    .map(({ text }) => (names.isDotted && !text.startsWith(".") ? `.${text}` : text));
  const rest = written.flatMap((operator, at) => {
    const own = comparisons[operator];
    return own ? [{ operator: own, operand: operands[at]! }] : [];
  });
  if (rest.length === written.length) return { kind: "comparison", first, rest, range };
  const pairs = written.map((operator, at) =>
    comparePair(operator, operands[at - 1] ?? first, operands[at]!, view, range),
  );
  const isDotted = written.some((operator) => operator.startsWith("."));
  return pairs.reduce((left, right) =>
    isDotted
      ? callHidden(":.&", [left, right], range)
      : { kind: "logical", operator: "and", left, right, range },
  );
}

function comparePair(
  operator: string,
  left: Expression,
  right: Expression,
  view: SyntaxView,
  range: TextRange,
): Expression {
  if (operator === "isa") return callHidden(":isa", [left, right], range);
  if (operator === "<:") return callHidden(":isSubtype", [left, right], range);
  if (operator === ">:") return callHidden(":isSubtype", [right, left], range);
  const function_ = functions[operator.replace(".", "")];
  if (function_ !== undefined) {
    return operator.startsWith(".")
      ? callHidden(":broadcast", [toName(function_, range), left, right], range)
      : callBase(function_, [left, right], view);
  }
  const own = comparisons[operator.replace(".", "")];
  if (!own) return unread(view, `\`${operator}\` is not followed`);
  if (operator.startsWith(".")) return callHidden(`:.${own}`, [left, right], range);
  return { kind: "comparison", first: left, rest: [{ operator: own, operand: right }], range };
}
