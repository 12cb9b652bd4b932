import { backendChoices, type BackendChoice } from "../engine/backends/choose.ts";
import { fragmentName } from "../source/smallNumbers.ts";
import { CliFailure } from "./failure.ts";

/** The options that commands share, checked. */
export interface CliOptions {
  readonly json: boolean;
  readonly backend: BackendChoice;
  /** How many compute on the kernels; without it the command decides. */
  readonly threads?: number;
  readonly range?: LineColumnRange;
  readonly heads?: number;
  readonly causal?: boolean;
  readonly scale?: number;
  readonly temperature?: number;
  readonly language?: string;
  /** Token numbers, at least one. */
  readonly ids?: readonly number[];
  readonly text?: string;
  /** How many tokens are to follow. */
  readonly generate?: number;
  /** In bytes. */
  readonly limit?: number;
  /** Positions of a measured attention, numbers of each head, and how often it is measured. */
  readonly length?: number;
  readonly headDim?: number;
  readonly repeat?: number;
  /** A learner's file. */
  readonly answer?: string;
  /** Values of names: `T=7`. */
  readonly let?: readonly string[];
  /** A class to run with small numbers, and the seed of its weights. */
  readonly small?: string;
  readonly seed?: number;
}

/** Lines and columns from 1; the end is exclusive. */
export interface LineColumnRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

type Given = Readonly<Record<string, string | boolean | undefined>>;

/** Options as they were typed -> options as they are meant; wrong ones end the program with 2. */
export function parseOptions(
  given: Given,
  several: { readonly let?: readonly string[] | undefined },
): CliOptions {
  const { language, text, answer, small } = given;
  const backend = parseBackend(given["backend"] ?? "auto");
  const threads = parseThreads(given["threads"], backend);
  const [seed, range, heads, scale, temperature] = [
    optional("seed", given["seed"], isSeed, "a whole number from 0 to 4294967295"),
    given["range"] === undefined ? undefined : parseRange(String(given["range"])),
    optional("heads", given["heads"], isCount, "a whole number of at least 1"),
    optional("scale", given["scale"], Number.isFinite, "a number"),
    optional("temperature", given["temperature"], (x) => x > 0, "a number greater than 0"),
  ];
  return {
    json: given["json"] === true,
    backend,
    ...(threads !== undefined && { threads }),
    ...(range && { range }),
    ...(heads !== undefined && { heads }),
    ...(given["causal"] === true && { causal: true }),
    ...(scale !== undefined && { scale }),
    ...(temperature !== undefined && { temperature }),
    ...(typeof language === "string" && { language }),
    ...(typeof text === "string" && { text }),
    ...(several.let && { let: several.let }),
    ...(typeof answer === "string" && { answer }),
    ...(typeof small === "string" && { small }),
    ...(given["sample"] === true && { small: fragmentName }),
    ...(seed !== undefined && { seed }),
    ...parseModelOptions(given),
    ...parseBenchOptions(given),
  };
}

function parseBackend(typed: string | boolean): BackendChoice {
  const choice = backendChoices.find((each) => each === typed);
  if (choice !== undefined) return choice;
  const remedy = `use ${backendChoices.join(", ")}`;
  throw new CliFailure(`--backend ${String(typed)} is not available: ${remedy}`, 2);
}

/** Beyond this threads only wait for the memory. */
const mostThreads = 64;

function parseThreads(typed: string | boolean | undefined, backend: BackendChoice) {
  const isThreads = (count: number) => isCount(count) && count <= mostThreads;
  const threads = optional("threads", typed, isThreads, `a whole number from 1 to ${mostThreads}`);
  if (threads !== undefined && threads > 1 && backend === "reference") {
    const remedy = "pass 1, or --backend wasm";
    throw new CliFailure(`--threads ${threads}: the reference computes on 1 thread; ${remedy}`, 2);
  }
  return threads;
}

function parseModelOptions(given: Given): Pick<CliOptions, "ids" | "generate" | "limit"> {
  const { ids, generate, limit } = given;
  return {
    ...(ids !== undefined && { ids: parseIds(String(ids)) }),
    ...(generate !== undefined && {
      generate: parseNumber("generate", generate, isCount, "a whole number of at least 1"),
    }),
    ...(limit !== undefined && { limit: parseSize(String(limit)) }),
  };
}

function parseBenchOptions(given: Given): Pick<CliOptions, "length" | "headDim" | "repeat"> {
  const [length, headDim, repeat] = ["length", "head-dim", "repeat"].map((name) =>
    optional(name, given[name], isCount, "a whole number of at least 1"),
  );
  return {
    ...(length !== undefined && { length }),
    ...(headDim !== undefined && { headDim }),
    ...(repeat !== undefined && { repeat }),
  };
}

function parseIds(typed: string): readonly number[] {
  const parts = typed.trim().split(/[\s,]+/);
  if (parts.every((part) => /^\d{1,9}$/.test(part))) return parts.map(Number);
  throw new CliFailure(
    `--ids ${typed}: expected whole numbers separated by commas, such as 1,2,3`,
    2,
  );
}

/** `500MB`, `2GiB` or a number of bytes. */
function parseSize(typed: string): number {
  const [, number = "", prefix = "", binary = ""] =
    /^(\d+(?:\.\d+)?) ?([kKMGT]?)(i?)B?$/.exec(typed) ?? [];
  const power = "KMGT".indexOf(prefix.toUpperCase()) + 1;
  const size = prefix === "" ? Number(number) : Number(number) * (binary ? 1024 : 1000) ** power;
  if (number !== "" && size > 0) return Math.floor(size);
  throw new CliFailure(`--limit ${typed}: expected a size such as 500MB or 2GiB`, 2);
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}

/** `B=2`, `config.n_head=12`: values of names. */
export function toValues(given: readonly string[]): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const each of given) {
    const at = each.lastIndexOf("=");
    const name = each.slice(0, Math.max(0, at)).trim();
    const value = Number(each.slice(at + 1));
    if (name === "" || !Number.isInteger(value) || value < 0) {
      throw new CliFailure(`--let ${each}: use NAME=VALUE with a whole number, such as T=7`, 2);
    }
    values.set(name.slice(name.lastIndexOf(".") + 1), value);
  }
  return values;
}

function isSeed(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 32;
}

type Test = (value: number) => boolean;

function optional(
  name: string,
  value: string | boolean | undefined,
  test: Test,
  wanted: string,
): number | undefined {
  return value === undefined ? undefined : parseNumber(name, value, test, wanted);
}

function parseNumber(name: string, value: string | boolean, test: Test, wanted: string): number {
  const number = value === "" ? NaN : Number(value);
  if (test(number)) return number;
  throw new CliFailure(`--${name} ${String(value)}: expected ${wanted}`, 2);
}

function parseRange(typed: string): LineColumnRange {
  const match = /^(\d+):(\d+)-(\d+):(\d+)$/.exec(typed);
  const [startLine, startColumn, endLine, endColumn] = (match ?? []).slice(1).map(Number);
  if (!startLine || !startColumn || !endLine || !endColumn) {
    const form = "expected LINE:COLUMN-LINE:COLUMN, counted from 1, for example 3:1-9:40";
    throw new CliFailure(`--range ${typed}: ${form}`, 2);
  }
  return {
    start: { line: startLine, column: startColumn },
    end: { line: endLine, column: endColumn },
  };
}
