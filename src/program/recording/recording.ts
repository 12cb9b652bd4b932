import { countWhile } from "../../source/collections.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { OtherPlace } from "../files.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import type { Figure } from "./figure.ts";
import type { NumberValue } from "../values/number.ts";
import type { Value } from "../values/value.ts";

/** One binding of a name, or of an attribute of `self`. */
export interface Binding {
  readonly name: string;
  readonly value: Value;
  /** The range of the name. */
  readonly range: TextRange;
  /** The function that it happened in; empty: outside of all. */
  readonly label: string;
  /** Which call of all, counted from 0: bindings of one call belong together. */
  readonly call: number;
  /** false if the program may not get there. */
  readonly isCertain: boolean;
  /** How many changes in place came before it: see `Recording.changed`. */
  readonly changes: number;
  /** It is a list that has no items yet; absent otherwise. */
  readonly isEmpty?: true;
}

/** A whole number that a function is given for a parameter. */
export type GivenNumber = Pick<Binding, "name" | "range" | "call"> & {
  readonly value: NumberValue;
};

/** A name that another file binds. */
export interface OtherBinding extends OtherPlace {
  readonly name: string;
  readonly value: Value;
}

/** The name of a binding that is what a `return` gives; only runs that follow shapes keep such. */
export const returnedName = "return";

/** What a name, or an attribute, gave where it was read last. */
export interface Read {
  /** `self.weight` */
  readonly name: string;
  readonly range: TextRange;
  value: Value;
  /** The function that it happened in; empty: outside of all. */
  readonly label: string;
  /** The last call that read it, how many calls did, and how often the last one did. */
  call: number;
  calls: number;
  times: number;
  /** How many bindings came before it. */
  bound: number;
  /** How many changes in place came before it. */
  changes: number;
  /** false if the program may not get there. */
  isCertain: boolean;
}

/** A call whose value is drawn numbers. */
export interface Draw {
  readonly range: TextRange;
  /** What is called: `torch.rand`. */
  readonly callee: TextRange;
  readonly tensor: Tensor;
  /** How often the generator of its library was used by then. */
  readonly use: number;
  readonly isCertain: boolean;
}

/** A part that was not followed. */
export interface Unfollowed {
  readonly what: string;
  readonly range: TextRange;
}

/** Something that the program uses and that is nowhere: the usual one stands in for it. */
export interface AssumedName {
  /** As the program calls it: `Softmax`. */
  readonly name: string;
  /** Its first use. */
  readonly range: TextRange;
}

/** A text of ours in place of a file that is not there. */
export interface SampleFile {
  /** As the program calls it: `input.txt`. */
  readonly name: string;
  readonly text: string;
  /** Where it is first opened. */
  readonly range: TextRange;
}

/** Where a run ended before the text does, and why. */
export interface Stop {
  readonly reason: string;
  readonly range: TextRange;
  /** It ended for a limit; the program itself would have gone on. */
  readonly isEarly: boolean;
  /** Where it was in its outermost loop; null: in none. */
  readonly pass: Pass | null;
}

/** A pass of a loop, counted from 1, and how many there are. */
export interface Pass {
  readonly turn: number;
  readonly of: number;
}

/** A place that changes a value in place. */
export interface Write {
  readonly range: TextRange;
  /** Which call of all it happens in. */
  readonly call: number;
  /** The number of the last change that it made: see `Recording.changed`. */
  at: number;
}

/** A call that prints. */
interface Printing {
  readonly range: TextRange;
  /** How many calls of functions had begun. */
  readonly calls: number;
}

/** What happened during a run of a program. */
export interface Recording {
  readonly bindings: Binding[];
  /** By the end of the range. */
  readonly reads: Map<number, Read>;
  /** When a value, or the numbers behind a tensor, changed last: the number of that change. */
  readonly changed: WeakMap<object, number>;
  /** The last places that change a list, or the numbers behind a tensor, in the order of their last changes. */
  readonly writes: WeakMap<object, Write[]>;
  /** Calls whose values are drawn, in order. */
  readonly draws: Draw[];
  /** How often the generator of each library was used. */
  readonly uses: Map<string, number>;
  /** Tensors in the order in which operations made them. */
  readonly operations: Tensor[];
  /** How many operations at each place were forgotten to make room, by `placeOfOperation`. */
  readonly forgotten: Map<string, number>;
  /** Of lines that bind often, only the first and the last bindings are left. */
  areBindingsThinned: boolean;
  /** Single numbers in the order in which operations made them. */
  readonly numbers: NumberValue[];
  /** What files of settings say, by the names of their entries. */
  readonly settings: Map<string, { readonly value: number; readonly from: string }>;
  /** Bindings in other files, which the program imports. */
  readonly elsewhere: OtherBinding[];
  /** Where other files made these tensors; their own ranges are those of the calls in the program. */
  readonly madeElsewhere: WeakMap<Tensor, OtherPlace>;
  /** The file that starts the program; null: the program itself. */
  startedBy: string | null;
  /** Whole numbers that functions are given. */
  readonly given: GivenNumber[];
  readonly output: string[];
  /** Where and when each piece of the output was printed. */
  readonly printedAt: Printing[];
  readonly figures: Figure[];
  readonly unknown: Unfollowed[];
  /** Each name once. */
  readonly assumed: AssumedName[];
  /** Each file once. */
  readonly samples: SampleFile[];
  /** The reasons why files are not read; what follows from one has the same reason. */
  readonly unread: Set<string>;
  /** Lists and similar values whose content is unknown at the end, with the reason. */
  readonly lost: WeakMap<object, string>;
  /** Where cells, or other pieces, ended by an error: the next one ran all the same. */
  readonly endedPieces: Stop[];
  stoppedAt: Stop | null;
  /** A run with a larger budget would have followed more. */
  isCutShort: boolean;
}

