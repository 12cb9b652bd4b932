import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, literal, rangeOf, toName, toText } from "../build.ts";
import { createArray, lowerBraces, toArguments } from "./calls.ts";
import { type ClassPart, methodSign } from "./classScopes.ts";
import type { FunctionPart } from "./collect.ts";
import type { ClassScope, FunctionParts, Lower } from "./scope.ts";
import { lastName } from "./syntax.ts";
import { isSmartPointer } from "./variables.ts";
import { baseType, type CType, declare, isScalar, plainType, typeText } from "./types.ts";

type Statements = readonly Statement[];

/** Classes of the library that programs extend. */
const standardBase =
  /^(?:exception|(?:runtime|logic|range|overflow|underflow|length|domain)_error|invalid_argument|out_of_range)$/;

interface Field {
  readonly name: string;
  readonly type: CType;
  readonly value: SyntaxView | null;
  readonly view: SyntaxView;
  readonly isStatic: boolean;
  /** A pointer that begins as null. */
  readonly isNull: boolean;
  /** How many bits it has, where the text says that. */
  readonly bits: string | null;
}

/** A class with its methods, also those that are defined outside of it. */
export function lowerClass(
  lower: Lower,
  part: ClassPart,
  outside: readonly FunctionPart[],
): Statements {
  const { view, name, template } = part;
  const range = rangeOf(view);
  const scope = lower.classes.get(name);
  if (!scope) return [];
  const members = (view.field("body")?.named() ?? []).flatMap((each) =>
    each.type === "template_declaration" ? (each.named().at(-1) ?? []) : each,
  );
  const own = members.flatMap((each) => fieldsIn(lower, each));
  const instance = own.filter(({ isStatic }) => !isStatic);
  const open = (template?.field("parameters")?.named() ?? []).flatMap(
    (each) => each.first("type_identifier")?.text ?? [],
  );
  const notes = [
    note(":open", open.join(","), view),
    note(":order", instance.map((each) => each.name).join(","), view),
    ...(view.type === "union_specifier" ? [note(":union", name, view)] : []),
    ...instance.flatMap((each) => widthNote(each)),
    ...instance.flatMap((each) => (each.isNull ? [note(`:o:${each.name}`, "", each.view)] : [])),
    ...members.flatMap((each) => defaultNote(each)),
    ...instance.map((each) => note(`:t:${each.name}`, typeText(each.type) ?? "", each.view)),
  ];
  const setting = { outer: lower.scope, type: scope, hasThis: true, result: null, keeps: null };
  const begin = lower.definition({
    ...{ view, name, nameView: view.field("name"), parameters: null, body: null, template: null },
    setting,
    before: () => instance.map((each) => initialise(lower, each, each.value)),
  });
  const methods = [
    ...members.flatMap((each) => {
      const method = each.type === "function_definition" ? toMethod(lower, each, scope) : null;
      return method ? [method] : [];
    }),
    ...outside.map((each) => fromOutside(each, scope)),
  ];
  const count = new Map<string, number>();
  const lowered = methods.map(({ key, parts, isStatic }): Statement => {
    const at = count.get(key) ?? 0;
    count.set(key, at + 1);
    const definition = lower.definition({
      ...parts,
      setting: { ...setting, hasThis: !isStatic, result: parts.setting.result },
      before: () => (key === "new" ? initialisers(lower, parts.view, instance, scope) : []),
    });
    const own = rangeOf(parts.view);
    return assign(toName(`:m:${key}:${at}`, own), { kind: "lambda", definition, range: own }, own);
  });
  const body: Statements = [
    ...notes,
    ...lowered,
    assign(toName(":fields", range), { kind: "lambda", definition: begin, range }, range),
    ...own.flatMap((each) => (each.isStatic && each.value ? [lowerStatic(lower, each)] : [])),
  ];
  const bases = scope.bases
    .filter((base) => lower.classes.has(base) || standardBase.test(base))
    .map((base) => ({ name: null, spread: null, value: toName(base, range) }));
  const nameRange = rangeOf(view.field("name") ?? view);
  return [{ kind: "class", name, bases, decorators: [], body, nameRange, range }];
}

