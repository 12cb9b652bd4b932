import type { ReplyMessage, RequestOf, RequestTable } from "../src/protocol/wire.ts";

/** Sends a request to the host; resolves with the answer or rejects with a reason. */
export type AskHost<Requests extends RequestTable<Requests>> = <Name extends keyof Requests>(
  name: Name,
  params: Requests[Name]["params"],
) => Promise<Requests[Name]["result"]>;

/** How long to wait for an answer, and what to say then. */
export interface Patience {
  readonly ms: number;
  readonly words: string;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** `post` sends requests, `source` delivers their replies; without `patience` there is no limit. */
export function createHostRequests<Requests extends RequestTable<Requests>>(
  post: (message: RequestOf<Requests>) => void,
  source: EventTarget,
  patience: Patience | null,
): AskHost<Requests> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  source.addEventListener("message", (event) => {
    const reply = (event as MessageEvent<Partial<ReplyMessage> | null>).data;
    if (reply?.type === "reply") settle(waiting, reply as ReplyMessage);
  });
  return (name, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      const giveUp = (words: string): void => {
        waiting.delete(id);
        reject(new Error(words));
      };
      const timer = patience ? setTimeout(giveUp, patience.ms, patience.words) : undefined;
      waiting.set(id, { resolve, reject, timer });
      post({ type: "request", id, name, params });
    });
}

function settle(waiting: Map<number, Waiting>, reply: ReplyMessage): void {
  const asked = waiting.get(reply.id);
  if (!asked) return;
  waiting.delete(reply.id);
  clearTimeout(asked.timer);
  if (reply.ok) asked.resolve(reply.result as never);
  else asked.reject(new Error(reply.failure.message));
}
