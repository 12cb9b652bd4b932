import * as l10n from "@vscode/l10n";
import type {
  ProgramAttention,
  ProgramMaps,
  WeightChange,
} from "../../program/recognition/attention.ts";
import {
  findOutputProjection,
  type OutputProjection,
} from "../../program/recognition/outputProjection.ts";
import { isMaskedLate } from "../../program/recognition/maskedLate.ts";
import { areScoresZeroed } from "../../program/recognition/zeroedScores.ts";
import { holdersOf, placesOfWeights } from "../../program/recognition/stages.ts";
import { stepsOfAttention } from "../../program/recognition/steps.ts";
import { dropoutBehind } from "../../program/recognition/values.ts";
import type {
  ComputationGroup,
  Departure,
  Followed,
  SourceSettings,
} from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import {
  type FollowedProgram,
  labelAt,
  placeInFile,
  saidAt,
  toMadeGroup,
} from "./followedProgram.ts";
import { departuresOfLayers, departuresOfOrder } from "./faultDepartures.ts";
import { sayZeroed } from "./faults.ts";
import { asHeld, isTurned } from "./followedMlp.ts";
import { MatrixMaker, type WrittenMatrices } from "./madeMatrices.ts";
import type { Positioned } from "./positionInputs.ts";
import { departuresOfScale, isUsual } from "./scaleDepartures.ts";

/** How a program computes one attention, with the names of the file. */
export function toFollowed(attention: ProgramMaps, followed: FollowedProgram): Followed {
  const range = followed.program.toFile(attention.range);
  const steps = stepsOfAttention(attention, followed.readers);
  const departures = departuresOf(attention, range, followed);
  const placed = placeInFile(attention, followed, departures, steps, attention.softmax.weights);
  const { assumedLead: kind, weights } = attention;
  const [batch = 1, heads = 1] = weights.shape;
  return kind
    ? { ...placed, assumedLead: { kind, count: kind === "batch" ? batch : heads } }
    : placed;
}

/** How the program differs from the textbook. */
export function departuresOf(
  attention: ProgramMaps,
  range: TextRange,
  followed: FollowedProgram,
): readonly Departure[] {
  return [
    ...departuresOfLimit(attention, range),
    ...departuresOfScale(attention, range, followed),
    ...departuresOfHiding(attention, range, followed),
    ...departuresOfOrder(attention, followed),
    ...departuresOfLayers(attention, followed),
    ...departuresOfDropout(attention, range, followed),
  ];
}

/** Weights that are dropped by chance. */
function departuresOfDropout(
  attention: ProgramMaps,
  range: TextRange,
  { program }: FollowedProgram,
): readonly Departure[] {
  const outputs = [attention, ...attention.heads].flatMap(({ output }) => output ?? []);
  const dropped = outputs.flatMap((output) => dropoutBehind(output) ?? []);
  if (dropped.length === 0) return [];
  const short = l10n.t("dropout");
  const late = dropped.find(({ origin }) => origin?.settings["isInEvaluation"] === true);
  if (late?.origin) {
    const message = l10n.t(
      "This dropout also drops attention weights in evaluation mode. Apply it only if `self.training` is true.",
    );
    return [
      { part: "weights", message, short, range: program.toFile(late.origin.range), isFault: true },
    ];
  }
  const message = l10n.t(
    "The program drops random attention weights, as in training. Its output leaves out some of the weights that are shown here.",
  );
  return [{ part: "weights", message, short, range }];
}

/** Where a limit ended the program among the positions. */
function departuresOfLimit(
  { isSoFar, weights }: ProgramMaps,
  range: TextRange,
): readonly Departure[] {
  if (!isSoFar) return [];
  const count = weights.shape[2] ?? 0;
  const message = l10n.t(
    "The program computes more positions than these {0}: it is not followed to the last one.",
    count,
  );
  return [{ part: "positions", message, short: l10n.t("first {0} positions", count), range }];
}

