import type { ViewReference } from "../lessons/format/viewReference.ts";
import type { CellAddress } from "../viewModel/panelView.ts";
import type { HeadRow } from "../viewModel/values/headPasses.ts";
import type { ExplainedWeight } from "../viewModel/weight/explainCompared.ts";
import type { WeightPlace } from "../viewModel/weight/weightExplanation.ts";
import type { SettingChange } from "../viewModel/whatIf/whatIfState.ts";
import type { EditRequests } from "./editMessages.ts";
import type { ExportEvents, ExportRequests } from "./exportMessages.ts";
import type { MapRequests } from "./mapMessages.ts";
import type { PanelAction, PanelProblem, PanelState } from "./panelState.ts";
import type { StepRequests } from "./stepMessages.ts";
import type { EventOf, HandlersOf } from "../rpc/rpc.ts";

/** From the webview to the host; each is answered exactly once. */
export interface Requests
  extends
    WhatIfRequests,
    EditRequests,
    ExportRequests,
    InfluenceRequests,
    MapRequests,
    WeightRequests,
    StepRequests {
  "panel/load": { params: null; result: PanelState };
  "panel/choose": { params: { readonly computation: string }; result: null };
  "panel/act": { params: { readonly action: PanelAction["action"] }; result: null };
  "layer/choose": { params: { readonly layer: number }; result: null };
  "problem/reveal": { params: PanelProblem["range"]; result: null };
  /** Gives the keys back to the file. */
  "file/focus": { params: null; result: null };
  "clipboard/write": { params: { readonly text: string }; result: null };
}

/** From the host to the webview, unasked. */
interface Events extends ExportEvents, InfluenceEvents {
  "panel/state": PanelState;
  /** Look at this stage of the computation, and at the weight that is named. */
  "panel/lookAt": ViewReference;
  /** Look at this head and query, whose pass is shown in the file now. */
  "panel/head": HeadRow;
  /** Where the cursor is in the file, for what shows its lines. */
  "walk/caret": number;
}

/** Name of a request. */
export type RequestName = keyof Requests;

/** What the panel is told unasked, on the wire. */
export type EventMessage = EventOf<Events>;

/** One function per request: a missing one does not compile. */
export type RequestHandlers = HandlersOf<Requests>;

/** What the panel asks while somebody tries things out. */
interface WhatIfRequests {
  /** Other tokens or another seed for small numbers, as they were typed. */
  "small/change": { params: { readonly words?: string; readonly seed?: string }; result: null };
  "setting/change": { params: SettingChange & { readonly computation: string }; result: null };
  /** Gives every change of the shown computations back to the file. */
  "whatIf/reset": { params: null; result: null };
  /** Writes the changes into the file as directives. */
  "whatIf/write": { params: null; result: null };
  /** Keeps the present result to compare with. */
  "result/pin": { params: null; result: null };
  "result/unpin": { params: null; result: null };
}

export type { ExplainedWeight } from "../viewModel/weight/explainCompared.ts";

/** One weight of one computation of the file that is shown. */
export type AskedWeight = WeightPlace & { readonly computation: string };

/** What the panel asks about one weight. */
export interface WeightRequests {
  /** Null where the computation has no attention. */
  "weight/explain": { params: AskedWeight; result: ExplainedWeight | null };
  /** Writes the calculation as a comment above the code that does it. */
  "weight/comment": { params: AskedWeight; result: null };
}

/** How strongly the number at the cursor moves every number that is shown. */
export interface Glow {
  /** One per number of the state, in the same order, from −1 to 1; by stage the largest is 1. */
  readonly numbers: Float32Array;
  /** What stands at the cursor: `cachedKeys[1][5] = 1, row K[1], column 5 of head 1`. */
  readonly place: string;
  /** What a step of it changes most. */
  readonly effect: string;
}

/** From values to the numbers of the file. */
interface InfluenceRequests {
  /** Marks the numbers that made a value, the strongest first; says how strong they are. */
  "cell/reveal": { params: CellAddress; result: { readonly told: string } };
  /** Selects in the editor what is marked there, and gives it the keys. */
  "cell/select": { params: null; result: null };
}

/** From the numbers of the file to values. */
interface InfluenceEvents {
  /** Null when the cursor stands on no number. */
  "influence/glow": Glow | null;
  /** What the line at the cursor makes, by the names of stages; `slices`: the parts that heads read. */
  "caret/stages": readonly string[];
}
