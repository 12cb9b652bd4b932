import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, rangeOf, toName, toText } from "../build.ts";
import { namesOfTypes } from "./functions.ts";
import { converted } from "./names.ts";
import type { FunctionScope, Lower, TypeScope } from "./scope.ts";

/** A method by its name; several of one name are told apart by a number. */
export interface Method {
  readonly view: SyntaxView;
  readonly nameView: SyntaxView | null;
  readonly key: string;
  readonly name: string;
  readonly parameters: SyntaxView | null;
  readonly body: SyntaxView | null;
  readonly result: string | null;
  readonly isStatic: boolean;
  /** What runs before its body. */
  readonly before?: () => readonly Statement[];
  readonly given?: readonly (readonly [string, string | null])[];
}

/** A field, or a property that stores its value. */
export interface Field {
  readonly name: string;
  readonly nameView: SyntaxView;
  readonly declared: string | null;
  /** null: it begins with the default of its type. */
  readonly value: SyntaxView | null;
  readonly isStatic: boolean;
}

/** What a type declares. */
export interface Members {
  readonly view: SyntaxView;
  readonly name: string;
  readonly scope: TypeScope;
  readonly methods: readonly Method[];
  readonly fields: readonly Field[];
  /** The parameters behind its name, with their types. */
  readonly primary: readonly (readonly [name: string, type: string | null])[];
  /** What runs once for the type itself. */
  readonly ofType: readonly SyntaxView[];
  /** What runs for each object, after its fields are set. */
  readonly ofObject?: readonly SyntaxView[];
  /** The function around it, whose variables its methods see. */
  readonly around?: FunctionScope;
}

/** A fact about a type, which its rules read. */
export function note(name: string, value: string, view: SyntaxView): Statement {
  const range = rangeOf(view);
  return assign(toName(name, range), toText(value, range), range);
}

/** Something that a class has: a function under a name that its rules look for. */
export function memberFunction(key: string, definition: FunctionDefinition): Statement {
  const { range } = definition;
  return assign(toName(`:m:${key}`, range), { kind: "lambda", definition, range }, range);
}

/** What a type declares, as the body of a class. */
export function lowerMembers(
  lower: Lower,
  type: Members,
  constructors: readonly Statement[],
): readonly Statement[] {
  const { primary, fields, view } = type;
  const count = new Map<string, number>();
  const methods = type.methods.map((method): Statement => {
    const at = count.get(method.key) ?? 0;
    count.set(method.key, at + 1);
    return memberFunction(`${method.key}:${at}`, lowerMethod(lower, method, type));
  });
  const types = namesOfTypes(view);
  const notes = [
    ...(types.length > 0 ? [note(":typeParameters", types.join(","), view)] : []),
    ...primary.flatMap(([own, declared]) =>
      declared === null ? [] : [note(`:t:${own}`, declared, view)],
    ),
    ...fields.flatMap(({ name, declared, nameView }) =>
      declared === null ? [] : [note(`:t:${name}`, declared, nameView)],
    ),
  ];
  return [...notes, ...methods, ...initializers(lower, type), ...constructors];
}

function lowerMethod(
  lower: Lower,
  method: Method,
  { scope: type, around }: Members,
): FunctionDefinition {
  const { view, name, nameView, parameters, body, result, isStatic, given, before } = method;
  const isVoid = result === "void" || result === "Task";
  return lower.definition({
    ...{ view, name, nameView, parameters, body },
    setting: { type, hasThis: !isStatic, result: isVoid ? null : result, isVoid },
    outer: null,
    ...(given ? { given } : {}),
    ...(before ? { before } : {}),
    ...(around ? { around } : {}),
  });
}

/** What sets the fields of an object, and those of the type itself. */
function initializers(
  lower: Lower,
  { fields, view, name, scope: type, primary, ofType, ofObject = [], around }: Members,
): readonly Statement[] {
  const given = new Set(primary.map(([own]) => own));
  const make = (key: string, isStatic: boolean): Statement => {
    const own = fields.filter(
      (each) =>
        each.isStatic === isStatic && (each.value !== null || isStatic || !given.has(each.name)),
    );
    const object = toName(isStatic ? name : "this", rangeOf(view));
    const definition = lower.definition({
      ...{ view, name, nameView: view.field("name"), parameters: null, body: null },
      setting: { type, hasThis: !isStatic, result: null, isVoid: true },
      outer: null,
      before: () => [
        ...own.map((each) => initial(lower, each, object)),
        ...(isStatic ? ofType : ofObject).flatMap((each) => lower.bodyOf(each)),
      ],
      ...(around ? { around } : {}),
    });
    return memberFunction(`${key}:0`, definition);
  };
  const isStarted = fields.some(({ isStatic }) => isStatic) || ofType.length > 0;
  return [make(":fields", false), ...(isStarted ? [make(":static", true)] : [])];
}

function initial(
  lower: Lower,
  { nameView, name, declared, value }: Field,
  object: Expression,
): Statement {
  const range = rangeOf(nameView);
  const given = value
    ? converted(declared, lower.expression(value, declared))
    : callHidden(":default", [toText(declared ?? "object", range)], range);
  return assign(attribute(object, name, range), given, range);
}

/** Types in an order in which each follows its bases; what is done with them comes last. */
export function inOrder(types: readonly Statement[]): readonly Statement[] {
  const classes = new Map<string, Statement>(
    types.flatMap((each) => (each.kind === "class" ? [[each.name, each] as const] : [])),
  );
  const isUse = ({ kind }: Statement): boolean => kind === "expression";
  const done = new Set<Statement>(types.filter((each) => each.kind !== "class" && !isUse(each)));
  const begun = new Set<Statement>();
  const visit = (each: Statement | undefined): void => {
    if (each?.kind !== "class" || begun.has(each)) return;
    begun.add(each);
    for (const base of namesOfBases(each)) visit(classes.get(base));
    done.add(each);
  };
  for (const each of types) visit(each);
  return [...done, ...types.filter(isUse)];
}

/** What the type of a statement is derived from. */
export function namesOfBases(type: Statement): readonly string[] {
  if (type.kind !== "class") return [];
  return type.bases.flatMap(({ value }) => {
    const base = value.kind === "call" ? value.args[0]?.value : null;
    return base?.kind === "literal" && base.literal.type === "string" ? [base.literal.value] : [];
  });
}
