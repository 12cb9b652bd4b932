import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  attribute,
  call,
  callHidden,
  rangeOf,
  toName,
  toText,
} from "../build.ts";
import { lowerMembers, memberFunction, type Members, note } from "../declared/members.ts";
import type { FunctionScope, Lower, TypeScope } from "../declared/scope.ts";
import { partsOf } from "../declared/syntax.ts";
import { blocksIn, fieldsIn, methodIn, namesIn } from "./members.ts";

/** A class without a name of its own: a body behind what makes an object. */
export interface Unnamed {
  readonly view: SyntaxView;
  readonly body: SyntaxView;
  /** The name that nobody writes. */
  readonly name: string;
  readonly base: string;
  /** How many values its base takes. */
  readonly count: number;
  readonly outer: TypeScope | null;
  /** The function around it, whose variables it sees. */
  readonly around: FunctionScope | null;
  /** What it calls the object around it. */
  readonly outerName?: string;
}

/** The class of such a body, derived from its base. */
export function lowerUnnamed(lower: Lower, given: Unnamed): Statement {
  const { view, body, name, base, count, outer, around, outerName } = given;
  const range = rangeOf(view);
  const declared = partsOf(body);
  const members = new Map(declared.flatMap((each) => namesIn(each, false)));
  const scope: TypeScope = {
    name,
    members,
    mayInherit: true,
    outer,
    ...(outerName ? { outerName } : {}),
  };
  const type: Members = {
    ...{ view, name, scope, primary: [], ofType: [] },
    methods: declared.flatMap((each) => methodIn(each, false)),
    fields: declared.flatMap((each) => fieldsIn(each, false)),
    ofObject: blocksIn(declared),
    ...(around ? { around } : {}),
  };
  const names = Array.from({ length: count }, (_, at) => `:given${at}`);
  const values = names.map((each) => toName(each, range));
  const self = toName("this", range);
  const constructor = lower.definition({
    ...{ view, name, nameView: null, parameters: null, body: null, outer: null },
    setting: { type: scope, hasThis: true, result: null, isVoid: true },
    given: names.map((each) => [each, null]),
    before: () => [
      effect(call(callHidden(":baseConstructor", [], range), values, range)),
      effect(call(attribute(self, ":fields", range), [], range)),
    ],
  });
  const content = [
    note(":kind", "class", view),
    ...lowerMembers(lower, type, [memberFunction("new:0", constructor)]),
  ];
  return {
    ...{ kind: "class", name, decorators: [], body: content, range, nameRange: range },
    bases: [argument(callHidden(":baseType", [toText(base, range)], range))],
  };
}

/** `new Layer() { … }`: a class that is made where its object is. */
export function lowerUnnamedObject(
  lower: Lower,
  given: Unnamed,
  args: readonly Expression[],
): Expression {
  const range = rangeOf(given.view);
  const made = callHidden(":new", [toText(given.name, range), ...args], range);
  const { outerName } = given;
  const body: Statement[] = [
    ...(outerName ? [assign(toName(outerName, range), toName("this", range), range)] : []),
    lowerUnnamed(lower, given),
    { kind: "return", value: made, range },
  ];
  const definition: FunctionDefinition = {
    ...{ name: "new", parameters: [], body, decorators: [], range, nameRange: range },
    ...boundNames(body, []),
    isAnonymous: true,
  };
  return call({ kind: "lambda", definition, range }, [], range);
}

function effect(value: Expression): Statement {
  return { kind: "expression", value, range: value.range };
}
