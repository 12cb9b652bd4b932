import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { factorsOf } from "./statedSizes.ts";
import type { Structures } from "./structures.ts";
import {
  add,
  type Atom,
  constant,
  divide,
  multiply,
  ofAtom,
  replaceAtom,
  type Sum,
  sumKey,
} from "./sum.ts";
import type { LoopRange } from "./loops.ts";
import type { FunctionNames, Variable } from "./variables.ts";

/** The whole numbers of a function, by the names of the program. */
export class FunctionSizes {
  readonly #names: FunctionNames;
  readonly #structures: Structures;
  readonly #known = new Map<Variable, Sum | null>();
  /** The variables of loops by the ids of their atoms. */
  readonly #loops = new Map<string, Variable>();
  #shown: ReadonlyMap<string, string> | null = null;

  constructor(names: FunctionNames, structures: Structures) {
    this.#names = names;
    this.#structures = structures;
  }

  /** What an expression is worked out from; null: that is not known. */
  evaluate(view: SyntaxView): Sum | null {
    switch (view.type) {
      case "number_literal":
        return /^\d+(?:[uUlL]*)$/.test(view.text) ? constant(parseInt(view.text, 10)) : null;
      case "identifier":
        return this.#ofName(view);
      case "field_expression":
        return this.#ofField(view);
      case "parenthesized_expression":
      case "cast_expression": {
        const inner = view.field("value") ?? view.named()[0];
        return inner ? this.evaluate(inner) : null;
      }
      case "binary_expression":
        return this.#ofOperation(view);
      default:
        return null;
    }
  }

