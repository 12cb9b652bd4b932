import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import type { PackedMatrix } from "../panelView.ts";
import type { StageName } from "../stageName.ts";

/** Who decided a setting: the file, a setting of the editor, the formula, or a person in the panel. */
export type DecidedBy = "file" | "setting" | "default" | "panel";

interface Asked {
  readonly computation: string;
  readonly setting: SettingName;
  readonly label: string;
  readonly decidedBy: DecidedBy;
  /** What it was without the change, in words; null where it was not changed. */
  readonly before: string | null;
}

/** One of several words. */
interface ChoiceControl extends Asked {
  readonly kind: "choice";
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A number of its own, beside those that have a name. */
export interface NumberControl extends Asked {
  readonly kind: "number";
  readonly value: number;
  readonly named: readonly { readonly value: number; readonly label: string }[];
}

/** On or off. */
export interface SwitchControl extends Asked {
  readonly kind: "switch";
  readonly value: boolean;
  readonly text: string;
}

/** Heads to take out. */
export interface HeadsControl extends Asked {
  readonly kind: "heads";
  readonly headCount: number;
  readonly removed: readonly number[];
}

/** One question that can be asked of a computation: what if it were otherwise? */
export type WhatIfControl = ChoiceControl | NumberControl | SwitchControl | HeadsControl;

/** What a matrix was before: its numbers where the shape is the same, else the shape in words. */
export type BeforeMatrix =
  | { readonly kind: "numbers"; readonly matrix: PackedMatrix }
  | { readonly kind: "reshaped"; readonly shape: string };

/** How one stage differs from before. */
export type StageDifference =
  | {
      readonly kind: "changed";
      readonly label: string;
      readonly largestChange: number;
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: "reshaped";
      readonly label: string;
      readonly before: string;
      readonly after: string;
    };

/** The result that the present one is compared with. */
export interface Baseline {
  readonly kind: "original" | "pinned";
  /** `as the file has it`, `pinned at 14:02`. */
  readonly label: string;
  /** By the offset of the present matrix in the numbers of the state. */
  readonly matrices: Readonly<Record<number, BeforeMatrix>>;
  /** Stages that may be asked for as they were before. */
  readonly tiles: readonly StageName[];
  /** Only stages that differ, in the order of computation. */
  readonly differences: readonly StageDifference[];
}

/** Cells of one stage whose numbers stand in the file as they are. */
export interface EditableStage {
  readonly computation: string;
  readonly stage: StageName;
}

/** Everything about trying things out. */
export interface WhatIfState {
  readonly controls: readonly WhatIfControl[];
  readonly baseline: Baseline | null;
  readonly canReset: boolean;
  /** The words that writing the changes into the file would add; null when nothing is changed. */
  readonly directive: string | null;
  readonly editable: readonly EditableStage[];
}

/** Name of a setting that a person can change in the panel. */
export type SettingName = keyof SettingOverrides;

/** What the person changed in the panel; null gives the decision back to the file. */
export type SettingChange = {
  readonly [Setting in SettingName]-?: {
    readonly setting: Setting;
    readonly value: NonNullable<SettingOverrides[Setting]> | null;
  };
}[SettingName];
