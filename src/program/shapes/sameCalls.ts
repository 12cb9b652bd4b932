import { isLazyModule } from "../libraries/ownArrays/layers.ts";
import type { SameCall } from "../interpreter/sizes.ts";
import type { TextRange } from "../../source/textRange.ts";
import { createUnknownTensor, type Origin } from "../values/tensor.ts";
import type {
  Arguments,
  ClassValue,
  FunctionValue,
  OpenValue,
  UnknownValue,
  Value,
} from "../values/value.ts";

/** How an object was made, and after how many changes. */
interface Made {
  readonly key: string;
  readonly changes: number;
}

/** What a call gave. */
interface Given {
  readonly result: Value;
  /** What it found out about the open values that went in; null: nothing. */
  readonly opened: readonly (Value | null)[];
}

type ChangedAt = (value: object) => number;

/**
 * Results of calls that changed nothing, by the shapes that went in: the next call with the same
 * shapes gives the same shapes, and need not run.
 */
export class SameCalls {
  readonly #results = new WeakMap<object, Map<string, Given>>();
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

  /** null: it is not known by its shapes. `changedAt`: after how many changes a value changed last. */
  find(names: ReadonlyMap<string, Value>, changedAt: ChangedAt): SameCall | null {
    // Each of these makes layers of its own.
    const self = names.get("self");
    if (self?.kind === "instance" && isLazyModule(self.type)) return null;
    const opens: OpenValue[] = [];
    let key = "";
    for (const [name, value] of names) {
      const part = this.#partOf(value, 0, changedAt, opens);
      if (part === null) return null;
      key += `${name}=${part};`;
    }
    const inputs = [...names.values()].filter((value) => value.kind === "tensor");
    return { key, inputs, opens };
  }

  /** `opens`: gets the values of which nothing is known but their names; absent: those count as different. */
  #partOf(
    value: Value,
    depth: number,
    changedAt: ChangedAt,
    opens: OpenValue[] | null = null,
  ): string | null {
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
      case "unknown": {
        const { open, range } = value;
        if (!opens || (open && !open.isUntouched)) return `#${this.#numberOf(open ?? value)}`;
        if (!open) return !value.of && isPlain(value) ? "?" : `#${this.#numberOf(value)}`;
        const known = opens.indexOf(open);
        const at = known === -1 ? opens.push(open) - 1 : known;
        return `?${at} ${open.name} ${range.start}`;
      }
      case "function":
      case "class":
        return `#${this.#numberOf(value)}`;
      case "tuple": {
        if (depth > 2 || value.items.length > 8) return null;
        const parts = value.items.map((item) => this.#partOf(item, depth + 1, changedAt, opens));
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
  recall({ definition }: FunctionValue, call: SameCall, range: TextRange): Value | null {
    const { key, inputs, opens } = call;
    const known = this.#results.get(definition)?.get(key);
    if (!known) return null;
    opens.forEach((open, at) => {
      const found = known.opened[at];
      if (found) open.value ??= anew(found, null);
    });
    return anew(known.result, { operation: "call", inputs, settings: {}, range });
  }

  keep({ definition }: FunctionValue, { key, opens }: SameCall, given: Value): void {
    // What the call gives may be what went in.
    const isOwn = (value: Value): boolean =>
      value.kind === "unknown" && value.open !== undefined && opens.includes(value.open);
    const isShared = isOwn(given) || (given.kind === "tuple" && given.items.some(isOwn));
    const result = isShared ? null : anew(given, null);
    if (!result) return;
    const results = this.#results.get(definition) ?? new Map<string, Given>();
    results.set(key, { result, opened: opens.map(({ value }) => value) });
    this.#results.set(definition, results);
  }
}

/** Whether nothing else is known of an unknown value than the shapes that it may have. */
function isPlain({ of = [], text, open }: UnknownValue): boolean {
  const isShape = (value: Value): boolean =>
    value.kind === "unknown" ? isPlain(value) : shapes.has(value.kind);
  return text === undefined && !open && of.every(isShape);
}

const shapes: ReadonlySet<Value["kind"]> = new Set(["tensor", "int", "float", "none"] as const);

/** The same shapes in new tensors; null if it contains more than shapes. */
function anew(value: Value, origin: Origin | null): Value | null {
  switch (value.kind) {
    case "tensor": {
      const made = createUnknownTensor(value.library, value.dtype, value.shape, value.why);
      made.origin = origin;
      made.isAssumed = value.isAssumed;
      return made;
    }
    case "unknown":
      if (value.open?.isUntouched) return value.open.renew();
      return isPlain(value) ? value : null;
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
