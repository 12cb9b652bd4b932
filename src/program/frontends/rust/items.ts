import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { partsOf } from "../declared/syntax.ts";
import type { Declared } from "./lowering.ts";
import { lastName } from "./types.ts";

/** What stands at the top of a file. */
export interface Items {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  /** What names of other places stand for, by the texts of files. */
  readonly uses: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly functions: readonly SyntaxView[];
  /** Those of tests, which the program itself does not call. */
  readonly ofTests: readonly SyntaxView[];
  /** Constants, in an order in which each follows what it names. */
  readonly values: readonly SyntaxView[];
  /** Structures and choices, with whether they derive `Copy`. */
  readonly types: readonly { readonly view: SyntaxView; readonly derives: string }[];
  readonly impls: readonly SyntaxView[];
  readonly traits: ReadonlyMap<string, SyntaxView>;
  /** Statements, as a cell of a notebook may have them. */
  readonly others: readonly SyntaxView[];
}

interface Item {
  readonly view: SyntaxView;
  /** The attributes in front of it. */
  readonly attributes: string;
  readonly isTest: boolean;
}

/** The items of a file, with those of its modules and its functions. */
function flatten(parts: readonly SyntaxView[], isTest = false): readonly Item[] {
  const found: Item[] = [];
  let attributes = "";
  for (const view of parts) {
    if (view.type === "attribute_item") {
      attributes += view.text;
      continue;
    }
    const own = attributes;
    attributes = "";
    const isOfTest = isTest || /\btest\b/.test(own);
    const body = view.field("body");
    if (view.type === "mod_item" && body) found.push(...flatten(partsOf(body), isOfTest));
    else found.push({ view, attributes: own, isTest: isOfTest });
    if (view.type !== "function_item" || !body) continue;
    const inner = blocksIn(body).flatMap((block) => flatten(partsOf(block), isOfTest));
    found.push(
      ...inner.filter((each) =>
        /^(?:struct|enum|impl|trait|type)_item$|^use_/.test(each.view.type),
      ),
    );
  }
  return found;
}

/** A block with those in it, without the bodies of functions in it. */
function blocksIn(view: SyntaxView): readonly SyntaxView[] {
  const inner = partsOf(view).flatMap((each) =>
    /^(?:function|impl|trait|mod)_item$|^macro_/.test(each.type) ? [] : blocksIn(each),
  );
  return view.type === "block" ? [view, ...inner] : inner;
}

/** The names of items of which several have the same, such as those of two blocks. */
function severalIn(items: readonly Item[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const { view } of items) {
    const name = view.field("name")?.text;
    if (name === undefined || !declaredBy(view)) continue;
    if (seen.has(name)) several.add(name);
    seen.add(name);
  }
  return several;
}

/** What a file declares. */
export function collectItems(parts: readonly SyntaxView[]): Items {
  const all = flatten(parts);
  const nameOf = ({ view }: Item): string => view.field("name")?.text ?? "";
  const plain = all.filter(({ isTest }) => !isTest);
  const several = severalIn(plain);
  const names = new Set(plain.filter(({ view }) => declaredBy(view)).map(nameOf));
  // Tests of other files, and what hides something of the file in its tests, are left out.
  const own = parts.at(-1)?.source;
  const tests = all.filter((each) => each.isTest && each.view.source === own);
  const severalTests = severalIn(tests);
  const items = [
    ...plain.filter((each) => !several.has(nameOf(each))),
    ...tests.filter((each) => !names.has(nameOf(each)) && !severalTests.has(nameOf(each))),
  ];
  const of = (pattern: RegExp): readonly SyntaxView[] =>
    items.flatMap(({ view }) => (pattern.test(view.type) ? [view] : []));
  const declared = new Map<string, Declared>();
  for (const { view } of items) {
    const name = view.field("name")?.text;
    const known = name === undefined ? null : declaredBy(view);
    if (name !== undefined && known) declared.set(name, known);
  }
  const traits = new Map(of(/^trait_item$/).map((each) => [each.field("name")?.text ?? "", each]));
  const impls = of(/^impl_item$/);
  const uses = new Map<string, Map<string, string>>();
  for (const each of of(/^use_declaration$/)) {
    const argument = each.field("argument");
    const own = uses.get(each.source) ?? new Map<string, string>();
    uses.set(each.source, own);
    if (argument) readUse(argument, "", own, declared);
  }
  for (const each of of(/^mod_item$/)) {
    const name = each.field("name")?.text ?? "";
    const own = uses.get(each.source) ?? new Map<string, string>();
    uses.set(each.source, own);
    if (!own.has(name)) own.set(name, `crate::${name}`);
  }
  const functions = items.filter(({ view }) => view.type === "function_item");
  return {
    ...{ declared, uses, traits, impls },
    methods: methodsIn(impls, traits),
    functions: functions.flatMap(({ view, isTest }) => (isTest ? [] : [view])),
    ofTests: functions.flatMap(({ view, isTest }) => (isTest ? [view] : [])),
    values: inOrder(of(/^(?:const|static)_item$/)),
    types: items
      .filter(({ view }) => /^(?:struct|enum)_item$/.test(view.type))
      .map(({ view, attributes }) => ({ view, derives: attributes })),
    others: of(/_statement$|^let_declaration$|_expression$/),
  };
}

