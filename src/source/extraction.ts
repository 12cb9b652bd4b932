import type { SettingValue, WrittenSetting } from "../settings/settings.ts";
import type { MatrixLiteral, Scope, SourceProblem } from "./reading.ts";
import type { StopReason } from "./readingBudget.ts";
import type { SmallFacts } from "./smallNumbers.ts";
import type { CodeStep } from "./stepLines/stepPatterns.ts";
import type { LinePlace } from "./linePlace.ts";
import type { AssumedLead, MadeByProgram } from "./madeByProgram.ts";
import type { TextRange } from "./textRange.ts";

/** What a matrix is for: its name, a comment near it or the user says so. */
export type Role =
  | "query"
  | "key"
  | "value"
  | "input"
  | "queryProjection"
  | "keyProjection"
  | "valueProjection"
  | "outputProjection"
  | "queryProjectionBias"
  | "keyProjectionBias"
  | "valueProjectionBias"
  | "outputProjectionBias"
  | "mlpUp"
  | "mlpUpBias"
  | "mlpGate"
  | "mlpDown"
  | "mlpDownBias"
  | "norm1"
  | "norm1Bias"
  | "norm2"
  | "norm2Bias"
  | "finalNorm"
  | "finalNormBias"
  | "languageModelHead"
  | "languageModelHeadBias"
  | "scores"
  | "attentionWeights";

/** A matrix of the file with its role. `id` survives edits that keep the name and the scope. */
export interface SourceMatrix extends MatrixLiteral {
  readonly id: string;
  readonly role: Role | null;
  /** Of a matrix that a program makes: its numbers stand elsewhere than in its range, where they are written. */
  readonly isScattered?: true;
  /** Of a matrix that a program makes: why numbers of it are not written. */
  readonly madeBy?: MadeBy;
}

/** How a program makes numbers that it does not write. */
export interface MadeBy extends LinePlace {
  /** `torch.rand`; null: they are computed. */
  readonly drawnBy: string | null;
  /** The variables whose numbers are written or drawn, behind everything that computes them. */
  readonly sources: readonly string[];
}

/** A value and where the text says it; a null range means that the text does not. */
export interface Setting<T> {
  readonly value: T;
  readonly range: TextRange | null;
  /** In a whole problem: said by a directive, which wins over the keys of the problem. */
  readonly isDirected?: true;
  /** Neither the text nor the user says it: it is the usual value. */
  readonly isAssumed?: true;
}

/** The settings of a computation, as far as the text has them: see `settingTable`. */
export type SourceSettings = {
  readonly [Name in WrittenSetting]?: Setting<SettingValue<Name>>;
};

/** Whether the rows of a weight are its outputs or its inputs. */
export type WeightLayout = SettingValue<"weightLayout">;

/** A part of a computation that a program decides, and that is assumed where nothing says it. */
export type ComputationPart =
  | "headCount"
  | "scale"
  | "mask"
  | "softmaxAxis"
  | "positions"
  | "weights"
  | "weightLayout"
  | "input"
  | "activation"
  | "norm"
  | "placement"
  | "residual"
  | "usual"
  | "sample";

/** A sign that the program computes something other than what is shown. */
export interface Departure {
  readonly part: ComputationPart;
  /** One sentence: what the program does, and what is shown instead. */
  readonly message: string;
  /** The same in a few words, where the program was followed: `no 1/√3`. */
  readonly short?: string;
  readonly range: TextRange;
  /** It is hardly meant: it is a warning at its place, too. */
  readonly isFault?: true;
}

/**
 * What a computation is: given Q, K and V, or made from an input, or a whole transformer; or only its
 * weights, or the scores before their softmax.
 */
export type ComputationKind =
  "attention" | "selfAttention" | "attentionWeights" | "mlp" | "block" | "stack";

/** A line that a program computes more often than is shown. */
export interface Repeats {
  /** null: not counted. */
  readonly count: number | null;
  /** How many of its first times are shown, and how many of its last. */
  readonly first: number;
  readonly last: number;
}

