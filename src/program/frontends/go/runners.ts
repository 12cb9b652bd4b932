import type { RunnerCall } from "../python/runners.ts";

const tests = /^func[ \t]+(Test(?![a-z])\w*)[ \t]*\([ \t]*\w+[ \t]+\*testing\.T[ \t]*\)/gm;

/** What `go test` gives to a test, as far as tests use it: what fails for good ends the test. */
const given = `type goTest struct{ failed bool }

func (t *goTest) Run(name string, run func(t *goTest)) bool { run(t); return !t.failed }
func (t *goTest) Helper() {}
func (t *goTest) Parallel() {}
func (t *goTest) Log(values ...any) {}
func (t *goTest) Logf(format string, values ...any) {}
func (t *goTest) Fail() { t.failed = true }
func (t *goTest) Error(values ...any) { t.failed = true }
func (t *goTest) Errorf(format string, values ...any) { t.failed = true }
func (t *goTest) Failed() bool { return t.failed }
func (t *goTest) FailNow() { panic("the test fails") }
func (t *goTest) Fatal(values ...any) { panic("the test fails") }
func (t *goTest) Fatalf(format string, values ...any) { panic("the test fails") }
func (t *goTest) Skip(values ...any) { panic("the test is skipped") }
func (t *goTest) Skipf(format string, values ...any) { panic("the test is skipped") }
func (t *goTest) SkipNow() { panic("the test is skipped") }
`;

/** The calls of `go test`, in the order of the text. */
export function goTests(text: string): readonly RunnerCall[] {
  return [...text.matchAll(tests)].map((match, at) => {
    const name = match[1]!;
    const start = match.index + match[0].indexOf(name);
    const call = `${name}(&goTest{})\n`;
    return {
      code: at === 0 ? `${given}\n${call}` : call,
      range: { start, end: start + name.length },
    };
  });
}
