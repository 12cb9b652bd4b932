import type { FileBytes } from "../../files/reading.ts";
import { Rpc } from "../../rpc/rpc.ts";
import type { MeasuredTensor } from "../../viewModel/files/tensorStatistics.ts";
import { type Port, startWorker, WorkerGone, type WorkerStarter } from "../ports/port.ts";
import type { BytesRequests, ListedNumbers, NumberRequests } from "./messages.ts";

/** A file of numbers that is open in a worker of its own. */
export class NumberClient {
  readonly #port: Port;
  readonly #rpc: Rpc<NumberRequests, BytesRequests>;

  private constructor(
    port: Port,
    file: FileBytes,
    onMeasured: (measured: MeasuredTensor) => void,
    signal: AbortSignal,
  ) {
    this.#port = port;
    this.#rpc = new Rpc<NumberRequests, BytesRequests>(
      (message, transfer) => port.post(message, transfer),
      {
        read: async ({ offset, length }, { transfer }) => {
          // A part of a buffer would take all of it along.
          const bytes = (await file.read(offset, length)).slice();
          transfer([bytes.buffer]);
          return bytes;
        },
        measured: (measured) => {
          onMeasured(measured);
          return null;
        },
      },
    );
    port.listen({
      onMessage: this.#rpc.take,
      onFailure: (error) => this.#rpc.close(error),
    });
    signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  /** Starts the worker, which ends with the signal. */
  static async start(
    starter: WorkerStarter,
    file: FileBytes,
    onMeasured: (measured: MeasuredTensor) => void,
    signal: AbortSignal,
  ): Promise<NumberClient> {
    const port = await startWorker(starter);
    const client = new NumberClient(port, file, onMeasured, signal);
    if (signal.aborted) client.#end();
    return client;
  }

  /** What the file holds; rejects with why it cannot be read. */
  open(
    name: string,
    { size }: FileBytes,
    onProgress: (share: number) => void,
  ): Promise<ListedNumbers> {
    return this.#rpc.ask("open", { name, size }, { onProgress });
  }

  /** Asks something of the open file. */
  get ask(): Rpc<NumberRequests>["ask"] {
    return this.#rpc.ask;
  }

  #end(): void {
    this.#port.terminate();
    this.#rpc.close(new WorkerGone("the file is closed"));
  }
}
