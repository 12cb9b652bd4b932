import { encloses, type TextRange } from "../../source/textRange.ts";
import { keptOfBranch } from "../interpreter/outcome.ts";
import { settled } from "../interpreter/sizes.ts";
import type { Expression, FunctionDefinition, Statement } from "../ir/ir.ts";
import type { Binding } from "../recording/recording.ts";
import { bool } from "../values/make.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  InstanceValue,
  Value,
} from "../values/value.ts";
import { learnForNow } from "./learnedSizes.ts";
import { type Opener, runOpen } from "./openFunction.ts";
import { runAside, trying } from "./trying.ts";

/**
 * Lines that no run came to, because every call leaves a context or a cache away, or has a flag at its default, get the
 * shapes of a call that gives it: the last call of the function again, or that of an object that is made otherwise. It
 * says nothing of other lines, and is no ground for a warning.
 */
export function followOtherWays(opener: Opener): void {
  const { interpreter, sizes } = opener;
  // The next run knows more of the sizes.
  if (sizes.isRefined) return;
  const known = interpreter.recording.bindings.filter(({ value }) => !isUnknown(value));
  const places = new Set(known.map(({ range }) => range.start));
  const seer = { ...opener, places };
  const isOwn = (value: Value): value is FunctionValue =>
    value.kind === "function" && value.scope.file === null;
  for (const value of interpreter.module.names.values()) {
    if (isOwn(value)) {
      followWays(seer, value);
      followAlone(seer, value, null);
    }
    if (value.kind !== "class") continue;
    const methods = [...value.members.values()].filter(isOwn);
    for (const method of methods) followWays(seer, method);
    followObjects(seer, value, methods);
    const [self] = sizes.made.of(value);
    if (self) for (const method of methods) followAlone(seer, method, self);
  }
}

/** A function that is called with nothing of which a shape is known: as if nobody called it. */
function followAlone(opener: Opener & Seen, callee: FunctionValue, self: Value | null): void {
  const { definition } = callee;
  const isMaker = definition.name === "__init__" || definition.isGenerator;
  const isKnown = targetsIn(definition.body).some(({ start }) => opener.places.has(start));
  if (isMaker || isKnown || !opener.interpreter.called.has(definition)) return;
  keepDark(opener, definition, () => runOpen(opener, callee, self));
}

/** Whether nothing is known of a value. */
const isUnknown = (value: Value): boolean => settled(value).kind === "unknown";

/** Where names were bound so far. */
interface Seen {
  readonly places: Set<number>;
}

/** More ways of one function are not tried. */
const mostWays = 8;

/** A call of a function, or of a class, with its arguments by their names. */
interface Call {
  readonly callee: FunctionValue;
  readonly args: Arguments;
}

function followWays(opener: Opener & Seen, callee: FunctionValue): void {
  if (!hasDark(opener, callee.definition)) return;
  const args = opener.sizes.calls.get(callee.definition);
  if (!args) return;
  for (const way of waysOf(opener, { callee, args })) {
    keepDark(opener, callee.definition, () => opener.interpreter.apply(callee, way));
    if (!hasDark(opener, callee.definition)) return;
  }
}

/** The same with objects that are made otherwise: `self.rope` is there if a flag says so. */
function followObjects(
  opener: Opener & Seen,
  type: ClassValue,
  methods: readonly FunctionValue[],
): void {
  const { interpreter, sizes } = opener;
  const dark = (): readonly FunctionValue[] =>
    methods.filter(
      ({ definition }) => definition.name !== "__init__" && hasDark(opener, definition),
    );
  const init = methods.find(({ definition }) => definition.name === "__init__");
  const made = init && sizes.calls.get(init.definition);
  if (!made || dark().length === 0) return;
  for (const { items, named } of waysOf(opener, { callee: init, args: made })) {
    for (const method of dark()) {
      const args = sizes.calls.get(method.definition);
      if (!args || !isOf(type, args.items[0])) continue;
      keepDark(opener, method.definition, () => {
        const self = interpreter.apply(type, { items: items.slice(1), named });
        return interpreter.apply(method, { ...args, items: [self, ...args.items.slice(1)] });
      });
    }
  }
}

