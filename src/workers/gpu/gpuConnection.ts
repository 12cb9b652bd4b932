import * as l10n from "@vscode/l10n";
import { Rpc } from "../../rpc/rpc.ts";
import type { Tensor, TensorValues } from "../../tensor/tensor.ts";
import { BackendLostError } from "../compute/messages.ts";
import type { Port } from "../ports/port.ts";
import {
  packTensors,
  unpackTensors,
  type GpuIntroduction,
  type GpuOperation,
  type GpuRequests,
  type PackedTensor,
} from "./messages.ts";

/** A driver that has not answered after this time never will. */
const openPatienceMs = 30_000;

/** The connection to one GPU process: sends requests, watches for answers, and tracks its tensors. */
export class GpuConnection {
  readonly introduction: Promise<GpuIntroduction>;
  readonly #port: Port;
  readonly #ledger: TensorLedger;
  readonly #rpc: Rpc<GpuRequests>;
  /** Even; the process uses odd names. */
  #nextName = 0;
  #loss: BackendLostError | null = null;

  constructor(port: Port, ledger = new TensorLedger()) {
    this.#port = port;
    this.#ledger = ledger;
    this.#rpc = new Rpc<GpuRequests>((message) => port.post(message), {});
    port.listen({
      onMessage: this.#rpc.take,
      onFailure: ({ message }) => this.#lose(l10n.t("the GPU process stopped ({0})", message)),
    });
    this.introduction = this.#within(openPatienceMs, this.#rpc.ask("open", null));
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
    const packed = packTensors(operands, (tensor) => this.#pack(tensor)) as readonly unknown[];
    const asked = this.#rpc.ask("operate", { operation, operands: packed });
    const result = await this.#within(patienceMs, asked);
    const received = new Map<number, TensorValues>();
    const unpacked = unpackTensors(result, (part) => this.#receive(part, received));
    const tensors = this.#ledger.takeForgotten();
    if (tensors.length > 0) this.#rpc.tell("forget", tensors);
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

  /** A process that is silent for longer is ended. */
  #within<Result>(patienceMs: number, asked: Promise<Result>): Promise<Result> {
    const silent = l10n.t(
      "the GPU process did not respond for {0} s",
      (patienceMs / 1000).toFixed(1),
    );
    const timer = setTimeout(() => this.end(silent), patienceMs);
    return asked.finally(() => clearTimeout(timer));
  }

  #lose(why: string): void {
    this.#loss ??= new BackendLostError(why);
    this.#rpc.close(this.#loss);
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