  #ofOperation(view: SyntaxView): Sum | null {
    const [left, right] = [view.field("left"), view.field("right")];
    const [a, b] = [left && this.evaluate(left), right && this.evaluate(right)];
    if (!a || !b) return null;
    switch (view.field("operator")?.text) {
      case "+":
        return add(a, b);
      case "-":
        return add(a, b, -1);
      case "*":
        return multiply(a, b);
      case "/":
        return divide(a, b, `${textIn(view, "left")} / ${textIn(view, "right")}`);
      default:
        return null;
    }
  }

  #ofName(view: SyntaxView): Sum | null {
    const { text } = view;
    const variable = this.#names.uses.get(view.start);
    if (variable) return this.ofVariable(variable);
    if (this.#names.writtenGlobals.has(text)) return null;
    return ofAtom({ id: `global ${text}`, text, quotient: null });
  }

  /** null: it has several values, or is a pointer. */
  ofVariable(variable: Variable): Sum | null {
    const known = this.#known.get(variable);
    if (known !== undefined) return known;
    this.#known.set(variable, null);
    const made = this.#evaluateVariable(variable);
    this.#known.set(variable, made);
    return made;
  }

  #evaluateVariable(variable: Variable): Sum | null {
    const { name, start, stars, isChanged, value, loop, isParameter } = variable;
    if (isChanged || stars > 0 || !isWhole.test(variable.type)) return null;
    const atom: Atom = { id: `${name} ${start}`, text: name, quotient: null };
    if (loop) this.#loops.set(atom.id, variable);
    else if (!value && !isParameter) return null;
    return (value && this.evaluate(value.view)) ?? ofAtom(atom);
  }

  #ofField(view: SyntaxView): Sum | null {
    const [object, field] = [view.field("argument"), view.field("field")];
    const variable = object && this.#names.uses.get(object.start);
    if (object?.type !== "identifier" || !variable || !field) return null;
    const isStill = !variable.isChanged && !this.#names.writtenFields.has(field.text);
    if (!isStill || this.#structures.get(variable.type)?.get(field.text)?.isPointer) return null;
    return fieldOf(variable, field.text);
  }

  /** The size that a comment means: `3C`, `head_size/2`. */
  ofComment(text: string): Sum {
    let made = constant(1);
    for (const { name, isDivisor } of factorsOf(text)) {
      const factor = /^\d/.test(name) ? constant(Number(name)) : this.#named(name);
      made = isDivisor ? (divide(made, factor, text) ?? unnamed(text)) : multiply(made, factor);
    }
    return made;
  }

  #named(name: string): Sum {
    const { variables } = this.#names;
    for (const each of variables) {
      const own = each.name === name && !each.loop ? this.ofVariable(each) : null;
      if (own) return own;
    }
    const owner = variables.find((each) => {
      const field = this.#structures.get(each.type)?.get(name);
      return field && !field.isPointer;
    });
    return owner ? fieldOf(owner, name) : unnamed(name);
  }

  /** Whether a comment means the variable of a loop: it describes an item. */
  isLoop(name: string): boolean {
    return this.#names.variables.some((each) => each.name === name && each.loop);
  }

  /** The most that a sum is while the loops run that begin after a place; null: it has no bound. */
  most(sum: Sum, after = 0): Sum | null {
    return this.#bound(sum, true, after);
  }

  /** The least, while all loops run. */
  least(sum: Sum): Sum | null {
    return this.#bound(sum, false, 0);
  }

  #bound(sum: Sum, isMost: boolean, after: number): Sum | null {
    let made: Sum = sum;
    // The innermost loop first: its bound may be the variable of another one.
    for (let next = this.#innermostIn(made, after); next; next = this.#innermostIn(made, after)) {
      const [id, { loop }] = next;
      const [low, high] = loop ? this.#ends(loop) : [null, null];
      if (!low || !high) return null;
      made = replaceAtom(made, id, (factor) => (factor > 0 === isMost ? high : low));
    }
    return made;
  }

  #innermostIn(sum: Sum, after: number): readonly [string, Variable] | null {
    const inside = [...this.#loops].filter(([, { start }]) => start >= after);
    const found = inside.filter(([id]) =>
      [...sum.values()].some(({ atoms }) => atoms.some((atom) => atom.id === id)),
    );
    const [first] = found.sort(([, a], [, b]) => b.start - a.start);
    return first ?? null;
  }

  #ends({ from, to, isInclusive }: LoopRange): readonly [Sum | null, Sum | null] {
    const end = this.evaluate(to);
    const last = end && (isInclusive ? end : add(end, constant(-1)));
    return [from && this.evaluate(from), last];
  }

  hasLoop(sum: Sum): boolean {
    return [...sum.values()].some(({ atoms }) => atoms.some(({ id }) => this.#loops.has(id)));
  }

  /** The variable of a loop that a product contains, and nothing else of loops. */
  loopIn(atoms: readonly Atom[]): Variable | null {
    const own = atoms.flatMap(({ id }) => this.#loops.get(id) ?? []);
    return own.length === 1 ? own[0]! : null;
  }

  /** How many values the variable of a loop has; null: not known, or it does not start at 0. */
  countOf({ loop }: Variable): Sum | null {
    if (!loop) return null;
    const [low, high] = this.#ends(loop);
    return low?.size === 0 && high ? add(high, constant(1)) : null;
  }

  /** By the names of the program: `hs`, `h * hs + C`. */
  textOf(sum: Sum): string {
    const names = (this.#shown ??= this.#readShown());
    const whole = names.get(sumKey(sum));
    if (whole !== undefined) return whole;
    if (sum.size === 0) return "0";
    const terms = [...sum.values()].map(({ factor, atoms }) => {
      const parts = atoms.map((atom) => names.get(sumKey(ofAtom(atom))) ?? inBrackets(atom, atoms));
      const size = Math.abs(factor);
      const isHalf = !Number.isInteger(size) && Number.isInteger(1 / size);
      const front = size === 1 || isHalf ? [] : [String(size)];
      const text = [...front, ...parts.sort()].join(" * ") || "1";
      const isLooping = this.loopIn(atoms) !== null;
      return {
        sign: factor < 0 ? "-" : "+",
        text: isHalf ? `${text} / ${1 / size}` : text,
        isLooping,
      };
    });
    const sorted = terms.sort((a, b) => Number(b.isLooping) - Number(a.isLooping));
    return sorted
      .map(({ sign, text }, at) =>
        at === 0 ? (sign === "-" ? `-${text}` : text) : `${sign} ${text}`,
      )
      .join(" ");
  }

  /** The shortest name of each size that has one. */
  #readShown(): ReadonlyMap<string, string> {
    const shown = new Map<string, string>();
    for (const variable of this.#names.variables) {
      const sum = this.ofVariable(variable);
      if (!sum || this.hasLoop(sum) || isPlain(sum)) continue;
      const key = sumKey(sum);
      const known = shown.get(key);
      if (known === undefined || variable.name.length < known.length) shown.set(key, variable.name);
    }
    return shown;
  }
}

const isWhole =
  /^(?:(?:unsigned |signed |const )*(?:int|long|short|long long|long int)|u?int\d+_t|s?size_t|ptrdiff_t|auto|unsigned|i32|i64|u32|u64)$/;

const isPlain = (sum: Sum): boolean => [...sum.values()].every(({ atoms }) => atoms.length === 0);

function fieldOf({ name, start }: Variable, field: string): Sum {
  return ofAtom({ id: `${name} ${start}.${field}`, text: field, quotient: null });
}

function unnamed(text: string): Sum {
  return ofAtom({ id: `comment ${text}`, text, quotient: null });
}

/** Without the object of a field: `p->dim` is `dim`. */
function textIn(view: SyntaxView, side: "left" | "right"): string {
  const text = (view.field(side)?.text ?? "").replace(/\b\w+(?:->|\.)(?=\w)/g, "");
  return /^[\w()]+$/.test(text) ? text : `(${text})`;
}

function inBrackets({ text, quotient }: Atom, atoms: readonly Atom[]): string {
  return quotient && atoms.length > 1 ? `(${text})` : text;
}
