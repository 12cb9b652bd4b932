import { shownName } from "../../ir/hiddenNames.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { int } from "../../values/make.ts";
import type { IntValue } from "../../values/number.ts";
import { applySize, isSizeOperator } from "../../values/size.ts";
import type { SizeBook } from "../sizeBook.ts";
import {
  type ArrayBinding,
  type ArrayProgram,
  arrayOf,
  type ArrayShape,
  type Asked,
  isNumber,
  isPlace,
  nameOf,
  textOf,
  wholeNumber,
  withinOf,
} from "./arrayForms.ts";
import { calculatedNames, changingNames, eachStatement } from "./assigned.ts";

/** Works out the shapes of the arrays of one function by how it makes them. Nothing runs. */
export class ArrayReader implements Asked {
  readonly #definition: FunctionDefinition;
  readonly #program: ArrayProgram;
  readonly #book: SizeBook;
  readonly #changing: ReadonlySet<string>;
  readonly #calculated: ReadonlySet<string>;
  /** The parameters, with their types; null: they have none. */
  readonly #stated: ReadonlyMap<string, string | null>;
  readonly #sizes = new Map<string, IntValue>();
  readonly #arrays = new Map<string, ArrayShape>();
  /** The sizes of what is given, as far as the function asks for them. */
  readonly #given = new Map<string, Map<number, IntValue>>();
  readonly #unpacked = new Map<string, number>();
  /** Where the number of a size comes from: an array, or (empty) the parameters. The author tells those of one from each other. */
  readonly #sources = new Map<number, string>();
  /** What is put into each array; null: different things. */
  readonly #rows = new Map<string, ArrayShape | null>();

