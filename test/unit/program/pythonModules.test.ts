import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "python");

function run(...lines: readonly string[]) {
  const { recording } = reader.read(lines.join("\n"), "python")!;
  return {
    printed: recording.output.join("").trimEnd(),
    unknown: recording.unknown.map(({ what }) => what),
  };
}

// What is printed comes from CPython.
describe("the module re", () => {
  it.each([
    [
      String.raw`re.findall(r"\w+|[^\w\s]", "The cat sat, don't!")`,
      "['The', 'cat', 'sat', ',', 'don', \"'\", 't', '!']",
    ],
    [
      String.raw`re.split(r'([,.:;?_!"()\']|--|\s)', "a, b--c")`,
      "['a', ',', '', ' ', 'b', '--', 'c']",
    ],
    [String.raw`re.sub(r'\s+([,.?!])', r'\1', "a , b .")`, "a, b."],
    [String.raw`re.sub(r"[^a-z ]", "", "It's 2 o'clock".lower())`, "its  oclock"],
    [
      String.raw`re.search(r"(?P<k>\w)=(?P<v>\d+)", "let x=12").groupdict()`,
      "{'k': 'x', 'v': '12'}",
    ],
    [String.raw`re.match(r"\d", "a1"), re.fullmatch(r"a\d", "a1").span()`, "(None, (0, 2))"],
    [String.raw`re.compile("t", re.I).sub(lambda m: m.group() * 2, "That")`, "TThatt"],
    [
      String.raw`re.split("x*", "axb"), re.findall(r"(a)(b)?", "aab")`,
      "(['', 'a', '', 'b', ''], [('a', ''), ('a', 'b')])",
    ],
    [String.raw`re.findall(r"é\w", "été éa")`, "['ét', 'éa']"],
  ])("%s", (expression, expected) => {
    expect(run("import re", `print((${expression}))`).printed).toBe(expected);
  });

  it.each(["(a+)+b", "(a|a)*b", "a*a*a*a*a*b", "("])(
    "does not look for what may take for ever, or is no pattern: %s",
    (pattern) => {
      const { unknown } = run("import re", `found = re.findall(r"${pattern}", "a" * 200)`);
      expect(unknown).toContain(`\`${pattern}\` is not followed`);
    },
  );
});

describe("the standard library of Python", () => {
  it.each([
    ["list(itertools.permutations([1, 2]))", "[(1, 2), (2, 1)]"],
    ["list(itertools.chain.from_iterable([[1], [2, 3]]))", "[1, 2, 3]"],
    ["list(itertools.zip_longest([1], [2, 3]))", "[(1, 2), (None, 3)]"],
    ["[(k, list(g)) for k, g in itertools.groupby('aab')]", "[('a', ['a', 'a']), ('b', ['b'])]"],
    ["list(itertools.accumulate([1, 2, 3], lambda a, b: a * b))", "[1, 2, 6]"],
    ["list(itertools.islice(itertools.cycle('ab'), 1, 6, 2))", "['b', 'b', 'b']"],
    ["'a,b,c'.rsplit(',', 1), 'abc'.rpartition('b')", "(['a,b', 'c'], ('a', 'b', 'c'))"],
    ["'abc'.translate(str.maketrans('ab', 'xy', 'c'))", "xy"],
    ["'{:{w}.{p}f}|'.format(2.345, w=7, p=2)", "   2.35|"],
    ["pow(2, 5, 7), math.fsum([0.1] * 10), math.hypot(3, 4)", "(4, 1.0, 5.0)"],
    ["{'a': 1}.keys(), {'a': 1}.items()", "(dict_keys(['a']), dict_items([('a', 1)]))"],
    ["collections.deque([1, 2, 3], maxlen=2)", "deque([2, 3], maxlen=2)"],
    [
      "dict.fromkeys('ab', 0), type(None), issubclass(bool, int)",
      "({'a': 0, 'b': 0}, <class 'NoneType'>, True)",
    ],
    [
      "Side.Q, Side.K.value, Side(2).name, [each.name for each in Side]",
      "(<Side.Q: 1>, 2, 'K', ['Q', 'K'])",
    ],
    ["str(Side.Q), Side.Q == Side.Q, Side.Q is Side.K", "('Side.Q', True, False)"],
    [
      "[isinstance(each, Sequence) for each in ([1], 1, {1: 2}, 'a')]",
      "[True, False, False, True]",
    ],
    ["isinstance((1,), Iterable), isinstance({}, Mapping)", "(True, True)"],
    ["Point(1, 2)._replace(x=5)", "Point(x=5, y=2)"],
  ])("%s", (expression, expected) => {
    const start = [
      "import collections, enum, itertools, math",
      "from collections.abc import Iterable, Mapping, Sequence",
      "class Side(enum.Enum):",
      "    Q = enum.auto()",
      "    K = enum.auto()",
      "Point = collections.namedtuple('Point', 'x y')",
    ];
    expect(run(...start, `print((${expression}))`).printed).toBe(expected);
  });
});
