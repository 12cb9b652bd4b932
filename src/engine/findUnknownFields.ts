import type { ProblemPath } from "./check/problemError.ts";
import { AskedFields } from "./json/jsonPlace.ts";
import { readProblem } from "./json/readProblem.ts";

/** A field of a problem in JSON that nothing is done with. */
export interface UnknownField {
  readonly path: ProblemPath;
  /** What may stand in its place. */
  readonly known: readonly string[];
}

/** `JSON document -> the fields that no problem of its kind has`; the document must be a problem. */
export function findUnknownFields(json: unknown): readonly UnknownField[] {
  const asked = new AskedFields();
  readProblem({ value: json, path: [], asked });
  // The names of the positions change no number: the editor shows them.
  return asked.unasked().filter(({ path }) => path.join(".") !== "tokens");
}
