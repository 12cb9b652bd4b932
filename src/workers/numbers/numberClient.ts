import type { FileBytes } from "../../files/reading.ts";
import { type Ask, Rpc } from "../../rpc/rpc.ts";
import type { MeasuredTensor } from "../../viewModel/files/tensorStatistics.ts";
import { type Port, startWorker, WorkerGone, type WorkerStarter } from "../ports/port.ts";
import { Watchdog } from "../ports/watchdog.ts";
import type { BytesRequests, ListedNumbers, NumberRequests } from "./messages.ts";

/** A worker that is silent for so long, in ms, while it has bytes to read, has hung. */
const usualSilenceMs = 20_000;

/** A file of numbers that is open in a worker of its own. */
export class NumberClient {
  readonly #port: Port;
  readonly #rpc: Rpc<NumberRequests, BytesRequests>;
  readonly #watchdog: Watchdog;
  readonly #silenceMs: number;
  /** The reads that the worker waits for. */
  #reading = 0;

  private constructor(
    port: Port,
    starter: WorkerStarter,
    file: FileBytes,
    onMeasured: (measured: MeasuredTensor) => void,
    signal: AbortSignal,
    silenceMs: number,
  ) {
    this.#port = port;
    this.#silenceMs = silenceMs;
    this.#watchdog = new Watchdog(starter, (why) => this.#end(why));
    this.#rpc = new Rpc<NumberRequests, BytesRequests>(
      (message, transfer) => port.post(message, transfer),
      {
        read: ({ offset, length }, { transfer }) =>
          this.#serve(async () => {
            // A part of a buffer would take all of it along.
            const bytes = (await file.read(offset, length)).slice();
            transfer([bytes.buffer]);
            return bytes;
          }),
        measured: (measured) => {
          onMeasured(measured);
          return null;
        },
      },
    );
    port.listen({
      onMessage: (message) => {
        this.#watchdog.stop();
        this.#rpc.take(message);
        this.#watch();
      },
      onFailure: (error) => {
        this.#watchdog.stop();
        this.#rpc.close(error);
      },
    });
    signal.addEventListener("abort", () => this.#end("the file is closed"), { once: true });
  }

  /** Starts the worker, which ends with the signal, or where it hangs. */
  static async start(
    starter: WorkerStarter,
    file: FileBytes,
    onMeasured: (measured: MeasuredTensor) => void,
    signal: AbortSignal,
    silenceMs = usualSilenceMs,
  ): Promise<NumberClient> {
    const port = await startWorker(starter);
    const client = new NumberClient(port, starter, file, onMeasured, signal, silenceMs);
    if (signal.aborted) client.#end("the file is closed");
    return client;
  }

  /** What the file holds; rejects with why it cannot be read. */
  open(
    name: string,
    { size }: FileBytes,
    onProgress: (share: number) => void,
  ): Promise<ListedNumbers> {
    return this.ask("open", { name, size }, { onProgress });
  }

  /** Asks something of the open file. */
  readonly ask: Ask<NumberRequests> = (name, params, options) => {
    const answer = this.#rpc.ask(name, params, options);
    this.#watch();
    return answer;
  };

  /** A worker that waits for bytes has not hung. */
  async #serve<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#reading += 1;
    try {
      return await work();
    } finally {
      this.#reading -= 1;
      this.#watch();
    }
  }

  #watch(): void {
    if (this.#watchdog.isWatching || this.#reading > 0 || !this.#rpc.isWaiting) return;
    this.#watchdog.watch(this.#silenceMs);
  }

  #end(why: string): void {
    this.#watchdog.stop();
    this.#port.terminate();
    this.#rpc.close(new WorkerGone(why));
  }
}
