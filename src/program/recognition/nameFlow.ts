import type { Argument, Expression, FunctionDefinition, Statement } from "../ir/ir.ts";
import { visit } from "../ir/visit.ts";

/** What each name of a program is made from, by the text alone; attributes are names with a dot: `.weight`. */
export interface NameFlow {
  readonly madeFrom: ReadonlyMap<string, ReadonlySet<string>>;
  /** At how many places of the text each name is bound. */
  readonly places: ReadonlyMap<string, number>;
  /** All calls. */
  readonly calls: readonly CallSite[];
  /** Loops over something, also those in comprehensions. */
  readonly loops: readonly LoopSite[];
}

interface CallSite {
  /** The last part of what is called: `zip`, `heatmap`. */
  readonly name: string;
  /** What its method belongs to: `words` of `words.index(…)`; empty without one. */
  readonly owner: ReadonlySet<string>;
  readonly args: readonly ArgumentNames[];
}

interface ArgumentNames {
  /** null for a positional argument. */
  readonly keyword: string | null;
  readonly names: ReadonlySet<string>;
}

interface LoopSite {
  readonly targets: ReadonlySet<string>;
  readonly iterable: ReadonlySet<string>;
  /** Names in what is repeated. */
  readonly body: ReadonlySet<string>;
}

/** Names of the functions that run when an object is called. */
const calledForObjects = new Set(["forward", "__call__", "call", "construct"]);

/** Names that a piece of a program uses. */
export function namesIn(piece: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  visit(piece, (node) => {
    if (node.kind === "name") names.add(node.name);
    else if (node.kind === "attribute") names.add(`.${node.name}`);
  });
  return names;
}

/** Reads the flow of names of a whole program. */
export function readNameFlow(statements: readonly Statement[]): NameFlow {
  const madeFrom = new Map<string, Set<string>>();
  const places = new Map<string, number>();
  const flow = { madeFrom, places, calls: [] as CallSite[], loops: [] as LoopSite[] };
  const functions = functionsOf(statements);
  const variables = variablesOf(statements);
  const add = (to: ReadonlySet<string>, from: ReadonlySet<string>): void => {
    for (const name of to) {
      places.set(name, (places.get(name) ?? 0) + 1);
      const known = madeFrom.get(name) ?? new Set();
      for (const each of from) if (each !== name) known.add(each);
      madeFrom.set(name, known);
    }
  };
  const see = (node: Expression | Statement): void => {
    switch (node.kind) {
      case "assign":
        for (const target of node.targets) add(targetsOf(target), namesIn(node.value));
        return;
      case "augment":
      case "assigning":
        add(targetsOf(node.target), namesIn(node.value));
        return;
      case "for":
        addItems(node.target, node.iterable, add);
        flow.loops.push(loopOf(node.target, node.iterable, node.body));
        return;
      case "comprehension":
        for (const { target, iterable } of node.clauses) {
          addItems(target, iterable, add);
          flow.loops.push(loopOf(target, iterable, [node.element, node.key]));
        }
        return;
      case "with":
        for (const { target, value } of node.items) {
          if (target) add(targetsOf(target), namesIn(value));
        }
        return;
      case "call":
        seeCall(node, { functions, variables }, flow.calls, add);
        return;
      case "class":
        add(new Set([node.name]), new Set(methodNames(node.body)));
        return;
      default:
    }
  };
  visit(statements, see);
  for (const [name, definitions] of functions) {
    for (const { body } of definitions) add(new Set([name]), returnedNames(body));
  }
  return flow;
}

/** What a loop binds: of `for label, row in zip(labels, rows)`, each name is made from its own list. */
function addItems(target: Expression, iterable: Expression, add: Add): void {
  const called = iterable.kind === "call" ? lastName(iterable.callee) : "";
  if (iterable.kind !== "call" || target.kind !== "collection") {
    add(targetsOf(target), namesIn(iterable));
    return;
  }
  const lists = iterable.args.map(valueOf);
  const { items } = target;
  if (called === "zip" && lists.length === items.length)
    items.forEach((item, at) => add(targetsOf(item), namesIn(lists[at])));
  else if (called === "enumerate" && items.length === 2 && lists[0]) {
    const [count, item] = items;
    add(targetsOf(count!), new Set());
    addItems(item!, lists[0], add);
  } else add(targetsOf(target), namesIn(iterable));
}

type Add = (to: ReadonlySet<string>, from: ReadonlySet<string>) => void;

/** What the names of a program stand for. */
interface Named {
  readonly functions: ReadonlyMap<string, readonly FunctionDefinition[]>;
  readonly variables: ReadonlySet<string>;
}

/** Calls that give each item of a list to a function. */
const goesThrough = /^(?:for_?each|map|flat_?map|select)(?:\(\))?$/i;

