import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { type NamedSum, placeIn, shapeByLoops, type Stretch } from "./places.ts";
import type { FunctionSizes } from "./sizes.ts";
import { readStated } from "./statedPointers.ts";
import type { Structures } from "./structures.ts";
import { add, constant, isNeverNegative, isSame, multiply, type Sum } from "./sum.ts";
import { type Access, type FunctionNames, indexOf, type Variable } from "./variables.ts";

/** The shape of what a pointer points to. */
export interface PointerShape {
  readonly name: string;
  readonly range: TextRange;
  readonly statement: TextRange;
  readonly type: string;
  /** By the names of the program. */
  readonly sizes: readonly string[];
  /** By the names of the author, where a comment states them. */
  readonly short: readonly string[];
  readonly values: readonly (number | null)[];
  /** `inp[b, t, h * hs]`; null: it is no part of another array. */
  readonly at: string | null;
}

/** Behind the last item that is used. */
interface End {
  readonly end: Sum;
  /** A loop goes through the items before it. */
  readonly isStretch: boolean;
}

/** An array, and how far into it. */
interface Spot {
  readonly root: Root;
  readonly offset: Sum;
}

interface Root {
  readonly text: string;
  /** Its shape, as a comment states it; null: none does. */
  readonly stated: readonly NamedSum[] | null;
  /** How many numbers were allocated; null: not known. */
  readonly count: NamedSum | null;
}

/** Finds what the pointers of one function point to. */
export class PointerReader {
  readonly #names: FunctionNames;
  readonly #sizes: FunctionSizes;
  readonly #structures: Structures;
  readonly #stated: ReadonlyMap<string, readonly string[]>;
  readonly #spots = new Map<Variable, Spot | null>();

  constructor(
    names: FunctionNames,
    sizes: FunctionSizes,
    structures: Structures,
    comments: readonly string[],
  ) {
    this.#names = names;
    this.#sizes = sizes;
    this.#structures = structures;
    this.#stated = readStated(comments, names, sizes);
  }

