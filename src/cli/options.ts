import { CliFailure } from "./failure.ts";

/** The options that commands share, checked. */
export interface CliOptions {
  readonly json: boolean;
  readonly range?: LineColumnRange;
  readonly heads?: number;
  readonly causal?: boolean;
  readonly scale?: number;
  readonly temperature?: number;
  readonly language?: string;
}

/** Lines and columns from 1; the end is exclusive. */
export interface LineColumnRange {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

type Given = Readonly<Record<string, string | boolean | undefined>>;

/** Options as they were typed -> options as they are meant; wrong ones end the program with 2. */
export function parseOptions(given: Given): CliOptions {
  const { backend = "auto", threads, language } = given;
  if (backend !== "auto" && backend !== "reference") {
    throw new CliFailure(`--backend ${String(backend)} is not available: use auto or reference`, 2);
  }
  if (threads !== undefined) parseNumber("threads", threads, isCount, "a whole number from 1");
  const [range, heads, scale, temperature] = [
    given["range"] === undefined ? undefined : parseRange(String(given["range"])),
    optional("heads", given["heads"], isCount, "a whole number from 1"),
    optional("scale", given["scale"], Number.isFinite, "a number"),
    optional("temperature", given["temperature"], (x) => x > 0, "a number above 0"),
  ];
  return {
    json: given["json"] === true,
    ...(range && { range }),
    ...(heads !== undefined && { heads }),
    ...(given["causal"] === true && { causal: true }),
    ...(scale !== undefined && { scale }),
    ...(temperature !== undefined && { temperature }),
    ...(typeof language === "string" && { language }),
  };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
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
  throw new CliFailure(`--${name} ${String(value)}: ${wanted} was expected`, 2);
}

function parseRange(typed: string): LineColumnRange {
  const match = /^(\d+):(\d+)-(\d+):(\d+)$/.exec(typed);
  const [startLine, startColumn, endLine, endColumn] = (match ?? []).slice(1).map(Number);
  if (!startLine || !startColumn || !endLine || !endColumn) {
    const form = "LINE:COLUMN-LINE:COLUMN was expected, counted from 1, for example 3:1-9:40";
    throw new CliFailure(`--range ${typed}: ${form}`, 2);
  }
  return {
    start: { line: startLine, column: startColumn },
    end: { line: endLine, column: endColumn },
  };
}
