import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { firstOf, type LoopRange, rangeOf } from "./loops.ts";
import { readDeclarator, typeName } from "./structures.ts";

/** A variable of a function. */
export interface Variable {
  readonly name: string;
  /** Where it is declared, which is its own. */
  readonly start: number;
  /** Without stars and `const`. */
  readonly type: string;
  readonly stars: number;
  /** Its only value, as far as it has one. */
  value: Assigned | null;
  /** Of the variable of a loop. */
  readonly loop: LoopRange | null;
  readonly isParameter: boolean;
  /** It has more values than this one. */
  isChanged: boolean;
  /** Where it is read or written as an array. */
  readonly accesses: Access[];
  /** It is also used in other ways. */
  isPassedOn: boolean;
}

/** A value, and the statement that gives it. */
export interface Assigned {
  readonly view: SyntaxView;
  readonly statement: SyntaxView;
}

/** `p[i]`, or so many bytes of it. */
export type Access =
  | { readonly kind: "item"; readonly index: SyntaxView }
  | { readonly kind: "bytes"; readonly count: SyntaxView };

/** A value that a field gets: `s->q = calloc(p->dim, sizeof(float));` */
export interface FieldWrite {
  readonly field: SyntaxView;
  readonly value: SyntaxView;
  readonly statement: SyntaxView;
}

/** What a function declares and changes. */
export interface FunctionNames {
  readonly variables: readonly Variable[];
  /** By the start of each use. */
  readonly uses: ReadonlyMap<number, Variable>;
  readonly fieldWrites: readonly FieldWrite[];
  readonly writtenFields: ReadonlySet<string>;
  readonly writtenGlobals: ReadonlySet<string>;
}

class Scope {
  readonly names = new Map<string, Variable>();
  readonly outer: Scope | null;

  constructor(outer: Scope | null) {
    this.outer = outer;
  }

  find(name: string): Variable | null {
    return this.names.get(name) ?? this.outer?.find(name) ?? null;
  }
}

/** Reads what the names in a function stand for. */
export function readNames(definition: SyntaxView, parameters: SyntaxView | null): FunctionNames {
  const reader = new NameReader();
  const scope = new Scope(null);
  for (const each of parameters?.named() ?? []) reader.declareParameter(each, scope);
  const body = definition.field("body");
  if (body) reader.visit(body, scope);
  return reader;
}

const fillers = /^(?:std::)?mem(?:set|cpy|move)$/;

class NameReader implements FunctionNames {
  readonly variables: Variable[] = [];
  readonly uses = new Map<number, Variable>();
  readonly fieldWrites: FieldWrite[] = [];
  readonly writtenFields = new Set<string>();
  readonly writtenGlobals = new Set<string>();
  #statement: SyntaxView | null = null;

  declareParameter(view: SyntaxView, scope: Scope): void {
    const declarator = view.field("declarator");
    const own = declarator && readDeclarator(declarator);
    if (!own) return;
    this.#declare(own.name, typeName(view), own.stars, scope, { isParameter: true });
  }

