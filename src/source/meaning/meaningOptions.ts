import type { SettingName, SettingValue } from "../../settings/settings.ts";
import type { Role } from "../extraction.ts";
import type { SmallChoice } from "../smallNumbers.ts";

/** What the user decided about one computation or one file; it wins over what the text says. */
export type SettingOverrides = { readonly [Name in SettingName]?: SettingValue<Name> };

/** All decisions of the user about one file. */
export interface FileOverrides extends SettingOverrides {
  /** Absent: the program is only shown as it is. */
  readonly small?: SmallChoice;
  /** What was closed last, for when the class is shown again. */
  readonly closedSmall?: SmallChoice;
  /** By matrix id; null takes a role away. */
  readonly roles?: Readonly<Record<string, Role | null>>;
  /** By group id; wins over what is said for the whole file. */
  readonly groups?: Readonly<Record<string, SettingOverrides>>;
}

/** What the meaning of a text depends on besides the text. Overrides > text > default. */
export interface MeaningOptions {
  /** Used where the text says nothing and the width can be split so. */
  readonly defaultHeadCount?: number;
  readonly overrides?: FileOverrides;
}

/** Whether an MLP is told to have an activation that has no use for a gate. */
export function readsNoGate({ activation }: SettingOverrides): boolean {
  return activation !== undefined && activation !== "swiglu";
}
