import * as l10n from "@vscode/l10n";
import { toShapeText } from "./toShapeText.ts";

/** A place inside a problem: `["blocks", 0, "mlp", "up", "weight"]`. */
type Path = readonly (string | number)[];

/** A shape with what it is for, and where it stands in the problem that holds it. */
export interface NamedShape {
  /** `key`, `mlp.up.weight`: the name that the message uses. */
  readonly role: string;
  readonly shape: readonly number[];
  readonly path?: Path;
}

/** Two shapes that do not fit each other, or one that does not fit a rule. */
export interface ShapeMismatch {
  readonly found: NamedShape;
  readonly against?: NamedShape;
  /** Where the setting stands that a shape does not fit, when it is no other shape. */
  readonly setting?: Path;
  /** What would be right and what to do: `both need the same number of columns`. */
  readonly remedy: string;
  /** The numbers that would do for the setting. */
  readonly choices?: readonly number[];
}

/** Says which shapes do not fit, what each is for, and what to do about it. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
  readonly mismatch: ShapeMismatch;

  /** The message reads `key is [3, 6] but query is [1, 8]: both need ...`. */
  constructor(mismatch: ShapeMismatch) {
    super(toMessage(mismatch));
    this.mismatch = mismatch;
  }

  /** Where what is blamed stands in the problem; empty when that is not known. */
  get path(): Path {
    return this.#places[0] ?? [];
  }

  /** The numbers that would do for the setting. */
  get choices(): readonly number[] | undefined {
    return this.mismatch.choices;
  }

  /** Where what it does not fit stands. */
  get otherPaths(): readonly Path[] {
    return this.#places.slice(1);
  }

  get #places(): readonly Path[] {
    const { setting, found, against } = this.mismatch;
    const places = [setting, found.path, against?.path].filter((path) => path !== undefined);
    return [...new Map(places.map((path) => [path.join("."), path])).values()];
  }
}

function toMessage({ found, against, remedy }: ShapeMismatch): string {
  const shape = toShapeText(found.shape);
  if (!against) return l10n.t("{0} is {1}: {2}", found.role, shape, remedy);
  const other = toShapeText(against.shape);
  return l10n.t("{0} is {1} but {2} is {3}: {4}", found.role, shape, against.role, other, remedy);
}
