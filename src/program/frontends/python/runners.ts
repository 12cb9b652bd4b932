import type { TextRange } from "../../../source/textRange.ts";

/** A call that another program makes: a test runner, or what reads the command line. */
export interface RunnerCall {
  readonly code: string;
  /** The name that is called, in the text. */
  readonly range: TextRange;
}

const tests = /^def[ \t]+(test\w*)[ \t]*\([ \t]*\)/gm;
const testClasses = /^class[ \t]+(\w+)[ \t]*\([ \t]*(?:unittest\.)?TestCase[ \t]*\)[ \t]*:/gm;
const testMethods = /^[ \t]+def[ \t]+(test\w*)[ \t]*\([ \t]*self[ \t]*\)/gm;
/** `fire.Fire(main)`, `typer.run(main)` */
const commands = /^[ \t]*(?:fire\.Fire|Fire|typer\.run)\([ \t]*(\w+)[ \t]*\)/gm;

/** What runs the functions of a file that no line of it calls: pytest, unittest, Fire, Typer. */
export function findRunnerCalls(text: string): readonly RunnerCall[] {
  const found = [...functionCalls(text), ...classCalls(text), ...commandCalls(text)];
  return found.sort((a, b) => a.range.start - b.range.start);
}

function rangeOf(match: RegExpMatchArray, offset = 0): TextRange {
  const [whole, name = ""] = match;
  const start = offset + (match.index ?? 0) + whole.indexOf(name);
  return { start, end: start + name.length };
}

function isNamedOnce(text: string, name: string): boolean {
  return text.match(new RegExp(`\\b${name}\\b`, "g"))?.length === 1;
}

function functionCalls(text: string): readonly RunnerCall[] {
  return [...text.matchAll(tests)].flatMap((match) => {
    const name = match[1]!;
    return isNamedOnce(text, name) ? [{ code: `${name}()\n`, range: rangeOf(match) }] : [];
  });
}

function classCalls(text: string): readonly RunnerCall[] {
  return [...text.matchAll(testClasses)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = /^\S/m.exec(text.slice(start))?.index ?? text.length - start;
    const body = text.slice(start, start + end);
    const setUp = /^[ \t]+def[ \t]+setUp\b/m.test(body) ? "test.setUp()\n" : "";
    return [...body.matchAll(testMethods)].map((method) => ({
      code: `test = ${match[1]!}()\n${setUp}test.${method[1]!}()\n`,
      range: rangeOf(method, start),
    }));
  });
}

/** Without a command line, each parameter has its default. */
function commandCalls(text: string): readonly RunnerCall[] {
  return [...text.matchAll(commands)].flatMap((match) => {
    const name = match[1]!;
    const defined = new RegExp(`^def[ \\t]+${name}[ \\t]*\\(([^()]*)\\)`, "m").exec(text);
    const parameters = defined?.[1]!.split(",").filter((each) => each.trim() !== "") ?? null;
    const isReady = parameters?.every((each) => each.includes("=")) ?? false;
    return isReady ? [{ code: `${name}()\n`, range: rangeOf(match) }] : [];
  });
}
