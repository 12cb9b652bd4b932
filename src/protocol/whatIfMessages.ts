import type { SettingChange } from "../viewModel/whatIf/settingChange.ts";

/** What the panel asks while somebody tries things out. */
export interface WhatIfRequests {
  "setting/change": { params: SettingChange & { readonly computation: string }; result: null };
  /** Gives every change of the shown computations back to the file. */
  "whatIf/reset": { params: null; result: null };
  /** Writes the changes into the file as directives. */
  "whatIf/write": { params: null; result: null };
  /** Keeps the present result to compare with. */
  "result/pin": { params: null; result: null };
  "result/unpin": { params: null; result: null };
}
