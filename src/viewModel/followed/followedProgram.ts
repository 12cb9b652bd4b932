import type { ProgramAttention, ProgramMaps } from "../../program/recognition/attention.ts";
import type { ProgramBlock } from "../../program/recognition/blocks.ts";
import type { ProgramMlp } from "../../program/recognition/mlp.ts";
import type { StagePlace } from "../../program/recognition/stages.ts";
import type { StepPlaces } from "../../program/recognition/steps.ts";
import type { Readers } from "../../program/recognition/readers.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import { placesOf, type Recording } from "../../program/recording/recording.ts";
import { classAt, placeAt } from "../../program/ir/places.ts";
import { countWhile } from "../../source/collections.ts";
import type {
  ComputationGroup,
  Departure,
  Followed,
  Setting,
  SourceSettings,
} from "../../source/extraction.ts";
import type { Lines } from "../../source/lines.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { settleFollowed } from "../../source/meaning/settleSettings.ts";
import type { Scope } from "../../source/reading.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import type { PositionNames } from "./positionNames.ts";

/** The scope of the whole file. */
export const wholeFile: Scope = { path: [], range: { start: 0, end: Number.MAX_SAFE_INTEGER } };

/** A followed program, with its computations. */
export interface FollowedProgram {
  readonly program: ReadProgram;
  readonly attentions: readonly ProgramAttention[];
  readonly mlps: readonly ProgramMlp[];
  readonly blocks: readonly ProgramBlock[];
  readonly readers: Readers;
  readonly positions: PositionNames;
  /** The text of the file. */
  readonly text: string;
  /** Weights that weigh nothing, or are no softmax of scores when they do. */
  readonly alone: readonly ProgramMaps[];
  readonly lines: Lines;
  /** What the names of its computations begin with, so that those of another program have others. */
  readonly prefix: string;
}

/** The settings that a program states at one place. */
export function saidAt(range: TextRange) {
  return <Value>(value: Value): Setting<Value> => ({ value, range });
}

/** What only the program computes, as a group. */
export interface MadeGroup extends Pick<ComputationGroup, "id" | "kind" | "label" | "matrices"> {
  readonly settings: SourceSettings;
  readonly about: Followed;
  readonly made: NonNullable<Followed["made"]>;
}

/** A computation that only the program computes; its matrices need not be in the file. */
export function toMadeGroup(
  { id, kind, label, matrices, settings, about, made }: MadeGroup,
  options: MeaningOptions,
): ComputationGroup {
  return {
    id,
    kind,
    label,
    matrices,
    ...settleFollowed(settings, { id, kind }, options),
    scope: wholeFile,
    range: about.range,
    problems: [],
    departures: [],
    followed: { ...about, made },
  };
}

/** Where the program computes something and stores its stages. */
interface Placed {
  /** In the program. */
  readonly range: TextRange;
  readonly stages: Readonly<Record<string, StagePlace>>;
}

/**
 * How a program computes one computation, with the names of the file. `made`: a tensor of it, which
 * another file may make.
 */
export function placeInFile(
  { range, stages }: Placed,
  { program, lines }: FollowedProgram,
  departures: readonly Departure[],
  steps: StepPlaces,
  made: ProgramTensor | null = null,
): Followed {
  const { toFile, syntaxErrorBeside, sayOtherPlace, recording } = program;
  const elsewhere = made ? recording.madeElsewhere.get(made) : undefined;
  const placed = (place: TextRange) => {
    const inFile = toFile(place);
    return { range: inFile, ...lines.placeOf(inFile.start) };
  };
  const error = syntaxErrorBeside(range);
  const call = Math.max(0, ...Object.values(stages).map((stage) => stage.call));
  const printed = call > 0 ? printedAfter(call, recording) : null;
  return {
    ...placed(range),
    ...(elsewhere && { elsewhere: sayOtherPlace(elsewhere) }),
    ...(error !== null && {
      syntaxErrorLine: lines.placeOf(toFile({ start: error, end: error }).start),
    }),
    ...(recording.assumed.length > 0 && {
      assumedNames: recording.assumed.map(({ name }) => name),
    }),
    ...(recording.samples.length > 0 && {
      sampleFiles: recording.samples.map(({ name }) => name),
    }),
    ...(recording.startedBy !== null && { startedBy: recording.startedBy }),
    stages: Object.fromEntries(
      Object.entries(stages).map(([stage, { variable, range: place }]) => [
        stage,
        { variable, ...placed(place) },
      ]),
    ),
    steps: Object.fromEntries(
      Object.entries(steps).map(([step, ranges]) => [step, ranges.map(toFile)]),
    ),
    departures,
    ...(printed !== null && { printed }),
  };
}

/** Longer lines are not shown. */
const longestPrinted = 200;

/** The first line that a program prints after a call has begun; null: it prints none. */
function printedAfter(call: number, { output, printedAt }: Recording): string | null {
  const at = printedAt.findIndex(({ calls }) => calls >= call);
  if (at < 0) return null;
  let line = "";
  for (let next = at; next < output.length && !/\S.*\n/.test(line); next++) line += output[next]!;
  const [first = ""] = line.trimStart().split("\n");
  return first !== "" && first.length <= longestPrinted ? first.trimEnd() : null;
}

/** The function that computes it; empty at the top level. Its inputs may belong to the caller. */
export function labelAt(
  { range, stages }: Placed,
  within: readonly string[],
  { recording, statements }: ReadProgram,
): string {
  const inner = within.flatMap((stage) => stages[stage] ?? [])[0];
  const { byStart, inText } = placesOf(recording);
  const near = inner && byStart.get(inner.range.start);
  if (near) return near.label;
  const before = countWhile(inText, (binding) => binding.range.start <= range.start);
  const last = inText[before - 1];
  const definition = placeAt(statements, range.start)?.within;
  // A function that binds nothing before it is not the one before it.
  const isBefore = definition && last && !encloses(definition.range, last.range);
  if (!isBefore) return last?.label ?? "";
  const type = classAt(statements, range.start);
  return type === null ? definition.name : `${type}.${definition.name}`;
}
