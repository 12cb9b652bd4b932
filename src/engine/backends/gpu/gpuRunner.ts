import * as l10n from "@vscode/l10n";
import type { GpuAdapter } from "./gpuAdapter.ts";
import { GpuWork, ResidentTensors } from "./gpuWork.ts";
import type { Session } from "./session.ts";

/** What may be set for a backend; both in bytes. */
export interface GpuLimits {
  /** Largest buffer, where the device would take a larger one. */
  readonly bufferLimit?: number;
  /** What the device keeps of tensors between operations; default 1 GiB. */
  readonly residentLimit?: number;
}

/** An operation; `bufferLimit` is in bytes. */
type Operation<Result> = (work: GpuWork, bufferLimit: number) => Promise<Result>;

/** Runs operations one after the other, on a device that is opened again when it is lost. */
export class GpuRunner {
  readonly #open: () => Promise<Session>;
  readonly #limits: Required<GpuLimits>;
  #session: Session;
  #resident: ResidentTensors;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  private constructor(open: () => Promise<Session>, limits: Required<GpuLimits>, session: Session) {
    this.#open = open;
    this.#limits = limits;
    this.#session = session;
    this.#resident = new ResidentTensors(limits.residentLimit);
  }

  static async open(open: () => Promise<Session>, limits: GpuLimits): Promise<GpuRunner> {
    const { bufferLimit = Infinity, residentLimit = 2 ** 30 } = limits;
    return new GpuRunner(open, { bufferLimit, residentLimit }, await open());
  }

  get adapter(): GpuAdapter {
    return this.#session.adapter;
  }

  /** Waits for its turn. */
  run<Result>(operation: Operation<Result>): Promise<Result> {
    const turn = this.#last.then(() => this.#recover(operation));
    this.#last = turn.catch(() => null);
    return turn;
  }

  /** Work that lasts until the backend is closed; a loss of the device ends it. */
  start<Result>(operation: (work: GpuWork, bufferLimit: number) => Result): Result {
    return operation(new GpuWork(this.#session, this.#resident), this.#bufferLimit());
  }

  /** Waits for the operation that runs; those that wait for their turn are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
    await this.#session.close();
  }

  async #recover<Result>(operation: Operation<Result>): Promise<Result> {
    if (this.#closed) throw new Error(l10n.t("the GPU was closed before the computation finished"));
    try {
      return await this.#attempt(operation);
    } catch (error) {
      if ((await this.#session.findLoss()) === null) throw error;
      await this.#reopen();
    }
    try {
      return await this.#attempt(operation);
    } catch (error) {
      const loss = await this.#session.findLoss();
      if (loss === null) throw error;
      throw new Error(
        l10n.t(
          "{0} was lost twice during one computation ({1}): use the wasm backend or fewer " +
            "positions",
          this.adapter.name,
          loss,
        ),
        { cause: error },
      );
    }
  }

  async #attempt<Result>(operation: Operation<Result>): Promise<Result> {
    const session = this.#session;
    const work = new GpuWork(session, this.#resident);
    try {
      return await session.guard(() => operation(work, this.#bufferLimit()));
    } finally {
      work.finish();
    }
  }

  #bufferLimit(): number {
    return Math.min(this.#limits.bufferLimit, this.#session.bufferLimit);
  }

  async #reopen(): Promise<void> {
    await this.#session.close();
    this.#session = await this.#open();
    this.#resident = new ResidentTensors(this.#limits.residentLimit);
  }
}
