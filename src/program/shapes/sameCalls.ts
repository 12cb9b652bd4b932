import type { TextRange } from "../../source/textRange.ts";
import { createUnknownTensor, type Origin } from "../values/tensor.ts";
import type { Arguments, ClassValue, FunctionValue, Value } from "../values/value.ts";

/** How an object was made, and after how many changes. */
interface Made {
  readonly key: string;
  readonly changes: number;
}

/**
 * Results of calls that changed nothing, by the shapes that went in: the next call with the same
 * shapes gives the same shapes, and need not run.
 */
export class SameCalls {
  readonly #results = new WeakMap<object, Map<string, Value>>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #made = new WeakMap<object, Made>();
  #count = 0;

  /** Must be called for each new object: two that are made alike are alike until one changes. */
  noteMade(instance: Value, type: ClassValue, { items, named }: Arguments, changes: number): void {
    const parts = [...items, ...named.values()].map((value) =>
      this.#partOf(value, 0, () => changes),
    );
    if (parts.includes(null)) return;
    const key = `${this.#numberOf(type)}(${parts.join()};${[...named.keys()].join()})`;
    this.#made.set(instance, { key, changes });
  }

  /**
   * What a call is known by; null: it is not known by its shapes. `changedAt`: after how many changes a
   * value changed last.
   */
  keyOf(names: ReadonlyMap<string, Value>, changedAt: (value: object) => number): string | null {
    let key = "";
    for (const [name, value] of names) {
      const part = this.#partOf(value, 0, changedAt);
      if (part === null) return null;
      key += `${name}=${part};`;
    }
    return key;
  }

  #partOf(value: Value, depth: number, changedAt: (value: object) => number): string | null {
    switch (value.kind) {
      case "tensor":
        return `${value.dtype}(${value.shape.join()})${value.count <= 64 && value.numbers() ? this.#numberOf(value) : ""}`;
      case "int":
      case "float":
      case "bool":
      case "string":
        return JSON.stringify(value.value);
      case "none":
        return "-";
      case "instance": {
        const made = this.#made.get(value);
        return made && changedAt(value) <= made.changes ? made.key : `#${this.#numberOf(value)}`;
      }
      case "function":
      case "class":
      case "unknown":
        return `#${this.#numberOf(value)}`;
      case "tuple": {
        if (depth > 2 || value.items.length > 8) return null;
        const parts = value.items.map((item) => this.#partOf(item, depth + 1, changedAt));
        return parts.includes(null) ? null : `(${parts.join()})`;
      }
      default:
        return null;
    }
  }

  #numberOf(value: object): number {
    const known = this.#numbers.get(value) ?? ++this.#count;
    this.#numbers.set(value, known);
    return known;
  }

  /** Its result, made of what went in. */
  recall(
    { definition }: FunctionValue,
    key: string,
    names: ReadonlyMap<string, Value>,
    range: TextRange,
  ): Value | null {
    const known = this.#results.get(definition)?.get(key);
    const inputs = [...names.values()].filter((value) => value.kind === "tensor");
    return known ? anew(known, { operation: "call", inputs, settings: {}, range }) : null;
  }

  keep({ definition }: FunctionValue, key: string, result: Value): void {
    if (!anew(result, null)) return;
    const results = this.#results.get(definition) ?? new Map<string, Value>();
    results.set(key, result);
    this.#results.set(definition, results);
  }
}

/** The same shapes in new tensors; null if it contains more than shapes. */
function anew(value: Value, origin: Origin | null): Value | null {
  switch (value.kind) {
    case "tensor": {
      const made = createUnknownTensor(value.library, value.dtype, value.shape, value.why);
      made.origin = origin;
      return made;
    }
    case "none":
    case "int":
    case "float":
      return value;
    case "tuple": {
      const items = value.items.map((item) => anew(item, origin));
      return items.includes(null) ? null : { ...value, items: items as Value[] };
    }
    default:
      return null;
  }
}
