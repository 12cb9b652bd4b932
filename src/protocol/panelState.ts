import type { ComputationView } from "../viewModel/computation/computationView.ts";
import type {
  AttentionView,
  MlpView,
  TiledAttentionView,
  TiledMlpView,
  WeightMapsView,
} from "../viewModel/panelView.ts";
import type { WalkPart } from "../viewModel/shapes/shapeWalk.ts";
import type { PlacedTile } from "../viewModel/tiles/firstTiles.ts";
import type { WhatIfState } from "../viewModel/whatIf/whatIfState.ts";

/** What a person can be offered to do next, as a button. */
export interface PanelAction {
  readonly action:
    | "openExample"
    | "assignRole"
    | "setHeadCount"
    | "runOnSelection"
    | "cancel"
    | "changeSmallNumbers"
    | "closeSmallNumbers"
    | "showSmallNumbers"
    | "computeAll";
  readonly label: string;
}

/** Nothing to show yet. */
export interface EmptyState {
  readonly kind: "empty";
  readonly title: string;
  readonly message: string;
  readonly actions: readonly PanelAction[];
}

/** A computation is running. */
export interface ComputingState {
  readonly kind: "computing";
  readonly title: string;
  readonly actions: readonly PanelAction[];
}

/** One thing that is wrong, with its place. */
export interface PanelProblem {
  readonly message: string;
  /** `Chapter.cs:14:9`, for people. */
  readonly place: string;
  /** Offsets in the document, to be revealed on click. */
  readonly range: { readonly start: number; readonly end: number };
}

/** The computation cannot be done as the file stands. */
export interface FailedState {
  readonly kind: "failed";
  readonly fileName: string;
  /** Its id: the last result of the same one stays in view, greyed. */
  readonly computation: string;
  readonly title: string;
  readonly problems: readonly PanelProblem[];
  readonly actions: readonly PanelAction[];
}

/** One computation of the file, to choose from. */
export interface ComputationChoice {
  readonly id: string;
  readonly kind: ComputationView["kind"];
  readonly label: string;
  readonly chosen: boolean;
  /** Which time it is of those that a program computes the same, such as at each step of a training; null: the only. */
  readonly time: ComputationTime | null;
}

/** One of several times that a program computes something. */
export interface ComputationTime {
  /** The same for all times. */
  readonly series: string;
  /** `Time 2 of 500` */
  readonly place: string;
  /** What the program prints then, such as its step and loss; null: nothing. */
  readonly printed: string | null;
}

/** Everything that there is to draw. */
export interface ReadyState {
  readonly kind: "ready";
  readonly fileName: string;
  /** Whether an editor stands beside: without one nothing of the file is shown or changed. */
  readonly hasEditor: boolean;
  readonly choices: readonly ComputationChoice[];
  /** How far the program is followed, where a limit stopped it; null: no limit did. */
  readonly limit: { readonly message: string; readonly action: PanelAction | null } | null;
  readonly attention: AttentionView | null;
  /** In place of `attention` where its numbers are too many to be sent whole. */
  readonly tiledAttention: TiledAttentionView | null;
  /** In place of both where only weights, or their scores, are given. */
  readonly weightMaps: WeightMapsView | null;
  /** The small pictures of its maps, as far as they could be read in time: the others are asked for. */
  readonly firstTiles: readonly PlacedTile[];
  readonly mlp: MlpView | null;
  /** In place of `mlp` where its numbers are too many to be sent whole. */
  readonly tiledMlp: TiledMlpView | null;
  /** What can be tried, and what was before; null where nothing can be changed. */
  readonly whatIf: WhatIfState | null;
  /** What is around them: input, norms, stream, layers, cost. */
  readonly computation: ComputationView;
  /** The numbers of every `PackedMatrix`, row-major, in double precision: what is shown is exact. */
  readonly numbers: Float64Array;
  /** `reference, 0.2 ms`: what ran and how long it took. */
  readonly run: string;
}

/** The way of the tensors through a program, by its lines and their shapes. */
export interface WalkState {
  readonly kind: "walk";
  readonly fileName: string;
  readonly parts: readonly WalkPart[];
  /** The class to look at first. */
  readonly className: string;
  /** Whether it can be shown with small numbers. */
  readonly actions: readonly PanelAction[];
}

/** The panel always gets a whole state, never a patch. */
export type PanelState = EmptyState | ComputingState | FailedState | ReadyState | WalkState;
