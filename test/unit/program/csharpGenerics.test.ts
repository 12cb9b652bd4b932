import { describe, expect, it } from "vitest";
import { programRunner } from "../../support/runProgram.ts";

const { printedBy } = await programRunner("csharp");

/** What a program prints, line by line. */
const printed = (text: string): readonly string[] => printedBy(text).trimEnd().split("\n");

// The expected values come from compiled programs.

describe("parameters of types in C#", () => {
  it("make objects and defaults of what they stand for", () => {
    const text = `class Box { public int Count = 3; }
class Pool<T> where T : new() {
  List<T> items = new List<T>();
  public T Make() { var made = new T(); items.Add(made); return made; }
  public T First() => items.Count > 0 ? items[0] : default(T);
}
var pool = new Pool<Box>();
Console.WriteLine(pool.First() == null);
Console.WriteLine(pool.Make().Count);
Console.WriteLine(new Pool<int>().First());`;
    expect(printed(text)).toEqual(["True", "3", "0"]);
  });

  it("stand for the types of arguments", () => {
    const text = `T Max<T>(IEnumerable<T> xs) where T : IComparable<T> {
  T best = default(T); bool any = false;
  foreach (var x in xs) if (!any || x.CompareTo(best) > 0) { best = x; any = true; }
  return best;
}
T[] Fill<T>(int n, T v) { var a = new T[n]; a[0] = v; return a; }
Console.WriteLine(Max(new[] { 3, 9, 2 }) + " " + Max(new List<double> { -1.5, -0.5 }));
Console.WriteLine(string.Join(",", Fill(2, 0.5)));`;
    expect(printed(text)).toEqual(["9 -0.5", "0.5,0"]);
  });
});
