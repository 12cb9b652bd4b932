import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { openProgramReader, type ProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const printedBy = (name: string): Promise<string> =>
  readFile(`test/fixtures/languages/${name}.txt`, "utf8");

const readers = new Map<LanguageName, ProgramReader>();

async function follow(path: string, language: LanguageName) {
  const text = await readFile(path, "utf8");
  const reader =
    readers.get(language) ?? (await openProgramReader(sourceResources, patientBudget, language));
  readers.set(language, reader);
  const { recording } = reader.read(text, language)!;
  return { text, recording };
}

// The texts beside the programs are what the real languages print.
describe.each([
  ["java", "Basics.java", "SelfAttention.java", { headCount: 1, headSize: 3 }],
  ["r", "Basics.R", "self_attention.R", { headCount: 1, headSize: 3 }],
  ["go", "basics.go", "self_attention.go", { headCount: 1, headSize: 3 }],
  ["rust", "basics.rs", "attention.rs", { headCount: 1, headSize: 3 }],
  ["julia", "basics.jl", "causal_attention.jl", { headCount: 1, headSize: 3 }],
  ["matlab", "basics.m", "causal_attention.m", { headCount: 1, headSize: 2 }],
  ["kotlin", "Basics.kt", "MultiHead.kt", { headCount: 2, headSize: 2 }],
] as const)("a program in %s", (language, basics, example, { headCount, headSize }) => {
  it("prints what the language prints", async () => {
    const { recording } = await follow(`test/fixtures/languages/${basics}`, language);
    expect(recording.unknown).toEqual([]);
    expect(recording.output.join("").split("\n")).toEqual((await printedBy(basics)).split("\n"));
  });

  it("computes attention, as the example does, from numbers that stand in it", async () => {
    const { text, recording } = await follow(`media/examples/${example}`, language);
    expect(recording.output.join("")).toBe(await printedBy(example));
    const [found] = [...findAttentions(recording), ...findNumberAttentions(recording)];
    expect(found).toMatchObject({ headCount, causal: true });
    expect(found?.scale).toBeCloseTo(1 / Math.sqrt(headSize), 6);
    expect(recording.unknown).toEqual([]);
    expect(text).toContain("2.0");
  });
});

it.each([
  ["go", 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Print("\\x41BC\\101")\n}\n', "ABCA"],
  ["java", 'class A { static void main(String[] a) { System.out.print("\\101\\u0042"); } }', "AB"],
  ["csharp", 'System.Console.Write("\\x0041\\0");', "A\0"],
] as const)(
  "signs in a text of %s stand for what the language says",
  async (language, text, prints) => {
    const { recording } = (await openProgramReader(sourceResources, patientBudget, language)).read(
      text,
      language,
    )!;
    expect(recording.output.join("")).toBe(prints);
  },
);

// What the compilers print; .NET since Core 3 writes the number with a fraction as Java does.
const wide = "8865281517519135030 30 true 8062926 3851444534 0.48058787404949177";
const hash = "-3511208671495821467 3511208671495821467 3511208671495821466 -1170402890498607155";

it.each([
  [
    "csharp",
    'using System; class P { static ulong s = 0x9E3779B97F4A7C15UL; static void Main() { for (int i = 0; i < 3; i++) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; } Console.WriteLine(s + " " + s % 1000 + " " + (s > 5 ? "true" : "") + " " + (s >> 40) + " " + (uint)s + " " + (s >> 11) / (double)(1UL << 53)); long h = 1469598103934665603L; foreach (char c in "cat") { h ^= c; h *= 1099511628211; } Console.WriteLine(h + " " + -h + " " + ~h + " " + h / 3); } }',
    `${wide}\n${hash}\n`,
  ],
  [
    "java",
    'class A { static long s = 0x9E3779B97F4A7C15L; public static void main(String[] a) { for (int i = 0; i < 3; i++) { s ^= s << 13; s ^= s >>> 7; s ^= s << 17; } System.out.println(s + " " + s % 1000 + " " + (s > 5) + " " + (s >>> 40) + " " + (s & 0xFFFFFFFFL) + " " + (s >>> 11) / (double) (1L << 53)); long h = 1469598103934665603L; for (char c : "cat".toCharArray()) { h ^= c; h *= 1099511628211L; } System.out.printf("%d %d %d %d%n", h, -h, ~h, h / 3); } }',
    `${wide}\n${hash}\n`,
  ],
  [
    "kotlin",
    'fun main() { var s = -7046029254386353131L; for (i in 0 until 3) { s = s xor (s shl 13); s = s xor (s ushr 7); s = s xor (s shl 17) }; println("$s ${s % 1000} ${s > 5} ${s ushr 40} ${s and 0xFFFFFFFFL} ${(s ushr 11).toDouble() / (1L shl 53)}"); var h = 1469598103934665603L; for (c in "cat") { h = h xor c.toLong(); h *= 1099511628211L }; println("$h ${-h} ${h.inv()} ${h / 3}") }',
    `${wide}\n${hash}\n`,
  ],
  [
    "go",
    'package main\nimport "fmt"\nfunc main() { s := uint64(0x9E3779B97F4A7C15); for i := 0; i < 3; i++ { s ^= s << 13; s ^= s >> 7; s ^= s << 17 }; fmt.Println(s, s%1000, s > 5, s>>40, uint32(s), float64(s>>11)/(1<<53)); var h int64 = 1469598103934665603; for _, c := range "cat" { h ^= int64(c); h *= 1099511628211 }; fmt.Println(h, -h, ^h, h/3) }',
    `${wide}\n${hash}\n`,
  ],
  [
    "c",
    '#include <stdio.h>\n#include <stdint.h>\nint main(void) { uint64_t s = 0x9E3779B97F4A7C15ULL; for (int i = 0; i < 3; i++) { s ^= s << 13; s ^= s >> 7; s ^= s << 17; } printf("%lu %lu %s %lu %u %.17g\\n", s, s % 1000, s > 5 ? "true" : "", s >> 40, (unsigned)s, (s >> 11) / (double)(1ULL << 53)); int64_t h = 1469598103934665603LL; for (const char *c = "cat"; *c; c++) { h ^= *c; h = (int64_t)((uint64_t)h * 1099511628211ULL); } printf("%ld %ld %ld %ld\\n", h, -h, ~h, h / 3); }',
    `${wide}\n${hash}\n`,
  ],
] as const)(
  "A 64-bit generator and a hash in %s keep all of their digits",
  async (language, text, prints) => {
    const { recording } = (await openProgramReader(sourceResources, patientBudget, language)).read(
      text,
      language,
    )!;
    expect(recording.output.join("")).toBe(prints);
  },
);

// Nobody knows `weird`, but it may change what it is called on, or what it gets.
it.each([
  [
    "csharp",
    "var v = new List<int> { 1 }; v.Weird(3); Console.WriteLine(v[0]); var a = new double[] { 1 }; a.Weird(); Console.WriteLine(a[0]);",
  ],
  [
    "java",
    'import java.util.*; class A { public static void main(String[] x) { List<Integer> v = new ArrayList<>(List.of(1)); v.weird(1); System.out.println(v.get(0)); Map<String, Integer> m = new HashMap<>(); m.put("a", 1); m.weird(); System.out.println(m.get("a")); } }',
  ],
  [
    "kotlin",
    "fun main() { val v = mutableListOf(1); v.weird(1); println(v[0]); val a = doubleArrayOf(1.0); a.weird(); println(a[0]) }",
  ],
  ["julia", "v = [1.0]\nweird!(v)\nprintln(v)\nw = [2.0]\ntriu!(w)\nprintln(w)"],
] as const)("a method of %s that is not followed may change its object", async (language, text) => {
  const { recording } = (await openProgramReader(sourceResources, patientBudget, language)).read(
    text,
    language,
  )!;
  expect(recording.output.join("")).not.toMatch(/\d/);
  expect(recording.output).toHaveLength(2);
});

// Programs that do not compile are not run: a name that the file does not define is from elsewhere.
it.each([
  [
    "csharp",
    'try { var r = Elsewhere.Of(2); Console.WriteLine("after"); } catch (Exception e) { Console.WriteLine("caught"); }',
  ],
  [
    "java",
    'class A { public static void main(String[] a) { try { Elsewhere.of(2); System.out.println("after"); } catch (Exception e) { System.out.println("caught"); } } }',
  ],
  [
    "kotlin",
    'fun main() { try { val r = elsewhere(2); println("after") } catch (e: Exception) { println("caught") } }',
  ],
  [
    "cpp",
    '#include <iostream>\nint main() { try { auto r = elsewhere(2); std::cout << "after\\n"; } catch (...) { std::cout << "caught\\n"; } }',
  ],
] as const)(
  "a name of %s that nothing defines is no exception in `try`",
  async (language, text) => {
    const { recording } = (await openProgramReader(sourceResources, patientBudget, language)).read(
      text,
      language,
    )!;
    expect(recording.output.join("")).toBe("after\n");
    expect(recording.unknown.map(({ what }) => what).join()).toMatch(/`elsewhere` is not defined/i);
  },
);
