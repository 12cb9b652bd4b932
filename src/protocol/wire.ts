/** What one request takes and what it is answered with. */
interface Exchange {
  readonly params: unknown;
  readonly result: unknown;
}

/** Any table of requests by name. */
export type RequestTable<Requests> = { readonly [Name in keyof Requests]: Exchange };

/** A request of a table on the wire. */
export type RequestOf<Requests extends RequestTable<Requests>> = {
  [Name in keyof Requests]: {
    readonly type: "request";
    readonly id: number;
    readonly name: Name;
    readonly params: Requests[Name]["params"];
  };
}[keyof Requests];

/** One function per request of a table: a missing one does not compile. */
export type HandlersOf<Requests extends RequestTable<Requests>> = {
  readonly [Name in keyof Requests]: (
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]> | Requests[Name]["result"];
};

/** An event of a table on the wire. */
export type EventOf<Events> = {
  [Name in keyof Events]: {
    readonly type: "event";
    readonly name: Name;
    readonly params: Events[Name];
  };
}[keyof Events];

/** Why a request failed. */
interface Failure {
  readonly message: string;
}

/** An answer on the wire; every request gets exactly one. */
export type ReplyMessage =
  | { readonly type: "reply"; readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly type: "reply"; readonly id: number; readonly ok: false; readonly failure: Failure };
