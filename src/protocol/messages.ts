import type { CellAddress } from "../viewModel/panelView.ts";
import type { PanelAction, PanelProblem, PanelState } from "./panelState.ts";

/** What the person changed in the panel; null gives the decision back to the file. */
export type SettingChange =
  | { readonly setting: "headCount"; readonly value: number | null }
  | { readonly setting: "causal"; readonly value: boolean | null }
  | { readonly setting: "scale"; readonly value: number | null };

/** From the webview to the host; each is answered exactly once. */
export interface Requests {
  "panel/load": { params: null; result: PanelState };
  "panel/choose": { params: { readonly computation: string }; result: null };
  "panel/act": { params: { readonly action: PanelAction["action"] }; result: null };
  "setting/change": { params: SettingChange & { readonly computation: string }; result: null };
  "cell/reveal": { params: CellAddress; result: null };
  "problem/reveal": { params: PanelProblem["range"]; result: null };
  "clipboard/write": { params: { readonly text: string }; result: null };
}

/** From the host to the webview, unasked. */
export interface Events {
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
