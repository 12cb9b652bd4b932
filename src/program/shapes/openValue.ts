import type { TextRange } from "../../source/textRange.ts";
import type { IntValue } from "../values/number.ts";
import { createUnknownTensor, type Tensor } from "../values/tensor.ts";
import type { Dtype, TensorLibrary } from "../values/dtype.ts";
import type { RunSizes } from "../interpreter/sizes.ts";
import type { OpenValue } from "../values/value.ts";
import type { Arguments, UnknownValue, Value } from "../values/value.ts";

/** What open values of one run share. */
export interface OpenSetup {
  readonly sizes: RunSizes;
  readonly library: TensorLibrary;
  readonly range: TextRange;
}

/** What an embedding looks up has whole numbers. */
export function dtypeOf(name: string): Dtype {
  return /^(idx|ids|tokens?|targets?|labels?|input_ids|x_ids)$/.test(name) ? "int64" : "float32";
}

/**
 * A value that nobody gave, such as a parameter of a function that nobody calls. Its uses say what it
 * is: a whole number where it is calculated with, a tensor of three dimensions where its shape is
 * unpacked into three names.
 */
export class Open implements OpenValue {
  readonly name: string;
  value: Value | null = null;
  readonly #setup: OpenSetup;
  readonly #parts = new Map<string, UnknownValue>();
  /** The tensor whose shape, or whose size along an axis, this is; null: it is neither. */
  readonly #of: { readonly tensor: Open; readonly axis: number | null } | null;

  constructor(name: string, setup: OpenSetup, of: Open["shapeOf"] = null) {
    this.name = name;
    this.#setup = setup;
    this.#of = of;
  }

  get isLength(): boolean {
    return this.#of !== null && this.#of.axis !== null;
  }

  get shapeOf(): { readonly tensor: Open; readonly axis: number | null } | null {
    return this.#of;
  }

  part(name: string): UnknownValue {
    const known = this.#parts.get(name);
    if (known) return known;
    const isShape = name === "shape" || name === "size";
    const part = new Open(name, this.#setup, isShape ? { tensor: this, axis: null } : null);
    const made = toUnknown(part, this.#setup.range);
    this.#parts.set(name, made);
    return made;
  }

  at(axis: number): UnknownValue | null {
    if (!this.#of || this.#of.axis !== null) return null;
    const { tensor } = this.#of;
    const key = `shape ${axis}`;
    const known = tensor.#parts.get(key);
    if (known) return known;
    const name = `${tensor.name}.shape[${axis}]`;
    const made = toUnknown(new Open(name, this.#setup, { tensor, axis }), this.#setup.range);
    tensor.#parts.set(key, made);
    return made;
  }

  call({ items }: Arguments): Value | null {
    if (this.name === "size") {
      const [axis] = items;
      if (axis) return axis.kind === "int" ? this.at(axis.value) : null;
      return this.#of && toUnknown(this, this.#setup.range);
    }
    if (this.name !== "view" && this.name !== "reshape") return null;
    const [first] = items;
    const given = first?.kind === "tuple" || first?.kind === "list" ? first.items : items;
    const shape = given.flatMap((each) =>
      each.kind === "int" && each.value >= 0 ? [each.value] : [],
    );
    const isWhole = shape.length === given.length && shape.length > 0;
    return isWhole ? this.#toTensor(shape) : this.#setup.sizes.open(this.name, this.#setup.range);
  }

  /** A tensor of that shape, whose numbers nobody gives. */
  #toTensor(shape: readonly number[], name = ""): Tensor {
    return createUnknownTensor(
      this.#setup.library,
      dtypeOf(name),
      shape,
      "nobody gives it numbers",
    );
  }

  toInt(name = this.name): IntValue | null {
    if (this.value) return this.value.kind === "int" ? this.value : null;
    if (this.#of?.axis === null) return null;
    const made = this.#setup.sizes.fresh(name);
    this.value = made;
    return made;
  }

  unpack(names: readonly (string | null)[]): readonly Value[] | null {
    const of = this.#of;
    if (!of || of.axis !== null) return null;
    const { tensor } = of;
    const { sizes } = this.#setup;
    if (!tensor.value) {
      const shape = names.map((name, at) => {
        const axis = tensor.#parts.get(`shape ${at}`)?.open?.value;
        return axis?.kind === "int" ? axis : sizes.fresh(name ?? `${tensor.name}.shape[${at}]`);
      });
      const numbers = shape.map(({ value }) => value);
      tensor.value = this.#toTensor(numbers, tensor.name);
      return shape;
    }
    if (tensor.value.kind !== "tensor") return null;
    return tensor.value.shape.map((size) => sizes.sizeOf(size));
  }
}

/** An open value as a value. */
export function toUnknown(open: Open, range: TextRange): UnknownValue {
  return { kind: "unknown", why: `nobody gives \`${open.name}\` a value`, range, open };
}
