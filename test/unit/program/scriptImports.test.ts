import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { type Files, toPort } from "../../support/filePort.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget, "typescriptReact");

function read(text: string, files: Files = {}) {
  return reader.read(text, "typescriptreact", null, toPort(files))!;
}

/** The number that a program gives the name `x`, or why that is unknown. */
function valueOf(text: string, files: Files): number | string | null {
  const x = read(text, files).variables.get("x");
  if (x?.kind === "unknown") return x.why;
  return x?.kind === "float" ? x.value : null;
}

const sizes = "export const width = 6;";

describe("names that a project gives its folders", () => {
  it("are those of its settings", () => {
    const files = {
      "../../tsconfig.json": `{ "compilerOptions": {
        // "@/*": ["./old/*"]
        "paths": { "@/*": ["./src/*"], "#data/*": ["./src/numbers/*"] } } }`,
      "../sizes.ts": sizes,
      "../../src/sizes.ts": sizes,
      "../../src/numbers/index.ts": "export const height = 2;",
      "../../src/numbers/more.js": "export const height = 5;",
    };
    expect(valueOf(`import { width } from "@/sizes"; const x = width * 2;`, files)).toBe(12);
    expect(valueOf(`import { height } from "#data/more"; const x = height;`, files)).toBe(5);
    expect(valueOf(`import { height } from "@/numbers"; const x = height;`, files)).toBe(2);
  });

  it("begin where the settings say", () => {
    const files = {
      "jsconfig.json": `{ "compilerOptions": { "baseUrl": "app", "paths": { "~/*": ["*"] } } }`,
      "app/sizes.js": sizes,
    };
    expect(valueOf(`import { width } from "~/sizes"; const x = width;`, files)).toBe(6);
  });

  it("are unknown without settings, and are no libraries", () => {
    const why = "`@/sizes` is not followed";
    expect(valueOf(`import { width } from "@/sizes"; const x = width;`, {})).toBe(why);
    const other = {
      "tsconfig.json": `{ "paths": { "@app/*": ["src/*"] } }`,
      "src/sizes.ts": sizes,
    };
    expect(valueOf(`import { width } from "@/sizes"; const x = width;`, other)).toBe(why);
  });
});

describe("elements of JSX", () => {
  it("take the parts of any object, and of nothing", () => {
    const text = `
      const style = { color: "red" };
      const none = null;
      function show() { return <div {...style} {...none}><p {...{ id: 3 }}>{x}</p></div>; }
      let x = 1;
      show();
      x = 4;`;
    const { recording } = read(text);
    expect(recording.stoppedAt).toBeNull();
    expect(valueOf(text, {})).toBe(4);
  });
});

describe("what is imported only to say types", () => {
  const unknownOf = (...lines: readonly string[]) =>
    read(lines.join("\n")).recording.unknown.map(({ what }) => what);

  it("is not missed", () => {
    expect(
      unknownOf(
        'import { Matrix, Row } from "@/types";',
        "const rows: Matrix = [[1, 2]];",
        "const first = (all: Matrix): Row => all[0] as Row;",
        "const x = first(rows)[1];",
      ),
    ).toEqual([]);
  });

  it("is missed where something is done with it", () => {
    expect(
      unknownOf('import { Matrix } from "@/types";', "const rows: Matrix = new Matrix([[1, 2]]);"),
    ).toContain("`@/types` is not followed");
  });
});
