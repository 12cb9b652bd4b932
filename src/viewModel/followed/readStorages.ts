import { literalsBehind } from "../../program/recognition/numbers/literals.ts";
import type { Storage, Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { ComputationGroup, SourceMatrix } from "../../source/extraction.ts";
import { type FollowedProgram, placeInFile } from "./followedProgram.ts";

/** Which matrices of a file the computations of its program read. */
export class ReadStorages {
  readonly #followed: FollowedProgram;
  #read: ReadonlySet<Storage> | null = null;
  #literals: ReadonlySet<number> | null = null;

  constructor(followed: FollowedProgram) {
    this.#followed = followed;
  }

  /** Whether an attention of the program is made from matrices of this computation. */
  isRead({ matrices }: ComputationGroup): boolean {
    const all = Object.values(matrices);
    return this.#isAmong(all, this.#findRead()) || this.#isWritten(all);
  }

  /** Whether an attention in single numbers is made from numbers of these matrices. */
  #isWritten(matrices: readonly SourceMatrix[]): boolean {
    const { attentions, program } = this.#followed;
    this.#literals ??= new Set(
      Array.from(
        literalsBehind(attentions.flatMap(({ numbers }) => Object.values(numbers ?? {}).flat(2))),
        (start) => program.toFile({ start, end: start }).start,
      ),
    );
    return matrices.some(({ cells, values }) =>
      values.some((_, at) => this.#literals!.has(cells.at(at)?.start ?? -1)),
    );
  }

  /** Whether an MLP of the program uses the weights of this one, and so computes something else. */
  isWeighed({ matrices: { mlpUp, mlpDown } }: ComputationGroup): boolean {
    const weights = this.#followed.mlps.flatMap(({ up, down }) => [up.weight, down.weight]);
    const storages = new Set(weights.map(({ storage }) => storage));
    return [mlpUp, mlpDown].every((matrix) => matrix && this.#isAmong([matrix], storages));
  }

  #isAmong(matrices: readonly SourceMatrix[], read: ReadonlySet<Storage>): boolean {
    const { program } = this.#followed;
    const starts = new Set(matrices.map(({ nameRange, range }) => (nameRange ?? range).start));
    return program.recording.bindings.some(
      ({ value, range }) =>
        value.kind === "tensor" &&
        read.has(value.storage) &&
        starts.has(program.toFile(range).start),
    );
  }

  /** Where the program creates a tensor. */
  about({ origin }: ProgramTensor) {
    if (!origin) return null;
    return placeInFile({ range: origin.range, stages: {} }, this.#followed, [], {});
  }

  #findRead(): ReadonlySet<Storage> {
    if (this.#read) return this.#read;
    const seen = new Set<ProgramTensor>();
    const { attentions, alone } = this.#followed;
    const waiting = [...attentions, ...alone].flatMap(({ sources: { query, key, value } }) => [
      ...[query, key, value],
    ]);
    const storages = new Set<Storage>();
    for (let tensor = waiting.pop(); tensor; tensor = waiting.pop()) {
      if (seen.has(tensor)) continue;
      seen.add(tensor);
      storages.add(tensor.storage);
      if (tensor.storage.copied) waiting.push(tensor.storage.copied.from);
      for (const input of tensor.origin?.inputs ?? []) {
        if (typeof input === "object") waiting.push(input);
      }
    }
    this.#read = storages;
    return storages;
  }
}
