import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";

/** Name of a setting that a person can change in the panel. */
export type SettingName = keyof SettingOverrides;

/** What the person changed in the panel; null gives the decision back to the file. */
export type SettingChange = {
  readonly [Setting in SettingName]-?: {
    readonly setting: Setting;
    readonly value: NonNullable<SettingOverrides[Setting]> | null;
  };
}[SettingName];
