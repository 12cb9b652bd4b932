import type { TextRange } from "../../source/textRange.ts";
import { broadcastShapes, sameShape } from "../values/dimension.ts";
import { roundTo } from "../values/dtype.ts";
import type { Tensor } from "../values/tensor.ts";
import {
  createTensor,
  createUnknownTensor,
  expandTo,
  forEachPlace,
  mostNumbers,
  type Storage,
  tooMany,
} from "../values/tensor.ts";
import type { Machine } from "../values/value.ts";
import { intoComplaint, writeComplaint } from "./complaints.ts";
import { type Chosen, choose, type IndexPart } from "./indexing.ts";
import { type Operand, shapeOf, toTensor } from "./operand.ts";

const onlyShapes = "only shapes count here";

/** What a tensor was before it is changed: it stays in the history of what came of it. */
export function snapshot(tensor: Tensor): Tensor {
  const { library, dtype, shape } = tensor;
  const numbers = tensor.numbers();
  const kept = numbers
    ? createTensor(library, dtype, shape, numbers.slice())
    : createUnknownTensor(library, dtype, shape, tensor.why);
  kept.origin = tensor.origin;
  kept.needsGradient = tensor.needsGradient;
  kept.isLeaf = tensor.isLeaf || tensor.isParameter;
  kept.storage.home = { storage: tensor.storage, range: null };
  return kept;
}

/** Whether sizes without a value have only names of their own: `x += pos`, with as many positions as `pos` has. */
function mayBeSame({ sizes }: Machine, into: readonly number[], made: readonly number[]): boolean {
  const mayBe = (size: number, own: number): boolean =>
    size === own || (sizes?.standsIn(size) === true && sizes.mayBeEqual(size, own));
  return into.length === made.length && into.every((size, at) => mayBe(size, made[at]!));
}

/** All numbers of a tensor are replaced by those of a result of its own shape. */
export function overwrite(machine: Machine, tensor: Tensor, result: Tensor): Tensor {
  if (!sameShape(tensor.shape, result.shape)) {
    const fitting = broadcastShapes(tensor.shape, result.shape);
    if (!fitting || !sameShape(fitting, tensor.shape)) {
      if (mayBeSame(machine, tensor.shape, result.shape)) return result;
      machine.fail(
        tensor.library === "numpy" ? "ValueError" : "RuntimeError",
        intoComplaint(tensor.library, result.shape, tensor.shape),
      );
    }
  }
  const shown = showing(tensor);
  const before = shown.map(earlier);
  writeView(machine, tensor, result);
  result.storage.home ??= { storage: tensor.storage, range: machine.range };
  for (const [at, whole] of shown.entries()) noteWrite(machine, whole, result, null, before[at]!);
  const isFirst = !tensor.origin;
  tensor.origin = result.origin;
  if (isFirst && result.origin) machine.keep(tensor);
  return tensor;
}

/** `tensor[parts] = value`. */
export function setAt(
  machine: Machine,
  tensor: Tensor,
  parts: readonly IndexPart[],
  value: Operand,
): void {
  const chosen = choose(machine, tensor, parts);
  const shown = [tensor, ...showing(tensor)];
  const before = shown.map(earlier);
  const source = toTensor(value, tensor.library, value.kind === "plain" ? tensor.dtype : undefined);
  if (chosen.kind === "unknown") forget(tensor.storage, chosen.why);
  else if (chosen.kind === "view") writeView(machine, chosen.view, source);
  else writePlaces(machine, tensor, chosen, source);
  source.storage.home ??= { storage: tensor.storage, range: machine.range };
  const isWhole = chosen.kind === "view" && sameShape(chosen.view.shape, tensor.shape);
  for (const [at, each] of shown.entries()) {
    const isCopy = each === tensor && isWhole && sameShape(source.shape, tensor.shape);
    if (isCopy) {
      replaceInputs(source, tensor, before[at]!);
      noteCopy(machine, tensor, source);
    } else noteWrite(machine, each, source, partIn(each, chosen), before[at]!);
  }
}

/** Where some of a tensor's numbers stand, counted row by row. */
export interface FilledPart {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly offset: number;
}

/** The part that is written; null: it is none that stands in rows. */
function partIn(tensor: Tensor, chosen: Chosen): FilledPart | null {
  if (chosen.kind !== "view" || !tensor.isContiguous) return null;
  const { shape, strides, offset } = chosen.view;
  return { shape, strides, offset: offset - tensor.offset };
}

const deepest = 8;

/** The tensors of which another shows a part, the smallest first: `matrix`, of `matrix[0]`. */
function showing({ storage, origin }: Tensor): readonly Tensor[] {
  const wholes: Tensor[] = [];
  let above = origin;
  for (let step = 0; step < deepest && above; step++) {
    const tensors = above.inputs.filter((input) => typeof input === "object");
    if (above.operation === "index" && tensors[0]?.storage === storage) {
      wholes.push(tensors[0]);
      above = tensors[0].origin;
    } else {
      // What it was before a change.
      above =
        tensors.find(({ storage: { home } }) => home?.storage === storage && !home.range)?.origin ??
        null;
    }
  }
  return wholes;
}