  #declare(
    name: SyntaxView,
    type: string,
    stars: number,
    scope: Scope,
    more: Partial<Pick<Variable, "isParameter" | "loop" | "value">> = {},
  ): Variable {
    const variable: Variable = {
      ...{ name: name.text, start: name.start, type, stars },
      ...{ value: null, loop: null, isParameter: false, isChanged: false },
      ...{ accesses: [], isPassedOn: false },
      ...more,
    };
    scope.names.set(variable.name, variable);
    this.variables.push(variable);
    return variable;
  }

  visit(view: SyntaxView, scope: Scope): void {
    const before = this.#statement;
    if (/_statement$|^declaration$/.test(view.type)) this.#statement = view;
    this.#visit(view, scope);
    this.#statement = before;
  }

  #visit(view: SyntaxView, scope: Scope): void {
    switch (view.type) {
      case "compound_statement":
        this.#visitAll(view, new Scope(scope));
        return;
      case "for_statement":
        this.#visitLoop(view, new Scope(scope));
        return;
      case "declaration":
        this.#visitDeclaration(view, scope);
        return;
      case "assignment_expression":
        this.#visitAssignment(view, scope);
        return;
      case "update_expression":
        this.#visitWrite(view.field("argument"), null, scope);
        return;
      case "pointer_expression":
        if (view.source[view.start] === "&") this.#visitAddress(view, scope);
        else this.#visitAll(view, scope);
        return;
      case "subscript_expression":
        this.#visitItem(view, scope);
        return;
      case "call_expression":
        this.#visitCall(view, scope);
        return;
      case "sizeof_expression":
        return;
      case "identifier":
        this.#use(view, scope, true);
        return;
      case "field_expression": {
        const object = view.field("argument");
        if (object) this.visit(object, scope);
        return;
      }
      default:
        this.#visitAll(view, scope);
    }
  }

  #visitAll(view: SyntaxView, scope: Scope): void {
    for (const each of view.named()) this.visit(each, scope);
  }

  #use(view: SyntaxView, scope: Scope, isPassedOn: boolean): Variable | null {
    const variable = scope.find(view.text);
    if (!variable) return null;
    this.uses.set(view.start, variable);
    if (isPassedOn) variable.isPassedOn = true;
    return variable;
  }

  #visitDeclaration(view: SyntaxView, scope: Scope): void {
    const type = typeName(view);
    for (const declarator of view.fields("declarator")) {
      const own = readDeclarator(declarator);
      const given = declarator.type === "init_declarator" ? declarator.field("value") : null;
      if (given) this.visit(given, scope);
      if (!own) continue;
      const value = given && { view: given, statement: view };
      this.#declare(own.name, type, own.stars, scope, { value });
    }
  }

  #visitAssignment(view: SyntaxView, scope: Scope): void {
    const left = view.field("left");
    const right = view.field("right");
    if (right) this.visit(right, scope);
    const isPlain = view.field("operator")?.text === "=";
    this.#visitWrite(left, isPlain ? right : null, scope);
  }

  /** `value`: null where the value before counts, too. */
  #visitWrite(target: SyntaxView | null, value: SyntaxView | null, scope: Scope): void {
    if (!target) return;
    const statement = this.#statement ?? target;
    if (target.type === "identifier") {
      const variable = this.#use(target, scope, false);
      if (!variable) this.writtenGlobals.add(target.text);
      else if (value && !variable.value && !variable.loop && !variable.isParameter)
        variable.value = { view: value, statement };
      else variable.isChanged = true;
      return;
    }
    if (target.type === "field_expression") {
      this.writtenFields.add(target.field("field")?.text ?? "");
      if (value) this.fieldWrites.push({ field: target, value, statement });
    }
    this.visit(target, scope);
  }

  #visitAddress(view: SyntaxView, scope: Scope): void {
    const target = view.field("argument");
    if (target?.type === "identifier") {
      const variable = this.#use(target, scope, true);
      if (variable) variable.isChanged = true;
      else this.writtenGlobals.add(target.text);
      return;
    }
    if (target?.type === "field_expression")
      this.writtenFields.add(target.field("field")?.text ?? "");
    if (target?.type === "subscript_expression") this.#visitAll(target, scope);
    else if (target) this.visit(target, scope);
  }

  #visitItem(view: SyntaxView, scope: Scope): void {
    const array = view.field("argument");
    const index = indexOf(view);
    if (index) this.visit(index, scope);
    if (array?.type !== "identifier" || !index) {
      if (array) this.visit(array, scope);
      return;
    }
    this.#use(array, scope, false)?.accesses.push({ kind: "item", index });
  }

  #visitCall(view: SyntaxView, scope: Scope): void {
    const name = view.field("function");
    const args = view.field("arguments")?.named() ?? [];
    const isFiller = name !== null && fillers.test(name.text) && args.length === 3;
    if (name && name.type !== "identifier") this.visit(name, scope);
    const [, , count] = args;
    for (const each of args) {
      const isArray = isFiller && each !== count && each.type === "identifier";
      if (!isArray) this.visit(each, scope);
      else this.#use(each, scope, false)?.accesses.push({ kind: "bytes", count: count! });
    }
  }

  #visitLoop(view: SyntaxView, scope: Scope): void {
    const initializer = view.field("initializer");
    const condition = view.field("condition");
    const update = view.field("update");
    const from = initializer && firstOf(initializer);
    if (initializer) this.visit(initializer, scope);
    const range =
      from && condition && update ? rangeOf(from.name.text, from, condition, update) : null;
    const inner = new Scope(scope);
    if (range && from) {
      const outer = scope.find(from.name.text);
      // What it is after the loop is not known.
      if (outer) outer.isChanged = true;
      this.#declare(from.name, outer?.type ?? "int", outer?.stars ?? 0, inner, { loop: range });
    }
    // The condition and the update belong to the loop.
    if (condition) this.visit(condition, inner);
    if (update && !range) this.visit(update, inner);
    const body = view.field("body");
    if (body) this.visit(body, inner);
  }
}

/** `p[i]`, in C and in C++; null: it has several indices. */
export function indexOf(view: SyntaxView): SyntaxView | null {
  const indices = view.field("index") ?? view.field("indices");
  if (indices?.type !== "subscript_argument_list") return indices;
  const [index, ...others] = indices.named();
  return others.length === 0 ? (index ?? null) : null;
}
