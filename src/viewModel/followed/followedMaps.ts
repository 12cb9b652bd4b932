import type { ProgramMaps } from "../../program/recognition/attention.ts";
import type { Figure } from "../../program/recording/figure.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import { OnePlace } from "../../source/cellRanges.ts";
import { groupBy } from "../../source/collections.ts";
import {
  type ComputationGroup,
  type Followed,
  type PositionNames,
  type SourceMatrix,
  toPositionNames,
} from "../../source/extraction.ts";
import { stageOfName } from "../../source/given/givenMap.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { areClose } from "../../tensor/vectors.ts";
import { toFollowed } from "./followedAttention.ts";
import {
  type FollowedProgram,
  labelAt,
  type MadeGroup,
  placeInFile,
  saidAt,
  toMadeGroup,
  wholeFile,
} from "./followedProgram.ts";
import { isPartOf } from "./positionNames.ts";

/** Weights that a program computes or draws, as a computation of their own. */
interface Maps {
  readonly id: string;
  readonly label: string;
  readonly name: string | null;
  readonly about: Followed;
  /** [batch, heads, queries, keys] */
  readonly shape: readonly [number, number, number, number];
  readonly values: Float64Array;
  readonly positions: PositionNames;
  /** What the program calls each of several pictures; absent where it does not name all. */
  readonly titles?: readonly string[];
  /** How many pictures it draws side by side. */
  readonly across?: number;
  /** What they make of values; absent where the program has no tensor of it. */
  readonly output?: Tensor;
}

/** Weights that a program computes without values to weigh, and pictures that it draws of weights. */
export function toFollowedMaps(
  followed: FollowedProgram,
  idOf: (base: string) => string,
  options: MeaningOptions,
): readonly ComputationGroup[] {
  const { alone, program } = followed;
  const computed = alone.map((attention): Maps => {
    const name = attention.stages["attentionWeights"]?.variable ?? null;
    const [batch = 1, heads = 1, queries = 1, keys = 1] = attention.weights.shape;
    const named = { stages: attention.stages, weights: attention.weights.values };
    const tokens = followed.positions.of(keys, named)?.value;
    const isSquare = queries === keys;
    return {
      ...{ id: idOf(`followed:weights:${name ?? ""}`), name, shape: [batch, heads, queries, keys] },
      label: labelAt(attention, ["attentionWeights"], program),
      about: toFollowed(attention, followed),
      values: Float64Array.from(attention.weights.values),
      positions: toPositionNames(isSquare ? tokens : undefined, tokens),
      ...(attention.made && { output: attention.made }),
    };
  });
  return [...computed, ...toPictures(followed, idOf)].map((maps) => toGroup(maps, options));
}

/** The largest number of pictures of one call that are shown together. */
const mostPictures = 64;

/** The pictures of attention weights, those of one call in a loop together. */
function toPictures(followed: FollowedProgram, idOf: (base: string) => string): readonly Maps[] {
  const { recording } = followed.program;
  const drawn = recording.figures.filter((figure) => isOfAttention(figure, followed));
  const byCall = groupBy(
    drawn,
    ({ range, values }) => `${String(range.start)} ${values.shape.join()}`,
  );
  return [...byCall.values()].flatMap((figures) => {
    const shown = figures.slice(0, mostPictures);
    const [first] = shown;
    if (!first) return [];
    const [queries, keys] = first.values.shape as readonly [number, number];
    const values = new Float64Array(shown.length * queries * keys);
    shown.forEach((figure, at) => {
      values.set(figure.values.numbers()!, at * queries * keys);
    });
    const about = placeInFile({ range: first.range, stages: {} }, followed, [], {});
    return {
      ...{ id: idOf("followed:picture:"), name: null, values },
      label: shown.length === 1 ? first.title : "",
      about: { ...about, isPicture: true },
      shape: [1, shown.length, queries, keys],
      positions: namesOf(first, followed),
      ...titlesOf(shown),
      ...(first.place && { across: first.place.grid.columns }),
    } satisfies Maps;
  });
}

