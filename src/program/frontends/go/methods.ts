import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import { assign, callHidden, literal, rangeOf, toName, toText } from "../build.ts";
import { memberFunction } from "../declared/members.ts";
import type { TypeScope } from "../declared/scope.ts";
import type { GoLowering } from "./lowering.ts";

function receiverOf(method: SyntaxView): SyntaxView | null {
  return method.field("receiver")?.first("parameter_declaration") ?? null;
}

/** The type that a method belongs to, without `*` and type parameters. */
export function ownerOf(method: SyntaxView): string {
  return /^\*?\s*(\w+)/.exec(receiverOf(method)?.field("type")?.text ?? "")?.[1] ?? "";
}

/** Types whose values may be shown by a method of their own: true where no other value is written as they are. */
export function textedNotes(lower: GoLowering, range: TextRange): readonly Statement[] {
  return [...lower.named.texted].flatMap((name) => {
    const target = lower.named.get(name)!;
    const type = target.type === "struct_type" ? null : lower.type(target);
    const isOnly = countOf(target.text, target.source) === 1;
    const value = literal({ type: "bool", value: isOnly }, range);
    return type === null ? [] : [assign(toName(`:texted ${type}`, range), value, range)];
  });
}

/** How often a type is written, and not as a part of a longer one. */
function countOf(type: string, source: string): number {
  let count = 0;
  for (let at = source.indexOf(type); at >= 0; at = source.indexOf(type, at + 1))
    if (!/[\w\]]/.test(source.charAt(at - 1))) count++;
  return count;
}

/** The methods of a type, and whether they take a pointer. */
export function methodsOf(
  methods: readonly SyntaxView[],
  name: string,
): ReadonlyMap<string, "value" | "pointer"> {
  const own = methods.filter((each) => ownerOf(each) === name);
  return new Map(
    own.map((each) => {
      const isPointer = receiverOf(each)?.field("type")?.type === "pointer_type";
      return [each.field("name")?.text ?? "", isPointer ? "pointer" : "value"];
    }),
  );
}

/** `func (h *Head) Forward()`: the receiver has a name of its own. */
export function lowerMethod(
  lower: GoLowering,
  view: SyntaxView,
  type: TypeScope,
): FunctionDefinition {
  const receiver = receiverOf(view);
  const name = receiver?.field("name");
  const isPointer = receiver?.field("type")?.type === "pointer_type";
  const before = (): readonly Statement[] => {
    if (!name) return [];
    const range = rangeOf(name);
    const self = toName("this", range);
    const value = callHidden(isPointer ? ":receiver" : ":own", [self], range);
    return [assign(toName(lower.scope.declare(name.text, null), range), value, range)];
  };
  return lower.functionOf(view, view.field("name")?.text ?? "", { outer: null, before }, type);
}

/** Methods of types that are no structs. */
export function extensionsOf(
  lower: GoLowering,
  methods: readonly SyntaxView[],
): readonly Statement[] {
  const own = methods.filter((each) => {
    const target = lower.named.get(ownerOf(each));
    return target && target.type !== "struct_type";
  });
  const [first] = own;
  if (!first) return [];
  const body = own.map((each, at): Statement => {
    const receiver = receiverOf(each)!;
    const name = receiver.field("name");
    const range = rangeOf(receiver);
    const type = lower.type(receiver.field("type")) ?? "object";
    const self: Parameter = {
      ...{ name: name?.text ?? ":self", kind: "both", defaultValue: null, range },
      annotation: toText(`this ${type.replace(/\?$/, "")}`, range),
    };
    const isPointer = receiver.field("type")?.type === "pointer_type";
    const before = (): readonly Statement[] => {
      if (!name) return [];
      const target = toName(lower.scope.declare(name.text, type), range);
      // What takes a copy may be called on a pointer.
      return isPointer ? [] : [assign(target, callHidden(":own", [target], range), range)];
    };
    const definition = lower.functionOf(each, each.field("name")?.text ?? "", {
      outer: null,
      before,
    });
    const parameters = [self, ...definition.parameters];
    const locals = new Set([...definition.locals, self.name]);
    return memberFunction(`${definition.name}:${at}`, { ...definition, parameters, locals });
  });
  const range = rangeOf(first);
  const made: Statement = {
    ...{ kind: "class", name: ":methods", bases: [], decorators: [], body, range },
    nameRange: range,
  };
  return [made];
}
