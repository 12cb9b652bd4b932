import { DragComputer, showsSame } from "../../src/panel/ahead/dragComputer.ts";
import type { DragStep } from "../../src/protocol/editMessages.ts";
import type { PanelState, ReadyState } from "../../src/protocol/panelState.ts";
import type { Pace } from "../../src/viewModel/tiles/inPieces.ts";
import type { DragAhead } from "../../src/viewModel/drag/dragAhead.ts";
import { createLatest, type Latest } from "../editing/createLatest.ts";

/** Computed when the number is pressed, because the first time takes longest. */
const notMoved: DragStep = { steps: 0, size: "normal" };

/** What a drag needs of the panel. */
interface Surroundings {
  readonly pace: Pace;
  /** The state of the file. */
  readonly filed: () => PanelState | null;
  readonly show: (state: ReadyState) => void;
  /** It cannot be computed here; the file decides. */
  readonly giveUp: () => void;
}

/** A number that is being dragged. */
export class Drag {
  readonly #around: Surroundings;
  readonly #steps: Latest<DragStep>;
  /** What each step showed, to compare with the result of the file. */
  readonly #shown = new Map<string, ReadyState>();
  #computer: DragComputer | null = null;
  #wanted: DragStep | null = null;
  #isOver = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#steps = createLatest((step) => this.#show(step));
  }

  /** Answers for the shown numbers; null while those are the file's. */
  get computer(): DragComputer | null {
    return this.#shown.size > 0 ? this.#computer : null;
  }

  /** Takes what the host says about the number. */
  prepare(ahead: DragAhead): void {
    this.#computer = new DragComputer(ahead, this.#around.pace);
    if (this.#wanted) this.#steps.push(this.#wanted);
    else void this.#compute(notMoved);
  }

  move(step: DragStep): void {
    this.#wanted = step;
    if (this.#computer) this.#steps.push(step);
  }

  /** Whether the result of the file equals what a step showed. */
  agrees(step: DragStep, filed: PanelState): boolean {
    const shown = this.#shown.get(keyOf(step));
    return !shown || showsSame(shown, filed);
  }

  /** No further step is shown. */
  end(): void {
    this.#isOver = true;
  }

  async #compute(step: DragStep): Promise<ReadyState | null> {
    const filed = this.#around.filed();
    if (!this.#computer || filed?.kind !== "ready") return null;
    return this.#computer.move(step, filed).catch(() => null);
  }

  async #show(step: DragStep): Promise<void> {
    const state = await this.#compute(step);
    if (this.#isOver) return;
    if (!state) {
      this.#around.giveUp();
      return;
    }
    this.#shown.set(keyOf(step), state);
    this.#around.show(state);
  }
}

function keyOf({ steps, size }: DragStep): string {
  return `${steps} ${size}`;
}
