import type { BasisJson } from "../source/extractJson.ts";
import type { Problem } from "../engine/problem.ts";
import type { FoundLiteral } from "../source/edits/findLiteral.ts";
import type { Fix } from "../source/edits/toFixes.ts";
import type { SettingOverrides } from "../source/meaning/meaningOptions.ts";
import type { SourceProblem } from "../source/reading.ts";
import type { TextChange } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import type { DrawnFacts } from "../program/draws.ts";
import type { PassBody } from "../program/passBodies.ts";
import type { MapRequests } from "../protocol/mapMessages.ts";
import type { AskedWeight, Glow } from "../protocol/messages.ts";
import type { OfflinePage } from "../protocol/offlinePage.ts";
import type { PanelState } from "../protocol/panelState.ts";
import type { AskedStep } from "../protocol/stepMessages.ts";
import type { Role } from "../source/extraction.ts";
import type { CardPart } from "../viewModel/card/headCard.ts";
import type { ComputationLine } from "../viewModel/computationLine.ts";
import type { DragAhead } from "../viewModel/drag/dragAhead.ts";
import type { LineExplanation } from "../viewModel/explain/explainLine.ts";
import type { TaughtCode } from "../viewModel/explain/lessonOfFile.ts";
import type { ExportLook } from "../viewModel/export/exportLook.ts";
import type { LensLine } from "../viewModel/lensLines.ts";
import type { MarkedBlock, MarkedLine, MarkedTable } from "../viewModel/markdown.ts";
import type { NearMiss } from "../viewModel/nearMisses.ts";
import type { CellAddress } from "../viewModel/panelView.ts";
import type { HintScope, ShapeFindings, ShapeHint } from "../viewModel/shapes/shapeHint.ts";
import type { StatusText } from "../viewModel/statusText.ts";
import type { ChosenPasses } from "../viewModel/values/findValueHints.ts";
import type { HeadRow } from "../viewModel/values/headPasses.ts";
import type { ValueHint } from "../viewModel/values/valueHint.ts";
import type { StepView } from "../viewModel/steps/stepView.ts";
import type { ReadyGroup } from "../viewModel/toReadyViews.ts";
import type { ExplainedWeight } from "../viewModel/weight/explainCompared.ts";
import type { SettingChange } from "../viewModel/whatIf/whatIfState.ts";
import type { ComputationFacts, MatrixFacts, Members } from "./fileReading.ts";
import type { HeldAndFound } from "./heldHints.ts";

/** Which hints are wanted. */
export interface WantedHints {
  readonly scope: HintScope;
  /** Those on the lines of a part of the file. */
  readonly range: TextRange;
  /** Somebody is typing: what is unknown only for now stays. */
  readonly isTyping: boolean;
}

/** The shapes at the ends of lines. */
export type ShapeHints = HeldAndFound<ShapeHint>;
/** The numbers at the ends of lines. */
export type ValueHints = HeldAndFound<ValueHint>;

/** A link of the editor that runs a command on a file. */
export interface FileLink {
  readonly command: string;
  readonly uri: string;
}

/** What a panel shows of a file. */
export interface PanelView {
  /** null: the first computation of the file. */
  readonly computation: string | null;
  /** Which block of a stack. */
  readonly layer: number;
  /** Which pinned result it is compared with, by a number of its own; null: none is pinned. */
  readonly pin: number | null;
}

/** What a hover says of a place, and the range that it is about. */
export interface HoverCard {
  readonly parts: readonly (CardPart | MarkedBlock)[];
  readonly range: TextRange;
}

/** What the status bar says of the computation at the cursor, or of the one computed last. */
export interface StatusFacts {
  readonly computation: string;
  readonly outcome: ComputationFacts["outcome"];
  readonly said: StatusText;
  readonly tooltip: readonly (MarkedLine | MarkedTable)[];
  readonly place: TextRange;
}

/** Which computation a selection means, or what the user must choose: see `selectComputation`. */
export type SelectedComputation =
  | { readonly kind: "found"; readonly members: Members; readonly id: string }
  | {
      readonly kind: "ambiguous";
      readonly message: string;
      readonly groups: readonly {
        readonly id: string;
        readonly title: string;
        readonly names: string;
        readonly range: TextRange;
      }[];
      readonly matrices: readonly MatrixFacts[];
    }
  | { readonly kind: "none"; readonly message: string };

/** The kind of computation that a command asks for; every one but a lone MLP has attention. */
export type AskedKind = "attention" | "mlp";

/** The numbers behind a value of the panel. */
export interface CellOrigins {
  /** Strongest first. A single one is not marked but gets the cursor. */
  readonly ranges: readonly TextRange[];
  readonly isOne: boolean;
  /** How strong they are; empty: nothing is said. */
  readonly told: string;
}

