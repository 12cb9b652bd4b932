import { wholeFunction } from "../allArguments.ts";
import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { binary, unary } from "../../languages/julia/values.ts";
import { compare, isEqual, toBool, truth } from "../../languages/julia/compare.ts";
import { bool, builtin, float, none } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { ModuleValue, Value } from "../../values/value.ts";
import { applying } from "./applying.ts";
import { creating } from "./creating.ts";
import { sizesIn, toFunctions } from "./given.ts";
import { identity } from "./operands.ts";
import { holding } from "./holding.ts";
import { loweringCalls } from "./loweringCalls.ts";
import { standardOutput } from "./output.ts";
import { products } from "./products.ts";
import { random } from "./random.ts";
import { reducing } from "./reducing.ts";
import { shaping } from "./shaping.ts";
import { kinds } from "./kinds.ts";
import { searching } from "./searching.ts";
import { sets } from "./sets.ts";
import { moreTexts } from "./letters.ts";
import { textFiles } from "./textFiles.ts";
import { fixing, reflection } from "./reflection.ts";
import { iterators } from "./iterators.ts";
import { regular } from "./regex.ts";
import { statistics } from "./statistics.ts";
import { roundingModes, trigonometry } from "./trigonometry.ts";
import { numbers } from "./numbers.ts";
import { texts, writing } from "./texts.ts";
import { irrationals, isMissing, missing, types } from "./types.ts";

const operators: Readonly<Record<string, BinaryOperator>> = {
  ...{
    "+": "+",
    "-": "-",
    "*": "*",
    "/": "/",
    "^": "**",
    "÷": "//",
    div: "//",
    "%": "%",
    rem: "%",
  },
  ...{ "&": "&", "|": "|", "⊻": "^", xor: "^", "<<": "<<", ">>": ">>" },
};

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{
    "==": "==",
    "!=": "!=",
    "<": "<",
    "<=": "<=",
    ">": ">",
    ">=": ">=",
    "===": "===",
  },
  ...{ isless: "<", "≤": "<=", "≥": ">=", "≠": "!=", "∈": "in", "∉": "not in", "!==": "!==" },
};

/** Operators as functions: `reduce(+, x)`, and `==(3)`, which waits for another value. */
const functionsOfOperators: readonly (readonly [string, Value])[] = [
  ...Object.entries(operators).map(([name, operator]): [string, Value] => [
    name,
    builtin(name, ({ items: [left = none, ...others] }, machine) =>
      others.length === 0
        ? operator === "+" || operator === "-"
          ? unary(operator, left, machine)
          : left
        : others.reduce((made, right) => binary(operator, made, right, machine), left),
    ),
  ]),
  ...Object.entries(comparisons).map(([name, operator]): [string, Value] => [
    name,
    wholeFunction(name, (machine, [left = none, right]) =>
      name === "isless" && (isMissing(left) || isMissing(right))
        ? machine.unknown("it is unknown whether this is true")
        : right
          ? compare(operator, left, right, machine)
          : builtin(name, ({ items: [other = none] }) => compare(operator, other, left, machine)),
    ),
  ]),
  [
    "isequal",
    wholeFunction("isequal", (machine, [left = none, right]) =>
      right
        ? toBool(isEqual(left, right, machine), machine)
        : builtin("isequal", ({ items: [other = none] }) =>
            toBool(isEqual(other, left, machine), machine),
          ),
    ),
  ],
  [
    "!",
    builtin("!", ({ items: [value = none] }, machine) => {
      if (value.kind === "function" || value.kind === "builtin") {
        return builtin("!", (args) => {
          const isTrue = truth(machine.call(value, args.items), machine);
          if (isTrue === null) throw new NotKnown("it is unknown whether this is true");
          return bool(!isTrue);
        });
      }
      const isTrue = truth(value, machine);
      return isTrue === null ? value : bool(!isTrue);
    }),
  ],
];

/** The file of the program, whatever it is called: `if abspath(PROGRAM_FILE) == @__FILE__`. */
const ownFile = builtin(":file", () => none);

const functions = new Map<string, Value>([
  ...toFunctions({
    ...creating,
    ...shaping,
    ...reducing,
    ...applying,
    ...searching,
    ...holding,
    ...sets,
    ...kinds,
    ...texts,
    ...moreTexts,
    ...textFiles,
    ...regular,
    ...numbers,
    ...reflection,
    ...statistics,
  }),
  ...writing,
  ...toFunctions(products),
  ...random,
  ...trigonometry,
  ...functionsOfOperators,
  ["tuple", builtin("tuple", ({ items }) => ({ kind: "tuple", items }))],
  [
    "Ref",
    wholeFunction("Ref", (_, [item]) => ({
      kind: "tuple",
      items: item ? [item] : [],
      typeName: "Ref",
    })),
  ],
  ...["abspath", "realpath"].map((name): [string, Value] => [
    name,
    builtin(name, ({ items: [path] }, machine) =>
      path === ownFile ? ownFile : machine.unknown(`\`${name}\` is not followed`),
    ),
  ]),
  ["undef", builtin("undef", () => none)],
  ["I", builtin("I", ({ items }, machine) => identity(machine, sizesIn(machine, items), "bool"))],
]);

const constants: readonly (readonly [string, Value])[] = [
  ["missing", missing],
  ["pi", irrationals.π],
  ["π", irrationals.π],
  ["ℯ", irrationals.ℯ],
  ["Inf", float(Infinity)],
  ["NaN", float(NaN)],
  ["Inf32", { kind: "float", value: Infinity, isSingle: true }],
  ["NaN32", { kind: "float", value: NaN, isSingle: true }],
  ["PROGRAM_FILE", ownFile],
  ...roundingModes,
  ["stdout", standardOutput],
  ["stderr", standardOutput],
];

/** A type that is called is its function: `Dict(...)`, `Dict{String, Int}(...)`. */
const constructors = [...functions].flatMap(([name, value]): [string, Value][] =>
  types.has(name) ? [[`:${name}`, value]] : [],
);

const all = new Map<string, Value>([...functions, ...types, ...constants]);

/** A library: what it has is there without it. */
const moduleOf = (name: string, members: ReadonlyMap<string, Value>): ModuleValue => ({
  kind: "module",
  name,
  members,
});

const ownIterators = moduleOf("Iterators", new Map([...all, ...iterators]));

const modules = [
  "LinearAlgebra",
  "Statistics",
  "NNlib",
  "Flux",
  "Printf",
  "Core",
  "StatsBase",
  "Main",
].map((name): [string, Value] => [name, moduleOf(name, all)]);

/** What every program has. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...all,
  ...modules,
  ...loweringCalls,
  ...constructors,
  ["Base", moduleOf("Base", new Map([...all, ...fixing, ["Iterators", ownIterators]]))],
  ["Iterators", ownIterators],
  [":file", ownFile],
  ["Random", moduleOf("Random", new Map([...all, ["seed!", new Map(random).get(":seed")!]]))],
  [":functions", moduleOf(":functions", all)],
]);