/** At most this much is kept, because a training loop would fill the memory. */
export const mostKept = {
  bindings: 50_000,
  bindingsOfOnePlace: 1000,
  elsewhere: 5000,
  operations: 60_000,
  numbers: 400_000,
  given: 20_000,
  givenOfOnePlace: 2000,
  output: 20_000,
  draws: 10_000,
  writesOfOneValue: 8,
  passesOfEachEnd: 8,
} as const;

/** Names an operation by its place in the program; null: nothing of the program made the tensor. */
export function placeOfOperation({ origin }: Tensor): string | null {
  const range = origin?.range;
  return range ? `${origin.operation} ${range.start}–${range.end}` : null;
}

const places = new WeakMap<Recording, BindingPlaces>();

/** The bindings of a run that is over, by what was bound and by where. */
interface BindingPlaces {
  /** The first binding of each value. */
  readonly byValue: ReadonlyMap<Value, Binding>;
  /** The first binding at each start of a name. */
  readonly byStart: ReadonlyMap<number, Binding>;
  /** Those of tensors, by the storage of their numbers. */
  readonly byStorage: ReadonlyMap<Storage, readonly Binding[]>;
  /** One binding for each place, in the order of the text. */
  readonly inText: readonly Binding[];
}

/** Goes through all bindings once, however often it is asked. */
export function placesOf(recording: Recording): BindingPlaces {
  const known = places.get(recording);
  if (known) return known;
  const byValue = new Map<Value, Binding>();
  const byStart = new Map<number, Binding>();
  const byStorage = new Map<Storage, Binding[]>();
  for (const binding of recording.bindings) {
    const { value, range } = binding;
    if (!byValue.has(value)) byValue.set(value, binding);
    if (!byStart.has(range.start)) byStart.set(range.start, binding);
    if (value.kind !== "tensor") continue;
    const own = byStorage.get(value.storage);
    if (own) own.push(binding);
    else byStorage.set(value.storage, [binding]);
  }
  for (const binding of recording.bindings) addItems(byValue, binding);
  const inText = [...byStart.values()].toSorted((a, b) => a.range.start - b.range.start);
  const found = { byValue, byStart, byStorage, inText };
  places.set(recording, found);
  return found;
}

/** A tensor that has no name of its own is held by the list that it is in. */
function addItems(byValue: Map<Value, Binding>, binding: Binding): void {
  const { value } = binding;
  if (value.kind !== "list" || value.items.length > mostHeld) return;
  for (const item of value.items) {
    if (item.kind === "tensor" && !byValue.has(item)) byValue.set(item, binding);
  }
}

/** Longer lists hold no heads. */
const mostHeld = 256;

/** The function that a place of the text belongs to; empty: none. */
export function functionAt({ start, end }: TextRange, recording: Recording): string {
  for (const { range, label } of recording.reads.values()) {
    if (start <= range.start && range.end <= end) return label;
  }
  const { inText } = placesOf(recording);
  const before = countWhile(inText, (binding) => binding.range.start <= start);
  return inText[before - 1]?.label ?? "";
}

export function createRecording(): Recording {
  return {
    bindings: [],
    reads: new Map(),
    changed: new WeakMap(),
    writes: new WeakMap(),
    draws: [],
    uses: new Map(),
    operations: [],
    forgotten: new Map(),
    areBindingsThinned: false,
    numbers: [],
    settings: new Map(),
    elsewhere: [],
    madeElsewhere: new WeakMap(),
    startedBy: null,
    given: [],
    output: [],
    printedAt: [],
    figures: [],
    unknown: [],
    assumed: [],
    samples: [],
    unread: new Set(),
    lost: new WeakMap(),
    endedPieces: [],
    stoppedAt: null,
    isCutShort: false,
  };
}