/** What the number at the cursor affects; `wait`: it takes long, so ask again if the cursor rests. */
export type GlowAnswer = { readonly kind: "wait" } | { readonly kind: "glow"; readonly glow: Glow };

/** The text of the number of a cell. */
export interface CellLiteral {
  readonly literal: FoundLiteral & { readonly kind: "literal" | "expression" };
  readonly role: Role;
  readonly index: number;
}

/** A computation with everything that an export may write; its group has no places of numbers. */
export interface ExportedComputation {
  readonly evaluated: ReadyGroup;
  readonly basis: BasisJson;
}

/** What is asked about one version of the text. */
type OfText<More = object> = Readonly<{ version: number } & More>;

/** What is asked, and what is answered. */
interface Question<More, Result> {
  readonly params: OfText<More>;
  readonly result: Result;
}

/** Every question about the text that was read. */
export interface TextQuestions extends EditorQuestions, CommandQuestions, PanelQuestions {}

/** What the features of the editor ask. */
export interface EditorQuestions {
  /** The lines above a part of the code, a file or a cell, as few as suit its number of lines. */
  readonly listLenses: Question<
    { within: TextRange; lineCount: number; isPredicted: boolean },
    readonly LensLine[]
  >;
  /** The numbers within some ranges: start, end, and head of each, one after the other. */
  readonly listTints: Question<{ within: readonly TextRange[] }, Int32Array>;
  readonly listProblems: Question<object, readonly SourceProblem[]>;
  /** The problems that touch a range, each with its quick fixes. */
  readonly listFixes: Question<
    { range: TextRange },
    readonly { readonly problem: SourceProblem; readonly fixes: readonly Fix[] }[]
  >;
  /** What stands at an offset; null: nothing that is known. */
  readonly describe: Question<
    {
      offset: number;
      /** The word there. */
      word: string | null;
      /** The results are hidden while the user predicts them. */
      isHidden: boolean;
      look: ExportLook;
      computeAll: FileLink;
      fixDraw: FileLink;
      explainLine: FileLink;
    },
    HoverCard | null
  >;
  readonly tellStatus: Question<
    { caret: number; isPredicted: boolean; computeAll: FileLink },
    StatusFacts | null
  >;
  /** One line about each computation, in text order. */
  readonly listLines: Question<
    { isPredicted: boolean },
    readonly { readonly id: string; readonly range: TextRange; readonly line: ComputationLine }[]
  >;
  /** The calls that draw numbers in a range. */
  readonly listDraws: Question<{ range: TextRange }, readonly DrawnFacts[]>;
  /** What the shapes say of the whole program. */
  readonly checkShapes: Question<object, ShapeFindings | null>;
  /** The shapes of tensors at the ends of lines. */
  readonly listShapes: Question<{ wanted: WantedHints }, ShapeHints>;
  /** What the line at an offset does; null: nothing that is known. */
  readonly explainLine: Question<{ offset: number }, LineExplanation | null>;
  /** The lesson of ours that teaches what the file computes; null: none. */
  readonly findLesson: Question<object, TaughtCode | null>;
  /** What the program prints, with where following it ended; null: it is not followed. */
  readonly readOutput: Question<{ isHidden: boolean }, string | null>;
  /** The numbers that lines make, at their ends. */
  readonly listValues: Question<{ wanted: WantedHints; chosen: ChosenPasses }, ValueHints>;
  /** The loops and functions whose pass somebody can choose. */
  readonly listPasses: Question<{ scope: HintScope }, readonly PassBody[]>;
}

/** What commands ask. */
export interface CommandQuestions {
  readonly listComputations: Question<object, readonly ComputationFacts[]>;
  /** All matrices, and those in a selection. */
  readonly listMatrices: Question<
    { selection: TextRange | null },
    { readonly all: readonly MatrixFacts[]; readonly selected: readonly MatrixFacts[] }
  >;
  readonly select: Question<
    { selections: readonly TextRange[]; kind: AskedKind | null },
    SelectedComputation
  >;
  /** The computation of these matrices; null: there is none. */
  readonly findByMembers: Question<{ kind: AskedKind; members: Members }, string | null>;
  /** Why there is nothing to run: what is wrong, or what is nearly there. */
  readonly explainNothing: Question<
    object,
    {
      /** The first error of the file. */
      readonly error: SourceProblem | null;
      /** Why numbers of something that is named like a matrix are not known. */
      readonly unread: string | null;
      /** Names that the program makes something else of. */
      readonly otherwise: readonly string[] | null;
      readonly nearMisses: readonly NearMiss[];
    }
  >;
  /** The place of the problem that a lens tells of, or of the first one. */
  readonly findProblem: Question<
    { computation: string | undefined; start: number | undefined },
    TextRange | null
  >;
  /** null: its matrices form none. */
  readonly stateProblem: Question<{ computation: string }, Problem | null>;
  /** The computation that is meant, else the first with a result; null where none has one. */
  readonly exportComputation: Question<
    { computation: string | undefined },
    ExportedComputation | null
  >;
  /** The computations of the file for a page that stands alone. */
  readonly exportPage: Question<{ computation: string; fileName: string }, OfflinePage>;
  /** The code that computes a weight, and a comment for the lines above; null: the weight is gone. */
  readonly commentOn: Question<
    { asked: AskedWeight },
    { readonly start: number; readonly comment: string | null } | null
  >;
}

