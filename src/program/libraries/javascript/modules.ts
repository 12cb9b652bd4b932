import { toObject } from "../../languages/javascript/classes.ts";
import { promiseOf } from "../../languages/javascript/promises.ts";
import { folderOf, joinPath } from "../../files.ts";
import { absent, builtin, list, string } from "../../values/make.ts";
import type { Machine, ModuleValue, Value } from "../../values/value.ts";
import { missing } from "../dataFiles.ts";
import { textOrSample } from "../sampleTexts.ts";
import type { Table } from "../signature.ts";
import { mathjs } from "../mathjs/module.ts";
import { mlMatrix } from "../mlMatrix/matrix.ts";
import { tfjs } from "../tfjs/module.ts";
import { defineFunctions } from "./methods.ts";
import { jsonMembers } from "./json.ts";
import { nodeTables } from "./nodeModules.ts";
import { testTables } from "./testRunners.ts";

function called(machine: Machine, value: Value | undefined): Value {
  return value?.kind === "function" || value?.kind === "builtin"
    ? machine.call(value, [])
    : (value ?? absent);
}

/** A setter does nothing: what it would start is another pass. */
const setter = builtin("setState", () => absent);

/** `react`: what a component computes the first time that it is shown. */
const react: Table = defineFunctions(
  "React.",
  {
    useState: (machine, [start]) => list([called(machine, start), setter]),
    useReducer: (_, [, start = absent]) => list([start, setter]),
    useMemo: (machine, [callee]) => called(machine, callee),
    useCallback: (_, [callee = absent]) => callee,
    useRef: (_, [value = absent]) => toObject([["current", value]]),
    useEffect: () => absent,
    useLayoutEffect: () => absent,
    useId: (machine) => machine.unknown("`useId` is not followed"),
    memo: (_, [component = absent]) => component,
    forwardRef: (_, [component = absent]) => component,
    createElement: () => absent,
  },
  "ignored",
);

/** A text beside the program. */
const readText = (machine: Machine, [file, encoding]: readonly Value[]): Value => {
  const text = textOrSample(machine, file);
  if (text === null) return missing(machine, file);
  const isLatin = encoding?.kind === "string" && !/^utf-?8$/i.test(encoding.value);
  return isLatin ? machine.unknown("this call is not followed") : string(text);
};

/** `node:fs`: texts are read, and nothing is written. */
const fileSystem: Table = defineFunctions("fs.", { readFileSync: readText });
const laterFiles: Table = defineFunctions("fs.", {
  readFile: (machine, items) => promiseOf(readText(machine, items)),
});

const tables: ReadonlyMap<string, Table> = new Map([
  ["react", react],
  ["ml-matrix", mlMatrix],
  ["mathjs", mathjs],
  ["fs", fileSystem],
  ["fs/promises", laterFiles],
  ...nodeTables,
  ...testTables,
  ...["tfjs", "tfjs-core", "tfjs-node", "tfjs-node-gpu"].map((name): [string, Table] => [
    `@tensorflow/${name}`,
    tfjs,
  ]),
]);

/** A library, or a file of data; null: it is not followed. */
export function findLibrary(name: string, machine: Machine): ModuleValue | null {
  // Node itself has names with and without its own in front.
  const members = tables.get(name.replace(/^node:(?=fs|assert|util)/, "")) ?? dataIn(name, machine);
  return members ? { kind: "module", name, members } : null;
}

/** `import sizes from "./sizes.json"` */
function dataIn(name: string, machine: Machine): Table | null {
  if (!/^\.{1,2}\/.*\.json$/.test(name)) return null;
  const path = joinPath(folderOf(machine.scope.file ?? ""), name);
  const text = machine.files?.text(path);
  if (text === null || text === undefined) return null;
  const whole = machine.call(jsonMembers.get("parse")!, [string(text)]);
  const parts = whole.kind === "instance" ? whole.fields : [];
  return new Map<string, Value>([...parts, ["default", whole]]);
}
