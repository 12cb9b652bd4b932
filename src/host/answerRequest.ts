import type { ReplyMessage } from "../protocol/wire.ts";
import type { Log } from "./log.ts";
import { toMessage } from "../engine/errors.ts";

interface Asked<Name> {
  readonly id: number;
  readonly name: Name;
  readonly params: unknown;
}

/** Answers a request of a webview exactly once, with its result or an error. */
export async function answerRequest<Name extends string>(
  handlers: { readonly [Each in Name]: (params: never) => unknown },
  { id, name, params }: Asked<Name>,
  log: Log,
): Promise<ReplyMessage> {
  try {
    // The name decides the parameters; each union member goes to its own handler.
    const handler = handlers[name] as (params: unknown) => unknown;
    return { type: "reply", id, ok: true, result: await handler(params) };
  } catch (error) {
    log.error(`${name}: ${toMessage(error)}`);
    return { type: "reply", id, ok: false, failure: { message: toMessage(error) } };
  }
}
