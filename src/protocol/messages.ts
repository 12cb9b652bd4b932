import type { ViewReference } from "../lessons/format/viewReference.ts";
import type { EditRequests } from "./editMessages.ts";
import type { ExportEvents, ExportRequests } from "./exportMessages.ts";
import type { MapRequests } from "./mapMessages.ts";
import type { PanelAction, PanelProblem, PanelState } from "./panelState.ts";
import type { InfluenceEvents, InfluenceRequests } from "./influenceMessages.ts";
import type { StepRequests } from "./stepMessages.ts";
import type { WeightRequests } from "./weightMessages.ts";
import type { WhatIfRequests } from "./whatIfMessages.ts";
import type { EventOf, HandlersOf, RequestOf } from "./wire.ts";

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
}

/** Name of a request. */
export type RequestName = keyof Requests;

/** A request of the panel on the wire. */
export type RequestMessage = RequestOf<Requests>;

/** What the panel is told unasked, on the wire. */
export type EventMessage = EventOf<Events>;

/** One function per request: a missing one does not compile. */
export type RequestHandlers = HandlersOf<Requests>;
