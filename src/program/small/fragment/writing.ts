import type { LayerKind } from "./memberValues.ts";
import type { MaskUse, OpenName } from "./openName.ts";

/** A name that gets numbers. */
export interface Drawn {
  readonly open: OpenName;
  readonly shape: readonly number[];
  /** It is a tensor of a library. */
  readonly isArray: boolean;
}

/** A name that is a causal mask of so many positions. */
export interface Mask {
  readonly name: string;
  readonly use: MaskUse;
  readonly positions: number;
  /** With so many axes of length 1 before those. */
  readonly lead: number;
}

/** A member of an object that nothing defines, and what it is. */
export interface Member {
  readonly path: string;
  readonly value:
    | { readonly kind: "plain"; readonly code: string }
    | { readonly kind: "layer"; readonly as: LayerKind; readonly width: number }
    | { readonly kind: "weight"; readonly shape: readonly number[] };
}

/** What is written before a fragment. */
export interface Before {
  readonly seed: number;
  /** Libraries and functions of the usual meaning, by the names that the fragment has for them. */
  readonly libraries: readonly string[];
  readonly functions: readonly string[];
  readonly sizes: readonly { readonly name: string; readonly value: number }[];
  /** Factors of the scores. */
  readonly scales: readonly string[];
  /** Places, which are the first. */
  readonly indices: readonly string[];
  /** The last places of loops, and their number. */
  readonly lasts: readonly string[];
  readonly last: number;
  /** Lists that are empty at first. */
  readonly filled: readonly string[];
  readonly drawn: readonly Drawn[];
  /** Objects that have members, an object before what is its member. */
  readonly owners: readonly string[];
  readonly members: readonly Member[];
  /** Causal masks. */
  readonly masks: readonly Mask[];
  /** The width of one head. */
  readonly width: number;
}

/** How what is before a fragment is written in a language. */
export interface FragmentWriting {
  /** Whether a name is a library, or a type of the language. */
  isLibrary(open: OpenName): boolean;
  /** Whether whole matrices are masked at once. */
  readonly hasMasks: boolean;
  /** Whether it makes objects with members. */
  readonly hasMembers: boolean;
  /** Whether a function has a usual meaning. */
  hasFunction(name: string): boolean;
  /** `text`: of the fragment. */
  write(before: Before, text: string): string;
}
