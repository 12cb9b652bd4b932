import * as l10n from "@vscode/l10n";
import type { BlockDropout, BlockLayer, StackProblem } from "../problem.ts";
import { checkObject } from "./checkObject.ts";
import { failAt, isAbsent, placeOf, type JsonPlace } from "./jsonPlace.ts";
import { LAYER_NAMES, readAttentionLayer } from "./readAttention.ts";
import { readLinear, readMlpLayer, readNormLayer } from "./readLayers.ts";
import { readBoolean, readChoice, readList, readNumber, readOptional } from "./readScalars.ts";
import { readStream } from "./readTensor.ts";
import { withoutUndefined } from "./withoutUndefined.ts";

const DEFAULT_EPSILON = 1e-5;
const NORMS = ["rmsNorm", "layerNorm"] as const;
const BLOCK_NAMES: readonly string[] = [
  "placement",
  "norm",
  "epsilon",
  "norm1",
  "norm2",
  "attention",
  "mlp",
  "residual",
  "dropout",
];

/** `{ placement, norm, epsilon?, norm1?, norm2?, attention, mlp }` -> block without its input. */
export function readBlockLayer(place: JsonPlace): BlockLayer {
  checkObject(place, BLOCK_NAMES);
  const attention = placeOf(place, "attention");
  checkObject(attention, LAYER_NAMES);
  return {
    placement: readChoice(placeOf(place, "placement"), ["pre", "post"] as const),
    norm: readChoice(placeOf(place, "norm"), NORMS),
    epsilon: readOptional(placeOf(place, "epsilon"), readNumber) ?? DEFAULT_EPSILON,
    norm1: readOptional(placeOf(place, "norm1"), readNormLayer) ?? {},
    norm2: readOptional(placeOf(place, "norm2"), readNormLayer) ?? {},
    attention: readAttentionLayer(attention),
    mlp: readMlpLayer(placeOf(place, "mlp")),
    ...withoutUndefined({
      residual: readOptional(placeOf(place, "residual"), readBoolean),
      dropout: readOptional(placeOf(place, "dropout"), readDropout),
    }),
  };
}

/** `{ input, blocks, finalNorm?, languageModelHead? }` -> stack. */
export function readStack(place: JsonPlace): StackProblem {
  checkObject(place, ["kind", "input", "blocks", "finalNorm", "languageModelHead"]);
  const input = readStream(placeOf(place, "input"));
  const blocks = readList(placeOf(place, "blocks")).map(readBlockLayer);
  const finalNorm = placeOf(place, "finalNorm");
  const head = placeOf(place, "languageModelHead");
  return {
    kind: "stack",
    input,
    blocks,
    ...(!isAbsent(finalNorm) && { finalNorm: readFinalNorm(finalNorm, blocks.at(-1)) }),
    ...withoutUndefined({ languageModelHead: readOptional(head, readLinear) }),
  };
}

/** Kind and epsilon of the last block hold for the final norm too, unless it says otherwise. */
function readFinalNorm(
  place: JsonPlace,
  lastBlock: BlockLayer | undefined,
): NonNullable<StackProblem["finalNorm"]> {
  checkObject(place, ["weight", "bias", "norm", "epsilon"]);
  const norm = readOptional(placeOf(place, "norm"), (at) => readChoice(at, NORMS));
  const epsilon = readOptional(placeOf(place, "epsilon"), readNumber);
  return {
    ...readNormLayer(place),
    norm:
      norm ?? lastBlock?.norm ?? failAt(placeOf(place, "norm"), l10n.t("say rmsNorm or layerNorm")),
    epsilon: epsilon ?? lastBlock?.epsilon ?? DEFAULT_EPSILON,
  };
}

function readDropout(place: JsonPlace): BlockDropout {
  checkObject(place, ["probability", "attentionMask", "mlpMask"]);
  return {
    probability: readNumber(placeOf(place, "probability")),
    attentionMask: readStream(placeOf(place, "attentionMask")),
    mlpMask: readStream(placeOf(place, "mlpMask")),
  };
}