const isOf = (type: ClassValue, value: Value | undefined): value is InstanceValue =>
  value?.kind === "instance" && value.type === type;

/** The same call with something given that it leaves away, or with a flag the other way round, and with all of them. */
function waysOf(
  { sizes, text }: Opener,
  { callee: { definition, defaults }, args }: Call,
): readonly Arguments[] {
  const changes: (readonly [name: string, value: Value])[] = [];
  for (const [at, { name, range }] of definition.parameters.entries()) {
    const value = args.items[at] ?? args.named.get(name) ?? defaults.get(name);
    if (!value) continue;
    if (value.kind === "none") {
      const given = sizes.open(name, range);
      given.open!.isGiven = true;
      changes.push([name, given]);
    } else if (value.kind === "bool") changes.push([name, bool(!value.value)]);
    else if (value.kind === "string")
      for (const other of textsComparedWith(name, text))
        if (other !== value.value) changes.push([name, { ...value, value: other }]);
  }
  const toArguments = (all: typeof changes): Arguments => {
    const changed = new Map(all);
    const names = definition.parameters.map(({ name }) => name);
    const items = args.items.map((item, at) => changed.get(names[at] ?? "") ?? item);
    const others = all.filter(([name]) => names.indexOf(name) >= args.items.length);
    return { ...args, items, named: new Map([...args.named, ...others]) };
  };
  const single = changes.slice(0, mostWays).map((each) => toArguments([each]));
  return changes.length > 1 ? [...single, toArguments(changes)] : single;
}

/** `"mean"` in `if self.pool == "mean":` */
function textsComparedWith(name: string, text: string): readonly string[] {
  const compared = new RegExp(`\\b${name}\\s*==\\s*(["'])([^"'\\n]*)\\1`, "g");
  return [...new Set([...text.matchAll(compared)].map((found) => found[2]!))];
}

/** Whether a function binds names in lines to which no run came. */
function hasDark({ places }: Opener & Seen, { body }: FunctionDefinition): boolean {
  return targetsIn(body).some(({ start }) => !places.has(start));
}

/** The names that statements bind, but not those of functions in them. */
function targetsIn(statements: readonly Statement[]): readonly TextRange[] {
  return statements.flatMap((statement): readonly TextRange[] => {
    switch (statement.kind) {
      case "assign":
        return statement.targets.flatMap(namesIn);
      case "if":
        return [...targetsIn(statement.then), ...targetsIn(statement.otherwise)];
      case "for":
      case "while":
      case "with":
        return targetsIn(statement.body);
      default:
        return [];
    }
  });
}

function namesIn(target: Expression): readonly TextRange[] {
  if (target.kind === "name") return [target.range];
  return target.kind === "collection" ? target.items.flatMap(namesIn) : [];
}

/** Runs something, and keeps of it only what it binds in lines of a function to which nothing came before. */
function keepDark(
  opener: Opener & Seen,
  { range: within }: FunctionDefinition,
  run: () => unknown,
): void {
  const { interpreter, sizes, places } = opener;
  const { recording } = interpreter;
  const { bindings } = recording;
  const lengths = keptOfBranch.map((name) => recording[name].length);
  const { isRefined } = sizes;
  const unlearn = learnForNow(sizes.learned);
  sizes.glanced = [];
  const guarded = (): void => {
    interpreter.guards++;
    run();
  };
  trying(opener, () => runAside(opener, guarded));
  for (const each of sizes.glanced) each.value = null;
  sizes.glanced = null;
  unlearn(() => false);
  sizes.isRefined = isRefined;
  const all = bindings.slice(lengths[0]);
  keptOfBranch.forEach((name, at) => recording[name].splice(lengths[at]!));
  const isDark = ({ range }: Binding): boolean =>
    encloses(within, range) && !places.has(range.start);
  const calls = new Set(all.filter(isDark).map(({ call }) => call));
  // Numbers name the sizes of their call.
  const kept = all.filter(
    (each) => isDark(each) || (each.value.kind === "int" && calls.has(each.call)),
  );
  for (const each of kept) bindings.push({ ...each, isCertain: false });
  for (const { range } of kept) places.add(range.start);
}
