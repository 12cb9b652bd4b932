import type { Figure } from "../recording/figure.ts";
import { type Binding, createRecording, mostKept, type Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";

/** Keeps what happens during a run, as long as there is room for it. */
export class Recorder {
  readonly recording: Recording = createRecording();
  readonly #bound = new Map<number, number>();

  print(text: string): void {
    const { output } = this.recording;
    if (output.length < mostKept.output) output.push(text);
  }

  draw(figure: Figure): void {
    if (this.recording.figures.length < 200) this.recording.figures.push(figure);
  }

  keep(tensor: Tensor): void {
    const { operations } = this.recording;
    if (operations.length < mostKept.operations) operations.push(tensor);
  }

  noteUse(generator: string): void {
    const { uses } = this.recording;
    uses.set(generator, (uses.get(generator) ?? 0) + 1);
  }

  /** A place that binds very often, such as a field of many objects, leaves room for others. */
  protected keepBinding(binding: Binding): void {
    const { bindings } = this.recording;
    const { start } = binding.range;
    const times = this.#bound.get(start) ?? 0;
    if (times >= mostKept.bindingsOfOnePlace || bindings.length >= mostKept.bindings) return;
    this.#bound.set(start, times + 1);
    bindings.push(binding);
  }
}
