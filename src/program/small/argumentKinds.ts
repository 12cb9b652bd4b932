import { visit } from "../ir/visit.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../ir/ir.ts";
import { ofTokens } from "./makable.ts";
import { type ProgramParts } from "./programParts.ts";
import { plainValueOf } from "./settingNames.ts";
import { sizeRoleOf } from "./sizeRoles.ts";

/** What a function takes for a parameter, as far as its code says it. */
export type ArgumentKind =
  | { readonly kind: "tokens" }
  /** A query, a key, a value, or a row for each token. */
  | { readonly kind: "tensor"; readonly isPart: boolean }
  | { readonly kind: "mask"; readonly use: MaskUse }
  | { readonly kind: "size" }
  | { readonly kind: "plain"; readonly code: string }
  | { readonly kind: "entries"; readonly entries: ReadonlyMap<string, ArgumentKind> }
  | { readonly kind: "several"; readonly each: ArgumentKind }
  /** Learned: its uses say its shape when they run. */
  | { readonly kind: "weight" }
  /** A model, or another function: it cannot be drawn. */
  | { readonly kind: "object" };

/** Numbers that are added, ones where keys are visible, or true where they are hidden. */
type MaskUse = "added" | "visible" | "hidden" | "none";

/** A parameter, or what stands in it under keys. */
interface Reference {
  readonly name: string;
  readonly keys: readonly string[];
}

/** Queries, keys and values. */
export const ofParts =
  /^(q|k|v|quer(y|ies)|keys?|values?|[qkv]_?(heads?|states?|proj|mat|matrix))$/i;
/** Inputs of a layer, with a row for each token. */
export const ofRows =
  /^(x\d?|y|h|inputs?|context|memory|src|tgt|hidden(_states?)?|enc(oder)?_\w+|emb\w*|tokens?_emb\w*|seq(uence)?)$/i;
const deepest = 6;

/** What the parameters of a function are, by their uses and then by their names. */
export function kindsOf(
  parts: ProgramParts,
  definition: FunctionDefinition,
): ReadonlyMap<string, ArgumentKind> {
  const [first] = definition.parameters;
  return new Map(
    definition.parameters.flatMap((parameter) => {
      const kind = kindOfParameter(parts, definition, parameter, parameter === first);
      return kind ? [[parameter.name, kind] as const] : [];
    }),
  );
}

/** null: its default stays, or it takes any number of values. */
function kindOfParameter(
  parts: ProgramParts,
  definition: FunctionDefinition,
  { name, kind, defaultValue }: Parameter,
  isFirst: boolean,
): ArgumentKind | null {
  if (kind === "items" || kind === "entries") return null;
  const reference = { name, keys: [] };
  if (defaultValue) {
    const isNumber = defaultValue.kind === "literal" && defaultValue.literal.type === "int";
    return isNumber && sizeRoleOf(name) !== null ? { kind: "size" } : null;
  }
  return kindOf(parts, definition, reference, { isFirst, depth: 0 });
}

interface Looked {
  readonly isFirst: boolean;
  readonly depth: number;
}

function kindOf(
  parts: ProgramParts,
  definition: FunctionDefinition,
  reference: Reference,
  { isFirst, depth }: Looked,
): ArgumentKind {
  const name = reference.keys.at(-1) ?? reference.name;
  const uses = usesOf(parts, definition, reference, depth);
  if (/mask/i.test(name)) {
    const use = maskUseOf(definition, reference);
    return use === "none" && uses.passed?.kind === "mask" ? uses.passed : { kind: "mask", use };
  }
  if (uses.isObject) return { kind: "object" };
  if (uses.entries.size > 0) return { kind: "entries", entries: uses.entries };
  if (uses.each) return { kind: "several", each: uses.each };
  if (ofTokens.test(name) || uses.isIndex) return { kind: "tokens" };
  if (!uses.isTensor) {
    if (sizeRoleOf(name) !== null) return { kind: "size" };
    if (/^(is_|use_)|causal/.test(name)) return { kind: "plain", code: "True" };
    if (/^training$/.test(name)) return { kind: "plain", code: "False" };
    const plain = plainValueOf(name);
    if (plain !== null && name !== "bias") return { kind: "plain", code: plain };
  }
  if (ofParts.test(name)) return { kind: "tensor", isPart: true };
  if (isFirst || ofRows.test(name)) return { kind: "tensor", isPart: false };
  return uses.passed ?? { kind: "weight" };
}

/** What the code does with a parameter. */
interface Uses {
  readonly entries: Map<string, ArgumentKind>;
  /** Of what it holds, one after the other. */
  each: ArgumentKind | null;
  /** What another function of the program takes it for. */
  passed: ArgumentKind | null;
  isIndex: boolean;
  isTensor: boolean;
  /** It is called, or has members that no tensor has. */
  isObject: boolean;
}