/** The matrices that belong to one computation, by role. */
export interface ComputationGroup {
  /** Survives edits that keep the scope and the kind. */
  readonly id: string;
  readonly kind: ComputationKind;
  /** The function, cell or object around it, for people: `MultiHeadDemo`; empty at file level. */
  readonly label: string;
  /** Which of several of its kind in its scope it is, counted from 1; absent where it is alone. */
  readonly nth?: number;
  /** How many of them a program computes; absent where only the text was read. */
  readonly ofCount?: number;
  /** How often the program computes its line, where only the first and last times are shown. */
  readonly repeats?: Repeats;
  /** Of a block whose output another one reads, or the other way round: which one of how many, from 1. */
  readonly inStack?: { readonly block: number; readonly of: number };
  readonly matrices: { readonly [role in Role]?: SourceMatrix };
  readonly settings: SourceSettings;
  /** The settings before the user's decisions; absent where there are none. */
  readonly original?: SourceSettings;
  /** The scope that it belongs to; matrices shared from an enclosing scope stand outside it. */
  readonly scope: Scope;
  /** From its first matrix in that scope to the end of its last. */
  readonly range: TextRange;
  /** Where a line about it stands, if not at its first matrix: see `placeGroups`. */
  readonly place?: TextRange;
  readonly problems: readonly SourceProblem[];
  /** Signs in the program that it computes something else; `listDepartures` tells which still count. */
  readonly departures: readonly Departure[];
  /** The function that draws some of its weights, whose body is not followed; absent where none does. */
  readonly drawnBy?: string;
  /** Of an MLP: the code calls the activation that the result has; absent where it does not. */
  readonly writesActivation?: true;
  /** Those of its matrices whose role the user decided; absent where none is. */
  readonly decidedRoles?: readonly Role[];
  /** Where the file is a whole problem written as JSON; absent in program code. */
  readonly whole?: WholeSource;
  /** How the program computes this, where it was followed; absent otherwise. */
  readonly followed?: Followed;
  /** Names of the rows and columns of given weights; absent where the data has none. */
  readonly positions?: PositionNames;
  /** What the program calls its picture of each head; absent where it draws none, or does not name all. */
  readonly headTitles?: readonly string[];
  /** How many of these pictures are side by side; absent where the program does not say. */
  readonly picturesAcross?: number;
  /** A class of the program was made small for it, because the user wants to see numbers. */
  readonly small?: SmallFacts;
}

/** Names of the queries and keys of given weights. */
export interface PositionNames {
  readonly query?: readonly string[];
  readonly key?: readonly string[];
}

/** The names that are known. */
export function toPositionNames(
  query: readonly string[] | undefined,
  key: readonly string[] | undefined,
): PositionNames {
  return { ...(query && { query }), ...(key && { key }) };
}

/** How a program that was followed computes what is shown. */
export interface Followed extends LinePlace {
  /** The expression that computes the weights, or the result where there are none. Its line is `line`. */
  readonly range: TextRange;
  /** `model.py:41`: where another file computes it, which the line calls; absent: the line itself does. */
  readonly elsewhere?: string;
  /** `Program.cs`: the other file that starts the program; absent: the file itself does. */
  readonly startedBy?: string;
  /** The line of a syntax error, because of which the program does not run; absent: it has none. */
  readonly syntaxErrorLine?: LinePlace;
  /** Where the program holds each stage, by the stage's name. */
  readonly stages: Readonly<Record<string, HeldStage>>;
  /** Where the program does each step; steps that it does not do are absent. */
  readonly steps: { readonly [step in CodeStep]?: readonly TextRange[] };
  /** Where it differs from the textbook; a message each. */
  readonly departures: readonly Departure[];
  /** How the matrices stand for what the program has, where no matrices of the file say it all. */
  readonly made?: MadeByProgram;
  /** What a dimension before queries and width is only taken for; absent: the program tells. */
  readonly assumedLead?: AssumedLead;
  /** What nothing declares, and that the usual one stands in for; absent: there is none. */
  readonly assumedNames?: readonly string[];
  /** Files that are missing, and that samples of ours stand in for; absent: there is none. */
  readonly sampleFiles?: readonly string[];
  /** The first line that the program prints once this call has begun; absent: it prints none, or there is no call. */
  readonly printed?: string;
  /** It is a picture that the program draws: of weights that it has, or of what it makes of them. */
  readonly isPicture?: true;
  /** Of an MLP: the program adds the input to its result, then applies an activation or none. */
  readonly residual?: { readonly activation?: Exclude<SettingValue<"activation">, "swiglu"> };
}

