import type { Statement } from "../ir/ir.ts";
import { isBaseModule, isLazyModule, uncounted } from "../libraries/ownArrays/layers.ts";
import { alikeName } from "../libraries/torch/holders.ts";
import { moduleClass } from "../libraries/torch/layers.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import type { ClassValue, InstanceValue, Value } from "../values/value.ts";
import { settled } from "../interpreter/sizes.ts";
import { groupBy } from "../../source/collections.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import type { MadeObject } from "./madeObjects.ts";

/** The layers of a run, with what each contains. */
export class LayerTree {
  /** All layers, those that the program made first in order. */
  readonly layers: readonly InstanceValue[];
  readonly #made: ReadonlyMap<InstanceValue, MadeObject>;
  /** What layers made when they were called: in the call in which they made most. */
  readonly #madeBy: ReadonlyMap<InstanceValue, readonly MadeObject[]>;
  readonly #gaps: readonly { readonly range: TextRange }[];
  readonly #inside = new Map<InstanceValue, ReadonlySet<InstanceValue>>();
  readonly #types = new Map<InstanceValue, ReadonlySet<ClassValue>>();
  readonly #parameters = new Map<InstanceValue, ReadonlyMap<Storage, Tensor>>();
  /** Names of attributes that the program calls, or takes layers from. */
  readonly #used: ReadonlySet<string>;

  /** `gaps`: what the run met that is not followed. */
  constructor(
    made: readonly MadeObject[],
    statements: readonly Statement[],
    gaps: readonly { readonly range: TextRange }[],
  ) {
    this.#gaps = gaps;
    const own = made.filter(({ value }) => isLayer(value));
    this.#made = new Map(own.map((each) => [each.value, each]));
    this.#madeBy = madeByCalls(own);
    const layers = new Set<InstanceValue>();
    for (const { value } of own) for (const each of this.inside(value)) layers.add(each);
    this.layers = [...layers];
    this.#used = new Set(statements.flatMap((each) => [...usesIn(each)]));
  }

  /** The call that made a layer; null: it is a copy. */
  madeAt(layer: InstanceValue): TextRange | null {
    return this.#made.get(layer)?.range ?? null;
  }

  /** An attribute of a layer, as it was when the layer was made. */
  fieldOf(layer: InstanceValue, name: string): Value | null {
    return this.#fieldsOf(layer).get(name) ?? null;
  }