function seeCall(
  { callee, args }: Extract<Expression, { kind: "call" }>,
  { functions, variables }: Named,
  calls: CallSite[],
  add: Add,
): void {
  const name = lastName(callee);
  const owner = callee.kind === "attribute" ? namesIn(callee.object) : new Set<string>();
  const given = args.map((arg): ArgumentNames => ({
    keyword: arg.name,
    names: namesIn(arg.value),
  }));
  calls.push({ name, owner, args: given });
  // `rows.append(x)` keeps what it is given; `words.Zip(weights)` does not, nor does a library: `np.dot(a, b)`.
  if (callee.kind === "attribute" && !isPairing(name) && !isOfLibrary(callee.object, variables))
    add(targetsOf(callee.object), namesIn(args.map(valueOf)));
  // `ids.forEach((id) => …)`
  for (const { value } of goesThrough.test(name) ? args : []) {
    const first = value.kind === "lambda" ? value.definition.parameters[0] : undefined;
    if (first) add(new Set([first.name]), owner);
  }
  const own = functions.get(name);
  const called = own ?? [...calledForObjects].flatMap((each) => functions.get(each) ?? []);
  for (const definition of called) passArguments(definition, given, add);
}

/** Whether a call puts the items of lists side by side. */
export function isPairing(name: string): boolean {
  return /^zip$/i.test(name);
}

/** Whether something belongs to a name that the program gives to nothing: a module, or a class of a library. */
function isOfLibrary(object: Expression, variables: ReadonlySet<string>): boolean {
  if (object.kind === "attribute") return isOfLibrary(object.object, variables);
  return object.kind === "name" && object.name !== "this" && !variables.has(object.name);
}

/** The names of variables and parameters, wherever they are bound. */
function variablesOf(statements: readonly Statement[]): ReadonlySet<string> {
  const found = new Set<string>();
  const bind = (target: Expression): void => {
    for (const name of targetsOf(target)) found.add(name);
  };
  const take = ({ parameters }: FunctionDefinition): void => {
    for (const { name } of parameters) found.add(name);
  };
  visit(statements, (node) => {
    if (node.kind === "assign") node.targets.forEach(bind);
    else if (node.kind === "for" || node.kind === "assigning" || node.kind === "annotate")
      bind(node.target);
    else if (node.kind === "comprehension") for (const { target } of node.clauses) bind(target);
    else if (node.kind === "with") for (const { target } of node.items) if (target) bind(target);
    if (node.kind === "function" || node.kind === "lambda") take(node.definition);
  });
  return found;
}

const valueOf = ({ value }: Argument): Expression => value;

function passArguments(
  { parameters }: FunctionDefinition,
  given: readonly ArgumentNames[],
  add: Add,
): void {
  const names = parameters.filter(({ name, kind }) => name !== "self" && kind !== "receiver");
  let next = 0;
  for (const { keyword, names: from } of given) {
    const parameter = keyword === null ? names[next++] : names.find(({ name }) => name === keyword);
    if (parameter) add(new Set([parameter.name]), from);
  }
}

function loopOf(target: Expression, iterable: Expression, body: unknown): LoopSite {
  return { targets: targetsOf(target), iterable: namesIn(iterable), body: namesIn(body) };
}

/** The names that an assignment to an expression changes. */
function targetsOf(target: Expression): ReadonlySet<string> {
  switch (target.kind) {
    case "name":
      return new Set([target.name]);
    case "attribute":
      return new Set([`.${target.name}`]);
    case "subscript":
      return targetsOf(target.object);
    case "spread":
      return targetsOf(target.value);
    case "collection":
      return new Set(target.items.flatMap((item) => [...targetsOf(item)]));
    default:
      return new Set();
  }
}

function lastName(callee: Expression): string {
  if (callee.kind === "name" || callee.kind === "attribute") return callee.name;
  return "";
}

/** The functions of a program by their names; those of a class also by its name. */
function functionsOf(
  statements: readonly Statement[],
): ReadonlyMap<string, readonly FunctionDefinition[]> {
  const found = new Map<string, FunctionDefinition[]>();
  const put = (name: string, definition: FunctionDefinition): void => {
    found.set(name, [...(found.get(name) ?? []), definition]);
  };
  visit(statements, (node) => {
    if (node.kind === "function") put(node.definition.name, node.definition);
    if (node.kind === "assign" && node.value.kind === "lambda") {
      for (const target of node.targets) {
        if (target.kind === "name") put(target.name, node.value.definition);
      }
    }
    if (node.kind === "class") {
      for (const each of node.body) {
        if (each.kind === "function" && each.definition.name === "__init__") {
          put(node.name, each.definition);
        }
      }
    }
  });
  return found;
}

function methodNames(body: readonly Statement[]): readonly string[] {
  return body.flatMap((each) => (each.kind === "function" ? [each.definition.name] : []));
}

function returnedNames(body: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>();
  visit(body, (node) => {
    if (node.kind !== "return" || !node.value) return;
    for (const name of namesIn(node.value)) names.add(name);
  });
  return names;
}

/** The names that others are made from, directly or not, with these. */
export function sourcesOf(names: Iterable<string>, { madeFrom }: NameFlow): ReadonlySet<string> {
  const found = new Set(names);
  for (const name of found) for (const each of madeFrom.get(name) ?? []) found.add(each);
  return found;
}
