import { toMessage } from "../engine/errors.ts";
import type { Log } from "./log.ts";

/** Starts work that nothing awaits; its errors go to the log. */
export function inBackground(work: PromiseLike<unknown>, log: Pick<Log, "error">): void {
  work.then(undefined, (error: unknown) => log.error(toMessage(error)));
}