/** `auto operator<=>(const Point&) const = default;` */
function defaultNote(view: SyntaxView): Statements {
  const name = view.field("declarator")?.field("declarator")?.text.replace(/\s+/g, "");
  const isDefault = view.first("default_method_clause") !== null;
  return isDefault && name && /^operator(?:==|<=>)$/.test(name)
    ? [note(`:d:${name}`, name, view)]
    : [];
}

/** How many bits a field has: `unsigned low : 3`. */
function widthNote({ name, view, bits }: Field): Statements {
  return bits === null ? [] : [note(`:w:${name}`, bits, view)];
}

function note(name: string, text: string, view: SyntaxView): Statement {
  const range = rangeOf(view);
  return assign(toName(name, range), toText(text, range), range);
}

function fieldsIn(lower: Lower, view: SyntaxView): readonly Field[] {
  if (view.type !== "field_declaration") return [];
  const base = baseType(view, lower.aliases);
  const isStatic = view
    .children()
    .some(({ type, text }) => type === "storage_class_specifier" && text === "static");
  const declarators = view.fields("declarator");
  return declarators.flatMap((each, at): readonly Field[] => {
    const { name, type, parameters } = declare(each, base, lower.aliases);
    if (!name || parameters) return [];
    // The value of a field stands behind its name.
    const next = declarators[at + 1]?.start ?? Infinity;
    const value =
      view.fields("default_value").find(({ start }) => start > each.start && start < next) ?? null;
    const width = view
      .children()
      .find((one) => one.type === "bitfield_clause" && one.start > each.start && one.start < next);
    const bits = width?.named()[0]?.text ?? null;
    const isNull = isSmartPointer(view);
    return [{ name: name.text, type, value, view: each, isStatic, isNull, bits }];
  });
}

function lowerStatic(lower: Lower, field: Field): Statement {
  const range = rangeOf(field.view);
  return assign(toName(field.name, range), valueOf(lower, field, field.value, range), range);
}

/** The first value of a field. */
function valueOf(
  lower: Lower,
  { type, isNull }: Field,
  value: SyntaxView | null,
  range: Expression["range"],
): Expression {
  const { text, dims, isPointerToArray } = type;
  const own = toText(typeText(type) ?? "", range);
  if (dims.length > 0 && !isPointerToArray) {
    const first = value?.type === "initializer_list" ? lowerBraces(lower, value) : null;
    return createArray(lower, text, dims, first ?? toName(":zero", range), range);
  }
  const nothing = isNull ? literal({ type: "bool", value: true }, range) : toName(":zero", range);
  if (!value) return callHidden(":default", [own, nothing], range);
  if (value.type === "initializer_list")
    return callHidden(":as", [own, lowerBraces(lower, value)], range);
  if (value.type !== "argument_list")
    return callHidden(":as", [own, lower.expression(value)], range);
  const args = value.named();
  if (args.length === 0)
    return callHidden(":default", [own, literal({ type: "bool", value: true }, range)], range);
  if (args.length === 1 && (isScalar(text) || type.isReference)) {
    return callHidden(":as", [own, lower.expression(args[0]!)], range);
  }
  return callHidden(":new", [own, ...toArguments(lower, text ?? "", args)], range);
}

function initialise(lower: Lower, field: Field, value: SyntaxView | null): Statement {
  const range = rangeOf(field.view);
  const place = attribute(toName("this", range), field.name, range);
  return assign(place, valueOf(lower, field, value, range), range);
}

