import type { TextRange } from "../../source/textRange.ts";
import type { Figure } from "../recording/figure.ts";
import { type Binding, createRecording, mostKept, type Recording } from "../recording/recording.ts";
import type { NumberOrigin, NumberValue } from "../values/number.ts";
import { createScope } from "../values/scope.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Scope } from "../values/value.ts";

/** Keeps what happens during a run, as long as there is room for it. */
export class Recorder {
  readonly recording: Recording = createRecording();
  readonly module = createScope("module", null, "");
  scope: Scope = this.module;
  #range: TextRange = { start: 0, end: 0 };
  /** The same in the file whose code runs, if that is another one. */
  #rangeElsewhere: TextRange = this.#range;
  readonly #bound = new Map<number, number>();
  /** How many more numbers may be stored. */
  #room: number;

  constructor(numbers: number) {
    this.#room = numbers;
  }

  reserve(numbers: number): boolean {
    if (numbers > this.#room) return false;
    this.#room -= numbers;
    return true;
  }

  /** What runs, in the program: while code of another file runs, its call. */
  get range(): TextRange {
    return this.#range;
  }

  set range(range: TextRange) {
    if (this.scope.file === null) this.#range = range;
    else this.#rangeElsewhere = range;
  }

  print(text: string): void {
    const { output } = this.recording;
    if (output.length < mostKept.output) output.push(text);
  }

  draw(figure: Figure): void {
    if (this.recording.figures.length < 200) this.recording.figures.push(figure);
  }

  keep(tensor: Tensor): void {
    const { operations, madeElsewhere } = this.recording;
    const { file } = this.scope;
    if (file !== null) madeElsewhere.set(tensor, { file, start: this.#rangeElsewhere.start });
    if (operations.length < mostKept.operations) operations.push(tensor);
  }

  noteUse(generator: string): void {
    const { uses } = this.recording;
    uses.set(generator, (uses.get(generator) ?? 0) + 1);
  }

  compute(
    { kind, value }: Pick<NumberValue, "kind" | "value">,
    operation: NumberOrigin["operation"],
    left: NumberValue,
    right: NumberValue | null = null,
  ): NumberValue {
    const { numbers } = this.recording;
    if (numbers.length >= mostKept.numbers) return { kind, value };
    const { range, scope } = this;
    const { label, isOperator: isInOperator } = scope;
    const made = { kind, value, origin: { operation, left, right, range, label, isInOperator } };
    numbers.push(made);
    return made;
  }

  /**
   * A place that binds very often, such as a field of many objects, leaves room for others. What other
   * files bind is kept apart. Names that begin with a colon belong to the lowering.
   */
  protected keepBinding(binding: Binding): void {
    const { bindings, elsewhere } = this.recording;
    const { name, value, range } = binding;
    if (name.startsWith(":")) return;
    const { start } = range;
    const { file } = this.scope;
    if (file !== null) {
      if (elsewhere.length < mostKept.elsewhere) elsewhere.push({ name, value, file, start });
      return;
    }
    const times = this.#bound.get(start) ?? 0;
    if (times >= mostKept.bindingsOfOnePlace || bindings.length >= mostKept.bindings) return;
    this.#bound.set(start, times + 1);
    bindings.push(binding);
  }

  protected keepDraw(callee: TextRange, tensor: Tensor, isCertain: boolean): void {
    const { draws, uses } = this.recording;
    const { range } = this;
    if (tensor.storage.drawn?.range !== range || this.scope.file !== null) return;
    if (draws.length >= mostKept.draws) return;
    draws.push({ range, callee, tensor, use: uses.get(tensor.library) ?? 0, isCertain });
  }
}
