import { usualStart } from "../files.ts";
import type { UsualHelper } from "../values/value.ts";

/** What texts on small models use without showing it. */
export type Helper =
  | "softmax"
  | "linear"
  | "rmsNorm"
  | "relu"
  | "dot"
  | "matMul"
  | "matVec"
  | "transpose"
  | "createMatrix";

/** By their names, in lower case and without `_`. */
const helpers: ReadonlyMap<string, Helper> = new Map([
  ["softmax", "softmax"],
  ["linear", "linear"],
  ["rmsnorm", "rmsNorm"],
  ["relu", "relu"],
  ["dot", "dot"],
  ["dotproduct", "dot"],
  ["matmul", "matMul"],
  ["matrixmultiply", "matMul"],
  ["matvec", "matVec"],
  ["transpose", "transpose"],
  ["creatematrix", "createMatrix"],
]);

/** What a class of numbers with gradients is called. */
const valueNames: ReadonlySet<string> = new Set(["Value", "Node", "Scalar", "Val", "Variable"]);

/** Whether a type is usually a number with its gradient. */
export function isValueName(name: string): boolean {
  return valueNames.has(name);
}

/** The helper that a function of this name usually is; null: none. */
export function helperNamed(name: string): Helper | null {
  return helpers.get(name.replaceAll("_", "").toLowerCase()) ?? null;
}

/** How a language writes the usual helpers. */
interface Wording {
  /** Of its files: `.java`. */
  readonly ending: string;
  /** What declares each, all of its forms. */
  readonly functions: ReadonlyMap<Helper, string>;
  /** Their names in these texts; absent: those of `Helper`. */
  readonly nameOf?: (helper: Helper) => string;
  /** The class that they are methods of, around their text; absent: they are functions. */
  readonly owner?: string;
  readonly around?: (text: string) => string;
  /** How the class finds a method of this name; absent: by it. */
  readonly methodKey?: (name: string) => string;
  /** What declares `Value`; absent: nothing does. */
  readonly value?: string;
}

/** The usual helpers of a language, under the names that programs have for them. */
interface Worded {
  readonly text: (path: string) => string | null;
  readonly helper: (name: string) => UsualHelper | null;
  /** The path of what declares a class of numbers; null: nothing does. */
  readonly valuePath: (name: string) => string | null;
}

/** What declares the usual helpers, as a language writes them. */
export function wordUsual(wording: Wording): Worded {
  const { ending, functions, value, owner = null } = wording;
  const { nameOf = String, around = String, methodKey = String } = wording;
  const pathOf = (name: string): string => `${usualStart}${name}${ending}`;
  const all = [...functions.values()].join("\n");
  const helperOf = (name: string): Helper | null => {
    const helper = helperNamed(name);
    return helper && functions.has(helper) ? helper : null;
  };
  const find = (name: string): UsualHelper | null =>
    helperOf(name) && { path: pathOf(name), name: methodKey(name), owner };
  const known = new Map<string, UsualHelper | null>();
  return {
    valuePath: (name) => (value !== undefined && isValueName(name) ? pathOf(name) : null),
    text: (path) => {
      if (!path.startsWith(usualStart) || !path.endsWith(ending)) return null;
      const name = path.slice(usualStart.length, path.length - ending.length);
      if (isValueName(name)) return value?.replaceAll(/\bValue\b/g, name) ?? null;
      const helper = helperOf(name);
      return helper && around(all.replaceAll(new RegExp(`\\b${nameOf(helper)}\\b`, "g"), name));
    },
    helper: (written) => {
      let found = known.get(written);
      if (found === undefined) known.set(written, (found = find(written.replace("()", ""))));
      return found;
    },
  };
}
