import { visit } from "../../program/ir/visit.ts";
import type { Expression, FunctionDefinition, Statement } from "../../program/ir/ir.ts";
import type { FollowedShapes } from "../../program/readProgram.ts";
import type { NamedShape } from "../../program/shapes/namedShape.ts";
import { parametersOf, sortParts } from "../../program/small/programParts.ts";
import type { TextRange } from "../../source/textRange.ts";
import { shapeText } from "./hintText.ts";
import { type CalledLayer, findLayers } from "./calledLayers.ts";
import { operationsOf } from "./lineOperations.ts";
import type { WalkBox, WalkPart } from "./shapeWalk.ts";
import { defaultsOf } from "./sizeValues.ts";

/** The way of the tensors through each class of a program that computes something. */
export function findWalks(followed: FollowedShapes): readonly WalkPart[] {
  const parts = sortParts(followed.program.statements);
  const sizes = defaultsOf(followed);
  const valueOf = (name: string): string => {
    const constant = parts.constants.get(name);
    const isNumber = constant?.kind === "literal" && constant.literal.type === "int";
    const value = isNumber ? String((constant.literal as { value: number }).value) : undefined;
    return value ?? String(sizes.get(name)?.value ?? name);
  };
  const all = [...parts.classes.values()];
  return all.flatMap((type) => {
    const { name, forward } = type;
    if (!forward) return [];
    const layers = findLayers(type, parts.classes, valueOf);
    const walker = new Walker(followed, layers);
    const part = walker.walk(forward);
    if (part.edges.length < 2) return [];
    const isUsed = all.some((each) => each !== type && each.mentions.has(name));
    const range = followed.program.toFile(forward.range);
    return [{ name, title: `${name}.${forward.name}`, range, isUsed, ...part }];
  });
}

/** Which lines may have made a variable. */
type Makers = Map<string, readonly string[]>;

interface Line {
  readonly box: WalkBox;
  /** The lines that make what it uses. */
  readonly uses: ReadonlySet<string>;
}

/** How a line makes what it makes. */
interface Made extends Pick<Line, "uses"> {
  readonly operations: readonly string[];
  readonly layer: CalledLayer | null;
  readonly times: string | null;
}

class Walker {
  readonly #followed: FollowedShapes;
  readonly #layers: ReadonlyMap<string, CalledLayer>;
  /** Loop variables that stand for layers. */
  readonly #loops = new Map<string, CalledLayer>();
  readonly #lines: Line[] = [];
  readonly #byStatement = new Map<number, NamedShape[]>();

  constructor(followed: FollowedShapes, layers: ReadonlyMap<string, CalledLayer>) {
    this.#followed = followed;
    this.#layers = layers;
    for (const shape of followed.report.shapes) {
      const known = this.#byStatement.get(shape.statement.start) ?? [];
      this.#byStatement.set(shape.statement.start, [...known, shape]);
    }
  }

  walk(definition: FunctionDefinition): Pick<WalkPart, "steps" | "edges"> {
    const makers: Makers = new Map();
    const used = new Set(namesOf(definition.body));
    for (const { name, range, defaultValue } of parametersOf(definition)) {
      if (used.has(name) && !defaultValue) this.#add(name, range, [], makers, {});
    }
    this.#visit(definition.body, makers, null);
    const steps = toSteps(this.#lines);
    const edges = this.#lines.flatMap(({ box, uses }) =>
      [...uses].map((from) => ({ from, to: box.id })),
    );
    return { steps, edges };
  }

