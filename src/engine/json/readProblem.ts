import * as l10n from "@vscode/l10n";
import {
  choicesOf,
  rowOf,
  settingsOf,
  type SettingPart,
  type SettingRow,
  type SettingsOf,
} from "../../settings/settings.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type {
  AttentionLayer,
  AttentionProblem,
  AttentionProjections,
  AttentionSettings,
  BlockDropout,
  BlockLayer,
  Linear,
  MlpLayer,
  MlpProblem,
  MlpResidual,
  NormLayer,
  Problem,
  RotarySettings,
  SelfAttentionProblem,
  StackProblem,
} from "../problem.ts";
import {
  checkObject,
  failAt,
  isAbsent,
  placeOf,
  readBoolean,
  readChoice,
  readList,
  readMask,
  readMatrix,
  readNumber,
  readOptional,
  readStream,
  readVector,
  withoutUndefined,
  type JsonPlace,
} from "./jsonPlace.ts";

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
      return readMlpProblem(place);
    case "block":
      return { kind, ...readBlockLayer(place), input: readStream(placeOf(place, "input")) };
    case "stack":
      return readStack(place);
  }
}

function readMlpProblem(place: JsonPlace): MlpProblem {
  return {
    kind: "mlp",
    ...readMlpLayer(place),
    input: readStream(placeOf(place, "input")),
    ...withoutUndefined({ residual: readOptional(placeOf(place, "residual"), readMlpResidual) }),
  };
}