/** `: a(x), Base(y)` of a constructor. */
function initialisers(
  lower: Lower,
  view: SyntaxView,
  own: readonly Field[],
  scope: ClassScope,
): Statements {
  const list = view.first("field_initializer_list");
  return (list?.named() ?? []).flatMap((each): Statements => {
    const [name, value] = each.named();
    if (!name || !value) return [];
    const range = rangeOf(each);
    const field = own.find((one) => one.name === name.text);
    if (field) {
      const place = attribute(toName("this", range), field.name, rangeOf(name));
      return [assign(place, valueOf(lower, field, value, range), range)];
    }
    const base = lastName(name).text.replace(/<[^]*$/, "");
    const args = toArguments(lower, base, value.named());
    const isOwn = base === scope.name;
    return isOwn || scope.bases.includes(base)
      ? [
          {
            kind: "expression",
            value: callHidden(
              ":construct",
              [toName("this", range), toName(base, range), ...args],
              range,
            ),
            range,
          },
        ]
      : [];
  });
}

interface Method {
  readonly key: string;
  readonly isStatic: boolean;
  readonly parts: Omit<FunctionParts, "before">;
}

function toMethod(lower: Lower, view: SyntaxView, scope: ClassScope): Method | null {
  const declarator = view.field("declarator");
  const body = view.field("body");
  if (!declarator) return null;
  const { name, type, parameters } = declare(
    declarator,
    baseType(view, lower.aliases),
    lower.aliases,
  );
  if (!name) return null;
  const isEnd = name.type === "destructor_name";
  if (isEnd && (!body || !lower.ending.has(scope.name))) return null;
  const isDefault = view.first("default_method_clause") !== null;
  if (!body && !isDefault) return null;
  const own = name.text.replace(/\s+/g, "");
  const isNew = own === scope.name;
  if (isDefault && !isNew) return null;
  // What moves from another object is not followed: the object itself is taken.
  if (isNew && isMoving(parameters)) return null;
  const isStatic = view
    .children()
    .some((each) => each.type === "storage_class_specifier" && each.text === "static");
  return {
    key: isNew ? "new" : isEnd ? "~" : own,
    isStatic,
    parts: {
      ...{ view, name: own, nameView: name, parameters, body, template: null },
      setting: {
        ...{ outer: null, type: scope, hasThis: !isStatic, keeps: null },
        result: isNew ? plainType(null) : type,
      },
    },
  };
}

/** Whether a constructor takes `Type&& other`. */
function isMoving(parameters: SyntaxView | null): boolean {
  const [only, ...others] = parameters?.named() ?? [];
  return only !== undefined && others.length === 0 && /^\w+\s*&&/.test(only.text);
}

function fromOutside(
  { view, name, nameView, result, parameters }: FunctionPart,
  scope: ClassScope,
): Method {
  const isNew = name === scope.name;
  return {
    key: isNew ? "new" : name.startsWith("~") ? "~" : name,
    isStatic: scope.statics.has(methodSign(name, parameters)),
    parts: {
      ...{ view, name, nameView, parameters, body: view.field("body"), template: null },
      setting: {
        ...{ outer: null, type: scope, hasThis: true, keeps: null },
        result: isNew ? plainType(null) : result,
      },
    },
  };
}

/** The constants of an `enum`, each one more than the last. */
export function lowerEnum(lower: Lower, view: SyntaxView): Statements {
  const members = (view.field("body")?.named() ?? []).filter(({ type }) => type === "enumerator");
  let last: Expression | null = null;
  const home = view.field("name")?.text ?? "";
  const isScoped = view.children().some(({ text }) => text === "class" || text === "struct");
  return members.flatMap((each): Statements => {
    const name = each.field("name");
    const value = each.field("value");
    if (!name) return [];
    const range = rangeOf(name);
    const one = literal({ type: "int", value: last === null ? 0 : 1 }, range);
    const given: Expression = value
      ? lower.expression(value)
      : last === null
        ? one
        : { kind: "binary", operator: "+", left: last, right: toName(":one", range), range };
    // Those of an `enum class` have its name in front.
    const written = isScoped ? `${home}::${name.text}` : name.text;
    const own = toName(lower.scope.declare(written, "int"), range);
    last = own;
    return [assign(own, given, rangeOf(each))];
  });
}