/** Titles that tell several pictures apart. */
function titlesOf(figures: readonly Figure[]): Pick<Maps, "titles"> {
  const titles = figures.map(({ title }) => title.trim());
  const areNames = titles.length > 1 && !titles.includes("");
  return areNames && new Set(titles).size === titles.length ? { titles } : {};
}

/** Names along a picture: its own, else those of the attention that it shows. */
function namesOf({ values, xLabels, yLabels }: Figure, followed: FollowedProgram) {
  const [queries, keys] = values.shape as readonly [number, number];
  const { attentions, alone } = followed;
  const numbers = values.numbers();
  const shows = [...attentions, ...alone].find(
    (each) => numbers && isPartOf(numbers, each.weights.values),
  );
  const named = { stages: shows?.stages ?? {}, weights: shows?.weights.values ?? null };
  const said = (labels: readonly string[] | null, count: number) =>
    labels?.length === count ? labels : followed.positions.of(count, named)?.value;
  return toPositionNames(said(yLabels, queries), said(xLabels, keys));
}

/** Whether a picture shows attention weights: those of the program, or what it makes of them. */
function isOfAttention(
  { values }: Figure,
  { program, attentions, alone }: FollowedProgram,
): boolean {
  const numbers = values.numbers();
  const [queries, keys] = values.shape;
  if (!numbers || typeof queries !== "number" || typeof keys !== "number" || keys < 2) return false;
  if (!areShares(numbers, keys)) return false;
  const weights = [...attentions, ...alone];
  return (
    weights.some((attention) => isPartOf(numbers, attention.weights.values)) ||
    comesFrom(values, weights) ||
    program.recording.bindings.some(
      ({ name, value }) =>
        value.kind === "tensor" &&
        value.storage === values.storage &&
        stageOfName(name) === "attentionWeights",
    )
  );
}

function areShares(numbers: Float64Array, keys: number): boolean {
  for (let row = 0; row < numbers.length; row += keys) {
    const shares = numbers.subarray(row, row + keys);
    const sum = shares.reduce((total, share) => total + share, 0);
    if (Math.abs(sum - 1) > 1e-3 || shares.some((share) => share < 0)) return false;
  }
  return true;
}

/** More tensors on the way back are not looked at. */
const mostSteps = 2000;

/** Whether a tensor is made of the weights of an attention, as a mean of heads is. */
function comesFrom(tensor: ProgramTensor, weights: readonly ProgramMaps[]): boolean {
  const seen = new Set<ProgramTensor>();
  const waiting = [tensor];
  for (let at = waiting.pop(); at && seen.size < mostSteps; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const count = at.count;
    const same = weights.filter(({ weights: { values } }) => values.length === count);
    const numbers = same.length > 0 ? at.numbers() : null;
    if (numbers && same.some(({ weights: { values } }) => areClose(values, numbers))) return true;
    for (const input of at.origin?.inputs ?? []) if (typeof input === "object") waiting.push(input);
  }
  return false;
}

function toGroup(
  { id, label, name, about, shape, values, positions, titles, across, output }: Maps,
  options: MeaningOptions,
): ComputationGroup {
  const [batch, heads, queries, keys] = shape;
  const { range } = about;
  const nameRange = about.stages["attentionWeights"]?.range ?? null;
  const attentionWeights: SourceMatrix = {
    ...{ id: `${id}/attentionWeights`, role: "attentionWeights", name, values },
    shape: [batch * heads * queries, keys],
    cells: new OnePlace(range, values.length),
    ...{ origin: "computed", range, nameRange, scope: wholeFile },
  };
  const settings = { headCount: saidAt(range)(heads) };
  const made: MadeGroup = {
    ...{ id, kind: "attentionWeights", label, matrices: { attentionWeights }, settings, about },
    made: { batch, ...(output && { output }) },
  };
  return {
    ...toMadeGroup(made, options),
    positions,
    ...(titles && { headTitles: titles }),
    ...(across !== undefined && { picturesAcross: across }),
  };
}
