import { readFrom } from "../../files/reading.ts";
import type { NumberFile } from "../../files/storedTensor.ts";
import type { MeasuredTensor } from "../../protocol/fileMessages.ts";
import { StatisticsSum } from "../../viewModel/files/tensorStatistics.ts";
import type { OpenFile } from "./fileBytes.ts";

/** Numbers that are read at once: a few milliseconds of the host's thread. */
const pieceLength = 262_144;
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

  /** Reads on where it stopped; tells at once what is known. */
  async start(tensor: number): Promise<void> {
    const stored = this.#contents.tensors[tensor];
    if (!stored || this.#running === tensor) return;
    const run = ++this.#run;
    const count = stored.shape.reduce((product, length) => product * length, 1);
    const sum = this.#sums.get(tensor) ?? new StatisticsSum(count);
    this.#sums.set(tensor, sum);
    this.#running = tensor;
    const isRunning = (): boolean => this.#run === run && this.#running === tensor;
    let told = Date.now();
    try {
      while (sum.read < count && isRunning()) {
        const first = sum.read;
        const numbers = await readFrom(this.#file, stored.readRun(first, pieceLength));
        if (!isRunning() || numbers.length === 0) break;
        sum.add(numbers);
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
