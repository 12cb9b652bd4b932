import type * as vscode from "vscode";
import type { PanelMove, PictureAnswer } from "../../protocol/exportMessages.ts";
import type { EventMessage } from "../../protocol/messages.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import type { Answer, Asked, PanelQuestions } from "../../service/questions.ts";

/** Which computation of which file a panel shows. */
export interface PanelTarget {
  readonly uri: vscode.Uri;
  /** null: the first of the file. */
  readonly computation: string | null;
}

/** The questions that a panel asks; it says itself what it shows. */
export type PanelQuestion = keyof PanelQuestions;

/** A panel as its request handlers know it. */
export interface ShownPanel {
  readonly target: PanelTarget | null;
  /** The layer of a stack that is shown. */
  readonly layer: number;
  chooseLayer(layer: number): Promise<void>;
  /** Shows another computation and becomes visible. */
  show(target: PanelTarget): Promise<void>;
  /** Asks about what it shows; null if there is nothing, or the text keeps changing. */
  ask<Name extends PanelQuestion>(
    name: Name,
    asked: Omit<Asked<Name>, "version" | "view">,
    signal?: AbortSignal,
  ): Promise<Answer<Name> | null>;
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
