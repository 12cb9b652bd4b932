import type { RunnerCall } from "../python/runners.ts";

/** How a language writes the tests that a runner finds by their marks. */
interface TestForms {
  /** Marks, words, a name, and parameters of a method, in a text without what comments and strings say. */
  readonly method: RegExp;
  /** Marks of a test, and of what runs before each test of a class, or once before all. */
  readonly test: RegExp;
  readonly each: RegExp;
  readonly all: RegExp;
  /** Marks that hold the arguments of one run of a test. */
  readonly row: RegExp;
  /** What only a runner gives to a class. */
  readonly injected: RegExp;
  /** Whether an object of a class needs arguments. */
  readonly needsArguments: (text: string, type: string) => boolean;
  /** The code that makes an object, prepares it, and calls one method of it. */
  readonly run: (
    types: readonly TestClass[],
    prepare: readonly (readonly string[])[],
    call: string,
  ) => string;
}

interface TestClass {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether objects of it belong to one of the class around it. */
  readonly isInner: boolean;
}

interface TestMethod {
  readonly name: string;
  readonly nameAt: number;
  readonly marks: string;
  readonly marksAt: number;
  readonly hasParameters: boolean;
  /** From the outermost to the one that declares it. */
  readonly types: readonly TestClass[];
}

const isJUnitInjected =
  /@(?:Autowired|Mock\w*|InjectMocks|Spy|TempDir|ExtendWith|RunWith|RegisterExtension|Rule|SpringBootTest)\b/;

function hasConstructor(text: string, type: string): boolean {
  return new RegExp(
    String.raw`(?<!\bnew\s+)(?<![\w.])${type}\s*\(\s*[^()\s][^()]*\)\s*(?::[^{]*|throws[^{]*)?\{`,
  ).test(text);
}

const jUnit = {
  test: /@(?:org\.junit\.(?:jupiter\.api\.)?)?Test\b/,
  each: /@(?:BeforeEach|Before)\b/,
  all: /@(?:BeforeAll|BeforeClass)\b/,
  row: /(?!)/g,
  injected: isJUnitInjected,
};