  /** All that are known, in the order in which they are declared. */
  list(): readonly PointerShape[] {
    const variables = this.#names.variables.flatMap((each) => this.#shapeOf(each) ?? []);
    const fields = this.#names.fieldWrites.flatMap(({ field, value, statement }) => {
      const name = field.text;
      const spot = this.#find(value, name, this.#statedOfField(field));
      return (
        (spot &&
          this.#toShape(name, field, statement, spot, null, this.#fieldOf(field)?.type ?? "")) ??
        []
      );
    });
    return [...variables, ...fields];
  }

  #shapeOf(variable: Variable): PointerShape | null {
    const { name, start, value, stars, isChanged, type } = variable;
    if (!value || stars !== 1 || isChanged || !isNumeric(type, this.#structures)) return null;
    const spot = this.#spotOf(variable);
    const range = { start, end: start + name.length };
    const shape =
      spot && this.#toShape(name, range, value.statement, spot, this.#usedBy(variable), type);
    const isItself = spot?.root.text === name && !spot.root.count;
    return isItself && shape?.at === null && !spot.root.stated ? null : shape;
  }

  #toShape(
    name: string,
    range: TextRange,
    statement: SyntaxView,
    spot: Spot,
    used: Sum | null,
    type: string,
  ): PointerShape | null {
    const { root, offset } = spot;
    const stretch: Stretch = { offset, used };
    const dims = root.stated ?? shapeByLoops(stretch, this.#sizes) ?? this.#allocated(root);
    const placed = dims && placeIn(dims, stretch, this.#sizes);
    const shape = placed?.shape ?? (used && [{ sum: used, text: null }]);
    if (!shape) return null;
    const own = { start: range.start, end: range.end };
    const indices = placed?.indices.map((index) => this.#sizes.textOf(index)) ?? [];
    const isPart = indices.length > 0;
    return {
      ...{ name, range: own, type: `${type}*` },
      statement: { start: statement.start, end: statement.end },
      sizes: shape.map(({ sum }) => this.#sizes.textOf(sum)),
      short: shape.map(({ sum, text }) => text ?? this.#sizes.textOf(sum)),
      values: shape.map(({ sum }) => valueOf(sum)),
      at: isPart ? `${root.text}[${indices.join(", ")}]` : null,
    };
  }

  #allocated({ count }: Root): readonly NamedSum[] | null {
    return count && [count];
  }

  /** How many numbers the program uses from a pointer on; null: that is not known. */
  #usedBy({ accesses, isPassedOn, start }: Variable): Sum | null {
    if (isPassedOn || accesses.length === 0) return null;
    const ends = accesses.map((access) => this.#endOf(access, start));
    if (ends.includes(null)) return null;
    const known = ends as readonly End[];
    // A single item says little of how many there are.
    const last = known.filter(({ isStretch }) => isStretch).map(({ end }) => end);
    return last.find((end) => known.every((other) => this.#isAtMost(other.end, end))) ?? null;
  }

  #endOf(access: Access, start: number): End | null {
    if (access.kind === "bytes") {
      const count = countIn(access.count);
      const end = count && this.#sizes.evaluate(count);
      return end && { end, isStretch: true };
    }
    const index = this.#sizes.evaluate(access.index);
    const last = index && this.#sizes.most(index, start);
    if (!index || !last) return null;
    return { end: add(last, constant(1)), isStretch: !isSame(index, last) };
  }

  #isAtMost(a: Sum, b: Sum): boolean {
    return isSame(a, b) || isNeverNegative(add(b, a, -1));
  }

  /** null: it is not known what a pointer points to. */
  #spotOf(variable: Variable): Spot | null {
    const known = this.#spots.get(variable);
    if (known !== undefined) return known;
    this.#spots.set(variable, null);
    const { name, value, stars, isChanged, isParameter } = variable;
    const stated = this.#namedDims(this.#stated.get(name) ?? null);
    const itself: Spot = { root: { text: name, stated, count: null }, offset: constant(0) };
    const isStill = stars === 1 && !isChanged;
    const made = value && isStill ? (this.#find(value.view, name, stated) ?? itself) : itself;
    const spot = isStill && (value !== null || isParameter) ? made : null;
    this.#spots.set(variable, spot);
    return spot;
  }

  /** `name`, `stated`: of what the value is given to, if it is new memory. */
  #find(view: SyntaxView, name: string, stated: readonly NamedSum[] | null): Spot | null {
    switch (view.type) {
      case "parenthesized_expression":
      case "cast_expression": {
        const inner = view.field("value") ?? view.named()[0];
        return inner ? this.#find(inner, name, stated) : null;
      }
      case "identifier": {
        const variable = this.#names.uses.get(view.start);
        return variable?.stars === 1 ? this.#spotOf(variable) : null;
      }
      case "field_expression":
        return this.#ofField(view);
      case "binary_expression":
        return this.#moved(view, name);
      case "pointer_expression":
        return this.#ofItem(view, name);
      case "call_expression": {
        const count = this.#allocatedBy(view);
        const isStated = stated && count && isSame(count.sum, productOf(stated));
        const root = { text: name, stated: isStated ? stated : null, count };
        return count && { root, offset: constant(0) };
      }
      default:
        return null;
    }
  }

  #ofField(view: SyntaxView): Spot | null {
    const stated = this.#statedOfField(view);
    if (!this.#fieldOf(view)?.isPointer) return null;
    return { root: { text: view.text, stated, count: null }, offset: constant(0) };
  }

  #fieldOf(view: SyntaxView) {
    const [object, field] = [view.field("argument"), view.field("field")];
    const variable = object && this.#names.uses.get(object.start);
    if (!variable || variable.isChanged || object.type !== "identifier") return null;
    return this.#structures.get(variable.type)?.get(field?.text ?? "") ?? null;
  }

  #statedOfField(view: SyntaxView): readonly NamedSum[] | null {
    return this.#namedDims(this.#fieldOf(view)?.stated ?? null);
  }

  #namedDims(stated: readonly string[] | null): readonly NamedSum[] | null {
    return stated?.map((text) => ({ sum: this.#sizes.ofComment(text), text })) ?? null;
  }

  /** `base + offset`, `base - offset` */
  #moved(view: SyntaxView, name: string): Spot | null {
    const [left, right] = [view.field("left"), view.field("right")];
    const operator = view.field("operator")?.text;
    if (!left || !right || (operator !== "+" && operator !== "-")) return null;
    const base = this.#find(left, name, null);
    const by = this.#sizes.evaluate(base ? right : left);
    if (base) return by && moved(base, by, operator === "-" ? -1 : 1);
    const other = operator === "+" ? this.#find(right, name, null) : null;
    return other && by && moved(other, by, 1);
  }

  /** `&base[index]` */
  #ofItem(view: SyntaxView, name: string): Spot | null {
    let target = view.field("argument");
    while (target?.type === "parenthesized_expression") target = target.named()[0] ?? null;
    if (view.source[view.start] !== "&" || target?.type !== "subscript_expression") return null;
    const [array, index] = [target.field("argument"), indexOf(target)];
    const base = array && this.#find(array, name, null);
    const by = index && this.#sizes.evaluate(index);
    return base && by ? moved(base, by, 1) : null;
  }

  /** How many numbers a call allocates, as it is written. */
  #allocatedBy(view: SyntaxView): NamedSum | null {
    const name = view.field("function")?.text ?? "";
    const args = view.field("arguments")?.named() ?? [];
    const [first, second] = args;
    if (/^(?:std::)?calloc$/.test(name) && first && second?.type === "sizeof_expression")
      return this.#written(first);
    const count = /^(?:std::)?malloc$/.test(name) && first ? countIn(first) : null;
    return count && this.#written(count);
  }

  #written(view: SyntaxView): NamedSum | null {
    const sum = this.#sizes.evaluate(view);
    const text = view.text.replace(/\b\w+(?:->|\.)(?=\w)/g, "");
    return sum && { sum, text: /^[\w*+ ]+$/.test(text) ? text : null };
  }
}

/** `n` of `n * sizeof(float)`. */
function countIn(view: SyntaxView): SyntaxView | null {
  const [inner] = view.named();
  if (view.type === "parenthesized_expression" && inner) return countIn(inner);
  const [left, right] = [view.field("left"), view.field("right")];
  if (view.type !== "binary_expression" || view.field("operator")?.text !== "*") return null;
  if (right?.type === "sizeof_expression") return left;
  return left?.type === "sizeof_expression" ? right : null;
}

function moved({ root, offset }: Spot, by: Sum, times: number): Spot {
  return { root, offset: add(offset, by, times) };
}

function productOf(dims: readonly NamedSum[]): Sum {
  return dims.reduce((all, { sum }) => multiply(all, sum), constant(1));
}

/** null: it has names. */
function valueOf(sum: Sum): number | null {
  const terms = [...sum.values()];
  return terms.every(({ atoms }) => atoms.length === 0) ? (terms[0]?.factor ?? 0) : null;
}

function isNumeric(type: string, structures: Structures): boolean {
  return !/\b(?:void|char|bool|FILE|string)\b/.test(type) && !structures.has(type);
}