/** Of scores that are hidden, or changed in another way. */
function departuresOfHiding(
  attention: ProgramMaps,
  whole: TextRange,
  { program }: FollowedProgram,
): readonly Departure[] {
  if (!areScoresZeroed(attention)) return departuresOfChange(attention, whole, program);
  const { origin } = attention.softmax.scores;
  const range = origin ? program.toFile(origin.range) : whole;
  const message = sayZeroed();
  return [{ part: "mask", message, short: l10n.t("masked keys get weight"), range, isFault: true }];
}

function departuresOfChange(
  attention: ProgramMaps,
  range: TextRange,
  { toFile }: FollowedProgram["program"],
): readonly Departure[] {
  const { change, weights, softmax } = attention;
  if (!change) return [];
  const said = sayChange(change, areShares(weights));
  const part = change === "columns" || change === "all" ? "softmaxAxis" : "weights";
  const [, , queries = 1] = weights.shape;
  if (change === "all" && queries > 1) {
    const message = l10n.t(
      "The softmax runs over all scores together, so the rows do not sum to 1. Divide each row by its own sum.",
    );
    const { origin } = softmax.weights;
    return [
      { part, ...said, message, range: origin ? toFile(origin.range) : range, isFault: true },
    ];
  }
  if (change === "later" && isMaskedLate(attention)) {
    const message = l10n.t(
      "The mask comes after the softmax, so some rows do not sum to 1. Set the scores of masked keys to −∞ before the softmax.",
    );
    return [{ part, ...said, message, range, isFault: true }];
  }
  return [{ part, ...said, range }];
}

/** `sumsToOne`: every row does. */
function sayChange(
  change: WeightChange,
  sumsToOne: boolean,
): { readonly message: string; readonly short: string } {
  switch (change) {
    case "columns":
      return {
        message: l10n.t(
          "The softmax runs along the queries: each column of the weights sums to 1, not each row.",
        ),
        short: l10n.t("softmax along the queries"),
      };
    case "all":
      return {
        message: l10n.t(
          "The softmax runs over all scores together: all weights sum to 1, not each row.",
        ),
        short: l10n.t("one softmax of all scores"),
      };
    case "later":
      return {
        message: sumsToOne
          ? l10n.t(
              "The program changes the weights after their softmax. They are shown as it uses them.",
            )
          : l10n.t(
              "The program changes the weights after their softmax, so not every row sums to 1. They are shown as it uses them.",
            ),
        short: l10n.t("changed after the softmax"),
      };
    case "rounded":
      return {
        message: l10n.t(
          "The program rounds its scores or weights before it goes on. The weights are shown as it uses them.",
        ),
        short: l10n.t("rounded on the way"),
      };
    case "changedScores":
      return {
        message: l10n.t(
          "The program changes the query-key products before their softmax. The weights are shown as it uses them.",
        ),
        short: l10n.t("changed scores"),
      };
    case "additive":
      return {
        message: l10n.t(
          "The scores are additive: a layer takes each query and key together, so there are no query-key products. The weights are shown as the program uses them.",
        ),
        short: l10n.t("additive scores"),
      };
    case "otherScores":
      return {
        message: l10n.t(
          "The scores are no query-key products. The weights are shown as the program uses them.",
        ),
        short: l10n.t("no query-key products"),
      };
    case "noSoftmax":
      return {
        message: sumsToOne
          ? l10n.t(
              "The program takes no softmax of the query-key products. The weights are shown as it uses them.",
            )
          : l10n.t(
              "The program takes no softmax of the query-key products, so not every row sums to 1. The weights are shown as it uses them.",
            ),
        short: l10n.t("no softmax"),
      };
  }
}

/** Whether every row of maps sums to 1. */
function areShares({ shape, values }: Tensor): boolean {
  const keys = shape.at(-1) ?? 1;
  for (let row = 0; row < values.length; row += keys) {
    let sum = 0;
    for (let at = row; at < row + keys; at++) sum += values[at]!;
    if (Math.abs(sum - 1) > 1e-4) return false;
  }
  return true;
}

function widthOf({ shape }: Tensor): number {
  return shape.at(-1) ?? 1;
}

