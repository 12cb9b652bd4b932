import { named, namesBeside, namesOf } from "../../languages/r/names.ts";
import { isObject } from "../../languages/r/objects.ts";
import { builtin } from "../../values/make.ts";
import type { Arguments, Machine, Value } from "../../values/value.ts";
import { lengthOf } from "../columns/vectors.ts";
import { define } from "../signature.ts";
import { methodFor } from "./classes.ts";
import type { Entries } from "./given.ts";

/** Functions whose results have no names, whatever names their arguments have. */
const nameless = new Set([
  ...[":shown", ":invisible", "suppressWarnings", "suppressMessages"],
  ...["sum", "prod", "max", "min", "mean", "median", "var", "sd", "any", "all", "anyNA", "length"],
  ...[
    "paste",
    "paste0",
    "sprintf",
    "nrow",
    "ncol",
    "NROW",
    "NCOL",
    "dim",
    "names",
    "unname",
    "rev",
  ],
  ...["seq_along", "seq_len", "numeric", "identical", "is.null", "is.numeric", "is.character"],
  ...["is.list", "is.function", "is.matrix", "as.numeric", "as.integer", "as.character", "nlevels"],
  ...["as.logical", "as.vector", "class", "unique", "cat", "print", ":item", ":each", ":condition"],
  ...[
    ":in",
    "match",
    "lapply",
    "sapply",
    "vapply",
    "Map",
    "mapply",
    "Reduce",
    "toString",
    "setNames",
  ],
  ...[
    "isTRUE",
    "isFALSE",
    "all.equal",
    "range",
    ":items",
    ":show",
    ":switch",
    "c",
    "list",
    "unlist",
  ],
  ...["sort", "order", "which.max", "which.min", "union", "intersect", "setdiff", "is.element"],
  ...["invisible", "identity", "writeLines", "stop", "conditionMessage", "crossprod", "do.call"],
  ...["rownames", "colnames", "dimnames", "t", ":set rownames", ":set colnames", ":set dimnames"],
  ...[":range", ":missing", ":setItem", ":setItems", "Find", "Position", "duplicated", "rep"],
  ...["regmatches", "as.integer", ":nargs", ":matchArg", ":stopifnot"],
  ...["table", "factor", "tapply", "data.frame", "unsplit", "scale"],
  ...["vector", "is.vector", "nargs", "exists", "xor", "is.na", "diff", "cumsum", "cumprod"],
]);

/** Functions of each item, which has its name afterwards. */
const keeping =
  /^(?:exp|sqrt|abs|floor|ceiling|trunc|a?(?:sin|cos|tan)h?|sign|log(?:2|10|1p)?|expm1|round|signif|nchar|format|cumsum|cumprod|is\.na|:not)$/;

/** Functions for which a program may have methods of its own. */
const generics = new Set([
  "format",
  "summary",
  "length",
  "toString",
  "as.character",
  "mean",
  "conditionMessage",
]);

/** Functions that follow data frames, factors and tables, or do nothing with what they get. */
const objectNames = new Set([
  ...[":items", ":item", ":setItem", ":show", ":showAny", ":shown", ":invisible", ":each"],
  ...[
    "str",
    "print",
    "data.frame",
    "factor",
    "as.factor",
    "is.factor",
    "levels",
    "nlevels",
    "droplevels",
  ],
  ...["table", "split", "unsplit", "tapply", ":column", "subset", "is.data.frame", "expand.grid"],
  ...["nrow", "ncol", "length", "names", "colnames", "rownames", "class", "dim", "head", "unique"],
  ...["colMeans", "as.integer", "as.character", "summary", "sort", "rbind", "apply", "sapply"],
  ...[
    "inherits",
    ":useMethod",
    ":nextMethod",
    ":set class",
    ":signal",
    ":setColumn",
    "conditionMessage",
    "cat",
  ],
  ...[
    "lapply",
    "list",
    "as.data.frame",
    "as.matrix",
    ...["assign", "get", "get0", "mget", "exists", "ls", "is.environment"],
    ...["readLines", "scan", "read.csv", "read.table", "read.delim", "close"],
    ":aggregate",
    "invisible",
    "structure",
    "unclass",
    "identity",
    ":missing",
    "is.null",
    ":visible",
    "do.call",
  ],
]);

/** The same function, whose results have the names that those of R have, or some that are not followed. */
export function keepingNames(
  name: string,
  call: (args: Arguments, machine: Machine) => Value,
): Value {
  return builtin(name, (args, machine) => {
    const [first] = args.items;
    const method = generics.has(name) ? methodFor(machine, name, first) : null;
    if (method) return machine.call(method, args.items, args.named);
    if (!objectNames.has(name) && [...args.items, ...args.named.values()].some(isObject))
      return machine.unknown(`\`${name}\` is not followed`);
    const result = call(args, machine);
    if (nameless.has(name) && !keeping.test(name)) return result;
    const given = [...args.items, ...args.named.values()];
    if (result.kind === "unknown" || namesOf(result) !== undefined) return result;
    if (keeping.test(name)) return named(result, namesBeside(given.slice(0, 1), lengthOf(result)));
    return given.some((each) => namesOf(each) !== undefined) ? named(result, "some") : result;
  });
}

/** A table of functions. */
export function toFunctions(entries: Entries): [string, Value][] {
  return Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    keepingNames(name, define(name, signature, body).call),
  ]);
}

/** A function that takes values with names beside others. */
export function ofNamed(
  name: string,
  body: (machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) => Value,
): [string, Value] {
  return [
    name,
    keepingNames(name, ({ items, named }, machine) => {
      const gap = [...items, ...named.values()].find(({ kind }) => kind === "unknown");
      return gap ?? body(machine, items, named);
    }),
  ];
}
