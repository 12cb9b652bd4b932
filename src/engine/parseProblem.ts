import { ShapeError } from "../tensor/shapeError.ts";
import { checkProblem } from "./check/checkProblem.ts";
import { ProblemError } from "./check/problemError.ts";
import type { ProblemPath } from "./check/problemError.ts";
import { checkObject } from "./json/checkObject.ts";
import { placeOf, type JsonPlace } from "./json/jsonPlace.ts";
import {
  LAYER_NAMES,
  readAttentionLayer,
  readAttentionSettings,
  SETTING_NAMES,
} from "./json/readAttention.ts";
import { readBlockLayer, readStack } from "./json/readBlocks.ts";
import { readLinear, readMlpLayer } from "./json/readLayers.ts";
import { readChoice, readOptional } from "./json/readScalars.ts";
import { readStream } from "./json/readTensor.ts";
import { withoutUndefined } from "./json/withoutUndefined.ts";
import type { AttentionProblem, Problem, SelfAttentionProblem } from "./problem.ts";

/** What is wrong with a problem, and where in the JSON document it stands. */
export interface ProblemFailure {
  readonly message: string;
  readonly path: ProblemPath;
  /** Where what it does not fit stands. */
  readonly otherPaths: readonly ProblemPath[];
}

/** A problem that can be evaluated, or why there is none. */
export type ParsedProblem =
  | { readonly ok: true; readonly problem: Problem }
  | { readonly ok: false; readonly failure: ProblemFailure };

const KINDS = ["attention", "selfAttention", "mlp", "block", "stack"] as const;

/**
 * `JSON document -> problem`, complete with all shapes checked. Matrices are `[position][column]` or
 * `[batch][position][column]`, weights `[out][in]`; a null in a mask is -Infinity; elsewhere null
 * means that nothing is given.
 */
export function parseProblem(json: unknown): ParsedProblem {
  try {
    const problem = readProblem({ value: json, path: [] });
    checkProblem(problem);
    return { ok: true, problem };
  } catch (error) {
    if (!(error instanceof ProblemError || error instanceof ShapeError)) throw error;
    const { message, path, otherPaths } = error;
    return { ok: false, failure: { message, path, otherPaths } };
  }
}

function readProblem(place: JsonPlace): Problem {
  checkObject(place, ["kind"]);
  const kind = readChoice(placeOf(place, "kind"), KINDS);
  switch (kind) {
    case "attention":
      return readAttentionProblem(place);
    case "selfAttention":
      return readSelfAttentionProblem(place);
    case "mlp":
      return { kind, ...readMlpLayer(place), input: readStream(placeOf(place, "input")) };
    case "block":
      return { kind, ...readBlockLayer(place), input: readStream(placeOf(place, "input")) };
    case "stack":
      return readStack(place);
  }
}

function readAttentionProblem(place: JsonPlace): AttentionProblem {
  checkObject(place, ["kind", "query", "key", "value", "outputProjection", ...SETTING_NAMES]);
  const outputProjection = readOptional(placeOf(place, "outputProjection"), readLinear);
  return {
    kind: "attention",
    query: readStream(placeOf(place, "query")),
    key: readStream(placeOf(place, "key")),
    value: readStream(placeOf(place, "value")),
    ...readAttentionSettings(place),
    ...withoutUndefined({ outputProjection }),
  };
}

function readSelfAttentionProblem(place: JsonPlace): SelfAttentionProblem {
  checkObject(place, ["kind", "input", "context", ...LAYER_NAMES]);
  const context = readOptional(placeOf(place, "context"), readStream);
  return {
    kind: "selfAttention",
    input: readStream(placeOf(place, "input")),
    ...readAttentionLayer(place),
    ...withoutUndefined({ context }),
  };
}
