import { toShapeText } from "./toShapeText.ts";

/** A shape with what it is for, and where it stands in the problem that holds it. */
export interface NamedShape {
  /** `key`, `mlp.up.weight`: the name that the message uses. */
  readonly role: string;
  readonly shape: readonly number[];
  readonly path?: readonly (string | number)[];
}

/** Two shapes that do not fit each other, or one that does not fit a rule. */
export interface ShapeMismatch {
  readonly found: NamedShape;
  readonly against?: NamedShape;
  /** What would be right and what to do: `both need the same number of columns`. */
  readonly remedy: string;
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

  /** Where the shape that is blamed stands in the problem; empty when that is not known. */
  get path(): readonly (string | number)[] {
    return this.mismatch.found.path ?? [];
  }
}

function toMessage({ found, against, remedy }: ShapeMismatch): string {
  const other = against ? ` but ${toPhrase(against)}` : "";
  return `${toPhrase(found)}${other}: ${remedy}`;
}

function toPhrase({ role, shape }: NamedShape): string {
  return `${role} is ${toShapeText(shape)}`;
}