  #visit(statements: readonly Statement[], makers: Makers, times: string | null): void {
    for (const statement of statements) this.#one(statement, makers, times);
  }

  #one(statement: Statement, makers: Makers, times: string | null): void {
    switch (statement.kind) {
      case "assign":
      case "augment": {
        const targets = statement.kind === "assign" ? statement.targets : [statement.target];
        const names = targets.flatMap(targetNames);
        this.#made(names, statement, readBy(statement), makers, times);
        return;
      }
      case "return":
        if (statement.value) this.#made([], statement, statement.value, makers, times);
        return;
      case "if": {
        const [then, otherwise] = [new Map(makers), new Map(makers)];
        this.#visit(statement.then, then, times);
        this.#visit(statement.otherwise, otherwise, times);
        join(makers, then, otherwise);
        return;
      }
      case "for": {
        const layer = this.#layerOf(statement.iterable);
        const target = targetNames(statement.target).at(-1);
        if (layer && target !== undefined) this.#loops.set(target, { ...layer, times: null });
        this.#visit(statement.body, makers, layer?.times ?? times);
        return;
      }
      case "with":
      case "while":
        this.#visit(statement.body, makers, times);
        return;
      case "try":
        this.#visit(statement.body, makers, times);
        return;
      default:
    }
  }

  #made(
    names: readonly string[],
    statement: Statement,
    value: Expression,
    makers: Makers,
    times: string | null,
  ): void {
    const shapes = this.#byStatement.get(statement.range.start) ?? [];
    const uses = new Set(namesOf(value).flatMap((name) => makers.get(name) ?? []));
    if (shapes.length === 0) {
      // A line that makes no tensor, such as sizes, is no part of the way.
      for (const name of names) makers.delete(name);
      return;
    }
    const label = names.length === 0 ? "return" : names.join(", ");
    const operations = operationsOf(value, (name) => makers.has(name));
    const made = { uses, operations, layer: this.#layerOf(value), times };
    const box = this.#add(label, statement.range, shapes, makers, made);
    for (const name of names) makers.set(name, [box.id]);
  }

  #add(
    label: string,
    place: TextRange,
    shapes: readonly NamedShape[],
    makers: Makers,
    made: Partial<Made>,
  ): WalkBox {
    const { uses = new Set(), operations = [], layer = null, times = null } = made;
    const { program, joined } = this.#followed;
    const box: WalkBox = {
      id: `${label} ${String(place.start)}`,
      label,
      operations: layer ? "" : lastOf(operations),
      shape: shapes[0] ? shapeText(shapes[0], "names") : "",
      code: joined.slice(place.start, place.end).replace(/\s+/g, " "),
      range: program.toFile(place),
      opens: layer?.className ?? null,
      times: layer?.times ?? times,
    };
    this.#lines.push({ box, uses });
    makers.set(label, [box.id]);
    return box;
  }

  /** The layer that a piece of a line calls, or goes through. */
  #layerOf(piece: unknown): CalledLayer | null {
    let found: CalledLayer | null = null;
    visit(piece, (each) => {
      const name = each.kind === "attribute" || each.kind === "name" ? each.name : "";
      const layer = each.kind === "name" ? this.#loops.get(name) : this.#layers.get(name);
      found ??= layer ?? null;
    });
    return found;
  }
}

/** Lines that may stand above each other: none uses another, and all go on from the same step. */
function toSteps(lines: readonly Line[]): readonly (readonly WalkBox[])[] {
  const steps: WalkBox[][] = [];
  for (const { box, uses } of lines) {
    const [before, last] = [steps.at(-2), steps.at(-1)];
    const isUsed = last?.some(({ id }) => uses.has(id)) === true;
    const goesOn = before ? before.some(({ id }) => uses.has(id)) : uses.size === 0;
    if (last && !isUsed && goesOn && last.length < mostStacked) last.push(box);
    else steps.push([box]);
  }
  return steps;
}

const mostStacked = 4;

/** As many as one looks at in a box. */
const mostOperations = 3;

function lastOf(operations: readonly string[]): string {
  const shown = operations.slice(-mostOperations);
  return [...(shown.length < operations.length ? ["…"] : []), ...shown].join(" → ");
}

function join(makers: Makers, then: Makers, otherwise: Makers): void {
  for (const name of new Set([...then.keys(), ...otherwise.keys()])) {
    const both = [...(then.get(name) ?? []), ...(otherwise.get(name) ?? [])];
    makers.set(name, [...new Set(both)]);
  }
}

/** `x += y` reads `x + y`. */
function readBy(statement: Extract<Statement, { kind: "assign" | "augment" }>): Expression {
  if (statement.kind === "assign") return statement.value;
  const { operator, target: left, value: right, range } = statement;
  return { kind: "binary", operator, left, right, range };
}

function namesOf(piece: unknown): readonly string[] {
  const names: string[] = [];
  visit(piece, (each) => {
    if (each.kind === "name") names.push(each.name);
  });
  return names;
}

function targetNames(target: Expression): readonly string[] {
  if (target.kind === "name") return [target.name];
  return target.kind === "collection" ? target.items.flatMap(targetNames) : [];
}