/** A variable of the program that holds a stage, and the place where it is bound. */
interface HeldStage extends LinePlace {
  readonly variable: string;
  readonly range: TextRange;
}

/** A whole problem in a file of JSON. One object stands for one state of the file. */
export interface WholeSource {
  /** From the start of the computation on; null in a page, which has no text. */
  readonly text: string | null;
  /** By the way to them in the problem: `blocks.0.mlp.up.weight`. Vectors are matrices of one row. */
  readonly matrices: ReadonlyMap<string, SourceMatrix>;
  /** What it states, once somebody has asked: see `readWhole`. A page is told it. */
  stated?: object;
}

/** Everything that was found in a file about attention, with the range of every number. */
export interface Extraction {
  readonly language: string;
  readonly matrices: readonly SourceMatrix[];
  readonly settings: SourceSettings;
  readonly groups: readonly ComputationGroup[];
  /** All problems, those of the groups included, in text order. */
  readonly problems: readonly SourceProblem[];
  /** Why nothing of the text was read; absent where it was. */
  readonly leftOut?: StopReason;
  /** Where there is no computation: what is named like a matrix of one and is none. */
  readonly unread?: readonly UnreadMatrix[];
  /** Where a program that computes with arrays could first not be followed; absent where it was. */
  readonly unfollowed?: UnfollowedLine;
  /** Where there is no computation: what would compute one if something called it. */
  readonly uncalled?: Uncalled;
  /** Files that are not there, and that samples of ours stand in for; absent: there is none. */
  readonly samples?: readonly SampleFile[];
  /** Names of matrices that belong to an attention by their names alone: the program makes something else of them. */
  readonly otherwise?: readonly string[];
}

/** A function or method that nothing calls, and where its name is. */
export interface Uncalled {
  readonly name: string;
  readonly range: TextRange;
}

/** A text of ours in place of a file that is not there. */
export interface SampleFile {
  /** As the program calls it: `input.txt`. */
  readonly name: string;
  readonly text: string;
  /** Where it is first opened. */
  readonly start: number;
}

/** How far a program is followed. */
export interface FollowingProgress extends LinePlace {
  /** Where it is in its outermost loop; null: it is in none. */
  readonly pass: { readonly turn: number; readonly of: number } | null;
}

/** The first line of a program that was not followed, and why: `DataLoader` is not followed. */
export interface UnfollowedLine extends LinePlace {
  readonly start: number;
  readonly why: string;
  /** A file that the program reads is not there, or may not be read. */
  readonly isFile?: true;
  /** It is followed, but its numbers are drawn without a seed. */
  readonly isUnseeded?: true;
  /** The program was stopped there, and in which pass of its outermost loop; absent: it went on. */
  readonly stop?: Pick<FollowingProgress, "pass">;
  /** A limit kept the program from being followed further: one that the user can raise, or the raised one. */
  readonly limit?: "usual" | "raised";
}

/** A name of the right kind whose numbers are not known, and why: `W_query is drawn by torch.rand ...`. */
export interface UnreadMatrix {
  readonly message: string;
  readonly range: TextRange;
}

/** Applies a function to each matrix of a computation, by role. */
export function mapMatrices<Result>(
  { matrices }: Pick<ComputationGroup, "matrices">,
  map: (matrix: SourceMatrix, role: Role) => Result,
): { readonly [role in Role]?: Result } {
  return Object.fromEntries(
    (Object.entries(matrices) as [Role, SourceMatrix][]).map(([role, matrix]) => [
      role,
      map(matrix, role),
    ]),
  );
}

/** The roles that a computation needs, in their usual order. */
export const requiredRoles = {
  attention: ["query", "key", "value"],
  selfAttention: ["input", "queryProjection", "keyProjection", "valueProjection"],
  attentionWeights: [],
  mlp: ["input", "mlpUp", "mlpDown"],
  block: ["input"],
  stack: ["input"],
} as const satisfies Record<ComputationGroup["kind"], readonly Role[]>;

/** The extraction of a text that is not read. */
export function leftOut(language: string, reason: StopReason): Extraction {
  const nothing = { matrices: [], settings: {}, groups: [], problems: [] };
  return { language, ...nothing, leftOut: reason };
}
