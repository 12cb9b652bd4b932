import type { EditRequests } from "./editMessages.ts";
import type { ExportEvents, ExportRequests } from "./exportMessages.ts";
import type { MapRequests } from "./maps.ts";
import type { PanelAction, PanelProblem, PanelState } from "./panelState.ts";
import type { InfluenceEvents, InfluenceRequests } from "./influenceMessages.ts";
import type { StepRequests } from "./requests/stepRequests.ts";
import type { WeightRequests } from "./requests/weightRequests.ts";
import type { WhatIfRequests } from "./whatIfMessages.ts";

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
  "clipboard/write": { params: { readonly text: string }; result: null };
}

/** From the host to the webview, unasked. */
export interface Events extends ExportEvents, InfluenceEvents {
  "panel/state": PanelState;
}

/** Name of a request. */
export type RequestName = keyof Requests;

/** A request on the wire. */
export type RequestMessage = {
  [Name in RequestName]: {
    readonly type: "request";
    readonly id: number;
    readonly name: Name;
    readonly params: Requests[Name]["params"];
  };
}[RequestName];

/** Why a request failed. */
export interface Failure {
  readonly message: string;
  readonly range?: { readonly start: number; readonly end: number };
}

/** An answer on the wire. */
export type ReplyMessage =
  | { readonly type: "reply"; readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly type: "reply"; readonly id: number; readonly ok: false; readonly failure: Failure };

/** An event on the wire. */
export type EventMessage = {
  [Name in keyof Events]: {
    readonly type: "event";
    readonly name: Name;
    readonly params: Events[Name];
  };
}[keyof Events];

/** One function per request: a missing one does not compile. */
export type RequestHandlers = {
  readonly [Name in RequestName]: (
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]> | Requests[Name]["result"];
};
