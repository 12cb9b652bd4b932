import type { TextRange } from "../../../source/textRange.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";
import { isHidden } from "../../ir/hiddenNames.ts";
import type { MaskUse, OpenName } from "./openName.ts";
import { axisOf, isOffset, isText, placeUpTo, type Seen } from "./seen.ts";
import { libraries } from "./usualNames.ts";

/** The names that loose statements read and nothing defines, with what their uses tell of them. */
export function findOpenNames(
  statements: readonly Statement[],
  isKnown: (name: string) => boolean,
): ReadonlyMap<string, OpenName> {
  const reader = new OpenReader(isKnown);
  reader.readAll(statements);
  return reader.open;
}

class OpenReader {
  readonly open = new Map<string, OpenName>();
  readonly #names = new Map<string, Seen | null>();
  /** `import *` may define anything. */
  #isAllKnown = false;
  readonly #isKnown: (name: string) => boolean;
  /** What the function that is read returns. */
  #returned: Seen | null = null;

  constructor(isKnown: (name: string) => boolean) {
    this.#isKnown = isKnown;
  }

  readAll(statements: readonly Statement[]): void {
    for (const each of statements) this.#statement(each);
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case "expression":
        this.#see(statement.value);
        return;
      case "assign": {
        const seen = this.#see(statement.value);
        for (const target of statement.targets) this.#bind(target, seen);
        return;
      }
      case "augment":
        this.#add(statement.operator, this.#see(statement.value));
        this.#number(this.#see(statement.target));
        return;
      case "for":
        this.#bind(statement.target, this.#each(this.#see(statement.iterable)));
        this.readAll(statement.body);
        this.readAll(statement.otherwise);
        return;
      case "if":
        this.#see(statement.test);
        this.readAll(statement.then);
        this.readAll(statement.otherwise);
        return;
      case "while":
        this.#count(statement.test);
        this.readAll(statement.body);
        if (statement.update) this.readAll(statement.update);
        return;
      case "with":
        for (const { value, target } of statement.items) {
          const seen = this.#see(value);
          if (target) this.#bind(target, seen);
        }
        this.readAll(statement.body);
        return;
      case "try":
        this.readAll(statement.body);
        for (const { body } of statement.handlers) this.readAll(body);
        this.readAll(statement.otherwise);
        this.readAll(statement.finally);
        return;
      case "return":
        this.#returned = statement.value ? this.#see(statement.value) : null;
        return;
      case "import":
        for (const { module, alias, member, role } of statement.names)
          if (role === "around") continue;
          else if (member === "*") this.#isAllKnown = true;
          else this.#names.set(alias ?? member ?? module.split(".")[0]!, null);
        return;
      case "class":
        this.#names.set(statement.name, null);
        return;
      case "function":
        this.#names.set(statement.definition.name, null);
        return;
      default:
    }
  }

  #bind(target: Expression, seen: Seen | null): void {
    if (target.kind === "name") this.#names.set(target.name, seen);
    else if (target.kind === "collection") {
      const items = seen?.kind === "tuple" ? seen.items : [];
      target.items.forEach((item, at) => this.#bind(item, items[at] ?? null));
    } else this.#see(target);
  }

  #see(expression: Expression): Seen | null {
    switch (expression.kind) {
      case "name":
        return this.#name(expression.name, expression.range);
      case "subscript":
        return this.#subscript(this.#see(expression.object), expression.index);
      case "attribute":
        return this.#member(this.#see(expression.object), expression.name);
      case "lambda":
        return this.#lambda(expression, []);
      case "call":
        return this.#call(expression);
      case "binary": {
        const sides = [this.#see(expression.left), this.#see(expression.right)];
        for (const side of sides) {
          if (expression.operator === "@" && side?.kind === "part") side.of.isTensor = true;
          else this.#number(side);
          this.#add(expression.operator, side);
        }
        return null;
      }
      case "unary":
        return this.#opposite(this.#see(expression.operand));
      case "comparison": {
        const all = [expression.first, ...expression.rest.map(({ operand }) => operand)];
        const [first] = all.map((each) => this.#opposite(this.#see(each)));
        const isEqual = expression.rest.some(({ operator }) => operator === "==");
        return isEqual ? first! : null;
      }
      case "collection": {
        const items = expression.items.map((item) => this.#see(item));
        return expression.type === "tuple"
          ? { kind: "tuple", items }
          : { kind: "list", each: items[0] ?? null };
      }
      case "comprehension": {
        for (const { target, iterable, tests } of expression.clauses) {
          this.#bind(target, this.#each(this.#see(iterable)));
          for (const test of tests) this.#see(test);
        }
        return { kind: "list", each: this.#see(expression.element) };
      }
      case "conditional":
        this.#see(expression.test);
        this.#see(expression.otherwise);
        return this.#see(expression.then);
      case "logical":
        this.#see(expression.left);
        return this.#see(expression.right);
      case "formatted":
        for (const part of expression.parts) {
          const seen = part.kind === "value" ? this.#see(part.value) : null;
          if (seen?.kind === "part" && seen.depth === 0) seen.of.isIndex = true;
        }
        return null;
      default:
        return null;
    }
  }

  #name(name: string, range: TextRange): Seen | null {
    const own = this.#names.get(name);
    if (own !== undefined) return own;
    if (this.#isAllKnown || this.#isKnown(name)) return null;
    const known = this.open.get(name);
    const of: OpenName = known ?? {
      ...{ name, range, axes: [], letters: null },
      ...{ isCalled: false, isNumber: false, isSize: false, isIndex: false, isSquare: false },
      ...{ isTensor: false, isMember: false, isWeight: false, isRectangular: false },
      ...{ isFilled: false, isLast: false, mask: null },
    };
    this.open.set(name, of);
    return { kind: "part", of, depth: 0 };
  }

  #subscript(seen: Seen | null, index: Expression): Seen | null {
    if (index.kind === "collection") {
      if (seen?.kind === "part") seen.of.isRectangular = true;
      return index.items.reduce((part, each) => this.#subscript(part, each), seen);
    }
    if (index.kind === "slice") {
      for (const end of [index.start, index.stop, index.step]) if (end) this.#size(end);
      if (seen?.kind === "part") axisOf(seen).isSliced = true;
      return seen;
    }
    const place = this.#masked(this.#see(index), "hidden");
    if (place?.kind === "cut") {
      if (seen?.kind === "part") axisOf(seen).isSliced = true;
      return seen;
    }
    const isOpen = place?.kind === "part" && place.depth === 0;
    if (seen?.kind === "part" && isOffset(index, this.#names)) axisOf(seen).isSliced = true;
    if (isOpen) place.of.isIndex = true;
    if (seen?.kind === "list") return seen.each;
    if (seen?.kind !== "part") return null;
    const axis = axisOf(seen);
    if (isOpen) axis.isChosen = true;
    else if (place?.kind === "place") {
      axis.size ??= place.size;
      axis.isCounted ||= place.of !== null;
    } else if (isText(index)) axis.keys.push(index);
    return { ...seen, depth: seen.depth + 1 };
  }

  #member(seen: Seen | null, name: string): Seen | null {
    if (seen?.kind !== "part") return null;
    if (seen.depth === 0) seen.of.isMember = true;
    if (/^(?:Count|Length|length)$/.test(name)) {
      axisOf(seen).isCounted = true;
      axisOf(seen).isList ||= name === "Count";
      return { kind: "place", size: null, of: seen };
    }
    return /^(T|mT)$/.test(name) ? seen : null;
  }

  #call({ callee, args }: Extract<Expression, { kind: "call" }>): Seen | null {
    const named = callee.kind === "name" || callee.kind === "attribute" ? callee.name : "";
    // C# begins functions with a capital letter; in Java, what is called has brackets.
    const called = named.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace("()", "");
    const object = callee.kind === "attribute" ? this.#see(callee.object) : null;
    if (callee.kind === "attribute") this.#member(object, callee.name);
    if (callee.kind === "name" && !isHidden(callee.name)) {
      const seen = this.#name(callee.name, callee.range);
      if (seen?.kind === "part") seen.of.isCalled = true;
    }
    const gone = this.#goThrough(called, object, args);
    if (gone !== undefined) return gone;
    const given = args.map(({ value }) => this.#see(value));
    switch (called) {
      case ":as":
        return given[1] ?? null;
      case ":object":
        return this.#ofLength(args);
      case "count":
      case "size":
        if (args.length > 0) return null;
        if (object?.kind !== "part") return null;
        Object.assign(axisOf(object), { isCounted: true, isList: true });
        return { kind: "place", size: null, of: object };
      case "get":
        return this.#ofList(object, args[0]?.value);
      case "getRange":
      case "subList":
      case "slice":
        this.#part(object, args[1]?.value);
        if (callee.kind === "name") return { kind: "cut" };
        if (object?.kind === "part" && called !== "slice") axisOf(object).isList = true;
        return object;
      case "copyOfRange":
        this.#part(given[0] ?? null, args[2]?.value);
        return given[0] ?? null;
      case "add":
      case "addRange":
      case "addAll":
      case "append":
      case "extend":
      case "push":
        if (object?.kind === "part" && object.depth === 0) object.of.isFilled = true;
        return null;
      case "skip":
      case "take":
        this.#part(object, args[0]?.value);
        return object;
      case "toList":
      case "toArray":
        return object;
      case "range": {
        const last = args.length > 1 ? 1 : 0;
        const end = args[last]?.value;
        for (const { value } of args) this.#size(value);
        return { kind: "list", each: placeUpTo(end, given[last]) };
      }
      case "len": {
        const [of] = given;
        if (of?.kind === "part") axisOf(of).isCounted = true;
        return { kind: "place", size: null, of: of ?? null };
      }
      case "enumerate":
        return {
          kind: "list",
          each: {
            kind: "tuple",
            items: [{ kind: "place", size: null, of: given[0] ?? null }, this.#each(given[0])],
          },
        };
      case "zip":
        return { kind: "list", each: { kind: "tuple", items: given.map((of) => this.#each(of)) } };
      case "einsum":
        this.#einsum(args[0]?.value, given.slice(1));
        return null;
      case "sqrt":
        this.#number(given[0] ?? null);
        return null;
      case "linear":
      case "matvec": {
        const [matrix, vector] = called === "linear" ? given.toReversed() : given;
        if (vector?.kind === "part") axisOf(vector);
        if (matrix?.kind !== "part") return null;
        matrix.of.isWeight = true;
        axisOf(matrix);
        return null;
      }
      case "ones":
      case "zeros":
      case "full":
      case "eye":
        this.#made(args.slice(0, 2).map(({ value }) => value));
        return null;
      case "logicalNot":
      case "logical_not":
        return this.#opposite(object ?? given[0] ?? null);
      case "maskedFill":
      case "masked_fill":
        this.#masked(given[0] ?? null, "hidden");
        return object;
      case "where":
        this.#masked(given[0] ?? null, "seen");
        return given[1] ?? null;
      case "bmm":
        for (const each of given) if (each?.kind === "part") each.of.letters ??= "bld";
        return this.#tensors(object, given);
      case "softmax":
        return given[0] ?? null;
      case "matmul":
        return this.#tensors(object, given);
      case "dot":
        if (object) return this.#tensors(object, given);
        for (const each of given) if (each?.kind === "part") axisOf(each);
        return null;
      case "transpose":
      case "swapaxes":
        return this.#tensors(object, given);
      default:
        return null;
    }
  }

  /** A matrix is made of these sizes. */
  #made(given: readonly Expression[]): void {
    const [shape, ...others] = given;
    const sizes = shape?.kind === "collection" ? shape.items : given;
    for (const each of shape?.kind === "collection" ? others : []) this.#see(each);
    for (const each of sizes) this.#size(each);
    const [rows, columns] = sizes.map((each) => (each.kind === "name" ? each.name : null));
    const open = rows === columns && rows ? this.open.get(rows) : undefined;
    if (open) open.isSquare = true;
  }

  /** What it is not, or what is 0 of it. */
  #opposite(seen: Seen | null): Seen | null {
    this.#number(seen);
    return seen?.kind === "part" ? { kind: "opposite", of: seen.of } : null;
  }

  /** A mask that is used so, or its opposite; what else it may be is returned. */
  #masked(seen: Seen | null, use: MaskUse): Seen | null {
    if (seen?.kind !== "opposite") return this.#mask(seen, use);
    seen.of.mask ??= use === "hidden" ? "seen" : "hidden";
    return null;
  }

  #add(operator: string, seen: Seen | null): void {
    if (operator === "+") this.#mask(seen, "added");
  }

  #mask(seen: Seen | null, use: MaskUse): Seen | null {
    if (seen?.kind === "part" && seen.depth === 0) seen.of.mask ??= use;
    return seen;
  }

  /** A loop that counts: `h = 0; while h < n`. */
  #count(test: Expression): void {
    const [bound, ...others] = test.kind === "comparison" ? test.rest : [];
    const isCount = /^<=?$/.test(bound?.operator ?? "") && others.length === 0;
    if (!bound || test.kind !== "comparison" || !isCount || test.first.kind !== "name") {
      this.#see(test);
      return;
    }
    const { operand, operator } = bound;
    if (operator === "<") this.#size(operand);
    const seen = this.#see(operand);
    if (operator === "<=" && seen?.kind === "part") seen.of.isLast = true;
    const upTo = operator === "<" ? operand : null;
    this.#names.set(test.first.name, placeUpTo(upTo, seen));
  }

  /** `{ length: n }` */
  #ofLength(args: readonly Argument[]): Seen | null {
    const at = args.findIndex(
      ({ value }) =>
        value.kind === "literal" &&
        value.literal.type === "string" &&
        value.literal.value === "length",
    );
    const size = at < 0 ? undefined : args[at + 1]?.value;
    if (!size) return null;
    this.#size(size);
    return placeUpTo(size, this.#see(size));
  }

  /** A part of a list is taken, up to this place. */
  #part(object: Seen | null, end: Expression | undefined): void {
    if (end) this.#size(end);
    if (object?.kind === "part") axisOf(object).isSliced = true;
  }

  /** `list.get(i)` */
  #ofList(object: Seen | null, index: Expression | undefined): Seen | null {
    if (object?.kind === "part") axisOf(object).isList = true;
    return index ? this.#subscript(object, index) : null;
  }

  /** Calls that give each item of a list to a function; undefined: it is another call. */
  #goThrough(
    called: string,
    object: Seen | null,
    args: readonly Argument[],
  ): Seen | null | undefined {
    const taken = args.find(({ value }) => value.kind === "lambda")?.value;
    if (taken?.kind !== "lambda") return undefined;
    const given = args.map(({ value }) => (value === taken ? null : this.#see(value)));
    const place: Seen = { kind: "place", size: null, of: object };
    switch (called) {
      case "map":
      case "select":
      case "mapToObj":
      case "mapToDouble":
      case "forEach":
        return { kind: "list", each: this.#lambda(taken, [this.#each(object), place]) };
      case "from":
        return { kind: "list", each: this.#lambda(taken, [null, given[0] ?? null]) };
      case "reduce":
        return this.#lambda(taken, [null, this.#each(object), place]);
      case "aggregate":
        return this.#lambda(taken, [null, this.#each(object)]);
      case "zip":
        return {
          kind: "list",
          each: this.#lambda(taken, [this.#each(object), this.#each(given[0])]),
        };
      default:
        this.#lambda(taken, [this.#each(object)]);
        return null;
    }
  }

  /** What a function returns that is given these. */
  #lambda(
    { definition }: Extract<Expression, { kind: "lambda" }>,
    given: readonly (Seen | null)[],
  ): Seen | null {
    definition.parameters.forEach(({ name }, at) => this.#names.set(name, given[at] ?? null));
    this.#returned = null;
    this.readAll(definition.body);
    return this.#returned;
  }

  /** Returns the tensor whose axes are turned. */
  #tensors(object: Seen | null, given: readonly (Seen | null)[]): Seen | null {
    const all = [object, ...given].filter((each) => each?.kind === "part");
    for (const each of all) each.of.isTensor ||= !libraries.has(each.of.name);
    return object?.kind === "part" && !libraries.has(object.of.name) ? object : null;
  }

  #einsum(letters: Expression | undefined, given: readonly (Seen | null)[]): void {
    if (letters?.kind !== "literal" || letters.literal.type !== "string") return;
    const parts = letters.literal.value.split("->")[0]!.split(",");
    given.forEach((each, at) => {
      if (each?.kind !== "part") return;
      each.of.isTensor = true;
      each.of.letters ??= parts[at]?.trim() ?? null;
    });
  }

  #each(seen: Seen | null | undefined): Seen | null {
    if (seen?.kind === "list") return seen.each;
    if (seen?.kind !== "part") return null;
    axisOf(seen).isCounted = true;
    return { ...seen, depth: seen.depth + 1 };
  }

  /** A name alone, or the last of a sum: `q[hs:hs + width]`. */
  #size(end: Expression): void {
    const seen = this.#see(end);
    this.#number(seen);
    if (seen?.kind === "part" && seen.depth === 0) seen.of.isSize = true;
    if (end.kind === "binary") this.#size(end.right);
  }

  /** It is computed with as a number, or as a whole tensor. */
  #number(seen: Seen | null | undefined): void {
    if (seen?.kind === "part" && seen.depth === 0 && seen.of.axes.length === 0)
      seen.of.isNumber = true;
  }
}
