import type { SettingName, SettingValue } from "../../settings/settings.ts";
import type { PackedMatrix } from "../panelView.ts";
import type { StageName } from "../stageName.ts";

export type { SettingName };

/** The source of a value: the file, a setting of the editor, the formula, or the user in the panel. */
export type DecidedBy = "file" | "setting" | "default" | "panel";

interface Asked {
  readonly computation: string;
  readonly setting: SettingName;
  readonly part: "attention" | "mlp" | "block";
  readonly label: string;
  readonly decidedBy: DecidedBy;
  /** The value without the change, in words; null if it was not changed. */
  readonly before: string | null;
}

/** One of several words. */
interface ChoiceControl extends Asked {
  readonly kind: "choice";
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A custom number, besides the named ones. */
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

/** Heads to turn off. */
export interface HeadsControl extends Asked {
  readonly kind: "heads";
  readonly headCount: number;
  readonly removed: readonly number[];
}

/** One what-if control of a computation. */
export type WhatIfControl = ChoiceControl | NumberControl | SwitchControl | HeadsControl;

/** The earlier version of a matrix: its numbers if the shape is the same, else the shape in words. */
export type BeforeMatrix =
  | { readonly kind: "numbers"; readonly matrix: PackedMatrix }
  | { readonly kind: "reshaped"; readonly shape: string };

/** The difference of one stage. */
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

/** The result that the current one is compared with. */
export interface Baseline {
  readonly kind: "original" | "pinned";
  /** `as the file has it`, `pinned at 14:02`. */
  readonly label: string;
  /** By the offset of the current matrix in the numbers of the state. */
  readonly matrices: Readonly<Record<number, BeforeMatrix>>;
  /** Stages whose earlier numbers can be requested. */
  readonly tiles: readonly StageName[];
  /** Only stages that differ, in the order of computation. */
  readonly differences: readonly StageDifference[];
}

/** Cells of one stage whose numbers are literally in the file. */
export interface EditableStage {
  readonly computation: string;
  readonly stage: StageName;
}

/** The what-if state. */
export interface WhatIfState {
  readonly controls: readonly WhatIfControl[];
  readonly baseline: Baseline | null;
  readonly canReset: boolean;
  /** What writing the changes to the file would add; null if nothing is changed. */
  readonly directive: string | null;
  readonly editable: readonly EditableStage[];
}

/** The user's change in the panel; null lets the file decide. */
export type SettingChange = {
  readonly [Setting in SettingName]-?: {
    readonly setting: Setting;
    readonly value: SettingValue<Setting> | null;
  };
}[SettingName];