/** Members of tensors that functions of attention use. */
const ofTensors =
  /^(shape|size|[TH]|mT|t|n?dim|dtype|device|numel|data|transpose|swapaxes|permute|flip|roll|(un)?squeeze|expand(_as)?|repeat(_interleave)?|view(_as)?|reshape|flatten|unflatten|split|chunk|unbind|contiguous|clone|detach|copy|astype|float|double|half|long|int|bool|to|type|type_as|cpu|numpy|item|tolist|matmul|dot|bmm|mm|mean|sum|max|min|var|std|any|all|softmax|norm|abs|exp|sqrt|pow|add|sub|mul|div|arg\w+|cumsum|clip|clamp|tri[lu]|masked_fill_?|fill_\w*|new_\w+|is_\w+|requires_grad\w*)$/;

const products = /^(matmul|dot|einsum|bmm|mm|softmax|linear)$/;

function usesOf(
  parts: ProgramParts,
  definition: FunctionDefinition,
  reference: Reference,
  depth: number,
): Uses {
  const uses: Uses = {
    entries: new Map(),
    each: null,
    passed: null,
    isIndex: false,
    isTensor: false,
    isObject: false,
  };
  if (depth > deepest) return uses;
  const inside = (next: FunctionDefinition, of: Reference): ArgumentKind =>
    kindOf(parts, next, of, { isFirst: false, depth: depth + 1 });
  const isIt = (value: Expression): boolean => refersTo(value, reference);
  visit(definition.body, (each) => {
    const loop = each as Expression | Extract<Statement, { kind: "for" }>;
    if (loop.kind === "for") {
      if (isIt(loop.iterable) && loop.target.kind === "name")
        uses.each = inside(definition, { name: loop.target.name, keys: [] });
    } else if (each.kind === "subscript") {
      const { object, index } = each;
      uses.isIndex ||= isIt(index);
      if (!isIt(object) || index.kind !== "literal" || index.literal.type !== "string") return;
      const { value: key } = index.literal;
      const keys = [...reference.keys, key];
      uses.entries.set(key, inside(definition, { name: reference.name, keys }));
    } else if (each.kind === "binary") {
      uses.isTensor ||= each.operator === "@" && (isIt(each.left) || isIt(each.right));
    } else if (each.kind === "attribute") {
      uses.isTensor ||= isIt(each.object);
      uses.isObject ||= isIt(each.object) && !ofTensors.test(each.name);
    } else if (each.kind === "call") {
      const { callee, args } = each;
      uses.isObject ||= isIt(callee);
      const called = callee.kind === "name" ? parts.functions.get(callee.name) : undefined;
      const isProduct = "name" in callee && products.test(callee.name);
      uses.isTensor ||= isProduct && args.some(({ value }) => isIt(value));
      if (!called || called === definition) return;
      const given = namesGiven(args, called);
      for (const [at, { spread, value }] of args.entries()) {
        if (!isIt(value)) continue;
        const taken = given[at];
        if (spread === "entries") {
          for (const { name, defaultValue } of called.parameters) {
            if (defaultValue || given.includes(name)) continue;
            uses.entries.set(name, inside(called, { name, keys: [] }));
          }
        } else if (typeof taken === "string") {
          const kind = inside(called, { name: taken, keys: [] });
          if (kind.kind === "entries")
            for (const [key, entry] of kind.entries) uses.entries.set(key, entry);
          else if (kind.kind === "several") uses.each = kind.each;
          else uses.passed = kind;
        }
      }
    }
  });
  return uses;
}

/** The parameters that the arguments of a call are for. */
function namesGiven(
  args: Extract<Expression, { kind: "call" }>["args"],
  { parameters }: FunctionDefinition,
): readonly (string | null)[] {
  let place = 0;
  return args.map(({ name, spread }) => {
    if (spread) return null;
    return name ?? parameters[place++]?.name ?? null;
  });
}

function refersTo(value: Expression, { name, keys }: Reference): boolean {
  const key = keys.at(-1);
  if (key === undefined) return value.kind === "name" && value.name === name;
  return (
    value.kind === "subscript" &&
    value.index.kind === "literal" &&
    value.index.literal.type === "string" &&
    value.index.literal.value === key &&
    refersTo(value.object, { name, keys: keys.slice(0, -1) })
  );
}

function maskUseOf({ body }: FunctionDefinition, reference: Reference): MaskUse {
  const isIt = (value: Expression | undefined): boolean =>
    value !== undefined && refersTo(value, reference);
  const uses: MaskUse[] = [];
  visit(body, (each) => {
    if (each.kind === "comparison" && isIt(each.first)) {
      const [test] = each.rest;
      if (test?.operator === "is" || test?.operator === "is not") uses.push("none");
      else uses.push("visible");
    } else if (each.kind === "binary" && /^[+-]$/.test(each.operator)) {
      if (isIt(each.left) || isIt(each.right)) uses.push("added");
    } else if (each.kind === "call" && "name" in each.callee) {
      const [first, second] = each.args.map(({ value }) => value);
      if (/^masked_fill_?$/.test(each.callee.name) && isIt(first)) uses.push("hidden");
      if (each.callee.name === "where" && isIt(first))
        uses.push(second?.kind === "unary" ? "hidden" : "visible");
    }
  });
  return uses.includes("none") ? "none" : (uses[0] ?? "none");
}
