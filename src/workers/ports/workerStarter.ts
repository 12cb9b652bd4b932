import * as l10n from "@vscode/l10n";
import { readyMessage, type Port } from "./port.ts";
import { toMessage } from "../../engine/errors.ts";

/** How one kind of worker comes to be. */
export interface WorkerStarter {
  /** For the log: `reading worker`. */
  readonly name: string;
  /** Starts a worker; may throw or reject where none can start. */
  start(): Port | Promise<Port>;
  /** The same server on the caller's own thread, for where no worker can start. */
  startInline(): Port | Promise<Port>;
  /** Something that nobody has to see, but that explains a slow editor. */
  readonly log: (line: string) => void;
}

/** A worker that has not said a word by then will not. */
const startPatienceMs = 30_000;

/** A worker that listens, or the same server inline where none comes up. */
export async function startWorker(starter: WorkerStarter): Promise<Port> {
  try {
    return await untilReady(await starter.start());
  } catch (error) {
    const why = toMessage(error);
    starter.log(
      `The ${starter.name} did not start (${why}): its work is done in the editor itself.`,
    );
    return untilReady(await starter.startInline());
  }
}

function untilReady(port: Port): Promise<Port> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      port.terminate();
      reject(new Error(l10n.t("it said nothing for {0} s", startPatienceMs / 1000)));
    }, startPatienceMs);
    port.listen({
      onMessage: (message) => {
        if ((message as { readonly kind: string }).kind !== readyMessage.kind) return;
        clearTimeout(timer);
        resolve(port);
      },
      onFailure: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
