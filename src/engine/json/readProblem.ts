import type { AttentionProblem, Problem, SelfAttentionProblem } from "../problem.ts";
import { checkObject } from "./checkObject.ts";
import { placeOf, type JsonPlace } from "./jsonPlace.ts";
import {
  LAYER_NAMES,
  readAttentionProjections,
  readAttentionSettings,
  SETTING_NAMES,
} from "./readAttention.ts";
import { readBlockLayer, readStack } from "./readBlocks.ts";
import { readLinear, readMlpLayer } from "./readLayers.ts";
import { readChoice, readOptional } from "./readScalars.ts";
import { readStream } from "./readTensor.ts";
import { withoutUndefined } from "./withoutUndefined.ts";

const KINDS = ["attention", "selfAttention", "mlp", "block", "stack"] as const;

/** `{ kind, ... }` -> problem, its shapes not yet checked against each other. */
export function readProblem(place: JsonPlace): Problem {
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
    ...readAttentionProjections(place),
    ...withoutUndefined({ context }),
  };
}
