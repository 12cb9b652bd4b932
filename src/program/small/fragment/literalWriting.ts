import { helperNamed, isValueName } from "../../languages/usualHelpers.ts";
import { PythonRandom } from "../../../random/python.ts";
import type { OpenName } from "./openName.ts";
import type { Drawn, FragmentWriting } from "./writing.ts";

/** How a language writes lists of numbers. */
interface Literals {
  /** A type or a library that it knows. */
  readonly isLibrary: (open: OpenName) => boolean;
  number(name: string, value: number, isWhole: boolean): string;
  /** A list that is empty at first. */
  empty(name: string, text: string): string;
  /** `q = …`; `items` has the numbers, innermost last; `text`: of the fragment. */
  matrix(drawn: Drawn, items: Nested, text: string): string;
}

/** A number, or a list of them. */
export type Nested = number | readonly Nested[];

/** Languages in which all numbers are written out, with two decimals. */
function literalWriting({ isLibrary, ...literals }: Literals): FragmentWriting {
  return {
    isLibrary,
    hasMasks: false,
    hasMembers: false,
    // The usual functions are assumed as in a program.
    hasFunction: (name) => helperNamed(name) !== null,
    write: (before, text) => {
      const random = new PythonRandom(before.seed);
      const draw = (shape: readonly number[]): Nested => {
        const [count, ...inner] = shape;
        if (count === undefined) return Math.round(random.gauss(0, 1) * 100) / 100;
        return Array.from({ length: count }, () => draw(inner));
      };
      return [
        ...before.sizes.map(({ name, value }) => literals.number(name, value, true)),
        ...before.scales.map((name) => literals.number(name, before.width ** -0.5, false)),
        ...before.indices.map((name) => literals.number(name, 0, true)),
        ...before.lasts.map((name) => literals.number(name, before.last, true)),
        ...before.filled.map((name) => literals.empty(name, text)),
        ...before.drawn.map((each) => literals.matrix(each, draw(each.shape), text)),
        "",
      ].join("\n");
    },
  };
}

/** A name with a capital letter of which only members are read: a type. */
function isType({ name, isMember, axes }: OpenName): boolean {
  return /^[A-Z]/.test(name) && isMember && axes.length === 0;
}

function join(
  items: Nested,
  of: (number: number) => string,
  ends: readonly [string, string],
): string {
  if (typeof items === "number") return of(items);
  return `${ends[0]}${items.map((each) => join(each, of, ends)).join(", ")}${ends[1]}`;
}

/** Lists in types that are written: `List<double[]>`. */
interface TypedLists {
  /** Whether the fragment names lists. */
  readonly hasLists: boolean;
  readonly number: string;
  readonly of: (number: number) => string;
  readonly array: (type: string, items: string) => string;
  readonly list: (type: string, items: string) => string;
}

/** The type and the value of what is read as lists and arrays. */
function nest(
  open: OpenName,
  items: Nested,
  lists: TypedLists,
  depth = 0,
): { readonly type: string; readonly code: string } {
  if (typeof items === "number") return { type: lists.number, code: lists.of(items) };
  const each = items.map((item) => nest(open, item, lists, depth + 1));
  const inner = each[0]!.type;
  const code = each.map((item) => item.code).join(", ");
  return isList(open, lists, depth)
    ? { type: `List<${inner}>`, code: lists.list(inner, code) }
    : { type: `${inner}[]`, code: lists.array(inner, code) };
}

/** Weights of a layer have no method of their own: they are lists where the fragment has such. */
function isList({ axes, isWeight }: OpenName, { hasLists }: TypedLists, depth: number): boolean {
  return axes[depth]?.isList || (isWeight && hasLists);
}

/** JavaScript and TypeScript. */
export const scriptWriting = literalWriting({
  isLibrary: isType,
  number: (name, value) => `const ${name} = ${value};`,
  empty: (name) => `const ${name} = [];`,
  matrix: ({ open }, items) => `const ${open.name} = ${join(items, String, ["[", "]"])};`,
});

/** C#. */
export const csharpWriting = literalWriting({
  isLibrary: isType,
  number: (name, value, isWhole) => `${isWhole ? "int" : "double"} ${name} = ${value};`,
  empty: (name, text) => `var ${name} = new List<${itemOf(text)}>();`,
  matrix: ({ open }, items, text) => {
    const number = itemOf(text);
    if (open.isRectangular) return `double[,] ${open.name} = ${join(items, String, ["{", "}"])};`;
    const { type, code } = nest(open, items, {
      hasLists: namesLists(text),
      number,
      of: (each) => (number === "double" ? String(each) : `new ${number}(${each})`),
      array: (inner, all) => `new ${withRank(inner)} { ${all} }`,
      list: (inner, all) => `new List<${inner}> { ${all} }`,
    });
    return `${type} ${open.name} = ${code};`;
  },
});

function namesLists(text: string): boolean {
  return /\bList</.test(text);
}

/** What a C# fragment computes with. */
function itemOf(text: string): string {
  const types = text.matchAll(/\bnew (\w+)\(|\bList<(\w+)>/g);
  const names = Array.from(types, ([, made, item]) => made ?? item ?? "");
  return names.find(isValueName) ?? "double";
}

/** `double[]` of `double`: the first brackets are those of the outer array. */
function withRank(inner: string): string {
  const [, item = inner, ranks = ""] = /^(.*?)((?:\[\])*)$/.exec(inner) ?? [];
  return `${item}[]${ranks}`;
}

/** Java. */
export const javaWriting = literalWriting({
  isLibrary: isType,
  number: (name, value, isWhole) => `${isWhole ? "int" : "double"} ${name} = ${value};`,
  empty: (name) => `List<Double> ${name} = new ArrayList<>();`,
  matrix: ({ open }, items, text) => {
    const { type, code } = nest(open, items, {
      hasLists: namesLists(text),
      number: "double",
      of: String,
      array: (inner, all) => `new ${withRank(inner)} {${all}}`,
      list: (_, all) => `List.of(${all})`,
    });
    return `${type.replaceAll("List<double>", "List<Double>")} ${open.name} = ${code};`;
  },
});