function readMlpResidual(place: JsonPlace): MlpResidual {
  checkObject(place, ["activation"]);
  const read = (activation: JsonPlace) => readChoice(activation, PLAIN_ACTIVATIONS);
  return withoutUndefined({ activation: readOptional(placeOf(place, "activation"), read) });
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

const DEFAULT_EPSILON = 1e-5;
const NORMS = choicesOf("norm");
const BLOCK_NAMES: readonly string[] = [
  ...settingsOf("block"),
  ...["epsilon", "norm1", "norm2", "attention", "mlp", "dropout"],
];

/** `{ placement, norm, epsilon?, norm1?, norm2?, attention, mlp }` -> block without its input. */
function readBlockLayer(place: JsonPlace): BlockLayer {
  checkObject(place, BLOCK_NAMES);
  const attention = placeOf(place, "attention");
  checkObject(attention, LAYER_NAMES);
  return {
    ...readSettings(place, "block"),
    placement: readChoice(placeOf(place, "placement"), choicesOf("placement")),
    norm: readChoice(placeOf(place, "norm"), NORMS),
    epsilon: readOptional(placeOf(place, "epsilon"), readNumber) ?? DEFAULT_EPSILON,
    norm1: readOptional(placeOf(place, "norm1"), readNormLayer) ?? {},
    norm2: readOptional(placeOf(place, "norm2"), readNormLayer) ?? {},
    attention: readAttentionLayer(attention),
    mlp: readMlpLayer(placeOf(place, "mlp")),
    ...withoutUndefined({
      dropout: readOptional(placeOf(place, "dropout"), readDropout),
    }),
  };
}

/** `{ input, blocks, finalNorm?, languageModelHead? }` -> stack. */
function readStack(place: JsonPlace): StackProblem {
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
      norm ?? lastBlock?.norm ?? failAt(placeOf(place, "norm"), l10n.t("use rmsNorm or layerNorm")),
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

/** The names of what `readAttentionSettings` reads. */
const SETTING_NAMES: readonly string[] = [
  ...settingsOf("attention"),
  ...["causalOffset", "mask", "rotary"],
];

/** The names of what `readAttentionLayer` and `readAttentionProjections` read. */
const LAYER_NAMES: readonly string[] = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
  "outputProjection",
  ...SETTING_NAMES,
];

/** `{ headCount, causal?, mask?, ... }` -> how attention is to be computed. */
function readAttentionSettings(place: JsonPlace): AttentionSettings {
  const read = <T>(name: string, reader: (at: JsonPlace) => T) =>
    readOptional(placeOf(place, name), reader);
  const given = withoutUndefined({
    causalOffset: read("causalOffset", readNumber),
    mask: read("mask", readMask),
    rotary: read("rotary", readRotary),
  });
  const { headCount, ...others } = readSettings(place, "attention");
  return { headCount: headCount ?? readNumber(placeOf(place, "headCount")), ...others, ...given };
}

/** What an object says of the settings of a part. */
function readSettings<Part extends SettingPart>(place: JsonPlace, part: Part): SettingsOf<Part> {
  const values = settingsOf(part).map((name) => {
    const read = (at: JsonPlace) => readSetting(at, rowOf(name));
    return [name, readOptional(placeOf(place, name), read)] as const;
  });
  return withoutUndefined(Object.fromEntries(values)) as SettingsOf<Part>;
}

function readSetting(place: JsonPlace, row: SettingRow): unknown {
  switch (row.kind) {
    case "count":
    case "positive":
      return readNumber(place);
    case "flag":
      return readBoolean(place);
    case "choice":
      return readChoice(place, Object.keys(row.choices));
    case "heads":
      return readList(place).map(readNumber);
    case "names":
      return undefined;
  }
}

/** The four projections and the settings. */
function readAttentionLayer(place: JsonPlace): AttentionLayer {
  const before = readInputProjections(place);
  return { ...before, outputProjection: readLinear(placeOf(place, "outputProjection")) };
}

/** The projections, of which the last may be missing, and the settings. */
function readAttentionProjections(place: JsonPlace): AttentionProjections {
  const outputProjection = readOptional(placeOf(place, "outputProjection"), readLinear);
  return { ...readInputProjections(place), ...withoutUndefined({ outputProjection }) };
}

function readInputProjections(place: JsonPlace): Omit<AttentionProjections, "outputProjection"> {
  const projection = (role: string) => readLinear(placeOf(place, `${role}Projection`));
  return {
    ...readAttentionSettings(place),
    queryProjection: projection("query"),
    keyProjection: projection("key"),
    valueProjection: projection("value"),
  };
}

function readRotary(place: JsonPlace): RotarySettings {
  checkObject(place, ["base", "pairing"]);
  const pairing = readChoice(placeOf(place, "pairing"), ["halves", "neighbours"] as const);
  return {
    pairing,
    ...withoutUndefined({ base: readOptional(placeOf(place, "base"), readNumber) }),
  };
}

const ACTIVATIONS = choicesOf("activation");
const PLAIN_ACTIVATIONS = ACTIVATIONS.filter((activation) => activation !== "swiglu");

/** `{ weight: [out][in], bias: [out]? }` -> linear layer. */
function readLinear(place: JsonPlace): Linear {
  checkObject(place, ["weight", "bias"]);
  const weight = readMatrix(placeOf(place, "weight"));
  return { weight, ...readVectors(place, ["bias"]) };
}

/** `{ weight: [modelDim]?, bias: [modelDim]? }` -> normalisation. */
function readNormLayer(place: JsonPlace): NormLayer {
  checkObject(place, ["weight", "bias"]);
  return readVectors(place, ["weight", "bias"]);
}

/** `{ up, gate?, down, activation }` -> MLP. */
function readMlpLayer(place: JsonPlace): MlpLayer {
  checkObject(place, ["up", "gate", "down", "activation"]);
  return {
    up: readLinear(placeOf(place, "up")),
    ...withoutUndefined({ gate: readOptional(placeOf(place, "gate"), readLinear) }),
    down: readLinear(placeOf(place, "down")),
    activation: readChoice(placeOf(place, "activation"), ACTIVATIONS),
  };
}

function readVectors<Name extends "weight" | "bias">(
  place: JsonPlace,
  names: readonly Name[],
): { readonly [name in Name]?: Tensor } {
  const entries = names.map((name) => [name, readOptional(placeOf(place, name), readVector)]);
  return withoutUndefined(Object.fromEntries(entries) as Record<Name, Tensor | undefined>);
}
