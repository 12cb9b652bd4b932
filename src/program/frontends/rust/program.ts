import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName } from "../build.ts";
import { lowerDefinition } from "../declared/functions.ts";
import {
  type FunctionParts,
  type FunctionScope,
  type TypeScope,
  type Variable,
  type Written,
} from "../declared/scope.ts";
import type { Loop } from "../declared/loops.ts";
import { type Sink, SinkLowering } from "../declared/sinks.ts";
import { type StartMethod, startCalls } from "../declared/start.ts";
import { type OtherFile, sourceOf, Standing } from "../otherFiles.ts";
import { collectItems, type Items } from "./items.ts";
import { lowerExpression } from "./expressions.ts";
import type { Declared, RustLowering } from "./lowering.ts";
import { bindPattern, innerOf } from "./patterns.ts";
import { lowerBlock, lowerInto, lowerStatement } from "./statements.ts";
import { lowerConstants, lowerTypes } from "./structs.ts";
import { targetOf } from "./assignments.ts";
import { sizesOf } from "./sizes.ts";
import { errorType, lastName, typeText } from "./types.ts";

const noUses: ReadonlyMap<string, string> = new Map();

/** The lowering of one file of Rust, with its modules. */
class RustLower extends SinkLowering implements RustLowering {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly methods: ReadonlyMap<string, ReadonlyMap<string, boolean>>;
  self: string | null = null;
  associated: ReadonlyMap<string, SyntaxView> = new Map();
  failure = "";
  readonly hasDrops: boolean;
  loops: Loop[] = [];

  readonly #copies: boolean;
  readonly #owned = new WeakSet<Variable>();
  readonly #ofValues = new WeakSet<Variable>();

  readonly #standing: Standing;
  readonly #uses: Items["uses"];
  /** The text of the file that is being lowered. */
  #source: string;

  constructor(items: Items, parts: readonly SyntaxView[], standing: Standing) {
    super();
    const source = sourceOf(parts);
    this.#source = parts.at(-1)?.source ?? "";
    this.#standing = standing;
    this.declared = items.declared;
    this.methods = items.methods;
    this.#uses = items.uses;
    this.hasDrops = items.impls.some(
      (each) => lastName(each.field("trait")?.text ?? "") === "Drop",
    );
    this.#copies = /\bCopy\b|\[[^[\]]*;|=\s*\[/.test(source);
  }

  get uses(): ReadonlyMap<string, string> {
    return this.#uses.get(this.#source) ?? noUses;
  }

  /** Lowers something of the file of a part. */
  at<T>(view: SyntaxView, lower: () => T): T {
    const outer = this.#source;
    this.#source = view.source;
    const made = lower();
    this.#source = outer;
    return made;
  }

  type(view: SyntaxView | null): string | null {
    return typeText(this, view);
  }

  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  given(view: SyntaxView, target: string | null = null): Expression {
    const value = this.expression(view, target);
    if (!this.#copies || !this.#isPlace(view)) return value;
    return callHidden(":value", [value], value.range);
  }

  /** Whether it says where a value is that is no reference. */
  #isPlace(view: SyntaxView): boolean {
    if (view.type === "identifier") {
      const variable = this.scope.find(view.text);
      return variable ? this.#owned.has(variable) : this.declared.get(view.text)?.kind === "value";
    }
    const isDereferenced = view.type === "unary_expression" && view.text.startsWith("*");
    if (view.type === "field_expression") return !this.#isReferenceField(view);
    return isDereferenced || view.type === "index_expression";
  }