function declaredBy(view: SyntaxView): Declared | null {
  switch (view.type) {
    case "struct_item":
      return { kind: "struct", fields: fieldsIn(view.field("body")) };
    case "enum_item": {
      const variants = partsOf(view.field("body") ?? view).filter(
        ({ type }) => type === "enum_variant",
      );
      const pairs = variants.map(
        (each) => [each.field("name")?.text ?? "", fieldsIn(each.field("body"))] as const,
      );
      return { kind: "enum", variants: new Map(pairs) };
    }
    case "type_item": {
      const type = view.field("type");
      return type && { kind: "alias", type };
    }
    case "trait_item":
      return { kind: "trait", view };
    case "function_item":
      return { kind: "function", view };
    case "const_item":
    case "static_item":
      return { kind: "value", view };
    default:
      return null;
  }
}

/** Fields by name, or by place. */
function fieldsIn(body: SyntaxView | null): ReadonlyMap<string, SyntaxView | null> {
  if (body?.type === "ordered_field_declaration_list")
    return new Map(body.fields("type").map((type, at) => [String(at), type]));
  const fields = (body ? partsOf(body) : []).filter(({ type }) => type === "field_declaration");
  return new Map(fields.map((each) => [each.field("name")?.text ?? "", each.field("type")]));
}

/** The functions of a type or a trait. */
export function functionsIn(view: SyntaxView): readonly SyntaxView[] {
  const body = view.field("body");
  return (body ? partsOf(body) : []).filter(({ type }) => type === "function_item");
}

/** The functions of an implementation, with those that its trait has for all. */
export function functionsOf(
  impl: SyntaxView,
  traits: ReadonlyMap<string, SyntaxView>,
): readonly SyntaxView[] {
  const own = functionsIn(impl);
  const names = new Set(own.map((each) => each.field("name")?.text));
  const trait = traits.get(lastName(impl.field("trait")?.text ?? ""));
  const given = trait ? functionsIn(trait) : [];
  return [...own, ...given.filter((each) => !names.has(each.field("name")?.text))];
}

function methodsIn(
  impls: readonly SyntaxView[],
  traits: ReadonlyMap<string, SyntaxView>,
): ReadonlyMap<string, ReadonlyMap<string, boolean>> {
  const methods = new Map<string, Map<string, boolean>>();
  for (const impl of impls) {
    const type = lastName(impl.field("type")?.text ?? "");
    const own = methods.get(type) ?? new Map<string, boolean>();
    methods.set(type, own);
    for (const each of functionsOf(impl, traits)) {
      const takesObject = each.field("parameters")?.first("self_parameter") ?? null;
      own.set(each.field("name")?.text ?? "", takesObject !== null);
    }
  }
  return methods;
}

/** `use a::{b, c as d, e::*};` */
function readUse(
  view: SyntaxView,
  before: string,
  uses: Map<string, string>,
  declared: ReadonlyMap<string, Declared>,
): void {
  const path = (text: string): string => (before === "" ? text : `${before}::${text}`);
  switch (view.type) {
    case "use_list":
      for (const each of partsOf(view)) readUse(each, before, uses, declared);
      return;
    case "scoped_use_list": {
      const list = view.field("list");
      const outer = view.field("path")?.text;
      if (list) readUse(list, outer === undefined ? before : path(outer), uses, declared);
      return;
    }
    case "use_as_clause": {
      const [own, alias] = [view.field("path"), view.field("alias")];
      if (own && alias) uses.set(alias.text, path(own.text));
      return;
    }
    case "use_wildcard": {
      const name = lastName(partsOf(view)[0]?.text ?? "");
      const known = declared.get(name);
      if (known?.kind !== "enum") return;
      for (const variant of known.variants.keys()) uses.set(variant, `${name}::${variant}`);
      return;
    }
    case "self":
      uses.set(lastName(before), before);
      return;
    default:
      uses.set(lastName(view.text), path(view.text));
  }
}

/** Constants after those that they name. */
function inOrder(values: readonly SyntaxView[]): readonly SyntaxView[] {
  const byName = new Map(values.map((each) => [each.field("name")?.text ?? "", each]));
  const done = new Set<SyntaxView>();
  const begun = new Set<SyntaxView>();
  const visit = (view: SyntaxView): void => {
    if (begun.has(view)) return;
    begun.add(view);
    const text = `${view.field("type")?.text ?? ""} ${view.field("value")?.text ?? ""}`;
    for (const [name] of text.matchAll(/\b[A-Z]\w*/g)) {
      const other = byName.get(name);
      if (other) visit(other);
    }
    done.add(view);
  };
  for (const each of values) visit(each);
  return [...done];
}
