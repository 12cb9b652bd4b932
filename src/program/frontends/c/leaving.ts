import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, literal, rangeOf, toName, toText } from "../build.ts";
import type { ClassPart } from "./classScopes.ts";
import type { ClassScope, Lower, Variable } from "./scope.ts";
import { baseType, declare } from "./types.ts";

type Statements = readonly Statement[];

/** Whether a destructor does no more than give memory back. */
function isSilent(body: string): boolean {
  return body
    .replace(/\/\/.*|\/\*[^]*?\*\//g, "")
    .replace(/^\{|\}$/g, "")
    .split(";")
    .every((each) =>
      /^\s*(?:delete\b.*|free\s*\(.*|[\w>.-]+\s*=\s*(?:nullptr|NULL|0))?\s*$/s.test(each),
    );
}

/** The classes whose objects do something that can be seen when they end, with those that hold or extend them. */
export function endingClasses(
  types: readonly ClassPart[],
  classes: ReadonlyMap<string, ClassScope>,
  source: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { name } of types) {
    const bodies = source.matchAll(
      new RegExp(`~\\s*${name}\\s*\\([^)]*\\)[^;{]*(\\{[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\})`, "g"),
    );
    if ([...bodies].some(([, body]) => !isSilent(body!))) found.add(name);
  }
  for (let size = -1; size !== found.size && found.size > 0;) {
    size = found.size;
    for (const { name, view } of types) if (touches(name, view, classes, found)) found.add(name);
  }
  return found;
}

function touches(
  name: string,
  view: SyntaxView,
  classes: ReadonlyMap<string, ClassScope>,
  found: ReadonlySet<string>,
): boolean {
  const bases = classes.get(name)?.bases ?? [];
  const isBase = [...found].some((each) => classes.get(each)?.bases.includes(name));
  const fields = (view.field("body")?.named() ?? []).filter(
    ({ type }) => type === "field_declaration",
  );
  return (
    isBase || bases.some((each) => found.has(each)) || fields.some((each) => names(each, found))
  );
}

function names(view: SyntaxView | null, found: ReadonlySet<string>): boolean {
  const words = view?.text.match(/\w+/g) ?? [];
  return words.some((word) => found.has(word));
}

/** How a variable has its object: `object`, `owner`, or `shared`; null: its end does nothing. */
function modeOf(lower: Lower, declaration: SyntaxView, each: SyntaxView): string | null {
  const type = declaration.field("type");
  const value = each.type === "init_declarator" ? each.field("value") : null;
  const isAuto = type !== null && /^auto$/.test(type.text);
  const text = isAuto ? (value?.text ?? "") : (type?.text ?? "");
  if (!names(isAuto ? value : type, lower.ending)) return null;
  if (/shared_ptr|make_shared/.test(text)) return "shared";
  if (/unique_ptr|make_unique/.test(text)) return "owner";
  const isMade =
    !isAuto || [...lower.ending].some((name) => new RegExp(`^${name}\\s*[({<]`).test(text));
  return isMade ? "object" : null;
}

/** Whether an object of a variable is kept because the function gives it back. */
export function keptName({ name }: Variable): string {
  return `:kept ${name}`;
}

interface Ending {
  readonly variable: Variable;
  readonly mode: string;
}

/** The variables of a declaration whose objects end with their block. */
function endingIn(lower: Lower, view: SyntaxView): readonly Ending[] {
  if (lower.ending.size === 0 || view.type !== "declaration" || /^static\b/.test(view.text))
    return [];
  const base = baseType(view, lower.aliases);
  return view.fields("declarator").flatMap((each): readonly Ending[] => {
    const { name, type } = declare(each, base, lower.aliases);
    const mode = modeOf(lower, view, each);
    const isPlain = !type.isReference && !hasPointer(each);
    const variable = name && isPlain ? lower.scope.find(name.text) : null;
    return mode !== null && variable ? [{ variable, mode }] : [];
  });
}

function hasPointer(view: SyntaxView): boolean {
  const own = view.type === "init_declarator" ? view.field("declarator") : view;
  return own?.type === "pointer_declarator";
}

/** The end of an object. */
function leave(value: Expression, mode: string, range: TextRange): Expression {
  return callHidden(":leave", [value, toText(mode, range)], range);
}

/** Statements one after the other: the objects that they declare end behind the last. */
export function lowerRun(lower: Lower, parts: readonly SyntaxView[]): Statements {
  const made: Statement[] = [];
  for (const [at, part] of parts.entries()) {
    made.push(...lower.statement(part));
    const ending = endingIn(lower, part);
    if (ending.length === 0) continue;
    const range = rangeOf(part);
    const flag = (isKept: boolean, each: Ending): Statement =>
      assign(
        toName(keptName(each.variable), range),
        literal({ type: "bool", value: isKept }, range),
        range,
      );
    made.push(...ending.map((each) => flag(false, each)));
    for (const { variable } of ending) lower.scope.leaves.add(variable.name);
    const last = ending.toReversed().map(({ variable, mode }): Statement => ({
      kind: "if",
      test: toName(keptName(variable), range),
      then: [],
      otherwise: [
        { kind: "expression", value: leave(toName(variable.name, range), mode, range), range },
      ],
      range,
    }));
    const body = lowerRun(lower, parts.slice(at + 1));
    return [...made, { kind: "try", body, handlers: [], otherwise: [], finally: last, range }];
  }
  return made;
}

/** An object that is made and not kept ends at once; null: another expression. */
export function lowerTemporary(lower: Lower, view: SyntaxView): Expression | null {
  const callee = view.type === "call_expression" ? view.field("function") : null;
  if (!callee || !lower.ending.has(callee.text) || lower.scope.find(callee.text)) return null;
  return leave(lower.expression(view), "object", rangeOf(view));
}

/** What notes that the function gives an object back, which ends elsewhere then. */
export function keeping(lower: Lower, view: SyntaxView): Statements {
  const variable = view.type === "identifier" ? lower.scope.find(view.text) : null;
  if (!variable || variable.owner !== lower.scope || !lower.scope.leaves.has(variable.name))
    return [];
  const range = rangeOf(view);
  return [
    assign(toName(keptName(variable), range), literal({ type: "bool", value: true }, range), range),
  ];
}
