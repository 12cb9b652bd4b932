import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";

/** What the lowering of an expression knows of the text around it. */
export interface Names {
  /** Names that hold functions of the program, and parameters that may. */
  readonly functions: ReadonlySet<string>;
  readonly lowerBody: (view: SyntaxView, names: Names) => readonly Statement[];
  /** The method around an expression, and its first parameter. */
  readonly method?:
    | {
        readonly name: string;
        readonly first: string;
        readonly hasDots: boolean;
      }
    | null
    | undefined;
  /** Whether this is within what handles a condition and goes on. */
  readonly handles?: boolean;
  /** What calls that signal a condition do here: they end the body, or call a function and go on. */
  readonly signals?: ReadonlyMap<string, Expression | "ends">;
  /** What a call of `source` runs, outside functions; null: its file is not there. */
  readonly sourced?: ((view: SyntaxView) => readonly Statement[] | null) | undefined;
}

/**
 * The names that a program gives to functions. Where R calls a name, it passes over variables that hold
 * no function: `c(1, 2)` is the library's even where `c` is a number.
 */
export function findFunctions(parts: readonly SyntaxView[]): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    if (view.type === "parameter") {
      const name = view.field("name")?.text;
      if (name !== undefined) found.add(name);
    }
    if (view.type === "binary_operator") {
      const isRight = (view.field("operator")?.text ?? "").startsWith("-");
      const [name, value] = [
        view.field(isRight ? "rhs" : "lhs"),
        view.field(isRight ? "lhs" : "rhs"),
      ];
      const makes = value?.type === "function_definition" || value?.type === "call";
      if (makes && name?.type === "identifier" && value.type !== "call")
        found.add(name.text.replace(/^\x60(.*)\x60$/s, "$1"));
    }
    open.push(...view.named());
  }
  return found;
}
