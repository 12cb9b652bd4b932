import { named } from "../../languages/r/names.ts";
import {
  classedOf,
  countsOf,
  environmentOf,
  type Factor,
  type Frame,
  factorOf,
  factorTexts,
  frameOf,
  isObject,
  makeObject,
} from "../../languages/r/objects.ts";
import { NotKnown } from "../../values/gaps.ts";
import { float, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf } from "../convert.ts";
import { frameList, frameMatrix, ofFrames } from "./frames.ts";
import type { Entries } from "./given.ts";
import { numbersFrom } from "./vectors.ts";
import { textsFrom } from "./naming.ts";

type More = readonly (Value | undefined)[];

/** What functions of vectors do with factors. */
const ofFactors: Readonly<Record<string, (machine: Machine, factor: Factor) => Value>> = {
  "as.integer": (machine, { codes }) =>
    numbersFrom(
      machine,
      codes.map((code) => code + 1),
    ),
  "as.character": (_, factor) => textsFrom(factorTexts(factor)),
  length: (_, { codes }) => float(codes.length),
  class: () => string("factor"),
  summary: (machine, { levels, codes }) =>
    named(
      numbersFrom(
        machine,
        levels.map((_, level) => codes.filter((code) => code === level).length),
      ),
      levels,
    ),
};

function ofCounts(name: string, value: Value, [decreasing]: More): Value {
  const { names, counts, title } = countsOf(value)!;
  if (name === "names") return textsFrom(names);
  if (name === "length") return float(counts.length);
  if (name === "class") return string("table");
  if (name !== "sort") throw new NotKnown(`\`${name}\` is not followed`);
  const sign = flagOf(decreasing, false) ? -1 : 1;
  const order = [...counts.keys()].sort((a, b) => sign * (counts[a]! - counts[b]!) || a - b);
  return makeObject({
    ...{ kind: "counts", title },
    names: order.map((at) => names[at]!),
    counts: order.map((at) => counts[at]!),
  });
}

/** A data frame as what a function of lists or of matrices takes instead. */
function insteadOf(machine: Machine, name: string, frame: Frame, [margin]: More): Value | null {
  if (name === "lapply" || name === "sapply") return frameList(frame);
  // Rows without names of their own give results without names.
  if (name !== "apply" || numberOf(margin) !== 1 || frame.rows) return null;
  return frameMatrix(machine, frame);
}

/** The same functions, which follow data frames, factors and tables, too. */
export function followingObjects(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, [signature, body]]) => [
      name,
      [
        signature,
        (machine, given) => {
          const [first, ...more] = given;
          if (!isObject(first)) return body(machine, given);
          const classed = classedOf(first);
          const shared = environmentOf(first)?.classes;
          if (shared && name === "class" && /^(?:R6|environment)$/.test(shared.at(-1) ?? ""))
            return textsFrom(shared);
          if (classed && name === "class") return textsFrom(classed.classes);
          if (classed && name === "names") return body(machine, [classed.inner, ...more]);
          const [frame, factor] = [frameOf(first), factorOf(first)];
          if (frame && Object.hasOwn(ofFrames, name)) return ofFrames[name]!(machine, frame, more);
          if (factor && Object.hasOwn(ofFactors, name)) return ofFactors[name]!(machine, factor);
          if (countsOf(first) && /^(?:names|length|class|sort)$/.test(name))
            return ofCounts(name, first!, more);
          if (direct.has(name)) return body(machine, given);
          const instead = frame && insteadOf(machine, name, frame, more);
          if (!instead) throw new NotKnown(`\`${name}\` is not followed`);
          return body(machine, [instead, ...more]);
        },
      ] as const,
    ]),
  );
}

/** Functions that know these objects themselves. */
const direct = new Set([
  ...["factor", "as.factor", "is.factor", "levels", "nlevels", "droplevels", "table", "identity"],
  ...[":aggregate", "structure", "unclass", "inherits", "conditionMessage"],
  ...[
    ":column",
    ":setColumn",
    "subset",
    "is.data.frame",
    "invisible",
    "is.null",
    "expand.grid",
    "as.data.frame",
    "as.matrix",
    ...["assign", "get", "get0", "mget", "exists", "ls", "is.environment"],
    ...["readLines", "scan", "read.csv", "read.table", "read.delim", "close"],
  ],
]);
