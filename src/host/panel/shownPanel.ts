import type * as vscode from "vscode";
import type { PanelMove, PictureAnswer } from "../../protocol/exportMessages.ts";
import type { EventMessage } from "../../protocol/messages.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import type { MapAnswers } from "../../viewModel/tiles/mapAnswers.ts";
import type { Before } from "../../panel/before.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { ComparedGroup } from "../../viewModel/comparedGroup.ts";

/** Which computation of which file a panel shows. */
export interface PanelTarget {
  readonly uri: vscode.Uri;
  /** null: the first of the file. */
  readonly computation: string | null;
}

/** Computations that a panel shows together. */
export interface ShownComputations {
  readonly snapshot: Snapshot;
  readonly shown: readonly EvaluatedGroup[];
  readonly before: Before | null;
}

/** A panel as its request handlers know it. */
export interface ShownPanel {
  readonly target: PanelTarget | null;
  /** The layer of a stack that is shown. */
  readonly layer: number;
  /** What maps ask for. */
  readonly maps: MapAnswers;
  chooseLayer(layer: number): Promise<void>;
  /** Shows another computation and becomes visible. */
  show(target: PanelTarget): Promise<void>;
  /** The computations that are shown together; null if there are none. */
  shown(): Promise<ShownComputations | null>;
  /** One of the shown computations with its earlier result; throws a message if it is gone. */
  compared(computation: string): Promise<ComparedGroup>;
  /** Everything that there is to draw now. */
  state(): Promise<PanelState>;
  /** Posts the current state, without waiting for a pause in typing. */
  refresh(): Promise<void>;
  /** Tells the view something besides its state. */
  tell(message: EventMessage): void;
  /** Takes the focus. */
  focus(): void;
  /** Moves, pins, or opens another panel beside it. */
  move(move: PanelMove): Promise<void>;
  /** Stores its view settings for its next place. */
  keep(choices: unknown): void;
  /** Receives a requested picture. */
  takePicture(answer: PictureAnswer): void;
}