/** JUnit in Java. */
const javaForms: TestForms = {
  ...jUnit,
  method:
    /((?:@[\w.]+(?:\s*\((?:[^()]|\([^()]*\))*\))?\s*)+)((?:[\w<>[\],.?]+\s+)+?)(\w+)\s*\(([^()]*)\)\s*(?:throws[\w\s,.]+)?\{/g,
  needsArguments: hasConstructor,
  run: (types, prepare, call) => {
    const lines = types.flatMap(({ name, isInner }, at) => {
      const made = at > 0 && isInner ? `test${at - 1}.new ${name}()` : `new ${name}()`;
      return [`var test${at} = ${made};`, ...prepare[at]!.map((each) => `test${at}.${each}();`)];
    });
    return `{ ${lines.join(" ")} test${types.length - 1}.${call}; }\n`;
  },
};

/** JUnit and kotlin.test. */
const kotlinForms: TestForms = {
  ...jUnit,
  test: /@(?:kotlin\.test\.|org\.junit\.(?:jupiter\.api\.)?)?Test\b/,
  each: /@(?:BeforeEach|BeforeTest|Before)\b/,
  method:
    /((?:@[\w.:]+(?:\s*\((?:[^()]|\([^()]*\))*\))?\s*)+)((?:[a-z]+\s+)*fun\s+)(`[^`\n]+`|\w+)\s*\(([^()]*)\)/g,
  needsArguments: (text, type) =>
    new RegExp(String.raw`\bclass\s+${type}\b[^{(:]*\(\s*[^()\s]`).test(text),
  run: (types, prepare, call) => {
    const lines = types.flatMap(({ name, isInner }, at) => {
      const made = at > 0 && isInner ? `test${at - 1}.${name}()` : `${name}()`;
      return [`val test${at} = ${made}`, ...prepare[at]!.map((each) => `test${at}.${each}()`)];
    });
    return `run {\n${[...lines, `test${types.length - 1}.${call}`].join("\n")}\n}\n`;
  },
};

/** xUnit, NUnit, and MSTest. */
const csharpForms: TestForms = {
  test: /\b(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod)\b/,
  each: /\b(?:SetUp|TestInitialize)\b/,
  all: /\b(?:OneTimeSetUp|ClassInitialize)\b/,
  row: /\b(?:InlineData|TestCase|DataRow)\s*\(((?:[^()]|\([^()]*\))*)\)/g,
  injected: /(?!)/,
  method:
    /((?:\[(?:[^[\]]|\[[^[\]]*\])*\]\s*)+)((?:[\w<>[\],.?]+\s+)+?)(\w+)\s*\(([^()]*)\)\s*(?:\{|=>)/g,
  needsArguments: (text, type) =>
    hasConstructor(text, type) ||
    new RegExp(String.raw`\bclass\s+${type}\s*\(\s*[^()\s]`).test(text),
  run: (types, prepare, call) => {
    const path = types.map(({ name }) => name).join(".");
    const own = prepare.at(-1)!.map((each) => `test.${each}();`);
    return `{ ${[`var test = new ${path}();`, ...own].join(" ")} test.${call}; }\n`;
  },
};

/** The calls of a test runner, in the order of the text. */
function findTests(text: string, forms: TestForms): readonly RunnerCall[] {
  if (!forms.test.test(text)) return [];
  const plain = withoutTexts(text);
  const classes = classesIn(plain);
  const methods = [...plain.matchAll(forms.method)].map((match): TestMethod => {
    const [, marks, words, name, parameters] = match;
    const nameAt = match.index + marks!.length + words!.length;
    return {
      name: text.slice(nameAt, nameAt + name!.length),
      ...{ nameAt, marks: marks!, marksAt: match.index, hasParameters: parameters!.trim() !== "" },
      types: classes.filter(({ start, end }) => start < nameAt && nameAt < end),
    };
  });
  const canMake = ({ name, start, end }: TestClass): boolean =>
    !forms.injected.test(plain.slice(Math.max(0, start - 300), end)) &&
    !forms.needsArguments(plain, name);
  const prepare = (mark: RegExp, type: TestClass): readonly string[] =>
    methods.flatMap((each) =>
      mark.test(each.marks) && !each.hasParameters && each.types.at(-1) === type ? [each.name] : [],
    );
  return methods.flatMap((method): readonly RunnerCall[] => {
    const { types, name, nameAt } = method;
    const own = types.at(-1);
    if (!own || !forms.test.test(method.marks) || !types.every(canMake)) return [];
    const range = { start: nameAt, end: nameAt + name.length };
    const path = types.map((each) => each.name).join(".");
    const once = prepare(forms.all, own).map((each) => `${path}.${each}();\n`);
    const each = types.map((type) => prepare(forms.each, type));
    return argumentsOf(method, text, forms).map((given) => ({
      code: once.join("") + forms.run(types, each, `${name}(${given})`),
      range,
    }));
  });
}

/** What a runner gives to a test, once for each of its runs. */
function argumentsOf(
  { marks, marksAt, hasParameters }: TestMethod,
  text: string,
  { row }: TestForms,
): readonly string[] {
  if (!hasParameters) return [""];
  return [...marks.matchAll(row)].map((match) => {
    const start = marksAt + match.index + match[0].length - 1 - match[1]!.length;
    return text.slice(start, start + match[1]!.length);
  });
}

/** The classes of a text, each before those inside it. */
function classesIn(plain: string): readonly TestClass[] {
  return [...plain.matchAll(/((?:\b[a-z]+\s+)*)\bclass\s+(\w+)[^{};]*\{/g)].flatMap((match) => {
    const [whole, words, name] = match;
    if (/\babstract\b/.test(words!)) return [];
    const start = match.index + whole.length;
    const isInner = /\binner\b/.test(words!) || !/\bstatic\b/.test(words!);
    return [{ name: name!, start, end: endOf(plain, start), isInner }];
  });
}

/** Where the braces, or parentheses, end that are open at a place. */
export function endOf(plain: string, start: number, [open, close] = ["{", "}"]): number {
  let depth = 1;
  for (let at = start; at < plain.length; at++) {
    if (plain[at] === open) depth++;
    else if (plain[at] === close && --depth === 0) return at;
  }
  return plain.length;
}

/** The text, of the same length, without what comments and strings say. */
export function withoutTexts(text: string): string {
  const dark =
    /\/\/[^\n]*|\/\*[^]*?\*\/|"""[^]*?"""|@"(?:[^"]|"")*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/g;
  return text.replace(dark, (found) => found.replace(/[^\n]/g, " "));
}

/** What JUnit calls in Java. */
export const javaTests = (text: string): readonly RunnerCall[] => findTests(text, javaForms);

/** What JUnit and kotlin.test call. */
export const kotlinTests = (text: string): readonly RunnerCall[] => findTests(text, kotlinForms);

/** What xUnit, NUnit, and MSTest call. */
export const csharpTests = (text: string): readonly RunnerCall[] => findTests(text, csharpForms);
