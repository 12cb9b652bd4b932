import type {
  AttentionLayer,
  AttentionProjections,
  AttentionSettings,
  RotarySettings,
} from "../problem.ts";
import { checkObject } from "./checkObject.ts";
import { placeOf, type JsonPlace } from "./jsonPlace.ts";
import { readLinear } from "./readLayers.ts";
import { readBoolean, readChoice, readList, readNumber, readOptional } from "./readScalars.ts";
import { readMask } from "./readTensor.ts";
import { withoutUndefined } from "./withoutUndefined.ts";

/** The names of what `readAttentionSettings` reads. */
export const SETTING_NAMES: readonly string[] = [
  "headCount",
  "keyValueHeadCount",
  "causal",
  "causalOffset",
  "mask",
  "scale",
  "temperature",
  "rotary",
  "removedHeads",
  "headCombination",
];

/** The names of what `readAttentionLayer` and `readAttentionProjections` read. */
export const LAYER_NAMES: readonly string[] = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
  "outputProjection",
  ...SETTING_NAMES,
];

/** `{ headCount, causal?, mask?, ... }` -> how attention is to be computed. */
export function readAttentionSettings(place: JsonPlace): AttentionSettings {
  const read = <T>(name: string, reader: (at: JsonPlace) => T) =>
    readOptional(placeOf(place, name), reader);
  const given = withoutUndefined({
    keyValueHeadCount: read("keyValueHeadCount", readNumber),
    causal: read("causal", readBoolean),
    causalOffset: read("causalOffset", readNumber),
    mask: read("mask", readMask),
    scale: read("scale", readNumber),
    temperature: read("temperature", readNumber),
    rotary: read("rotary", readRotary),
    removedHeads: read("removedHeads", (at) => readList(at).map(readNumber)),
    headCombination: read("headCombination", (at) =>
      readChoice(at, ["concatenate", "average"] as const),
    ),
  });
  return { headCount: readNumber(placeOf(place, "headCount")), ...given };
}

/** The four projections and the settings. */
export function readAttentionLayer(place: JsonPlace): AttentionLayer {
  const before = readInputProjections(place);
  return { ...before, outputProjection: readLinear(placeOf(place, "outputProjection")) };
}

/** The projections, of which the last may be missing, and the settings. */
export function readAttentionProjections(place: JsonPlace): AttentionProjections {
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
