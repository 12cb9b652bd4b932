import { named, namesBeside, namesOf } from "../../languages/r/names.ts";
import { isObject } from "../../languages/r/objects.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, none, string, tuple } from "../../values/make.ts";
import type { Arguments, Machine, Value } from "../../values/value.ts";
import { lengthOf } from "../columns/vectors.ts";
import { type Entries, withNames } from "./given.ts";

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
  ...["table", "factor", "tapply", "data.frame"],
  ...["vector", "is.vector", "nargs", "exists", "xor", "is.na", "diff", "cumsum", "cumprod"],
]);

/** Functions of each item, which has its name afterwards. */
const keeping =
  /^(?:exp|sqrt|abs|floor|ceiling|trunc|a?(?:sin|cos|tan)h?|sign|log(?:2|10|1p)?|expm1|round|signif|nchar|format|cumsum|cumprod|is\.na|:not)$/;

/** Functions that follow data frames, factors and tables, or do nothing with what they get. */
const objectNames = new Set([
  ...[":items", ":item", ":setItem", ":show", ":showAny", ":shown", ":invisible", ":each"],
  ...["print", "data.frame", "factor", "as.factor", "is.factor", "levels", "nlevels", "droplevels"],
  ...["table", "split", "unsplit", "tapply", ":column", "subset", "is.data.frame", "expand.grid"],
  ...["nrow", "ncol", "length", "names", "colnames", "rownames", "class", "dim", "head", "unique"],
  ...["colMeans", "as.integer", "as.character", "summary", "sort", "rbind", "apply", "sapply"],
  ...["lapply", "list", "as.data.frame", ":aggregate", "invisible", "identity", ":missing", "is.null", ":visible", "do.call"],
]);

/** The same function, whose results have the names that those of R have, or some that are not followed. */
export function keepingNames(
  name: string,
  call: (args: Arguments, machine: Machine) => Value,
): Value {
  return builtin(name, (args, machine) => {
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

/** The names that are known one by one; undefined: there are none. */
export function knownNames(value: Value | undefined): readonly string[] | undefined {
  const names = namesOf(value);
  if (names === "some") throw new NotKnown("these names are not followed");
  return names;
}

export function textsFrom(all: readonly string[]): Value {
  return all.length === 1 ? string(all[0]!) : { ...tuple(all.map(string)), typeName: "character" };
}

/** `names(x) <- names` of a vector or a list. */
export function renamed(object: Value, names: Value): Value {
  if (object.kind === "unknown") return object;
  if (names.kind === "none" && object.kind !== "dictionary") return named(object, undefined);
  const made = withNames(object, names);
  if (made) return made;
  const texts = plainTexts(names);
  const isVector =
    object.kind !== "list" && object.kind !== "dictionary" && texts.length === lengthOf(object);
  if (!isVector || (names.kind !== "string" && names.kind !== "tuple"))
    throw new NotKnown("these names are not followed");
  return named(object, texts);
}

/** Functions of names. */
export const naming: Entries = {
  names: [
    "x",
    (_, [x]) => {
      const names = knownNames(x);
      return names ? textsFrom(names) : none;
    },
  ],
  setNames: ["object, nm", (_, [object, names]) => renamed(object ?? none, names ?? none)],
  unname: [
    "obj",
    (_, [x]) => {
      if (x?.kind === "dictionary") throw new NotKnown("these names are not followed");
      return named(x ?? none, undefined);
    },
  ],
};
