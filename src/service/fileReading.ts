import type { TraceRun } from "../engine/trace.ts";
import type {
  ComputationGroup,
  Extraction,
  Role,
  SourceMatrix,
  SampleFile,
  UnfollowedLine,
} from "../source/extraction.ts";
import type { FileOverrides } from "../source/meaning/meaningOptions.ts";
import type { SourceProblem } from "../source/reading.ts";
import type { StopReason } from "../source/readingBudget.ts";
import type { SmallFacts } from "../source/smallNumbers.ts";
import type { TextRange } from "../source/textRange.ts";
import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";
import { partsOfTrace } from "../viewModel/partsOfTrace.ts";
import { tabTitleOf } from "../viewModel/titleOf.ts";

/** Everything that is known about one version of a text. It stays where it was read. */
export interface FileReading {
  readonly version: number;
  readonly text: string;
  readonly extraction: Extraction;
  /** The computations of the file, including those that a half-typed number hides for now. */
  readonly evaluated: readonly EvaluatedGroup[];
  /** What the user decided about it. */
  readonly overrides: FileOverrides;
}

/** What an editor is told of every reading: little, however long the file is. */
export interface FileFacts {
  readonly version: number;
  readonly language: string;
  /** Why nothing of the text was read; absent where it was. */
  readonly leftOut?: StopReason;
  /** Where the program could first not be followed; absent where it was. */
  readonly unfollowed?: UnfollowedLine;
  /** Files that are not there, and that samples of ours stand in for; absent: there is none. */
  readonly samples?: readonly SampleFile[];
  readonly hasMatrices: boolean;
  /** Something is wrong in the file, or a computation of it failed. */
  readonly hasProblems: boolean;
  readonly isComputing: boolean;
  readonly computations: readonly ComputationPlace[];
}

/** A computation of a file, and where it stands. */
export interface ComputationPlace extends Pick<
  ComputationGroup,
  "id" | "kind" | "label" | "range"
> {
  /** Its name in the title of a tab. */
  readonly title: string;
  /** The class or the function that was made small for it; absent: the program computes it. */
  readonly small?: SmallFacts;
}

/** What commands need to know of a computation. */
export interface ComputationFacts extends ComputationPlace {
  readonly outcome: EvaluatedGroup["kind"];
  /** Where a failed one has its first problem, another one begins. */
  readonly start: number;
  readonly headCount: number | undefined;
  readonly isCausal: boolean;
  /** What the file says without the decisions of the user. */
  readonly inFile: { readonly headCount: number | undefined; readonly isCausal: boolean };
  /** How wide all heads are together; undefined where nothing tells. */
  readonly width: number | undefined;
  /** What ran; null: there is no result. */
  readonly run: TraceRun | null;
}

/** A matrix to choose from. */
export interface MatrixFacts extends Pick<SourceMatrix, "id" | "name" | "role" | "shape"> {
  readonly range: TextRange;
}

/** The matrices of a computation by their ids. */
export type Members = { readonly [role in Role]?: string };

/** The facts of a reading. */
export function toFileFacts({ version, extraction, evaluated }: FileReading): FileFacts {
  const { language, leftOut, unfollowed, samples, matrices, problems } = extraction;
  return {
    ...{ version, language },
    ...(leftOut && { leftOut }),
    ...(unfollowed && { unfollowed }),
    ...(samples && { samples }),
    hasMatrices: matrices.length > 0,
    hasProblems: problems.length > 0 || evaluated.some(({ kind }) => kind === "failed"),
    isComputing: evaluated.some(({ kind }) => kind === "computing"),
    computations: evaluated.map(({ group }) => toPlace(group)),
  };
}

/** The facts of a text that is not read. */
export function factsOfUnread(version: number, language: string, leftOut: StopReason): FileFacts {
  const nothing = { hasMatrices: false, hasProblems: false, isComputing: false, computations: [] };
  return { version, language, leftOut, ...nothing };
}

function toPlace(group: ComputationGroup): ComputationPlace {
  const { id, kind, label, range, small } = group;
  return { id, kind, label, range, title: tabTitleOf(group), ...(small && { small }) };
}

/** What commands need to know of a computation. */
export function toComputationFacts(evaluated: EvaluatedGroup): ComputationFacts {
  const { group } = evaluated;
  const { settings, original = settings } = group;
  const [problem] = evaluated.kind === "failed" ? evaluated.problems : [];
  return {
    ...toPlace(group),
    outcome: evaluated.kind,
    start: (problem?.range ?? group.range).start,
    headCount: settings.headCount?.value,
    isCausal: settings.causal?.value ?? false,
    inFile: {
      headCount: original.headCount?.value,
      isCausal: original.causal?.value ?? false,
    },
    width: widthOf(evaluated),
    run: "trace" in evaluated ? evaluated.trace.run : null,
  };
}

function widthOf(evaluated: EvaluatedGroup): number | undefined {
  const attention = "trace" in evaluated ? partsOfTrace(evaluated.trace, 0).attention : null;
  if (attention) return attention.shape.headCount * attention.shape.headDim;
  const { query, queryProjection } = evaluated.group.matrices;
  return query?.shape[1] ?? queryProjection?.shape[0];
}

/** A matrix to choose from. */
export function toMatrixFacts({ id, name, role, shape, range }: SourceMatrix): MatrixFacts {
  return { id, name, role, shape, range };
}

/** The computation of a reading with this id. */
export function findEvaluated(
  { evaluated }: Pick<FileReading, "evaluated">,
  computation: string,
): EvaluatedGroup | undefined {
  return evaluated.find(({ group }) => group.id === computation);
}

/** The problems of a file, including those that only the engine finds, each place once. */
export function problemsOf({ extraction, evaluated }: FileReading): readonly SourceProblem[] {
  const { problems } = extraction;
  const ofEngine = evaluated
    .flatMap((outcome) => (outcome.kind === "failed" ? outcome.problems : []))
    .filter(
      ({ range }) =>
        !problems.some((known) => known.range.start <= range.end && range.start <= known.range.end),
    );
  return [...problems, ...ofEngine];
}

/** The computation at a position of the text; the smallest of several. */
export function findComputationAt<Placed extends { readonly range: TextRange }>(
  computations: readonly Placed[],
  position: number,
): Placed | undefined {
  const around = computations.filter(
    ({ range }) => range.start <= position && position <= range.end,
  );
  const length = ({ range }: Placed) => range.end - range.start;
  return around.toSorted((a, b) => length(a) - length(b))[0];
}
