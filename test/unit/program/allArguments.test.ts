import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { shownText } from "../../../src/program/values/gaps.ts";
import type { LanguageName } from "../../../src/source/languages.ts";
import { sourceResources } from "../../support/sourceResources.ts";

async function printed(language: LanguageName, text: string): Promise<string> {
  const reader = await openProgramReader(sourceResources, patientBudget, language);
  return shownText(reader.read(text, language)!.recording.output.join("")).trimEnd();
}

/** Each line prints what the real language prints, or a question mark. */
const lines: readonly (readonly [
  LanguageName,
  (code: string) => string,
  Record<string, string>,
])[] = [
  [
    "java",
    (code) => `import java.util.*; class A { public static void main(String[] a) { ${code} } }`,
    {
      'System.out.println("banana".indexOf("an", 2));': "3",
      'System.out.println("banana".lastIndexOf("an", 2));': "1",
      'System.out.println("banana".lastIndexOf("b", -1));': "-1",
      'System.out.println("banana".startsWith("nan", 2));': "true",
      'System.out.println(Arrays.toString("a:b:c:".split(":", 2)));': "[a, b:c:]",
      'System.out.println(Arrays.toString("a:b:c:".split(":", -1)));': "[a, b, c, ]",
      'System.out.println("x1y2".replaceAll("[0-9]", "-"));': "x-y-",
      'System.out.println("x1y2".replaceAll("([0-9])", "<$1>"));': "x<1>y<2>",
      "System.out.println(Integer.toString(200, 16));": "c8",
      'try { Integer.parseInt("80000000", 16); } catch (NumberFormatException e) { System.out.println("over"); }':
        "over",
      'System.out.println(Integer.parseInt("-7f", 16));': "-127",
      'System.out.println("head".hashCode());': "3198432",
      "System.out.println((int) 5e9); System.out.println((byte) 300.7);": "2147483647\n44",
      "System.out.println((long) Double.NaN);": "0",
      'System.out.println("-".repeat(3000).length());': "3000",
      "System.out.println(List.of(1, 2).equals(new ArrayList<>(List.of(1, 2))));": "true",
    },
  ],
  [
    "csharp",
    (code) => `using System; using System.Collections.Generic; ${code}`,
    {
      'Console.WriteLine("banana".IndexOf("an", 2));': "3",
      'Console.WriteLine("banana".LastIndexOf("an", 2));': "1",
      'Console.WriteLine("Banana".StartsWith("bAN", StringComparison.OrdinalIgnoreCase));': "True",
      'Console.WriteLine("Banana".Replace("AN", "-", StringComparison.OrdinalIgnoreCase));': "B--a",
      'Console.WriteLine("banana".Remove(1, 3));': "bna",
      'Console.WriteLine("a".Equals("A") || "a".Equals(null)); Console.WriteLine("a".Equals(Elsewhere.X));':
        "False\n?",
      "Console.WriteLine(\"a,b,c\".Split(',', 2)[1]);": "b,c",
      "Console.WriteLine(new List<int> { 4, 5, 4 }.IndexOf(4, 1));": "2",
      "Console.WriteLine(new List<int> { 4, 5, 4 }.LastIndexOf(4));": "2",
      "Console.WriteLine(\"7\".PadLeft(1500, '0').Length);": "1500",
      "double d = 5e9; Console.WriteLine((int)d);": "?",
    },
  ],
  [
    "kotlin",
    (code) => `fun main() { ${code} }`,
    {
      'println("banana".indexOf("an", 2))': "3",
      'println("banana".lastIndexOf("an"))': "3",
      'println("Banana".contains("ANA", ignoreCase = true))': "true",
      'println("Banana".startsWith("nan", 2))': "true",
      'println("a:b:c".split(":", limit = 2))': "[a, b:c]",
      'println("ff".toInt(16))': "255",
      'println("7fffffff".toInt(16))': "2147483647",
      'println("banana".replace("A", "o", ignoreCase = true))': "bonono",
      "println(5e9.toInt())": "2147483647",
    },
  ],
  [
    "python",
    (code) => code,
    {
      "print('-7'.zfill(4), '+7'.zfill(4), '7'.zfill(1))": "-007 +007 7",
      "print(int('0x1f', 0), int('-0b11', 2), int('12', 8))": "31 -3 10",
      "print(b'ab'[0])": "97",
      "print('banana'.count('a', 2), 'banana'.count('a', 2, 5), ''.count(''))": "2 1 1",
      "print([4, 5, 4, 5].index(5, 2), [4, 5].index(5, -1))": "3 1",
      "print(hex(-255), bin(-5), oct(8))": "-0xff -0b101 0o10",
      "print(len('ab' * 70000))": "140000",
    },
  ],
  [
    "javascript",
    (code) => code,
    {
      "console.log([1, 4].map(Math.sqrt).join());": "1,2",
      'console.log("banana".indexOf("an", 2), "banana".startsWith("nan", 2));': "3 true",
      'console.log("banana".includes("b", 1), "banana".lastIndexOf("an", 2));': "false 1",
      'console.log("a-b-c".split("-", 2), "a".localeCompare("B"));': "[ 'a', 'b' ] -1",
      'console.log("a-b".split("-", -1).length, "a-b".split("-", undefined).length);': "2 2",
      "console.log([1, 2, 1].lastIndexOf(1, -2), [1, 2].includes(1, 1));": "0 false",
      "console.log([5, 6, 7].findLast((x, i) => i === 0), [1, 2].findLastIndex((x) => x < 2));":
        "5 0",
      "console.log(Object.is(0, -0), Object.is(NaN, NaN));": "false true",
      "const a = new Array(2); if (Math.random() < 0.5) a.fill(0); console.log(a.map(() => 1));":
        "?",
      "const a = new Array(2).fill(1); console.log(a.map((x) => x + 1));": "[ 2, 2 ]",
    },
  ],
  ["julia", (code) => code, { 'println(split("a:b:c", ":"; limit=2)[2])': "b:c" }],
  ["r", (code) => code, { 'cat(rep(c("a", "b"), each = 2))': "a a b b" }],
  ["matlab", (code) => code, { "disp(diff([1 4 9], 2))": "2" }],
];

describe.each(lines)("arguments behind the first in %s", (language, program, expected) => {
  it.each(Object.entries(expected))("%s", async (code, output) => {
    expect(await printed(language, program(code))).toBe(output);
  });
});