/** What a panel asks. */
export interface PanelQuestions {
  readonly showPanel: Question<{ view: PanelView; fileName: string }, PanelState>;
  /** A request of its maps. */
  readonly readMaps: Question<
    { view: PanelView; request: MapRequest },
    MapRequests[keyof MapRequests]["result"]
  >;
  readonly explainWeight: Question<{ view: PanelView; asked: AskedWeight }, ExplainedWeight | null>;
  /** A step, and the lines of the program that do it; null where there are no steps. */
  readonly showStep: Question<
    { view: PanelView; asked: AskedStep },
    { readonly step: StepView; readonly lines: readonly TextRange[] } | null
  >;
  readonly findOrigins: Question<{ view: PanelView; address: CellAddress }, CellOrigins>;
  /** null: the cursor stands on no number. `isResting`: it has rested for long. */
  readonly findGlow: Question<
    { view: PanelView; offset: number; isResting: boolean },
    GlowAnswer | null
  >;
  /** The passes of loops and functions that make the weights of a head of what is shown, as far as others are chosen. */
  readonly findHeadPasses: Question<
    HeadRow & { view: PanelView; scope: HintScope; chosen: ChosenPasses },
    readonly { readonly body: string; readonly pass: number | null }[]
  >;
  /** The head whose weights a pass makes; null: none, or several. `pass`: null for the last one. */
  readonly findPassHead: Question<
    { view: PanelView; scope: HintScope; body: string; pass: number | null },
    HeadRow | null
  >;
  /** Which stages of what is shown the line at an offset makes; `slices`: the parts that heads read. */
  readonly findStages: Question<{ view: PanelView; offset: number }, readonly string[]>;
  /** Rejects with a message where the number cannot be changed. */
  readonly findLiteral: Question<{ view: PanelView; address: CellAddress }, CellLiteral>;
  /** Whether a change of the text gives a cell this number. */
  readonly tryChange: Question<
    { address: CellAddress; cell: Omit<CellLiteral, "literal">; change: TextChange; value: number },
    boolean
  >;
  /** What a page needs to show a drag at once; null if it should wait for the file. */
  readonly prepareDrag: Question<{ view: PanelView; address: CellAddress }, DragAhead | null>;
  /** Why a setting cannot be tried; null: it can. */
  readonly checkSetting: Question<{ computation: string; change: SettingChange }, string | null>;
  /** The computations that a panel shows together, with their problems as far as they have one. */
  readonly listShown: Question<
    { view: PanelView },
    readonly { readonly facts: ComputationFacts; readonly problem: Problem | null }[]
  >;
  /** The edits that write what the user decided about the shown computations into the file. */
  readonly writeSettings: Question<
    { view: PanelView; language: string },
    { readonly ids: readonly string[]; readonly changes: readonly TextChange[] }
  >;
  /** Which of some settings the file says otherwise. */
  readonly findUnheard: Question<
    { wanted: Readonly<Record<string, SettingOverrides>> },
    readonly string[]
  >;
}

/** One request of the maps of a panel. */
export type MapRequest = {
  readonly [Name in keyof MapRequests]: {
    readonly name: Name;
    readonly params: MapRequests[Name]["params"];
  };
}[keyof MapRequests];

/** The name of a question. */
export type QuestionName = keyof TextQuestions;
/** What a question asks. */
export type Asked<Name extends QuestionName> = TextQuestions[Name]["params"];
/** What is answered to it. */
export type Answer<Name extends QuestionName> = TextQuestions[Name]["result"];
/** Has an answer to every question; `signal` says that nobody waits for it any more. */
export type AnswersOf<Questions> = {
  readonly [Name in keyof Questions]: (
    asked: Questions[Name] extends { readonly params: infer Params } ? Params : never,
    signal: AbortSignal,
  ) =>
    | (Questions[Name] extends { readonly result: infer Result } ? Result : never)
    | Promise<Questions[Name] extends { readonly result: infer Result } ? Result : never>;
};
export type Answers = AnswersOf<TextQuestions>;
