import type { ReplyMessage, RequestHandlers, RequestMessage } from "../../protocol/messages.ts";
import { toMessage, type Log } from "../log.ts";

/** Answers a request exactly once, with its result or with what went wrong. */
export async function answerRequest(
  handlers: RequestHandlers,
  message: RequestMessage,
  log: Log,
): Promise<ReplyMessage> {
  const { id, name } = message;
  try {
    // The name decides the parameters; one union member is handed to its own handler.
    const handler = handlers[name] as (params: unknown) => unknown;
    return { type: "reply", id, ok: true, result: await handler(message.params) };
  } catch (error) {
    log.error(`${name}: ${toMessage(error)}`);
    return { type: "reply", id, ok: false, failure: { message: toMessage(error) } };
  }
}
