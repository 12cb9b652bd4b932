import { readFileSync } from "node:fs";

const folder = new URL("../fixtures/scripts/", import.meta.url);

/** A program in TypeScript or JavaScript, with the lines that Node prints for it. */
export interface Script {
  readonly name: string;
  readonly text: string;
  readonly output: readonly string[];
}

const expected = JSON.parse(
  readFileSync(new URL("expected.json", folder), "utf8"),
) as readonly Omit<Script, "text">[];

/** The programs of `test/fixtures/scripts`. */
export const scripts: readonly Script[] = expected.map(({ name, output }) => ({
  name,
  output,
  text: readFileSync(new URL(name, folder), "utf8"),
}));
