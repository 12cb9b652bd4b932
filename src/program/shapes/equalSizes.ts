import type { Tensor } from "../values/tensor.ts";

/** A tensor with the code that makes it. */
export interface NamedAt {
  readonly tensor: Tensor;
  /** The statement, with the comment beside it. */
  readonly code: string;
}

/** Further operations back, a tensor has its names from somewhere else. */
const mostTensors = 64;

/**
 * Attributes that are the same size as the program runs, such as `self.n_local_heads` and
 * `self.n_local_kv_heads` where there are as many of both. A tensor has the name that the code uses where it is
 * made, and otherwise the one of the tensors that it is made from.
 */
export class EqualSizes {
  /** The attributes of each calculation. */
  readonly #attributes = new Map<string, Map<string, RegExp>>();
  /** The name that each tensor has for a calculation. */
  readonly #names = new WeakMap<Tensor, Map<string, string>>();

  /** `text`: the calculation that an attribute keeps. */
  note(text: string, attribute: string): void {
    const known = this.#attributes.get(text) ?? new Map<string, RegExp>();
    this.#attributes.set(text, known);
    if (known.has(attribute)) return;
    // `x.size(0)` is no use of `self.size`.
    known.set(attribute, new RegExp(`(?:\\bself\\.|#.*\\b)${attribute}\\b(?!\\()`));
  }

  /** Must be asked in the order of the run; null: nothing decides. */
  nameOf(text: string, { tensor, code }: NamedAt): string | null {
    const attributes = this.#attributes.get(text);
    if (!attributes || attributes.size < 2) return null;
    const written = [...attributes].flatMap(([name, word]) => (word.test(code) ? [name] : []));
    const name = written.length === 1 ? written[0]! : this.#inherited(text, tensor);
    if (name !== null) {
      const names = this.#names.get(tensor) ?? new Map<string, string>();
      this.#names.set(tensor, names.set(text, name));
    }
    return name;
  }

  #inherited(text: string, tensor: Tensor): string | null {
    const all = new Set([tensor]);
    for (const each of all) {
      const name = this.#names.get(each)?.get(text);
      if (name !== undefined) return name;
      for (const input of each.origin?.inputs ?? []) {
        if (typeof input === "object" && all.size < mostTensors) all.add(input);
      }
    }
    return null;
  }
}
