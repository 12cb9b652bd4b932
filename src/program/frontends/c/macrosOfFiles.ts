import type { Standing } from "../otherFiles.ts";
import type { Macro, Macros } from "./macros.ts";
import { header } from "./others.ts";

interface Defined {
  readonly macros: Macros;
  /** Those that are something else in another file, with all that they are. */
  readonly torn: ReadonlyMap<string, readonly Macro[]>;
}

/** The macros as each file has them: what it defines itself, else what the only header says. */
export class MacrosOfFiles {
  readonly #defined: Defined;
  readonly #standing: Standing;
  readonly #known = new Map<string, Macros>();

  constructor(defined: Defined, standing: Standing) {
    this.#defined = defined;
    this.#standing = standing;
  }

  /** Those of the file with a text. */
  of(source: string): Macros {
    const { macros, torn } = this.#defined;
    if (torn.size === 0) return macros;
    const known = this.#known.get(source);
    if (known) return known;
    const own = [...torn].flatMap(([name, all]): readonly (readonly [string, Macro])[] => {
      const macro = this.#choose(all, source);
      return macro ? [[name, macro]] : [];
    });
    const made = new Map([...macros, ...own]);
    this.#known.set(source, made);
    return made;
  }

  #choose(all: readonly Macro[], source: string): Macro | null {
    const own = all.findLast(({ nameView }) => nameView.source === source);
    if (own) return own;
    const [only, ...others] = all.filter(({ nameView }) =>
      header.test(this.#standing.of(nameView) ?? ""),
    );
    return only && others.length === 0 ? only : null;
  }
}
