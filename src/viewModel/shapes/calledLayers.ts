import { visit } from "../../program/ir/visit.ts";
import type { Expression } from "../../program/ir/ir.ts";
import { type ProgramClass } from "../../program/small/programParts.ts";

/** A layer of a class of the file, or a list of such. */
export interface CalledLayer {
  readonly className: string;
  /** How many there are: `12`, `n_layer`; null: one. */
  readonly times: string | null;
}

/**
 * The layers that a class makes of other classes of the file, by the names that it gives them:
 * `self.attn = Attention(config)`, `h = nn.ModuleList([Block(config) for _ in range(config.n_layer)])`.
 */
export function findLayers(
  { init }: ProgramClass,
  classes: ReadonlyMap<string, ProgramClass>,
  valueOf: (name: string) => string,
): ReadonlyMap<string, CalledLayer> {
  const layers = new Map<string, CalledLayer>();
  const note = (name: string, value: Expression): void => {
    const layer = layerIn(value, classes, valueOf);
    if (layer) layers.set(name, layer);
  };
  for (const statement of init?.body ?? []) {
    if (statement.kind !== "assign") {
      // `for i in range(n): self.layers.append(Block(config))`
      if (statement.kind === "for") {
        const layer = layerIn(statement.body, classes, valueOf);
        const times = countOf(statement.iterable, valueOf);
        const list = layer && appendedTo(statement.body);
        if (list) layers.set(list, { ...layer, times });
      }
      continue;
    }
    const [target] = statement.targets;
    visit(statement.value, (each) => {
      if (each.kind === "call")
        for (const { name, value } of each.args) if (name) note(name, value);
    });
    if (target?.kind === "attribute" && !layers.has(target.name)) {
      // A dictionary of layers is none itself.
      if ([...layers.keys()].length === 0 || !isDictionary(statement.value))
        note(target.name, statement.value);
    }
  }
  return layers;
}

function isDictionary(value: Expression): boolean {
  return value.kind === "call" && "name" in value.callee && value.callee.name === "ModuleDict";
}

function layerIn(
  piece: unknown,
  classes: ReadonlyMap<string, ProgramClass>,
  valueOf: (name: string) => string,
): CalledLayer | null {
  const names: string[] = [];
  const counts: (string | null)[] = [];
  visit(piece, (each) => {
    if (each.kind === "call" && each.callee.kind === "name") {
      if (classes.get(each.callee.name)?.forward) names.push(each.callee.name);
    }
    if (each.kind === "comprehension") {
      counts.push(countOf(each.clauses[0]!.iterable, valueOf));
    }
  });
  const [className] = names;
  return className === undefined ? null : { className, times: counts[0] ?? null };
}

/** `range(config.n_layer)` */
function countOf(iterable: Expression, valueOf: (name: string) => string): string | null {
  if (iterable.kind !== "call" || iterable.callee.kind !== "name") return null;
  const [count] = iterable.args;
  if (iterable.callee.name !== "range" || !count) return null;
  const { value } = count;
  if (value.kind === "literal" && value.literal.type === "int") return String(value.literal.value);
  return value.kind === "name" || value.kind === "attribute" ? valueOf(value.name) : null;
}

function appendedTo(body: unknown): string | null {
  let list: string | null = null;
  visit(body, (each) => {
    if (each.kind !== "call" || each.callee.kind !== "attribute") return;
    const { name, object } = each.callee;
    if (name === "append" && object.kind === "attribute") list = object.name;
  });
  return list;
}
