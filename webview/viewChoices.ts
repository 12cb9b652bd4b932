import {
  readStepperChoices,
  stepperOff,
  type StepperChoices,
} from "./views/stepper/stepperChoices.ts";
import { firstMapChoices, type MapChoices, readMapChoices } from "./maps/mapChoices.ts";

/** The focused weight: its head, the row of its query, and the column of its key. */
export interface Focus {
  /** Which block of a stack; 0 where there is one. */
  readonly layer: number;
  readonly head: number;
  readonly query: number;
  readonly key: number;
}

/** How earlier numbers are shown: small under each number, as separate matrices, or not at all. */
export type CompareMode = "ghosts" | "sideBySide" | "hidden";

/** The user's view settings, which survive a reload of the panel. */
export interface ViewChoices {
  /** Which place is shown: the overview, a box of the flow, or another (`places.ts`). */
  readonly place: string;
  /** Whether everything is on one page, instead of one place. */
  readonly isWhole: boolean;
  readonly isWhatIfOpen: boolean;
  readonly closedSections: readonly string[];
  /** Stages whose large weights are unfolded. */
  readonly openWeights: readonly string[];
  /** The position whose MLP vectors are shown. */
  readonly mlpPosition: number;
  readonly scrollTop: number;
  /** Places outside the shown computation mean the nearest inside it. */
  readonly focus: Focus;
  readonly stepper: StepperChoices;
  readonly compare: CompareMode;
  readonly maps: MapChoices;
}

/** The overview, from the top. */
export const firstChoices: ViewChoices = {
  place: "overview",
  isWhole: false,
  isWhatIfOpen: false,
  closedSections: [],
  openWeights: [],
  mlpPosition: 0,
  scrollTop: 0,
  focus: { layer: 0, head: 0, query: 0, key: 0 },
  stepper: stepperOff,
  compare: "ghosts",
  maps: firstMapChoices,
};

/** Reads stored settings; invalid values become defaults. */
export function readViewChoices(kept: unknown): ViewChoices {
  if (typeof kept !== "object" || kept === null) return firstChoices;
  const parts = kept as Partial<Record<string, unknown>>;
  const { closedSections, openWeights, mlpPosition, scrollTop } = parts;
  const { focus, stepper, compare, maps, place, isWhole, isWhatIfOpen } = parts;
  return {
    place: typeof place === "string" ? place : firstChoices.place,
    isWhole: isWhole === true,
    isWhatIfOpen: isWhatIfOpen === true,
    compare: compare === "sideBySide" || compare === "hidden" ? compare : "ghosts",
    focus: readFocus(focus),
    stepper: readStepperChoices(stepper),
    maps: readMapChoices(maps),
    closedSections: readNames(closedSections),
    openWeights: readNames(openWeights),
    mlpPosition: typeof mlpPosition === "number" ? mlpPosition : 0,
    scrollTop: typeof scrollTop === "number" ? scrollTop : 0,
  };
}

function readNames(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.map(String) : [];
}

function readFocus(kept: unknown): Focus {
  if (typeof kept !== "object" || kept === null) return firstChoices.focus;
  const parts = kept as Partial<Record<string, unknown>>;
  const place = (part: unknown) =>
    typeof part === "number" && Number.isInteger(part) && part >= 0 ? part : 0;
  const { layer, head, query, key } = parts;
  return { layer: place(layer), head: place(head), query: place(query), key: place(key) };
}
