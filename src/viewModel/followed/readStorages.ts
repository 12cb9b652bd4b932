import { placeOfComputed } from "../../program/recognition/numbers/computed.ts";
import { literalsBehind } from "../../program/recognition/numbers/literals.ts";
import type { NumberValue } from "../../program/values/number.ts";
import type { Storage, Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { type FollowedProgram, placeInFile } from "./followedProgram.ts";

/** What an attention cannot do without. */
const sides = [
  ...["query", "key", "value", "input"],
  ...["queryProjection", "keyProjection", "valueProjection"],
] as readonly Role[];

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

  /** Whether a whole program computes an attention of numbers in it: those of its matrices then fit. */
  isReadByAll(group: ComputationGroup): boolean {
    return this.#isWhole() && this.isRead(group);
  }

  /** Whether the program makes numbers of its own from all matrices that this computation needs. */
  isCombined({ matrices }: ComputationGroup): boolean {
    const needed = sides.flatMap((role) => matrices[role] ?? []);
    if (this.#isCombinedInTensors(needed) || this.#isCombinedInNumbers(needed)) return true;
    // Numbers taken out of tensors, and put into others, do not say where they are from.
    return this.#isWhole() && needed.every((matrix) => this.#isUsed(matrix));
  }

  /** Whether an operation takes its numbers. */
  #isUsed(matrix: SourceMatrix): boolean {
    const own = new Set(this.#storagesOf(matrix));
    return this.#followed.program.recording.operations.some((operation) =>
      (operation.origin?.inputs ?? []).some(
        (input) => typeof input === "object" && own.has(input.storage),
      ),
    );
  }

  #isCombinedInTensors(needed: readonly SourceMatrix[]): boolean {
    const bits = new Map<Storage, number>();
    for (const [at, matrix] of needed.entries()) {
      for (const storage of this.#storagesOf(matrix)) bits.set(storage, 1 << at);
    }
    const all = (1 << needed.length) - 1;
    if (new Set(bits.values()).size < needed.length) return false;
    const known = new Map<ProgramTensor, number>();
    const behind = (tensor: ProgramTensor): number =>
      (known.get(tensor) ?? 0) | (bits.get(tensor.storage) ?? 0);
    return this.#followed.program.recording.operations.some((operation) => {
      let found = behind(operation);
      if (operation.storage.copied) found |= behind(operation.storage.copied.from);
      for (const input of operation.origin?.inputs ?? []) {
        if (typeof input === "object") found |= behind(input);
      }
      known.set(operation, found);
      return found === all && operation.isKnown;
    });
  }

  /** Whether single numbers of all matrices are used, and the last is multiplied by what is computed. */
  #isCombinedInNumbers(needed: readonly SourceMatrix[]): boolean {
    const { recording, toFile } = this.#followed.program;
    if (!this.#isWhole() || recording.numbers.length === 0) return false;
    const owners = new Map<number, number>();
    for (const [at, { cells, values }] of needed.entries()) {
      values.forEach((_, index) => owners.set(cells.at(index)?.start ?? -1, at));
    }
    const ownerOf = ({ at }: NumberValue): number | undefined => at && owners.get(toFile(at).start);
    const used = new Set<number | undefined>();
    let isWeighed = false;
    for (const { origin } of recording.numbers) {
      const { operation, left, right } = origin ?? {};
      if (!left || !right) continue;
      const [first, second] = [ownerOf(left), ownerOf(right)];
      used.add(first).add(second);
      if (operation !== "multiply") continue;
      const last = needed.length - 1;
      isWeighed ||= (first === last && !right.at) || (second === last && !left.at);
    }
    return isWeighed && needed.every((_, at) => used.has(at));
  }

  /** Whether the program ran to its end, and all of it was followed. */
  #isWhole(): boolean {
    const { recording, isBroken } = this.#followed.program;
    return recording.unknown.length === 0 && !recording.stoppedAt && !isBroken;
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
    return matrices.some((matrix) => this.#storagesOf(matrix).some((each) => read.has(each)));
  }

  /** What the program holds under the name of a matrix. */
  #storagesOf({ nameRange, range }: SourceMatrix): readonly Storage[] {
    const { program } = this.#followed;
    const { start } = nameRange ?? range;
    return program.recording.bindings.flatMap(({ value, range: bound }) =>
      value.kind === "tensor" && program.toFile(bound).start === start ? [value.storage] : [],
    );
  }

  /** Where the program creates a tensor. */
  about({ origin }: ProgramTensor) {
    if (!origin) return null;
    return placeInFile({ range: origin.range, stages: {} }, this.#followed, [], {});
  }

  /** Where the program computes these numbers; null: nowhere. `holder`: a tensor that has them. */
  placeOf(wanted: TensorValues, holder: ProgramTensor | null | undefined) {
    if (holder) return this.about(holder);
    const range = placeOfComputed(this.#followed.program.recording, wanted);
    return range && placeInFile({ range, stages: {} }, this.#followed, [], {});
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
