import * as l10n from "@vscode/l10n";
import type { GpuAdapter } from "../../engine/backends/gpu/gpuAdapter.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import { BackendLostError } from "../compute/messages.ts";
import type { Port } from "../ports/port.ts";
import {
  packTensors,
  unpackTensors,
  type GpuAnswer,
  type GpuOperation,
  type GpuRequest,
  type PackedTensor,
} from "./messages.ts";

/** What a GPU process reported when it was opened. */
interface GpuIntroduction {
  readonly adapter: GpuAdapter;
  readonly reason: string;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** A driver that has not answered after this time never will. */
const openPatienceMs = 30_000;

/** The number of the first request; the one before it opens the GPU. */
const openRequest = 0;

/** The connection to one GPU process: sends requests, watches for answers, and tracks its tensors. */
export class GpuConnection {
  readonly introduction: Promise<GpuIntroduction>;
  readonly #port: Port;
  readonly #ledger: TensorLedger;
  readonly #waiting = new Map<number, Waiting>();
  #requests = openRequest + 1;
  /** Even; the process uses odd names. */
  #nextName = 0;
  #loss: BackendLostError | null = null;

  constructor(port: Port, ledger = new TensorLedger()) {
    this.#port = port;
    this.#ledger = ledger;
    port.listen({
      onMessage: (message) => this.#take(message as GpuAnswer),
      onFailure: ({ message }) => this.#lose(l10n.t("the GPU process stopped ({0})", message)),
    });
    this.introduction = this.#ask(openRequest, { kind: "open" }, openPatienceMs).then(
      (answer) => answer as GpuIntroduction,
    );
    this.introduction.catch(() => undefined);
  }

  get isLost(): boolean {
    return this.#loss !== null;
  }

  /** Rejects with `BackendLostError` when the process dies, or is silent for `patienceMs`. */
  async operate(
    operation: GpuOperation,
    operands: readonly unknown[],
    patienceMs: number,
  ): Promise<unknown> {
    if (this.#loss) throw this.#loss;
    const request = this.#requests++;
    const packed = packTensors(operands, (tensor) => this.#pack(tensor)) as readonly unknown[];
    const asked: GpuRequest = { kind: "operate", request, operation, operands: packed };
    const result = await this.#ask(request, asked, patienceMs);
    const received = new Map<number, TensorValues>();
    const unpacked = unpackTensors(result, (part) => this.#receive(part, received));
    const tensors = this.#ledger.takeForgotten();
    if (tensors.length > 0) this.#post({ kind: "forget", tensors });
    return unpacked;
  }

  /** Ends the process; pending requests reject. */
  end(why: string): void {
    this.#port.terminate();
    this.#lose(why);
  }

  #pack({ shape, values }: Tensor): PackedTensor {
    const known = this.#ledger.find(values);
    if (known !== undefined) return { shape, tensor: known, numbers: null };
    const tensor = this.#nextName;
    this.#nextName += 2;
    this.#ledger.add(tensor, values);
    return { shape, tensor, numbers: values };
  }

  #receive({ tensor, numbers }: PackedTensor, received: Map<number, TensorValues>): TensorValues {
    const values = numbers ?? received.get(tensor);
    if (!values) throw new Error("the GPU process named a tensor that it never told");
    if (numbers) this.#ledger.add(tensor, numbers);
    received.set(tensor, values);
    return values;
  }

  #ask(request: number, asked: GpuRequest, patienceMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const silent = l10n.t(
        "the GPU process did not respond for {0} s",
        (patienceMs / 1000).toFixed(1),
      );
      const timer = setTimeout(() => this.end(silent), patienceMs);
      this.#waiting.set(request, { resolve, reject, timer });
      this.#post(asked);
    });
  }

  #post(request: GpuRequest): void {
    this.#port.post(request);
  }

  #take(answer: GpuAnswer): void {
    switch (answer.kind) {
      case "opened":
        this.#settle(openRequest)?.resolve(answer);
        break;
      case "refused":
        this.#settle(openRequest)?.reject(new Error(answer.message));
        break;
      case "done":
        this.#settle(answer.request)?.resolve(answer.result);
        break;
      case "failed":
        this.#settle(answer.request)?.reject(new Error(answer.message));
    }
  }

  #settle(request: number): Waiting | undefined {
    const waiting = this.#waiting.get(request);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(request);
    return waiting;
  }

  #lose(why: string): void {
    if (this.#loss) return;
    this.#loss = new BackendLostError(why);
    for (const request of [...this.#waiting.keys()]) this.#settle(request)?.reject(this.#loss);
  }
}

/** The limit for tensors that a GPU process keeps between operations, in bytes. */
const defaultLimit = 2 ** 29;

/**
 * The tensors of the other process, by their arrays here. Tensors never change, so the same array
 * has the same numbers. Keeps no numbers alive.
 */
export class TensorLedger {
  readonly #limit: number;
  readonly #names = new WeakMap<TensorValues, number>();
  /** The bytes of each tensor on the other side, in order of use. */
  readonly #bytes = new Map<number, number>();
  readonly #collected = new FinalizationRegistry<number>((name) => this.#drop(name));
  #forgotten: number[] = [];
  #total = 0;

  constructor(limit = defaultLimit) {
    this.#limit = limit;
  }

  /** The name of numbers on the other side. */
  find(values: TensorValues): number | undefined {
    const name = this.#names.get(values);
    const bytes = name === undefined ? undefined : this.#bytes.get(name);
    if (name === undefined || bytes === undefined) return undefined;
    this.#bytes.delete(name);
    this.#bytes.set(name, bytes);
    return name;
  }

  add(name: number, values: TensorValues): void {
    this.#names.set(values, name);
    this.#collected.register(values, name);
    this.#bytes.set(name, values.byteLength);
    this.#total += values.byteLength;
  }

  /**
   * Names that the other side may forget, each reported once: the least recently used, or collected
   * here.
   */
  takeForgotten(): readonly number[] {
    for (const name of this.#bytes.keys()) {
      if (this.#total <= this.#limit) break;
      this.#drop(name);
    }
    const forgotten = this.#forgotten;
    this.#forgotten = [];
    return forgotten;
  }

  #drop(name: number): void {
    const bytes = this.#bytes.get(name);
    if (bytes === undefined) return;
    this.#bytes.delete(name);
    this.#total -= bytes;
    this.#forgotten.push(name);
  }
}
