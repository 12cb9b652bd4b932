import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import type { Lower } from "../declared/scope.ts";
import { partsOf } from "../declared/syntax.ts";
import { typeText } from "./syntax.ts";

const ranks = ["int", "long", "float", "double"] as const;
type NumericType = (typeof ranks)[number];

const narrow: ReadonlySet<string> = new Set(["char", "short", "sbyte"]);

function asNumeric(type: string | null | undefined): NumericType | null {
  const plain = type?.replace(/\?$/, "") ?? "";
  if (narrow.has(plain)) return "int";
  return ranks.find((each) => each === plain) ?? null;
}

/** The type in which two numbers are calculated with; null: one of them may be no number. */
function promoted(one: NumericType | null, other: NumericType | null): NumericType | null {
  return one && other && ranks[Math.max(ranks.indexOf(one), ranks.indexOf(other))]!;
}

/** Functions of `Math` that give numbers of double precision, whatever they get. */
const realFunctions: ReadonlySet<string> = new Set([
  ...["sqrt", "cbrt", "pow", "exp", "log", "log10", "log1p", "expm1", "sin", "cos", "tan"],
  ...["asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "hypot", "floor", "ceil"],
  ...["rint", "random", "toRadians", "toDegrees"],
]);

const boxFunctions = /^(Integer|Long|Float|Double)\.(?:valueOf|parse\w+|sum|max|min)\(/;
const boxNames: Readonly<Record<string, string>> = {
  ...{ Integer: "int", Long: "long", Float: "float", Double: "double" },
};

/** Whether an expression is a sign, as far as the text says it. */
function isSign(lower: Lower, view: SyntaxView): boolean {
  const parts = partsOf(view);
  switch (view.type) {
    case "character_literal":
      return true;
    case "identifier":
      return /^char\??$/.test(lower.scope.find(view.text)?.type ?? "");
    case "parenthesized_expression":
      return parts[0] !== undefined && isSign(lower, parts[0]);
    case "cast_expression":
      return view.field("type")?.text === "char";
    case "method_invocation":
      return view.field("name")?.text === "charAt";
    default:
      return false;
  }
}

/** The type of a number, as far as the text says it; null: it may be another, or no number. */
export function numericType(lower: Lower, view: SyntaxView): NumericType | null {
  const parts = partsOf(view);
  switch (view.type) {
    case "decimal_integer_literal":
      return /l$/i.test(view.text) ? "long" : "int";
    case "decimal_floating_point_literal":
      return /f$/i.test(view.text) ? "float" : "double";
    case "character_literal":
      return "int";
    case "identifier":
      return asNumeric(lower.scope.find(view.text)?.type);
    case "parenthesized_expression":
      return parts[0] ? numericType(lower, parts[0]) : null;
    case "unary_expression": {
      const operand = view.field("operand");
      return operand ? numericType(lower, operand) : null;
    }
    case "update_expression":
      return parts[0] ? numericType(lower, parts[0]) : null;
    case "cast_expression":
      return asNumeric(typeText(view.field("type")));
    case "binary_expression": {
      const [left, right] = [view.field("left"), view.field("right")];
      const isArithmetic = /^[-+*/%]$/.test(view.field("operator")?.text ?? "");
      return isArithmetic && left && right
        ? promoted(numericType(lower, left), numericType(lower, right))
        : null;
    }
    case "ternary_expression": {
      const [then, otherwise] = [view.field("consequence"), view.field("alternative")];
      return then && otherwise
        ? promoted(numericType(lower, then), numericType(lower, otherwise))
        : null;
    }
    case "array_access": {
      const array = view.field("array");
      const type = array?.type === "identifier" ? lower.scope.find(array.text)?.type : null;
      return asNumeric(itemTypeOf(type));
    }
    case "method_invocation": {
      const [, box] = boxFunctions.exec(view.text) ?? [];
      const isReal =
        view.field("object")?.text === "Math" && realFunctions.has(view.field("name")?.text ?? "");
      return isReal ? "double" : asNumeric(box && boxNames[box]);
    }
    default:
      return null;
  }
}

/** The type that both results of a condition take; null: each keeps its own, or it is not known. */
export function typeOfChoice(
  lower: Lower,
  then: SyntaxView,
  otherwise: SyntaxView,
): NumericType | "char" | null {
  const [one, other] = [numericType(lower, then), numericType(lower, otherwise)];
  const arms = [then, otherwise];
  const signs = arms.filter((each) => isSign(lower, each));
  if (signs.length === 2) return null;
  if (signs.length === 1 && (one === "int" || other === "int")) {
    const rest = arms.find((each) => !signs.includes(each))!;
    // A whole number that is written there becomes a sign.
    if (rest.type === "decimal_integer_literal") return "char";
    return numericType(lower, rest) === "int" ? "int" : null;
  }
  if (one === "double" || other === "double") return one === other ? null : "double";
  const both = promoted(one, other);
  return one === other ? null : both;
}

/** Methods of collections that give what these hold: numbers in boxes. */
const givesBox: ReadonlySet<string> = new Set([
  ...["get", "getOrDefault", "getKey", "getValue", "getFirst", "getLast", "first", "last"],
  ...["peek", "poll", "pop", "element", "next", "peekFirst", "peekLast", "valueOf"],
]);

/** Whether a value is a number in a box, if it is one: a variable of the type `Integer`, an item of a list. */
export function isBox(lower: Lower, view: SyntaxView): boolean {
  if (view.type === "identifier") return lower.scope.find(view.text)?.type?.endsWith("?") ?? false;
  const name = view.type === "method_invocation" ? view.field("name")?.text : undefined;
  if (name === undefined || !givesBox.has(name) || !view.field("object")) return false;
  // A method of the program may give a number itself.
  return !new RegExp(`\\b(?:int|long|double|float|char|boolean)\\s+${name}\\s*\\(`).test(
    view.source,
  );
}

/** Whether a text is one that the compiler knows, so that equal ones are one object. */
export function isConstantText(view: SyntaxView): boolean {
  const parts = partsOf(view);
  switch (view.type) {
    case "string_literal":
    case "text_block":
      return true;
    case "parenthesized_expression":
      return parts[0] !== undefined && isConstantText(parts[0]);
    case "binary_expression": {
      const isSum = view.field("operator")?.text === "+";
      return (
        isSum &&
        [view.field("left"), view.field("right")].every(
          (each) => each !== null && each.type.endsWith("literal"),
        )
      );
    }
    case "identifier":
      return holdsLiteral(view);
    default:
      return false;
  }
}

/** Whether a variable is declared once, with a literal, and nothing else is assigned to it. */
function holdsLiteral({ text, source }: SyntaxView): boolean {
  const assigned = [...source.matchAll(new RegExp(`\\b${text}\\s*\\+?=(?!=)`, "g"))];
  const declared = [...source.matchAll(new RegExp(`\\bString\\s+${text}\\b`, "g"))];
  const written = new RegExp(
    `(?:\\bString|")[^;()]*\\b${text}\\s*=\\s*"(?:[^"\\\\\\n]|\\\\.)*"\\s*[;,]`,
  );
  return assigned.length === 1 && declared.length <= 1 && written.test(source);
}
