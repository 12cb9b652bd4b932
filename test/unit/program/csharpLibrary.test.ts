import { expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { printedBy } = await programRunner("csharp");

// What it prints is what Mono prints.
const program = String.raw`
using System;
using System.Collections.Generic;
using System.Linq;
class Animal { }
class Dog : Animal { }
class P {
  static string Try(Action run) { try { run(); return "ran"; } catch (Exception e) { return e.GetType().Name; } }
  static void Main() {
    var words = new List<string> { "bb", "aa", "c" };
    words.Sort((a, b) => a.Length - b.Length);
    Console.WriteLine(string.Join(" ", words));
    var many = Enumerable.Range(0, 40).Select(i => i * 7 % 40).ToList();
    many.Sort((a, b) => a % 4 - b % 4);
    Console.WriteLine(string.Join(" ", many));
    var list = new List<int> { 3, 1 };
    var sorted = list.OrderBy(x => x);
    var tail = list.Where(x => x > 1).Reverse();
    list.Add(2);
    Console.WriteLine(string.Join(" ", sorted) + "|" + string.Join(" ", tail));
    int seen = 0;
    bool any = list.Any(x => { seen++; return x == 3; });
    Console.WriteLine(any + " " + seen);
    Console.WriteLine(list.Where(x => x > 9).FirstOrDefault() + " " + new List<string>().FirstOrDefault());
    Animal animal = new Animal();
    object five = 5;
    Console.WriteLine(Try(() => { var d = (Dog)animal; }) + " " + Try(() => { var d = (double)five; }) + " " + Try(() => { var d = (int)five; }));
    Console.WriteLine(Try(() => { foreach (var x in list) list.Add(x); }) + " " + Try(() => { foreach (var x in list) { if (x < 0) list.Add(x); } }));
    Console.WriteLine('a'.CompareTo('d') + " " + 1.CompareTo(5) + " " + 2.5.Equals(2) + " " + double.NaN.Equals(double.NaN));
    Console.WriteLine(long.MaxValue.ToString("N0") + " " + (-1).ToString("X") + " " + (-1L).ToString("x") + " " + 12345.ToString("E2"));
    Console.WriteLine(Convert.ToInt32("ff", 16) + " " + Convert.ToString(-1, 2).Length + " " + Try(() => Convert.ToInt32("zz", 16)) + " " + Try(() => int.Parse("3000000000")));
    for (int i = 0; i < 3; i++)
    {
      for (int j = 0; j < 3; j++)
      {
        if (j == 2) goto next;
        Console.Write(i + "" + j + " ");
      }
      next: ;
    }
    Console.WriteLine();
  }
}
`;

it("sort, defer, cast, and jump as .NET does", () => {
  expect(
    printedBy(program)
      .trimEnd()
      .split("\n")
      .map((line) => line.trimEnd()),
  ).toEqual([
    "c aa bb",
    "0 12 24 28 36 16 8 20 4 32 5 17 29 1 25 13 9 21 37 33 6 34 30 14 22 18 2 26 10 38 19 7 31 3 35 15 23 27 39 11",
    "1 2 3|2 3",
    "True 1",
    "0",
    "InvalidCastException InvalidCastException ran",
    "InvalidOperationException ran",
    "-3 -1 False True",
    "9,223,372,036,854,775,807 FFFFFFFF ffffffffffffffff 1.23E+004",
    "255 32 FormatException OverflowException",
    "00 01 10 11 20 21",
  ]);
});
