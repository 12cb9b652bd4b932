import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { attribute, call, callHidden, collect, rangeOf, toName, toText } from "../build.ts";

/** A method that a file may start with. */
export interface StartMethod {
  /** The type that it belongs to; null: none. */
  readonly type: string | null;
  readonly view: SyntaxView;
  readonly name: string;
  /** How many. */
  readonly parameters: number;
}

/** Whether it is the one with which a program starts, such as `main`. */
export function isMain({ name, parameters }: StartMethod, mainName: string): boolean {
  return name === mainName && parameters <= 1;
}

/** The methods without parameters that nothing in the file calls. */
export function uncalledOf(methods: readonly StartMethod[]): readonly StartMethod[] {
  const source = methods[0]?.view.source ?? "";
  const isCalled = ({ name }: StartMethod): boolean =>
    [...source.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
  return methods.filter((each) => each.parameters === 0 && !isCalled(each));
}

/** What a program is given that is started without arguments: an empty `string[]`. */
export function noArguments(range: TextRange): Expression {
  return callHidden(":items", [toText("string[]", range), collect("list", [], range)], range);
}

/** The calls of some methods. */
export function callsOf(methods: readonly StartMethod[]): readonly Statement[] {
  return methods.map(({ type, name, view, parameters }) => {
    const range = rangeOf(view.field("name") ?? view);
    const callee =
      type === null ? toName(name, range) : attribute(toName(type, range), name, range);
    return {
      kind: "expression",
      value: call(callee, parameters > 0 ? [noArguments(range)] : [], range),
      range,
    };
  });
}

/** What starts a file without statements of its own: its main method, or else those that nothing calls. */
export function startCalls(
  methods: readonly StartMethod[],
  mainName: string,
): readonly Statement[] {
  const main = methods.find((each) => isMain(each, mainName));
  return callsOf(main ? [main] : uncalledOf(methods));
}