  constructor(definition: FunctionDefinition, program: ArrayProgram, book: SizeBook) {
    this.#definition = definition;
    this.#program = program;
    this.#book = book;
    this.#changing = changingNames(definition);
    this.#stated = new Map(
      definition.parameters.map(({ name, annotation }) => [name, textOf(annotation ?? undefined)]),
    );
    this.#calculated = calculatedNames(definition.body);
  }

  /** The number that a name of the function stands for; null: it is no size. */
  numberOf(name: string): number | null {
    const own =
      this.#sizes.get(name) ?? (this.#stated.has(name) ? this.#sizeNamed(name, true) : null);
    return own?.value ?? this.#book.numberNamed(name);
  }

  /** Whether two sizes are equal; null: that depends on who calls the function. */
  isSame(a: number, b: number): boolean | null {
    if (a === b) return true;
    const [from, other] = [this.#sources.get(a), this.#sources.get(b)];
    return from !== undefined && from === other ? false : null;
  }

  list(): readonly ArrayBinding[] {
    // Rows come after the array that holds them.
    eachStatement(this.#definition.body, (each) => this.#pass(each));
    const found: ArrayBinding[] = [];
    eachStatement(this.#definition.body, (each) => {
      const made = this.#pass(each);
      if (made) found.push(made);
    });
    return [...this.#parameters(), ...found];
  }

  #parameters(): readonly ArrayBinding[] {
    return this.#definition.parameters.flatMap(({ name, range }) => {
      const shape = this.#shapeGiven(name);
      return shape ? [{ name, range, statement: range, type: shape.type, axes: shape.axes }] : [];
    });
  }

  /** Of a parameter all of whose sizes the function asks for. */
  #shapeGiven(name: string): ArrayShape | null {
    const given = this.#given.get(name);
    if (!given || !this.#stated.has(name) || this.#changing.has(name)) return null;
    const type = this.#arrays.get(name)?.type ?? this.#stated.get(name) ?? null;
    const depth = (type !== null && this.#program.forms.depthOf(type)) || this.#unpacked.get(name);
    const axes = Array.from({ length: depth || 0 }, (_, axis) => given.get(axis));
    const isWhole = axes.length > 0 && axes.every((axis) => axis !== undefined);
    return isWhole ? arrayOf(axes, type ?? "array") : null;
  }

  #pass(statement: Statement): ArrayBinding | null {
    if (statement.kind !== "assign") return null;
    const [target, ...others] = statement.targets;
    if (!target || others.length > 0) return null;
    const { value } = statement;
    if (target.kind === "collection") this.#unpack(target.items, value);
    if (target.kind === "subscript") this.#put(target, value);
    if (target.kind !== "name") return null;
    const { name, range } = target;
    const shape = this.#whole(name, this.shape(value));
    if (!shape) {
      if (!this.#changing.has(name)) this.#bindSize(name, value);
      return null;
    }
    if (!this.#changing.has(name)) this.#arrays.set(name, shape);
    if (shape.axes.length < shape.depth) return null;
    const { axes, type } = shape;
    return { name: shownName(name), range, statement: statement.range, type, axes };
  }

  /** With the rows that it gets later. */
  #whole(name: string, shape: ArrayShape | null): ArrayShape | null {
    const rows = this.#rows.get(name);
    if (!shape || !rows || shape.axes.length === shape.depth) return shape;
    const axes = [...shape.axes, ...rows.axes];
    return axes.length === shape.depth ? { ...shape, axes } : shape;
  }

  #bindSize(name: string, value: Expression): void {
    const size = this.#length(value, shownName(name)) ?? this.size(value);
    if (!size) return;
    const own = shownName(name);
    const given = withinOf(value) ?? value;
    const field = given.kind === "attribute" && size.size?.kind === "name" ? size.size : null;
    // `const D = this.width`: the function calls it D.
    const alias = field && ({ ...field, name: own, of: field } as const);
    this.#sizes.set(name, alias ? { ...size, size: alias } : this.#book.named(own, size, false));
  }

  /** `T, d = size(x)` */
  #unpack(items: readonly Expression[], value: Expression): void {
    const array = this.#program.forms.sizesOf?.(value);
    const name = array && nameOf(array);
    if (!name) return;
    this.#unpacked.set(name, items.length);
    items.forEach((each, axis) => {
      const own = nameOf(each);
      if (own === null || this.#changing.has(own)) return;
      const size = this.#axisOf(array, axis, /^_+$/.test(own) ? "?" : shownName(own));
      if (size) this.#sizes.set(own, size);
    });
  }

  /** `scores[i] = new double[T]` */
  #put({ object }: Extract<Expression, { kind: "subscript" }>, value: Expression): void {
    const name = nameOf(object);
    const rows = name !== null && this.shape(value);
    if (!name || !rows || rows.axes.length < rows.depth) return;
    const known = this.#rows.get(name);
    const isOther = known === null || (known && !isSame(known.axes, rows.axes));
    this.#rows.set(name, isOther ? null : rows);
  }

  size(expression: Expression | undefined, isSure = true): IntValue | null {
    switch (expression?.kind) {
      case "literal": {
        const number = wholeNumber(expression);
        return number === null ? null : int(number);
      }
      case "name":
        return this.#sizeNamed(expression.name, isSure);
      case "attribute":
        return this.#length(expression, null) ?? this.#field(expression);
      case "binary": {
        const operator = expression.operator === "/" ? "//" : expression.operator;
        const [left, right] = [this.size(expression.left), this.size(expression.right)];
        if (!left || !right || !isSizeOperator(operator)) return null;
        const value = int(applySize(operator, left.value, right.value));
        return this.#book.combine(operator, left, right, value);
      }
      case "call":
      case "subscript": {
        const inner = withinOf(expression);
        return inner ? this.size(inner, isSure) : this.#length(expression, null);
      }
      default:
        return null;
    }
  }

  #sizeNamed(name: string, isSure: boolean): IntValue | null {
    if (this.#changing.has(name) || this.#arrays.has(name) || this.#given.has(name)) return null;
    const known = this.#sizes.get(name);
    if (known) return known;
    if (!isSure && !this.#calculated.has(name)) return null;
    const size = this.#fresh(shownName(name));
    if (this.#stated.has(name)) this.#sources.set(size.value, "");
    return size;
  }

  #fresh(name: string): IntValue {
    const value = this.#program.constants.get(name);
    return value === undefined ? this.#book.fresh(name) : this.#book.named(name, int(value), false);
  }

  /** `this.width`: called `width` where no variable is; of another object, `q.width`. */
  #field({ object, name, range }: Extract<Expression, { kind: "attribute" }>): IntValue | null {
    if (object.kind !== "name") return null;
    const type = this.#stated.get(object.name);
    if (type && this.#program.forms.depthOf(type) !== null) return null;
    const { locals } = this.#definition;
    const isOwn = /^(?:this|self)$/.test(object.name) && !locals.has(name);
    return this.#fresh(isOwn ? name : this.#program.text.slice(range.start, range.end));
  }

  /** The length of an array; `name`: what it is bound to. */
  #length(expression: Expression, name: string | null): IntValue | null {
    const inner = withinOf(expression);
    if (inner) return this.#length(inner, name);
    const found = this.#program.forms.lengthOf(expression, (array) => this.#typeOf(array));
    const { start, end } = expression.range;
    return (
      found && this.#axisOf(found.array, found.axis, name ?? this.#program.text.slice(start, end))
    );
  }

  #typeOf(array: Expression): string | null {
    const name = nameOf(array);
    return name === null ? null : (this.#arrays.get(name)?.type ?? this.#stated.get(name) ?? null);
  }

  #axisOf(array: Expression, axis: number, name: string): IntValue | null {
    if (array.kind === "subscript" && array.index.kind !== "slice")
      return this.#axisOf(array.object, axis + 1, name);
    const own = nameOf(array);
    if (own === null || this.#changing.has(own)) return this.shape(array)?.axes[axis] ?? null;
    const known = this.#arrays.get(own);
    if (known) return known.axes[axis] ?? null;
    const given = this.#given.get(own) ?? new Map<number, IntValue>();
    this.#given.set(own, given);
    const size = given.get(axis) ?? this.#fresh(name);
    given.set(axis, size);
    if (!this.#sources.has(size.value)) this.#sources.set(size.value, own);
    return size;
  }

  shape(expression: Expression | undefined): ArrayShape | null {
    switch (expression?.kind) {
      case "name":
        return this.#shapeNamed(expression.name);
      case "call": {
        const inner = withinOf(expression);
        if (inner) {
          const shape = this.shape(inner);
          return shape && { ...shape, type: textOf(expression.args[0]?.value) ?? shape.type };
        }
        const { callee } = expression;
        const args = expression.args.map(({ value }) => value);
        const name = callee.kind === "attribute" ? callee.name : nameOf(callee);
        const object = callee.kind === "attribute" ? callee.object : null;
        if (name !== null) return this.#program.forms.make(name, object, args, this);
        // `Matrix{Float64}(undef, T, d)`
        const [type] = callee.kind === "call" ? callee.args : [];
        const typeName = nameOf(type?.value);
        return typeName === null ? null : this.#program.forms.make(typeName, null, args, this);
      }
      case "binary": {
        const [left, right] = [this.shape(expression.left), this.shape(expression.right)];
        if (!left && !right) return null;
        const axes = this.#program.forms.binary?.(expression.operator, left, right);
        return axes ? arrayOf(axes, (left ?? right)!.type) : null;
      }
      case "subscript": {
        if (this.#program.forms.countsThrough) return null;
        const object = this.shape(expression.object);
        const { index } = expression;
        const parts = index.kind === "collection" ? index.items : [index];
        if (!object || parts.some((each) => !isPlace(each))) return null;
        const axes = object.axes.slice(parts.length);
        const depth = object.depth - parts.length;
        return depth > 0 && axes.length === depth ? { axes, depth, type: "array" } : null;
      }
      default:
        return null;
    }
  }

  #shapeNamed(name: string): ArrayShape | null {
    if (this.#changing.has(name)) return null;
    return this.#arrays.get(name) ?? this.#shapeGiven(name);
  }

  item(expression: Expression | undefined): readonly IntValue[] | null {
    if (!expression) return null;
    if (isNumber(expression)) return [];
    const shape = this.shape(expression);
    return shape && shape.axes.length === shape.depth ? shape.axes : null;
  }
}

function isSame(a: readonly IntValue[], b: readonly IntValue[]): boolean {
  return a.length === b.length && a.every(({ value }, axis) => value === b[axis]!.value);
}
