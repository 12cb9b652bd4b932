import type { MatrixLiteral, Scope, SourceProblem } from "./reading.ts";
import type { TextRange } from "./textRange.ts";

/** What a matrix is for, told from its name, from comments near it, or by the user. */
export type Role =
  | "query"
  | "key"
  | "value"
  | "input"
  | "queryProjection"
  | "keyProjection"
  | "valueProjection"
  | "outputProjection"
  | "mlpUp"
  | "mlpUpBias"
  | "mlpGate"
  | "mlpDown"
  | "mlpDownBias";

/** A matrix of the file with its role. `id` survives edits that keep the name and the scope. */
export interface SourceMatrix extends MatrixLiteral {
  readonly id: string;
  readonly role: Role | null;
}

/** A value with the place that says so; a null range means that it does not stand in the text. */
export interface Setting<T> {
  readonly value: T;
  readonly range: TextRange | null;
}

/** How a computation is meant, as far as the text says. */
export interface SourceSettings {
  readonly headCount?: Setting<number>;
  readonly keyValueHeadCount?: Setting<number>;
  readonly causal?: Setting<boolean>;
  readonly scale?: Setting<number>;
  readonly temperature?: Setting<number>;
  readonly tokens?: Setting<readonly string[]>;
}

/** The matrices that belong to one computation, by role. */
export interface ComputationGroup {
  /** Survives edits that keep the scope and the kind. */
  readonly id: string;
  readonly kind: "attention" | "mlp";
  /** The function, cell or object around it, for people: `MultiHeadDemo`; empty at file level. */
  readonly label: string;
  readonly matrices: { readonly [role in Role]?: SourceMatrix };
  readonly settings: SourceSettings;
  /** The scope that it belongs to; matrices shared from an enclosing scope stand outside it. */
  readonly scope: Scope;
  /** From its first matrix in that scope to the end of its last. */
  readonly range: TextRange;
  readonly problems: readonly SourceProblem[];
}

/** Everything that a file says about attention, with the range of every number. */
export interface Extraction {
  readonly language: string;
  readonly matrices: readonly SourceMatrix[];
  readonly settings: SourceSettings;
  readonly groups: readonly ComputationGroup[];
  /** All problems, those of the groups included, in text order. */
  readonly problems: readonly SourceProblem[];
}