  /** Whether a field is declared as a reference: by the type that is known, else by all that have it. */
  #isReferenceField(view: SyntaxView): boolean {
    const name = view.field("field")?.text ?? "";
    const isSelf = view.field("value")?.type === "self" && this.self !== null;
    const own = isSelf ? this.declared.get(this.self ?? "") : undefined;
    const types = (own ? [own] : [...this.declared.values()]).flatMap((each) =>
      each.kind === "struct" && each.fields.has(name) ? [each.fields.get(name) ?? null] : [],
    );
    return types.length > 0 && types.every((type) => type?.type === "reference_type");
  }

  own(name: string, written: SyntaxView | null = null): void {
    const variable = this.scope.find(name);
    if (!variable) return;
    this.#owned.add(variable);
    if (written && holdsValues(written)) this.#ofValues.add(variable);
  }

  givesValues(view: SyntaxView): boolean {
    if (view.type !== "identifier") return holdsValues(view);
    const variable = this.scope.find(view.text);
    return variable !== null && this.#ofValues.has(variable);
  }

  target(view: SyntaxView): Expression {
    return targetOf(this, view);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  into(view: SyntaxView, sink: Sink): readonly Statement[] {
    return lowerInto(this, view, sink);
  }

  parametersOf(view: SyntaxView | null): readonly Written[] {
    return parameterViews(view).map(({ pattern, typeView, at }) => {
      const inner = innerOf(pattern);
      const isName = inner.type === "identifier";
      const name = isName ? inner.text : `:p${at}`;
      const type = this.type(typeView);
      return {
        ...{ name, type, modifiers: [], isRest: false, value: null, range: rangeOf(inner) },
      };
    });
  }

  bodyOf(view: SyntaxView): readonly Statement[] {
    const { result, isVoid } = this.scope.setting;
    const sink: Sink = isVoid ? { kind: "drop" } : { kind: "return", type: result };
    return view.type === "block" ? lowerBlock(this, view, sink) : lowerInto(this, view, sink);
  }

  definition(parts: FunctionParts): FunctionDefinition {
    const { loops, failure } = this;
    this.loops = [];
    this.failure = errorType(this, parts.view.field("return_type"));
    const made = this.at(parts.view, () => this.apart(() => lowerDefinition(this, parts)));
    this.loops = loops;
    this.failure = failure;
    return { ...made, ...this.#standing.fileOf(parts.view) };
  }

  functionOf(
    view: SyntaxView,
    name: string,
    more: { readonly outer: FunctionScope | null },
    type: TypeScope | null = null,
  ): FunctionDefinition {
    const result = view.field("return_type");
    const isClosure = view.type === "closure_expression";
    const parameters = view.field("parameters");
    const hasSelf = parameters?.first("self_parameter") ?? null;
    return this.definition({
      ...{ view, name, nameView: view.field("name"), parameters, body: view.field("body") },
      outer: more.outer,
      setting: {
        type: null,
        hasThis: type !== null && hasSelf !== null,
        result: this.type(result),
        isVoid: !isClosure && (result === null || result.type === "unit_type"),
      },
      before: () => [
        ...(hasSelf && type ? this.#bindSelf(hasSelf) : []),
        ...sizesOf(this, view),
        ...this.#bindParameters(parameters),
      ],
    });
  }

  #bindSelf(view: SyntaxView): readonly Statement[] {
    const range = rangeOf(view);
    return [assign(toName(this.scope.declare("self", null), range), toName("this", range), range)];
  }

  #bindParameters(view: SyntaxView | null): readonly Statement[] {
    return parameterViews(view).flatMap(({ pattern, typeView, at }) => {
      const inner = innerOf(pattern);
      const isReference = typeView === null || typeView.type === "reference_type";
      if (inner.type === "identifier") {
        if (!isReference) this.own(inner.text, typeView);
        return [];
      }
      if (inner.type === "_") return [];
      const range = rangeOf(inner);
      return bindPattern(this, inner, toName(`:p${at}`, range), null, range);
    });
  }
}

/** Whether a type or a value is written as an array of arrays, with no references in it. */
function holdsValues(view: SyntaxView): boolean {
  return /^array_(?:expression|type)$/.test(view.type) && /^\[\s*\[[^&]*$/.test(view.text);
}

interface ParameterView {
  readonly pattern: SyntaxView;
  readonly typeView: SyntaxView | null;
  readonly at: number;
}

/** The parameters of a function or a closure, without `self`. */
function parameterViews(view: SyntaxView | null): readonly ParameterView[] {
  const parts = (view?.children() ?? []).filter(
    ({ node, type }) =>
      (node.named && !/comment|^self_parameter$|^attribute_item$|^type$/.test(type)) ||
      type === "_",
  );
  return parts.map((each, at) =>
    each.type === "parameter"
      ? { pattern: each.field("pattern") ?? each, typeView: each.field("type"), at }
      : { pattern: each, typeView: null, at },
  );
}

function isMain(view: SyntaxView): boolean {
  return view.type === "function_item" && view.field("name")?.text === "main";
}

/** A whole file with its modules: functions, constants, and types with their methods, then `main`. */
export function lowerProgram(
  parts: readonly SyntaxView[],
  modules: readonly OtherFile[],
): readonly Statement[] {
  const inModules = modules.flatMap((each) => each.parts).filter((each) => !isMain(each));
  const all = [...inModules, ...parts];
  const items = collectItems(all);
  const standing = new Standing(modules);
  const lower = new RustLower(items, all, standing);
  // Functions may stand before the `static mut` that they assign to.
  for (const each of items.values) {
    const name = each.field("name");
    if (name && each.type === "static_item") {
      lower.scope.declare(name.text, lower.type(each.field("type")));
    }
  }
  const functions = [...items.functions, ...items.ofTests].flatMap((view): readonly Statement[] => {
    const definition = lower.functionOf(view, view.field("name")?.text ?? "", {
      outer: lower.scope,
    });
    const made = { ...definition, isHoisted: true };
    return standing.put(view, [{ kind: "function", definition: made, range: rangeOf(view) }]);
  });
  const isOwn = (view: SyntaxView): boolean => standing.of(view) === null;
  const statementOf = (each: SyntaxView): readonly Statement[] =>
    standing.put(
      each,
      lower.at(each, () => lower.statement(each)),
    );
  const others = items.others.filter(isOwn).flatMap((each) => lower.statement(each));
  const types = lowerTypes(lower, items, standing);
  const values = items.values.flatMap(statementOf);
  const constants = lowerConstants(lower, items, standing);
  const before = [...types, ...functions, ...constants, ...values];
  if (others.length > 0) return [...before, ...others];
  const starts = items.functions.filter(isOwn).map((view): StartMethod => {
    const parameters = view.field("parameters")?.named().length ?? 0;
    return { type: null, view, name: view.field("name")?.text ?? "", parameters };
  });
  return [...before, ...startCalls(starts, "main")];
}
