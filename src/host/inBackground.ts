import { toMessage } from "../engine/errors.ts";
import type { Log } from "./log.ts";

/** Lets something go on that nobody waits for; what goes wrong in it stands in the log. */
export function inBackground(work: PromiseLike<unknown>, log: Pick<Log, "error">): void {
  work.then(undefined, (error: unknown) => log.error(toMessage(error)));
}
