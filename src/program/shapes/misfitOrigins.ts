import { encloses, type TextRange } from "../../source/textRange.ts";
import { placeAt } from "../ir/places.ts";
import type { Expression, Statement } from "../ir/ir.ts";
import type { Binding, Recording } from "../recording/recording.ts";
import { parametersOf, sortParts } from "../small/programParts.ts";
import type { MisfitOperand } from "../values/sizes.ts";
import type { MadeObject } from "./madeObjects.ts";

/** Where something of a problem comes from. */
export interface MisfitOrigin {
  readonly range: TextRange;
  /** `tensor`: a variable; `weight`: of a layer that is made there; `setting`: a size gets its value there. */
  readonly kind: "tensor" | "weight" | "setting" | "size";
  /** Empty: it has no name. */
  readonly name: string;
  /** Of a tensor. */
  readonly shape: readonly number[];
}

/** What is known of a run. */
interface Ran {
  readonly recording: Recording;
  readonly statements: readonly Statement[];
  readonly made: readonly MadeObject[];
}

const mostSteps = 8;

/** Where a tensor of an operation comes from; null: from the operation itself, or nobody knows. */
export function originOf(
  operand: MisfitOperand,
  at: TextRange,
  { recording, made }: Ran,
): MisfitOrigin | null {
  let tensor = operand;
  for (let left = mostSteps; left > 0; left--) {
    const { origin, shape, storage } = tensor;
    const bound = recording.bindings.find(
      ({ value, range }) => value === (tensor as unknown) && !encloses(at, range),
    );
    if (bound) return { range: bound.range, kind: "tensor", name: bound.name, shape };
    const weight = weightIn(made, storage);
    if (weight) return weight;
    if (!origin) return null;
    const isOutside = !encloses(at, origin.range) && !encloses(origin.range, at);
    if (isOutside) return { range: origin.range, kind: "tensor", name: "", shape };
    const inputs = origin.inputs.filter((each) => typeof each !== "number");
    // The last size of a product is that of its right side.
    const right = origin.operation === "matmul" ? inputs[1] : undefined;
    const ofWeight = right && originOf(right, at, { recording, made, statements: [] });
    if (ofWeight?.kind === "weight") return ofWeight;
    const [next] = inputs;
    if (!next) return null;
    tensor = next;
  }
  return null;
}

/** The layer that has a parameter. */
function weightIn(made: readonly MadeObject[], storage: object): MisfitOrigin | null {
  for (const { value, range, fields } of made) {
    for (const [name, field] of fields ?? value.fields)
      if (field.kind === "tensor" && field.isParameter && field.storage === storage)
        return { range, kind: "weight", name, shape: field.shape };
  }
  return null;
}

/** Where a size that has a name gets its value, or is read from a shape; null: in another file. */
export function originOfSize(
  name: string,
  at: TextRange,
  { recording, statements }: Ran,
): MisfitOrigin | null {
  const given = valueOf(name, statements);
  if (given) return { range: given.range, kind: "setting", name, shape: [] };
  const within = placeAt(statements, at.start)?.within;
  const isHere = ({ name: own, range, value }: Binding): boolean =>
    own === name &&
    value.kind === "int" &&
    within?.range !== undefined &&
    encloses(within.range, range);
  const bound = recording.bindings.find(isHere);
  return bound ? { range: bound.range, kind: "size", name, shape: [] } : null;
}

function valueOf(name: string, statements: readonly Statement[]): Expression | null {
  const { classes, constants, functions } = sortParts(statements);
  const fields = [...classes.values()].flatMap(({ fields: own }) => own.get(name) ?? []);
  const defaults = [...classes.values()]
    .flatMap(({ init }) => (init ? parametersOf(init) : []))
    .concat([...functions.values()].flatMap(({ parameters }) => parameters))
    .flatMap((parameter) => (parameter.name === name ? (parameter.defaultValue ?? []) : []));
  const all = [...fields, ...defaults, ...(constants.has(name) ? [constants.get(name)!] : [])];
  return all.find(({ kind }) => kind === "literal") ?? null;
}
