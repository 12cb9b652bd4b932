import { Rpc, toMessage, type Ask, type RequestTable, type RpcMessage } from "../src/rpc/rpc.ts";

/** The reason of a rejection as words. */
export const toWords = toMessage;

/** How long to wait for an answer, and what to say then. */
export interface Patience {
  readonly ms: number;
  readonly words: string;
}

/** `post` sends requests, `source` delivers their replies; without `patience` there is no limit. */
export function createHostRequests<Requests extends RequestTable<Requests>>(
  post: (message: RpcMessage) => void,
  source: EventTarget,
  patience: Patience | null,
): Ask<Requests> {
  const rpc = new Rpc<Requests>(post, {});
  source.addEventListener("message", (event) => {
    rpc.take((event as MessageEvent<unknown>).data);
  });
  if (!patience) return rpc.ask;
  return async (name, params, options = {}) => {
    const late = new AbortController();
    const { signal = late.signal } = options;
    const both = signal === late.signal ? signal : AbortSignal.any([signal, late.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late.abort();
        reject(new Error(patience.words));
      }, patience.ms);
    });
    const asked = rpc.ask(name, params, { ...options, signal: both });
    return Promise.race([asked, silence]).finally(() => {
      clearTimeout(timer);
    });
  };
}