/** What a tensor was before somebody begins to write into it piece by piece; null: nothing computed it. */
function earlier(tensor: Tensor): Tensor | null {
  const { origin } = tensor;
  return origin && origin.operation !== "fill" ? snapshot(tensor) : null;
}

/** The numbers become unknown for every tensor that shares them. */
export function forget(storage: Storage, why: string): void {
  storage.numbers = null;
  storage.gaps = null;
  storage.why = why;
  forgetSources(storage);
}

/** Its numbers are no longer those that it began with. */
export function forgetSources(storage: Storage): void {
  delete storage.written;
  delete storage.words;
  delete storage.copied;
  delete storage.drawn;
}

/** Where the program writes what is put into places of a storage. */
function noteWritten(storage: Storage, places: Int32Array, source: Tensor): void {
  const { written, drawn } = source.storage;
  const before = storage.written;
  forgetSources(storage);
  if (drawn && places.length === storage.size) storage.drawn = drawn;
  if (!written && !before) return;
  const after = before ?? new Array<TextRange | null>(storage.size).fill(null);
  forEachPlace(source, (place, at) => {
    after[places[at]!] = written?.[place] ?? null;
  });
  storage.written = after;
}

/** All numbers of a tensor are those of another now. */
export function noteCopy(machine: Machine, tensor: Tensor, source: Tensor): void {
  tensor.origin = { operation: "copy", inputs: [source], settings: {}, range: machine.range };
  machine.keep(tensor);
}

/** `x[:] = np.exp(x)` took the numbers that `x` had before. */
function replaceInputs(made: Tensor, changed: Tensor, before: Tensor | null, depth = 0): void {
  const { origin } = made;
  if (!origin || !before || depth > deepest) return;
  origin.inputs = origin.inputs.map((input) => (input === changed ? before : input));
  for (const input of origin.inputs) {
    if (typeof input === "object" && input !== before) {
      replaceInputs(input, changed, before, depth + 1);
    }
  }
}

/** Piece by piece: what went in is remembered with its place, not how often. */
function noteWrite(
  machine: Machine,
  tensor: Tensor,
  source: Tensor,
  part: FilledPart | null,
  before: Tensor | null,
): void {
  // The only number that is written; -1: several are.
  const place = part && part.shape.every((size) => size === 1) ? part.offset : -1;
  const { origin } = tensor;
  const isFilling = origin?.operation === "fill";
  const inputs = isFilling ? (origin.inputs as (Tensor | number)[]) : [];
  if (isFilling && inputs.length < 4096) {
    inputs.push(source);
    (origin.settings["places"] as number[]).push(place);
    (origin.settings["parts"] as (FilledPart | null)[]).push(part);
    return;
  }
  if (isFilling) return;
  tensor.origin = {
    operation: "fill",
    inputs: before ? [before, source] : [source],
    settings: before
      ? { places: [-1, place], parts: [null, part] }
      : { places: [place], parts: [part] },
    range: machine.range,
  };
  machine.keep(tensor);
}

function writeView(machine: Machine, view: Tensor, source: Tensor): void {
  if (machine.sizes) {
    forget(view.storage, onlyShapes);
    return;
  }
  if (view.count > mostNumbers) {
    forget(view.storage, tooMany(view.count));
    return;
  }
  const places = new Int32Array(view.count);
  forEachPlace(view, (place, at) => {
    places[at] = place;
  });
  write(machine, view, view.shape, places, source);
}

function writePlaces(
  machine: Machine,
  tensor: Tensor,
  { shape, places }: Extract<Chosen, { kind: "places" }>,
  source: Tensor,
): void {
  write(machine, tensor, shape, places, source);
}

function write(
  machine: Machine,
  { storage, dtype, library }: Tensor,
  shape: readonly number[],
  places: Int32Array,
  source: Tensor,
): void {
  let from = source;
  while (from.shape.length > shape.length && from.shape[0] === 1) {
    from = from.view(from.shape.slice(1), from.strides.slice(1));
  }
  const fitting = broadcastShapes(from.shape, shape);
  if (!fitting || !sameShape(fitting, shape)) {
    machine.fail(
      library === "numpy" ? "ValueError" : "RuntimeError",
      writeComplaint(library, shapeOf(source), shape),
    );
  }
  machine.spend(places.length / 64);
  const read = expandTo(from, shape);
  const numbers = read.numbers();
  const target = numbers ? numbersOf(machine, storage) : storage.numbers;
  if (!target) return;
  const gaps = numbers ? storage.gaps : (storage.gaps ??= new Uint8Array(storage.size));
  if (!numbers) storage.why = source.why;
  noteWritten(storage, places, read);
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!;
    if (numbers) target[place] = roundTo(numbers[at]!, dtype);
    if (gaps) gaps[place] = numbers ? 0 : 1;
  }
}

/** Room for numbers where there was none: all of them are unknown until they are written. */
function numbersOf(machine: Machine, storage: Storage): Float64Array | null {
  if (storage.numbers) return storage.numbers;
  if (storage.size > mostNumbers || !machine.reserve(storage.size)) return null;
  storage.numbers = new Float64Array(storage.size);
  storage.gaps = new Uint8Array(storage.size).fill(1);
  return storage.numbers;
}
