import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TypeScope, Written } from "../declared/scope.ts";
import type { Aliases } from "./types.ts";

/** A type of the file. */
export interface KotlinType extends TypeScope {
  /** Members that are assigned once. */
  readonly values: ReadonlySet<string>;
  /** What it is derived from. */
  readonly bases: readonly string[];
  readonly outer: KotlinType | null;
}

/** What `this` may stand for, the innermost last. */
export interface Receiver {
  /** The variable that holds it. */
  readonly name: string;
  /** null: its members are known when the program runs. */
  readonly type: KotlinType | null;
  /** It is the type itself, which has no objects here. */
  readonly isStatic: boolean;
  /** What stands behind `this@`. */
  readonly label: string | null;
}

/** What a file declares, also further down. */
export interface Declared {
  readonly aliases: Aliases;
  /** Functions by their names, also those in types. */
  readonly functions: ReadonlyMap<string, readonly SyntaxView[]>;
  /** Properties outside of types that are computed whenever they are read. */
  readonly computed: ReadonlySet<string>;
  /** Properties outside of types that are delegated. */
  readonly delegated: ReadonlySet<string>;
  /** Names of functions and properties that extend other types. */
  readonly extensions: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, KotlinType>;
  /** Names of the file that are assigned once, and the others. */
  readonly values: ReadonlySet<string>;
  readonly variables: ReadonlySet<string>;
}

/** A `tailrec` function whose body is lowered: a call of itself that ends it begins it again. */
export interface TailFunction {
  readonly name: string;
  readonly parameters: readonly Written[];
}
