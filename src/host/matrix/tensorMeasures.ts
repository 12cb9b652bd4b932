import { readFrom } from "../../files/reading.ts";
import type { NumberFile } from "../../files/storedTensor.ts";
import type { MeasuredTensor } from "../../protocol/fileMessages.ts";
import { StatisticsSum } from "../../viewModel/files/tensorStatistics.ts";
import { nextTurn } from "../../workers/turns.ts";
import type { OpenFile } from "./fileBytes.ts";

/** Numbers that are read at once: about a millisecond of the host's thread. */
const pieceLength = 65_536;
/** So many are read unasked. */
const mostUnasked = 16_000_000;
/** How often it is said how far it is. */
const tellMs = 120;

/** Reads all numbers of tensors, one tensor at a time, and keeps what was found out. */
export class TensorMeasures {
  readonly #file: OpenFile;
  readonly #contents: NumberFile;
  readonly #tell: (measured: MeasuredTensor) => void;
  readonly #sums = new Map<number, StatisticsSum>();
  #running: number | null = null;
  /** Counts the starts, so that an earlier run notices a later one. */
  #run = 0;

  constructor(file: OpenFile, contents: NumberFile, tell: (measured: MeasuredTensor) => void) {
    this.#file = file;
    this.#contents = contents;
    this.#tell = tell;
  }

  /**
   * Reads on where it stopped, between other work of the host. Unless somebody asked for it, only the first
   * part of a large tensor is read.
   */
  async start(tensor: number, isAsked: boolean): Promise<void> {
    const stored = this.#contents.tensors[tensor];
    if (!stored || this.#running === tensor) return;
    const run = ++this.#run;
    const count = stored.shape.reduce((product, length) => product * length, 1);
    const end = isAsked ? count : Math.min(count, mostUnasked);
    const sum = this.#sums.get(tensor) ?? new StatisticsSum(count);
    this.#sums.set(tensor, sum);
    this.#running = tensor;
    const isRunning = (): boolean => this.#run === run && this.#running === tensor;
    let told = Date.now();
    try {
      while (sum.read < end && isRunning()) {
        const first = sum.read;
        const numbers = await readFrom(
          this.#file,
          stored.readRun(first, Math.min(pieceLength, end - first)),
        );
        if (!isRunning() || numbers.length === 0) break;
        sum.add(numbers);
        await nextTurn();
        if (Date.now() - told < tellMs) continue;
        told = Date.now();
        this.#tell({ tensor, isRunning: true, statistics: sum.get() });
      }
    } finally {
      if (isRunning()) this.#running = null;
    }
    this.#tell({ tensor, isRunning: false, statistics: sum.get() });
  }

  stop(tensor: number): void {
    if (this.#running === tensor) this.stopAll();
  }

  stopAll(): void {
    this.#running = null;
    this.#run += 1;
  }
}