  #fieldsOf(layer: InstanceValue): ReadonlyMap<string, Value> {
    return this.#made.get(layer)?.fields ?? layer.fields;
  }

  /** The parameters of a layer itself, by name. */
  ownParameters(layer: InstanceValue): readonly (readonly [string, Tensor])[] {
    return [...this.#fieldsOf(layer)].flatMap(([name, value]) =>
      value.kind === "tensor" && value.isParameter ? [[name, value] as const] : [],
    );
  }

  /** The layers directly in a layer, by name. */
  children(layer: InstanceValue): readonly (readonly [string, InstanceValue])[] {
    const own = this.#childrenIn(layer);
    const known = new Set(own.map(([, each]) => each));
    const called = this.#madeBy.get(layer)?.filter(({ value }) => !known.has(value)) ?? [];
    const counts = new Map<string, number>();
    return [
      ...own,
      ...called.map(({ value }) => {
        const { name } = value.type;
        const nth = counts.get(name) ?? 0;
        counts.set(name, nth + 1);
        return [`${name}_${String(nth)}`, value] as const;
      }),
    ];
  }

  #childrenIn(layer: InstanceValue): readonly (readonly [string, InstanceValue])[] {
    return [...this.#fieldsOf(layer)].flatMap(([name, value]) => {
      if (name === alikeName) {
        const each = value.kind === "unknown" ? value.open?.items?.each : null;
        return each?.kind === "instance" && isLayer(each) ? [["0", each] as const] : [];
      }
      return value.kind === "instance" && !name.startsWith("_") && isLayer(value)
        ? [[name, value] as const]
        : [];
    });
  }

  /** Whether it is known how many layers a layer contains. */
  isCounted(layer: InstanceValue): boolean {
    return [...this.inside(layer)].every(
      (each) => !this.#fieldsOf(each).has(alikeName) && !this.#isRepeated(each),
    );
  }

  /** Whether nobody knows how many layers it makes when it is called. */
  #isRepeated(layer: InstanceValue): boolean {
    return this.#madeBy.get(layer)?.some(({ maker }) => maker?.isSure === false) === true;
  }

  /** A layer and all that it contains. */
  inside(layer: InstanceValue): ReadonlySet<InstanceValue> {
    const known = this.#inside.get(layer);
    if (known) return known;
    const all = new Set([layer]);
    for (const each of all) for (const [, child] of this.children(each)) all.add(child);
    this.#inside.set(layer, all);
    return all;
  }

  /** The classes of a layer and of all that it contains. */
  typesIn(layer: InstanceValue): ReadonlySet<ClassValue> {
    const known = this.#types.get(layer);
    if (known) return known;
    const types = new Set([...this.inside(layer)].map(({ type }) => type));
    this.#types.set(layer, types);
    return types;
  }

  /** The parameters of a layer and of all that it contains; one that several share once. */
  parameters(layer: InstanceValue): ReadonlyMap<Storage, Tensor> {
    const known = this.#parameters.get(layer);
    if (known) return known;
    const all = new Map<Storage, Tensor>();
    for (const each of this.inside(layer)) {
      for (const [, value] of this.ownParameters(each)) all.set(value.storage, value);
    }
    this.#parameters.set(layer, all);
    return all;
  }

  /** Whether all parameters of a layer are known. */
  isWhole(layer: InstanceValue): boolean {
    if (!this.isCounted(layer)) return false;
    return [...this.inside(layer)].every((each) => {
      const fields = this.#fieldsOf(each);
      if (fields.has("_gap") && each.type.name !== "Dropout") return false;
      if (fields.has(uncounted) || this.#isOpen(each)) return false;
      // Nobody knows whether its `__init__` ran.
      if (fields.size === 0 && !isLazyModule(each.type)) return false;
      if (!isOfProgram(each.type) && fields.get("bias")?.kind === "unknown") return false;
      return [...fields].every(([name, value]) => !this.#mayBeLayer(name, settled(value)));
    });
  }

  /** Whether a layer that gets its parameters when it is called was not called, or called what is not followed. */
  #isOpen(layer: InstanceValue): boolean {
    const { type } = layer;
    if (!isLazyModule(type)) return false;
    if (!isOfProgram(type)) return this.ownParameters(layer).length === 0;
    return [...type.members.values()].some(
      (member) =>
        member.kind === "function" &&
        this.#gaps.some(({ range }) => encloses(member.definition.range, range)),
    );
  }

  #mayBeLayer(name: string, value: Value): boolean {
    if (value.kind !== "unknown" || name.startsWith("_")) return false;
    const isOne = value.of?.some(
      (each) => each.kind === "instance" || (each.kind === "tensor" && each.isParameter),
    );
    return isOne === true || this.#used.has(name);
  }

  /** The smallest layer with all of these parameters, among those that `isWanted`; null: none has. */
  holderOf(
    parameters: readonly Storage[],
    isWanted: (layer: InstanceValue) => boolean,
  ): InstanceValue | null {
    let found: InstanceValue | null = null;
    for (const layer of this.layers) {
      const own = this.parameters(layer);
      if (!isWanted(layer) || parameters.some((each) => !own.has(each))) continue;
      if (!found || this.inside(layer).size < this.inside(found).size) found = layer;
    }
    return found;
  }
}

function madeByCalls(
  made: readonly MadeObject[],
): ReadonlyMap<InstanceValue, readonly MadeObject[]> {
  const layers = groupBy(
    made.filter(({ maker }) => maker),
    ({ maker }) => maker!.layer,
  );
  return new Map(
    [...layers].map(([layer, all]) => {
      const calls = [...groupBy(all, ({ maker }) => maker!.call).values()];
      const most = Math.max(...calls.map(({ length }) => length));
      return [layer, calls.findLast(({ length }) => length === most)!] as const;
    }),
  );
}

function isLayer({ type }: InstanceValue): boolean {
  return type.order.some((each) => each === moduleClass || isBaseModule(each));
}

/** Whether a class is one of the program, not of a library. */
export function isOfProgram({ members }: ClassValue): boolean {
  return [...members.values()].some(({ kind }) => kind === "function");
}

/** What statements use, which stay the same objects while others are edited. */
const knownUses = new WeakMap<Statement, ReadonlySet<string>>();

function usesIn(statement: Statement): ReadonlySet<string> {
  const known = knownUses.get(statement);
  if (known) return known;
  const found = new Set<string>();
  lookForUses(statement, found);
  knownUses.set(statement, found);
  return found;
}

/** The attributes that a piece of a program calls, loops over, or takes items of. */
function lookForUses(piece: unknown, found: Set<string>): void {
  if (Array.isArray(piece)) {
    for (const item of piece) lookForUses(item, found);
    return;
  }
  if (typeof piece !== "object" || piece === null) return;
  const { kind, callee, iterable, object } = piece as Readonly<Record<string, unknown>>;
  if (kind === "call") noteAttribute(callee, found);
  if (iterable !== undefined) noteAttribute(iterable, found);
  if (kind === "subscript") noteAttribute(object, found);
  for (const child of Object.values(piece)) lookForUses(child, found);
}

function noteAttribute(expression: unknown, found: Set<string>): void {
  const node = expression as { readonly kind?: unknown; readonly name?: unknown } | null;
  if (node?.kind === "attribute" && typeof node.name === "string") found.add(node.name);
}
