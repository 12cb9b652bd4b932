import { endOf, withoutTexts } from "../declared/runners.ts";
import type { RunnerCall } from "../python/runners.ts";

/** A test as GoogleTest, Catch2, doctest, or Boost writes it. */
interface Test {
  /** The macro with its arguments. */
  readonly start: number;
  readonly end: number;
  /** The class whose object it runs on; null: it needs none. */
  readonly fixture: string | null;
  /** Its parts that run one by one, each from the beginning of the test. */
  readonly sections: readonly Section[];
  /** How many of them have no parts in themselves. */
  readonly leaves: number;
}

interface Section {
  readonly start: number;
  readonly end: number;
  /** The first and the last of those without parts that are in it. */
  readonly from: number;
  readonly to: number;
}

const header =
  /^[ \t]*(?:(TEST|TEST_F)\s*\(\s*(\w+)\s*,\s*\w+\s*\)|(?:TEST_CASE|SCENARIO)\s*\(\s*(?:,\s*)*\)|(?:TEST_CASE_METHOD|TEST_CASE_FIXTURE)\s*\(\s*(\w+)\s*,\s*(?:,\s*)*\)|BOOST_AUTO_TEST_CASE\s*\(\s*\w+\s*\))(?=\s*\{)/gm;

const section = /\b(?:SECTION|SUBCASE|GIVEN|(?:AND_)?WHEN|(?:AND_)?THEN)\s*\(\s*\)(?=\s*\{)/g;

/** What expects an exception, and may have one in its arguments. */
const throwing =
  /\b(?:EXPECT|ASSERT|REQUIRE|CHECK)_(?:ANY_)?(?:THROW|THROWS|THROWS_AS|THROWS_WITH|DEATH)\s*\(/g;

function testsIn(plain: string): readonly Test[] {
  return [...plain.matchAll(header)].map((match): Test => {
    const [whole, kind, suite, fixture] = match;
    const end = match.index + whole.length;
    const start = match.index + whole.search(/\S/);
    const body = plain.indexOf("{", end) + 1;
    const parts = [...plain.slice(body, endOf(plain, body)).matchAll(section)].map((found) => {
      const from = body + found.index;
      const to = from + found[0].length;
      return { start: from, end: to, last: endOf(plain, plain.indexOf("{", to) + 1) };
    });
    const isLeaf = parts.map(({ last }, at) => (parts[at + 1]?.start ?? Infinity) > last);
    const leavesBefore = (place: number): number =>
      parts.filter((each, at) => isLeaf[at] && each.start < place).length;
    const sections = parts.map(({ last, ...each }) => {
      return { ...each, from: leavesBefore(each.start), to: leavesBefore(last) - 1 };
    });
    const own = kind === "TEST_F" ? suite! : (fixture ?? null);
    return { start, end, fixture: own, sections, leaves: leavesBefore(Infinity) };
  });
}

/** The name of the function that stands for a test. */
const nameOf = (at: number): string => `T_${at}`;

/** Whether a function stands for a test. */
export function isTest(name: string): boolean {
  return /^T_\d+$/.test(name);
}

/** The texts that stand for macros, where there is room for them; null: there is not. */
function written({ start, end, fixture, sections, leaves }: Test, at: number) {
  const name = `${fixture === null ? "" : `${fixture}::`}${nameOf(at)}`;
  const own = { start, end, text: `void ${name}(${leaves > 0 ? "int _" : ""})` };
  const conditions = sections.map(({ from, to, ...place }) => {
    const text = from === to ? `if(_==${from})` : `if(_>=${from}&&_<=${to})`;
    return { ...place, text };
  });
  const all = [own, ...conditions];
  return all.every((each) => each.text.length <= each.end - each.start) ? all : null;
}

/** A text of C++, of the same length, whose tests are functions, unless it defines what a test is itself. */
export function withTests(text: string): string {
  if (!/\b(?:TEST|SCENARIO|BOOST_AUTO_TEST)/.test(text) || /#\s*define\s+TEST/.test(text))
    return text;
  const plain = withoutTexts(text);
  const tests = testsIn(plain);
  if (tests.length === 0) return text;
  const thrown = [...plain.matchAll(throwing)].map((match) => {
    const start = match.index;
    const end = endOf(plain, start + match[0].length, ["(", ")"]) + 1;
    return { start, end: Math.min(end, plain.length), text: "" };
  });
  const changes = [...tests.flatMap((test, at) => written(test, at) ?? []), ...thrown];
  let made = "";
  let last = 0;
  for (const { start, end, text: own } of changes.sort((a, b) => a.start - b.start)) {
    if (start < last) continue;
    made += text.slice(last, start) + own.padEnd(end - start);
    last = end;
  }
  return made + text.slice(last);
}

/** The calls of the tests that stand in a text as functions, in its order. */
export function cppTests(text: string): readonly RunnerCall[] {
  const found = [...text.matchAll(/^[ \t]*void (?:(\w+)::)?(T_\d+)\((int _)?\)/gm)];
  if (found.length === 0) return [];
  const plain = withoutTexts(text);
  const prepares = (name: string): boolean => new RegExp(String.raw`\b${name}\s*\(`).test(plain);
  const before = prepares("SetUp") ? "t_.SetUp(); " : "";
  const after = prepares("TearDown") ? " t_.TearDown();" : "";
  return found.flatMap((match): readonly RunnerCall[] => {
    const [whole, fixture, name, hasSections] = match;
    const end = match.index + whole.length;
    const body = plain.slice(end, endOf(plain, plain.indexOf("{", end) + 1));
    const last = [...body.matchAll(/if\(_(?:==|>=\d+&&_<=)(\d+)\)/g)].map(([, leaf]) =>
      Number(leaf),
    );
    const runs = hasSections
      ? Array.from({ length: Math.max(...last) + 1 }, (_, run) => run)
      : [""];
    const range = { start: match.index + whole.search(/\S/), end };
    return runs.map((given) => {
      const call = `${name}(${given});`;
      const code =
        fixture === undefined ? `${call}\n` : `{ ${fixture} t_; ${before}t_.${call}${after} }\n`;
      return { code, range };
    });
  });
}
