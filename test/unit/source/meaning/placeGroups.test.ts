import { expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

/** The lines that lines of ours stand above. */
async function placesIn(
  text: string,
  language = "python",
): Promise<readonly (string | undefined)[]> {
  const source = await openSource(text, language, sourceResources);
  const { groups } = source.extract();
  source.dispose();
  return groups.map(({ place, range }) =>
    text
      .slice((place ?? range).start)
      .split("\n")[0]
      ?.trim(),
  );
}

const one = "[[1, 0], [0, 1]]";
const three = (indent = "") =>
  ["k", "v", "q"].map((name) => `${indent}${name} = ${one}`).join("\n");

it("a line stands above the function that holds one computation, near its first matrix", async () => {
  expect(await placesIn(`def demo():\n${three("    ")}\n`)).toEqual(["def demo():"]);
  const far = `def demo():\n${"    step()\n".repeat(9)}${three("    ")}\n`;
  expect(await placesIn(far)).toEqual([`k = ${one}`]);
});

it("a line stands above the first matrix, whichever role that has, where no function holds it", async () => {
  expect(await placesIn(three())).toEqual([`k = ${one}`]);
});

it("two computations of one function, or that begin with one matrix, keep apart", async () => {
  const mlp = (indent = "") => `${indent}x = ${one}\n${indent}W1 = ${one}\n${indent}W2 = ${one}`;
  expect(await placesIn(`def demo():\n${three("    ")}\n${mlp("    ")}\n`)).toEqual([
    `k = ${one}`,
    `x = ${one}`,
  ]);
  const weights = ["Wq", "Wk", "Wv"].map((name) => `${name} = ${one}`).join("\n");
  const shared = `x = ${one}\n${weights}\nW1 = ${one}\nW2 = ${one}\n`;
  expect(await placesIn(shared)).toEqual([`x = ${one}`, `W1 = ${one}`]);
});

it.each([
  [
    "a method",
    "csharp",
    "class A\n{\n    static void F(int n)\n    {",
    "    }\n}",
    "static void F(int n)",
  ],
  ["a function", "typescript", "export function f(): void {", "}", "function f(): void {"],
  ["an arrow function", "typescript", "const f = (n: number) => {", "}", "f = (n: number) => {"],
  [
    "an async function",
    "python",
    "async def f(n: int) -> None:",
    "",
    "async def f(n: int) -> None:",
  ],
  ["no object", "typescript", "const demo = {", "};", null],
  ["no class", "python", "class A(Base):", "", null],
])("%s is a place", async (_name, language, open, close, place) => {
  const lists: Readonly<Record<string, (name: string) => string>> = {
    csharp: (name) => `double[,] ${name} = { { 1, 0 }, { 0, 1 } };`,
    typescript: (name) =>
      open.endsWith("demo = {") ? `${name}: ${one},` : `const ${name} = ${one};`,
    python: (name) => `${name} = ${one}`,
  };
  const lines = ["k", "v", "q"].map((name) => `        ${lists[language]?.(name) ?? ""}`);
  const [found] = await placesIn([open, ...lines, close, ""].join("\n"), language);
  if (place === null) expect(found).toMatch(/^k\b/);
  else expect(found).toBe(place);
});
