import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import type {
  Changeable,
  DictionaryValue,
  ListValue,
  Machine,
  SetValue,
  Value,
} from "../../values/value.ts";

export type Collection = ListValue | SetValue | DictionaryValue;

/** What a collection does beside what all of its kind do. */
export interface Nature {
  /**
   * `fixed`: the items of an array can be set, but none is added. `readOnly`: it shows one that can be changed.
   * `part`: of a list, changes with it, as `keys`, `values`, and `entries` do with a map. `copy`: a part of a sorted
   * collection that Java would change with it.
   */
  readonly kind:
    | ("linked" | "deque" | "stack" | "heap" | "immutable" | "fixed" | "readOnly")
    | ("part" | "keys" | "values" | "entries" | "copy" | "plain");
  /** How it compares its items, instead of by their natural order. */
  readonly comparison?: Value;
  /** What it shows a part of, and how long a list was when it began to. */
  readonly source?: Changeable;
  readonly sourceLength?: number;
  /** How many places a hash table has, and whether nothing was ever put into it. */
  readonly places?: number;
  readonly isFresh?: boolean;
  /** Whether the program says how many. */
  readonly isSized?: boolean;
  /** Parts of a sorted collection, as they were when they were taken. */
  readonly copies?: readonly Collection[];
  /** The order of its items differs from run to run. */
  readonly isUnordered?: true;
}

const nature = new Fact<Nature>();

/** null: it does what all of its kind do. */
export function natureOf(value: Value): Nature | null {
  const isCollection = value.kind === "list" || value.kind === "set" || value.kind === "dictionary";
  return (isCollection && nature.of(value)) || null;
}

/** A new collection with a nature. */
export function giveNature<T extends Collection>(value: T, given: Nature): T {
  nature.note(value, given);
  return value;
}

const fixedKinds: ReadonlySet<string> = new Set(["immutable", "readOnly"]);

/** Whether nothing of it can be changed. */
export function isImmutable(value: Value): boolean {
  return fixedKinds.has(natureOf(value)?.kind ?? "");
}

/** A part of a sorted collection, which a later change to that loses. */
export function asCopy<T extends Collection>(
  copy: T,
  source: Collection,
  comparison: Value | undefined,
): T {
  const own = natureOf(source) ?? { kind: "plain" };
  giveNature(source, { ...own, copies: [...(own.copies ?? []), copy] });
  return giveNature(copy, { kind: "copy", source, ...(comparison ? { comparison } : {}) });
}

/** Before a change: parts that were taken are not known any more. */
export function loseCopies(machine: Machine, source: Collection): void {
  const own = natureOf(source);
  if (!own?.copies) return;
  for (const copy of own.copies) machine.lose(copy);
  const { copies: _, ...rest } = own;
  giveNature(source, rest);
}

/** What changes a map or a set; what is not known of it loses the whole. */
export function changedOf(
  machine: Machine,
  own: SetValue | DictionaryValue,
  change: () => Value,
): Value {
  if (isImmutable(own)) return machine.fail("UnsupportedOperationException", "");
  machine.touch(own);
  loseCopies(machine, own);
  try {
    const source = natureOf(own)?.source;
    if (source) {
      machine.lose(source);
      throw new NotKnown("this call is not followed");
    }
    return change();
  } catch (error) {
    if (error instanceof NotKnown) machine.lose(own);
    throw error;
  }
}
