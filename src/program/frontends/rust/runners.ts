import type { RunnerCall } from "../python/runners.ts";

const tests = /((?:#\[[^\]\n]*\]\s*)+)(?:pub(?:\([^)]*\))?\s+)?fn\s+(\w+)\s*\(\s*\)/g;

/** What `cargo test` calls, but those that must end by a panic, and those that it leaves out. */
export function rustTests(text: string): readonly RunnerCall[] {
  const found = [...text.matchAll(tests)].filter(
    ([, marks = ""]) => /#\[test\]/.test(marks) && !/#\[(?:should_panic|ignore)\b/.test(marks),
  );
  const names = found.map(([, , name]) => name);
  return found.flatMap((match): readonly RunnerCall[] => {
    const name = match[2]!;
    const start = match.index + match[0].lastIndexOf(name);
    const isOnly = names.filter((each) => each === name).length === 1;
    return isOnly ? [{ code: `${name}();\n`, range: { start, end: start + name.length } }] : [];
  });
}
