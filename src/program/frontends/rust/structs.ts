import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Parameter, Statement } from "../../ir/ir.ts";
import { assign, attribute, rangeOf, toName, toText } from "../build.ts";
import { memberFunction, note } from "../declared/members.ts";
import { converted } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import type { TypeScope } from "../declared/scope.ts";
import type { Standing } from "../otherFiles.ts";
import { functionsIn, functionsOf, type Items } from "./items.ts";
import type { RustLowering } from "./lowering.ts";
import { traitsNext } from "../../languages/rust/iterate.ts";
import { lastName } from "./types.ts";

/** The types of a file with their methods, and the methods of other types. */
export function lowerTypes(
  lower: RustLowering,
  items: Items,
  standing: Standing,
): readonly Statement[] {
  const own = items.types.flatMap(({ view, derives }) => {
    const name = view.field("name")?.text ?? "";
    const impls = items.impls.filter((each) => nameOf(lower, each) === name);
    return standing.put(view, [lowerType(lower, view, derives, impls, items)]);
  });
  const names = new Set(items.types.map(({ view }) => view.field("name")?.text ?? ""));
  const others = items.impls.filter((each) => !names.has(nameOf(lower, each)));
  const [first] = others;
  return [...own, ...(first ? standing.put(first, extensions(lower, others, items)) : [])];
}

/** The type that an implementation is for. */
function nameOf(lower: RustLowering, impl: SyntaxView): string {
  const name = lastName((impl.field("type")?.text ?? "").replace(/<[^]*$/, ""));
  const known = lower.declared.get(name);
  return known?.kind === "alias" ? lastName(known.type.text) : name;
}

function lowerType(
  lower: RustLowering,
  view: SyntaxView,
  derives: string,
  impls: readonly SyntaxView[],
  items: Items,
): Statement {
  const nameView = view.field("name") ?? view;
  const name = nameView.text;
  const known = lower.declared.get(name);
  const fields = known?.kind === "struct" ? [...known.fields] : [];
  const scope: TypeScope = { name, members: new Map(), mayInherit: false, outer: null };
  lower.self = name;
  const count = new Map<string, number>();
  const methods = impls.flatMap((impl) => {
    lower.associated = associatedIn(impl);
    return functionsOf(impl, items.traits).map((each) => {
      const own = methodName(impl, each.field("name")?.text ?? "", impls);
      const at = count.get(own) ?? 0;
      count.set(own, at + 1);
      const definition = lower.functionOf(each, own, { outer: null }, scope);
      return memberFunction(`${own}:${at}`, definition);
    });
  });
  lower.self = null;
  lower.associated = new Map();
  const range = rangeOf(view);
  const body: Statement[] = [
    note(":kind", "record", view),
    ...(/\bCopy\b/.test(derives) ? [note(":copy", "yes", view)] : []),
    ...(known?.kind === "enum" ? [...numbersOf(view), ...usualOf(view)] : []),
    ...(known?.kind === "enum"
      ? [note(":variants", [...known.variants.keys()].join(","), view)]
      : []),
    ...fields.map(([field, type]) => note(`:t:${field}`, lower.type(type) ?? "object", view)),
    ...methods,
  ];
  return {
    ...{ kind: "class", name, bases: [], decorators: [], body, range },
    nameRange: rangeOf(nameView),
  };
}

/** The types that an implementation declares. */
function associatedIn(impl: SyntaxView): ReadonlyMap<string, SyntaxView> {
  const body = impl.field("body");
  return new Map(
    (body ? partsOf(body) : []).flatMap((each) => {
      const [name, type] = [each.field("name"), each.field("type")];
      return each.type === "type_item" && name && type ? [[name.text, type] as const] : [];
    }),
  );
}

/** A method by its name: `fmt` is one for each way in which a value is written; that of a type goes before a trait's. */
function methodName(impl: SyntaxView, name: string, impls: readonly SyntaxView[]): string {
  const trait = lastName(impl.field("trait")?.text ?? "");
  const isOwn = (each: SyntaxView): boolean =>
    !each.field("trait") && functionsIn(each).some((own) => own.field("name")?.text === name);
  if (trait === "Iterator" && name === "next" && impls.some(isOwn)) return traitsNext;
  return name === "fmt" && trait !== "" && trait !== "Display" ? `fmt ${trait}` : name;
}

/** The variant that is the usual one of its type. */
function usualOf(view: SyntaxView): readonly Statement[] {
  const parts = partsOf(view.field("body") ?? view);
  const at = parts.findIndex(
    ({ type, text }) => type === "attribute_item" && /\bdefault\b/.test(text),
  );
  const variant = at < 0 ? undefined : parts.slice(at).find(({ type }) => type === "enum_variant");
  const name = variant?.field("name")?.text;
  return name === undefined ? [] : [note(":default", name, view)];
}

/** The number of each variant: that which is written, or one more than that before. */
function numbersOf(view: SyntaxView): readonly Statement[] {
  let next = 0;
  const variants = partsOf(view.field("body") ?? view).filter(
    ({ type }) => type === "enum_variant",
  );
  const numbers = variants.map((each) => {
    const value = each.field("value");
    if (value) next = /^-?\d+$/.test(value.text) ? Number(value.text) : NaN;
    return next++;
  });
  return [note(":numbers", numbers.join(","), view)];
}

/** The constants of types: `Point::ORIGIN`. */
export function lowerConstants(
  lower: RustLowering,
  items: Items,
  standing: Standing,
): readonly Statement[] {
  return items.impls.flatMap((impl) => {
    const type = nameOf(lower, impl);
    const body = impl.field("body");
    const own = (body ? partsOf(body) : []).filter((each) => each.type === "const_item");
    lower.self = type;
    const lowered = (each: SyntaxView): readonly Statement[] => {
      const [name, value] = [each.field("name"), each.field("value")];
      const range = rangeOf(each);
      const declared = lower.type(each.field("type"));
      if (!name || !value) return [];
      return lower.emit(() => {
        const given = converted(declared, lower.expression(value, declared));
        return [assign(attribute(toName(type, range), name.text, range), given, range)];
      });
    };
    const made = lower.at(impl, () => own.flatMap(lowered));
    lower.self = null;
    return standing.put(impl, made);
  });
}

/** `impl Layer for Vec<f64>`: methods of types that the file does not declare. */
function extensions(
  lower: RustLowering,
  impls: readonly SyntaxView[],
  items: Items,
): readonly Statement[] {
  const [first] = impls;
  if (!first) return [];
  const body = impls.flatMap((impl, place) => {
    const type = lower.type(impl.field("type")) ?? "object";
    lower.self = type;
    const made = functionsOf(impl, items.traits).map((each, at): Statement => {
      const range = rangeOf(each);
      const definition = lower.functionOf(each, each.field("name")?.text ?? "", { outer: null });
      const takesObject = each.field("parameters")?.first("self_parameter") ?? null;
      if (!takesObject)
        return memberFunction(`${type}::${definition.name}:${place}${at}`, definition);
      const self: Parameter = {
        ...{ name: "self", kind: "both", defaultValue: null, range: rangeOf(takesObject) },
        annotation: toText(`this ${type}`, range),
      };
      const parameters = [self, ...definition.parameters];
      const locals = new Set([...definition.locals, self.name]);
      return memberFunction(`${definition.name}:${place}${at}`, {
        ...definition,
        parameters,
        locals,
      });
    });
    lower.self = null;
    return made;
  });
  const range = rangeOf(first);
  return [
    {
      ...{ kind: "class", name: ":methods", bases: [], decorators: [], body, range },
      nameRange: range,
    },
  ];
}
