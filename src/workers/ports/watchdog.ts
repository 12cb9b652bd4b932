import * as l10n from "@vscode/l10n";
import type { WorkerStarter } from "./port.ts";

/** A worker that waits without any work is taken for hung after so many times the patience. */
const mostWaits = 20;

/** Time for a sign of life after the whole process was halted, as in a debugger. */
const secondLookMs = 1000;

/** Tells when a worker is silent for too long. Other work of a busy machine is not counted. */
export class Watchdog {
  readonly #spent: WorkerStarter["processorTime"];
  readonly #onHung: (why: string) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ processorTime }: WorkerStarter, onHung: (why: string) => void) {
    this.#spent = processorTime;
    this.#onHung = onHung;
  }

  get isWatching(): boolean {
    return this.#timer !== undefined;
  }

  /** From now on, so much silence means that the worker hangs. */
  watch(silenceMs: number): void {
    this.stop();
    const hung = (): void => {
      this.#timer = undefined;
      this.#onHung(l10n.t("it did not respond for {0} s", (silenceMs / 1000).toFixed(1)));
    };
    const spent = this.#spent;
    const began = spent?.() ?? 0;
    const wait = (ms: number, waits: number): void => {
      this.#timer = setTimeout(() => {
        const missing = spent ? silenceMs - (spent() - began) : 0;
        if (missing > 0 && waits < mostWaits) wait(Math.max(missing, secondLookMs), waits + 1);
        else this.#timer = setTimeout(hung, secondLookMs);
      }, ms);
    };
    wait(silenceMs, 1);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
