import { type FileBytes, readFrom } from "../../files/reading.ts";
import type { NumberFile } from "../../files/storedTensor.ts";
import { type MeasuredTensor, StatisticsSum } from "../../viewModel/files/tensorStatistics.ts";

/** Numbers that are read at once: about a millisecond of the thread. */
const pieceLength = 65_536;
/** So many are read unasked. */
const mostUnasked = 16_000_000;
/** How often it is said how far it is. */
const tellMs = 120;

/** What measuring needs of its surroundings. */
interface Surroundings {
  readonly tell: (measured: MeasuredTensor) => void;
  /** Resolves when other work of the thread is done. */
  readonly turn: () => Promise<void>;
}

/** Reads all numbers of tensors, one tensor at a time, and keeps what was found out. */
export class TensorMeasures {
  readonly #file: FileBytes;
  readonly #contents: NumberFile;
  readonly #around: Surroundings;
  readonly #sums = new Map<number, StatisticsSum>();
  #running: number | null = null;
  /** Counts the starts, so that an earlier run notices a later one. */
  #run = 0;

  constructor(file: FileBytes, contents: NumberFile, around: Surroundings) {
    this.#file = file;
    this.#contents = contents;
    this.#around = around;
  }

  /**
   * Reads on where it stopped, between other work of the thread. Unless somebody asked for it, only the first
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
        await this.#around.turn();
        if (Date.now() - told < tellMs) continue;
        told = Date.now();
        this.#around.tell({ tensor, isRunning: true, statistics: sum.get() });
      }
    } finally {
      if (isRunning()) this.#running = null;
    }
    this.#around.tell({ tensor, isRunning: false, statistics: sum.get() });
  }

  stop(tensor: number): void {
    if (this.#running !== tensor) return;
    this.#running = null;
    this.#run += 1;
  }
}
