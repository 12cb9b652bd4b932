import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Argument, Expression } from "../../ir/ir.ts";
import {
  argument,
  attribute,
  call,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { converted } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import { formatted } from "./formats.ts";
import type { RustLowering } from "./lowering.ts";
import { resolvePath, textOfPath } from "./paths.ts";
import { placeOf } from "./places.ts";
import { innerType, valueType } from "./types.ts";

/** Methods that change what they are called on, even if that is a number, a text, or a choice. */
const changing =
  /^(?:push|push_str|insert|insert_str|clear|pop|remove|retain|drain|truncate|split_off|extend|take|take_if|replace|replace_range|make_ascii_uppercase|make_ascii_lowercase|get_or_insert|get_or_insert_with|as_mut|by_ref|next|nth)$/;

/** Methods that give what is in a result. */
const opening = /^(?:unwrap|expect|unwrap_or|unwrap_or_else|unwrap_or_default)$/;

/** Methods that keep what is in a result. */
const keeping = /^(?:map_err|or_else|ok|inspect_err)$/;

/** Methods whose value is of the type that somebody expects. */
const expecting = /^(?:collect|sum|product|parse|into|try_into)$/;

/** `f(x)`, `x.f()`, `Type::f(x)`, `println!(…)`. */
export function lowerCall(
  lower: RustLowering,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const [written, list] = [view.field("function"), view.field("arguments")];
  if (!written || !list) return unreadSyntax(view);
  const args = partsOf(list);
  const isGeneric = written.type === "generic_function";
  const callee = isGeneric ? written.field("function") : written;
  if (!callee) return unreadSyntax(view);
  const types = isGeneric ? written.field("type_arguments") : null;
  const stated = types ? lower.type(types.named()[0] ?? null) : null;
  if (callee.type === "identifier" && view.source[callee.end] === "!")
    return macroCall(lower, callee.text, args, range) ?? unreadSyntax(view, `${callee.text}!`);
  if (callee.type === "field_expression")
    return methodCall(lower, { view, callee, args, target: stated ?? target });
  const isName = callee.type === "identifier" && lower.scope.find(callee.text) !== null;
  const isPath = /^(?:identifier|scoped_identifier)$/.test(callee.type);
  if (!isPath || isName)
    return { kind: "call", callee: lower.expression(callee), args: given(lower, args), range };
  if (stated !== null && /(?:^|::)size_of$/.test(callee.text))
    return callHidden(":sizeOf", [toText(stated, range)], range);
  return pathCall(lower, callee, args, range, target);
}

/** Arguments, as functions take them. */
function given(
  lower: RustLowering,
  args: readonly SyntaxView[],
  types: readonly (string | null)[] = [],
): Argument[] {
  return args.map((each, at) => argument(lower.given(each, types[at] ?? null)));
}

/** The types of the parameters of a function of the file. */
function parameterTypes(lower: RustLowering, name: string): readonly (string | null)[] {
  const known = lower.declared.get(name);
  const list = known?.kind === "function" ? known.view.field("parameters") : null;
  return (list?.named() ?? [])
    .filter(({ type }) => type === "parameter")
    .map((each) => lower.type(each.field("type")));
}

function pathCall(
  lower: RustLowering,
  callee: SyntaxView,
  args: readonly SyntaxView[],
  range: TextRange,
  target: string | null,
): Expression {
  const path = resolvePath(lower, callee.text);
  switch (path.kind) {
    case "variant": {
      const known = lower.declared.get(path.type);
      const own = known?.kind === "enum" ? known.variants.get(path.variant) : undefined;
      const types = own ? [...own.values()].map((each) => lower.type(each)) : [innerType(target)];
      const fields = args.flatMap((each, at) => [
        toText(String(at), range),
        lower.given(each, types[at] ?? null),
      ]);
      const names = [toText(path.type, range), toText(path.variant, range)];
      return callHidden(":variant", [...names, ...fields], range);
    }
    case "item": {
      const known = lower.declared.get(path.name);
      if (known?.kind === "struct") return tupleStruct(lower, path.name, args, range);
      const types = parameterTypes(lower, path.name);
      return {
        ...{ kind: "call", callee: toName(path.name, rangeOf(callee)) },
        args: given(lower, args, types),
        range,
      };
    }
    case "member": {
      const takesObject = lower.methods.get(path.type)?.get(path.name);
      const type = toName(path.type, rangeOf(callee));
      if (takesObject === undefined && path.name === "default")
        return callHidden(":defaultOf", [toText(path.type, range)], range);
      const [first, ...rest] = args;
      const object = takesObject && first ? lower.expression(first) : type;
      return {
        kind: "call",
        callee: attribute(object, `${path.name}()`, rangeOf(callee)),
        args: given(lower, takesObject ? rest : args),
        range,
      };
    }
    case "library": {
      const [trait = "", maker = ""] = path.text.split("::");
      const ofTarget = lower.declared.get(trait)?.kind === "trait" && target !== null;
      if (ofTarget && lower.methods.get(target)?.get(maker) === false)
        return call(
          attribute(toName(target, rangeOf(callee)), `${maker}()`, rangeOf(callee)),
          given(lower, args).map(({ value }) => value),
          range,
        );
      // `Zero::zero()` of a number.
      if (ofTarget && !lower.declared.has(target))
        return call(
          callHidden(":path", [toText(`${target}::${maker}`, rangeOf(callee))], rangeOf(callee)),
          given(lower, args).map(({ value }) => value),
          range,
        );
      if (path.text === "Self" && lower.self !== null)
        return tupleStruct(lower, lower.self, args, range);
      if (path.text === "Default::default")
        return callHidden(":defaultOf", [toText(target ?? "object", range)], range);
      if (path.text === "Box::new" && args[0]) return lower.given(args[0], target);
      const isAround = /(?:^|::)(?:Rc|Arc|RefCell|Cell|Mutex|RwLock)::new$/.test(path.text);
      const types = isAround ? [target] : [];
      const made = call(
        callHidden(":path", [toText(textOfPath(path), rangeOf(callee))], rangeOf(callee)),
        given(lower, args, types).map(({ value }) => value),
        range,
      );
      const isMade =
        /^(?:collections::)?(?:Vec|VecDeque|String|HashMap|BTreeMap|HashSet|BTreeSet)::(?:new|with_capacity|from|from_iter)$/.test(
          path.text,
        );
      return isMade ? callHidden(":typed", [toText(target ?? "object", range), made], range) : made;
    }
  }
}

/** `Pair(1.0, 2.0)` */
function tupleStruct(
  lower: RustLowering,
  name: string,
  args: readonly SyntaxView[],
  range: TextRange,
): Expression {
  const known = lower.declared.get(name);
  const types = known?.kind === "struct" ? [...known.fields.values()] : [];
  const fields = args.flatMap((each, at) => [
    toText(String(at), range),
    lower.given(each, lower.type(types[at] ?? null)),
  ]);
  const none = literal({ type: "none" }, range);
  return callHidden(":struct", [toText(name, range), none, ...fields], range);
}

interface MethodCall {
  readonly view: SyntaxView;
  readonly callee: SyntaxView;
  readonly args: readonly SyntaxView[];
  /** The type that is expected. */
  readonly target: string | null;
}

function methodCall(lower: RustLowering, { view, callee, args, target }: MethodCall): Expression {
  const range = rangeOf(view);
  const [value, field] = [callee.field("value"), callee.field("field")];
  if (!value || !field) return unreadSyntax(view);
  const name = field.text;
  const inner =
    target === null
      ? null
      : opening.test(name)
        ? `Result<${target}>`
        : keeping.test(name)
          ? target
          : null;
  const object = changing.test(name) ? placeOf(lower, value) : lower.expression(value, inner);
  const inside =
    name === "unwrap_or_default" ? (target ?? innerType(knownType(lower, value))) : null;
  if (inside !== null) return callHidden(":orDefault", [toText(inside, range), object], range);
  if (target !== null && (name === "collect" || name === "parse"))
    return callHidden(`:${name}`, [toText(target, range), object], range);
  const bound = attribute(object, `${name}()`, rangeOf(callee));
  const called: Expression = { kind: "call", callee: bound, args: given(lower, args), range };
  if (target !== null && (name === "partition" || (name === "unzip" && target.startsWith("("))))
    return callHidden(":parts", [toText(target, range), called], range);
  if (target === null || !expecting.test(name)) return called;
  if (name === "sum" && /^(?:double|float)$/.test(target))
    return callHidden(":sum", [toText(target, range), called], range);
  return name === "into" || name === "try_into"
    ? callHidden(`:${name}`, [toText(target, range), object], range)
    : converted(target, called);
}

/** The type of a value, as far as its text and the declarations of variables say it; null: they do not. */
function knownType(lower: RustLowering, view: SyntaxView): string | null {
  if (view.type === "identifier") return lower.scope.find(view.text)?.type ?? null;
  const written = view.type === "call_expression" ? view.field("function") : null;
  const callee = written?.type === "generic_function" ? written.field("function") : written;
  const [object, field] = [callee?.field("value"), callee?.field("field")];
  if (!object || !field) return null;
  if (/^(?:clone|cloned|copied|as_ref|to_owned)$/.test(field.text)) return knownType(lower, object);
  if (field.text === "parse" && written?.type === "generic_function") {
    const type = lower.type(written.field("type_arguments")?.named()[0] ?? null);
    return type === null ? null : `Result<${type}>`;
  }
  const type = /^(?:get|get_mut|remove|pop|first|last)$/.test(field.text)
    ? knownType(lower, object)
    : null;
  const item = type && (valueType(type) ?? innerType(type));
  return item === null ? null : `Option<${item}>`;
}

/** A macro of the standard library; null: another one. */
function macroCall(
  lower: RustLowering,
  name: string,
  args: readonly SyntaxView[],
  range: TextRange,
): Expression | null {
  const text = (from: number): Expression => formatted(lower, args.slice(from), range);
  const end = /ln$/.test(name) ? "\n" : "";
  switch (name) {
    case "println":
    case "print":
      return callHidden(":print", [text(0), toText(end, range)], range);
    case "eprintln":
    case "eprint":
      return callHidden(":unused", [text(0)], range);
    case "format":
      return text(0);
    case "write":
    case "writeln":
      if (!args[0]) return null;
      return callHidden(":write", [placeOf(lower, args[0]), text(1), toText(end, range)], range);
    case "panic":
    case "todo":
    case "unimplemented":
    case "unreachable":
      return callHidden(":panic", [text(0)], range);
    case "assert":
    case "debug_assert": {
      if (!args[0]) return null;
      const more = args.length > 1 ? [text(1)] : [];
      const asked = toText(args[0].text, range);
      return callHidden(":assert", [lower.expression(args[0]), asked, ...more], range);
    }
    default: {
      const [left, right] = args;
      if (!left || !right) return null;
      const sides = [lower.expression(left), lower.expression(right)];
      const isEqual = literal({ type: "bool", value: name.endsWith("eq") }, range);
      const more = args.length > 2 ? [text(2)] : [];
      return callHidden(":assertEqual", [isEqual, ...sides, ...more], range);
    }
  }
}

/** `Head { size: 2, ..base }` */
export function structOf(lower: RustLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [nameView, body] = [view.field("name"), view.field("body")];
  if (!nameView || !body) return unreadSyntax(view);
  const path = resolvePath(lower, nameView.text);
  const isSelf = path.kind === "library" && path.text === "Self";
  const type = isSelf
    ? (lower.self ?? "Self")
    : path.kind === "variant"
      ? path.type
      : path.kind === "library"
        ? path.text
        : path.name;
  const known = lower.declared.get(type);
  const types =
    known?.kind === "struct"
      ? known.fields
      : path.kind === "variant" && known?.kind === "enum"
        ? known.variants.get(path.variant)
        : undefined;
  const base = body.first("base_field_initializer");
  const fields = partsOf(body).flatMap((each): Expression[] => {
    if (each === base || each.type === "base_field_initializer") return [];
    const field = each.field("field") ?? partsOf(each)[0];
    const value = each.field("value") ?? field;
    if (!field || !value) return [];
    const target = lower.type(types?.get(field.text) ?? null);
    return [toText(field.text, range), converted(target, lower.given(value, target))];
  });
  if (path.kind === "variant") {
    const names = [toText(type, range), toText(path.variant, range)];
    return callHidden(":variant", [...names, ...fields], range);
  }
  const [rest] = base ? partsOf(base) : [];
  const from = rest ? lower.expression(rest, type) : literal({ type: "none" }, range);
  return callHidden(":struct", [toText(type, range), from, ...fields], range);
}

/** What a function gives that gives nothing. */
export function unit(range: TextRange): Expression {
  return collect("tuple", [], range);
}
