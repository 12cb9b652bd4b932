import type { Before } from "../../src/panel/before.ts";
import { toChoices, toReadyState } from "../../src/panel/toReadyState.ts";
import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import { languageOf } from "../../src/source/languages.ts";
import type { SettingOverrides } from "../../src/source/meaning/meaningOptions.ts";
import type { ComparedGroup } from "../../src/viewModel/comparedGroup.ts";
import type { EvaluatedGroup } from "../../src/viewModel/evaluatedGroup.ts";
import type { ReadyGroup } from "../../src/viewModel/toReadyViews.ts";

/** A state with the results that it shows, so that every request of its views can be answered. */
export interface GalleryState extends ReadyState {
  readonly results: readonly [ReadyGroup, ...EvaluatedGroup[]];
  /** What they are compared with. */
  readonly before: Before | null;
}

/** What a state of the gallery shows. */
export interface GalleryQuestion {
  readonly fileName: string;
  readonly shown: GalleryState["results"];
  /** Which block of a stack. */
  readonly layer?: number;
  /** What the reader decided about the first computation. */
  readonly decided?: SettingOverrides | undefined;
  readonly before?: Before;
}

/** The state as the extension would send it. */
export function toGalleryState(asked: GalleryQuestion): GalleryState {
  const { fileName, shown, layer = 0, decided = {}, before = null } = asked;
  const { id } = shown[0].group;
  const state = toReadyState({
    ...{ fileName, shown, layer, before },
    hasEditor: true,
    choices: toChoices(shown, id),
    decided: (computation) => (computation === id ? decided : {}),
  });
  return { ...state, results: shown, before };
}

/** A computation of a state, as the extension has it; rejects if there is none. */
export function compared(state: PanelState, computation: string): Promise<ComparedGroup> {
  const { results = [], before, fileName = "" } = state as Partial<GalleryState>;
  const now = results.find(({ group }) => group.id === computation);
  if (!now) return Promise.reject(new Error(`The gallery has no computation ${computation}.`));
  const old = before?.evaluated.get(computation) ?? null;
  return Promise.resolve({
    language: languageOf(fileName)?.ids[0] ?? "plaintext",
    now,
    before: old,
  });
}