/** An attention that only the program computes; its matrices need not be in the file. */
export function toFollowedGroup(
  attention: ProgramAttention,
  id: string,
  followed: FollowedProgram,
  written: WrittenMatrices,
  options: MeaningOptions,
): ComputationGroup {
  const projection = findOutputProjection(attention, followed.readers, followed.mlps);
  const about = toFollowed(withStages(attention, projection, followed), followed);
  const { program } = followed;
  const maker = new MatrixMaker(id, about, followed, written);
  const layer = projection ? layerOf(projection, maker) : {};
  const matrices = {
    ...layer,
    query: maker.side("query", attention.query, attention.sources.query, attention.headCount),
    key: maker.side("key", attention.key, attention.sources.key, attention.headCount),
    value: maker.side("value", attention.value, attention.sources.value, attention.headCount),
  };
  const { mask } = attention;
  const label = labelAt(attention, ["attentionWeights", "maskedScores", "scores"], program);
  const isTurnedLayer = projection !== null && isTurned([projection.weight]);
  const settings = {
    ...settingsOf(attention, about.range, followed),
    ...(layer.outputProjection && {
      weightLayout: saidAt(about.range)(isTurnedLayer ? ("inOut" as const) : ("outIn" as const)),
    }),
  };
  const made = { batch: attention.query.shape[0] ?? 1, ...(mask && { mask }) };
  return toMadeGroup({ id, kind: "attention", label, matrices, settings, about, made }, options);
}

/** With the variables that hold the projected output and the weights for it. */
function withStages(
  attention: ProgramAttention,
  projection: OutputProjection | null,
  { program: { recording } }: FollowedProgram,
): ProgramAttention {
  if (!projection) return attention;
  const { results, weight, input } = projection;
  const stages = {
    ...holdersOf({ attentionOutput: [input] }, recording),
    ...attention.stages,
    ...holdersOf({ projectedOutput: results }, recording),
    ...placesOfWeights({ outputProjection: weight }, recording),
  };
  return { ...attention, stages };
}

/** The weights of the layer, as the program stores them. */
function layerOf({ weight, bias }: OutputProjection, maker: MatrixMaker): Layer {
  const outputProjection = maker.rows("outputProjection", asHeld([weight])(weight));
  const outputProjectionBias = bias && maker.rows("outputProjectionBias", bias);
  if (!outputProjection || (bias && !outputProjectionBias)) return {};
  return { outputProjection, ...(outputProjectionBias && { outputProjectionBias }) };
}

const positioned = new WeakMap<ProgramAttention, Positioned>();

/** What names its positions; `all`: the attentions of the program. */
function toPositioned(attention: ProgramAttention, all: readonly ProgramAttention[]): Positioned {
  const known = positioned.get(attention);
  if (known) return known;
  const { range, key } = attention;
  const alike = all.filter(
    (each) =>
      each !== attention && each.range.start === range.start && each.key.shape[1] === key.shape[1],
  );
  const found = { ...sidesOf(attention), alike: alike.map(sidesOf) };
  positioned.set(attention, found);
  return found;
}

function sidesOf(attention: ProgramAttention): Positioned {
  const { stages, weights, callsOfRows = null, sources, numbers } = attention;
  const rows = numbers?.key ?? null;
  return { stages, weights: weights.values, callsOfRows, keys: sources.key, rows };
}

type Layer = Pick<ComputationGroup["matrices"], "outputProjection" | "outputProjectionBias">;

function settingsOf(
  attention: ProgramAttention,
  range: TextRange,
  { positions, attentions }: FollowedProgram,
): SourceSettings {
  const { headCount, causal, scale, query, key } = attention;
  const said = saidAt(range);
  const count = key.shape[1] ?? 0;
  const named = toPositioned(attention, attentions);
  const tokens =
    positions.of(count, named) ??
    positions.ofSameInput(
      count,
      named,
      attentions.filter((each) => each !== attention).map((each) => toPositioned(each, attentions)),
    );
  return {
    headCount: said(headCount),
    causal: said(causal),
    ...(isUsual(scale, widthOf(query) / headCount) ? {} : { scale: said(scale) }),
    ...(tokens && { tokens }),
  };
}
