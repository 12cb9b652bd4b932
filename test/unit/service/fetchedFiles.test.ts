import { describe, expect, it } from "vitest";
import { openSource } from "../../../src/source/openSource.ts";
import { toBasis } from "../../../src/viewModel/basis.ts";
import { FetchedFiles } from "../../../src/service/fetchedFiles.ts";
import type { FetchedFile, WantedFile } from "../../../src/service/readingOptions.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { patienceOfEditors } from "../../../src/service/readerHost.ts";
import { sourceResources } from "../../support/sourceResources.ts";

/** A folder in memory, and the paths that were asked for, each time. */
class Folder {
  readonly asked: string[][] = [];
  readonly files: Map<string, string>;

  constructor(files: Readonly<Record<string, string>>) {
    this.files = new Map(Object.entries(files));
  }

  readonly fetch = (wanted: readonly WantedFile[]): Promise<readonly FetchedFile[]> => {
    this.asked.push(wanted.map(({ path }) => path));
    return Promise.resolve(
      wanted.map((file) => {
        const names = file.path === "" ? [...this.files.keys()] : null;
        const content = file.as === "names" ? names : (this.files.get(file.path) ?? null);
        return { ...file, content };
      }),
    );
  };
}

const attend = `import torch
def attend(q, k, v):
    scores = q @ k.T / 2
    weights = torch.softmax(scores, dim=-1)
    return weights @ v
`;

const program = `import torch
from mix import attend
q = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
out = attend(q, q, q)
`;

describe("files that a program imports", () => {
  it("are fetched, and what they import too, before the program counts as run", async () => {
    const folder = new Folder({ "a.py": "from b import x", "b.py": "x = 3" });
    const files = new FetchedFiles(folder.fetch);
    const follower = new ProgramFollower(sourceResources, patienceOfEditors, files);
    const source = await openSource("from a import x\n", "python", sourceResources);
    const read = await follower.read(source);
    expect(read!.variables.get("x")).toMatchObject({ value: 3 });
    expect(folder.asked.map(([first]) => first)).toEqual(["a.py", "b.py"]);
    await follower.read(source);
    expect(folder.asked).toHaveLength(2);
  });

  it("are read again after they change", async () => {
    const folder = new Folder({ "a.py": "x = 1" });
    const files = new FetchedFiles(folder.fetch);
    const follower = new ProgramFollower(sourceResources, patienceOfEditors, files);
    const source = await openSource("from a import x\n", "python", sourceResources);
    await follower.read(source);
    folder.files.set("a.py", "x = 2");
    files.forget(["a.py"]);
    const read = await follower.read(source);
    expect(read!.variables.get("x")).toMatchObject({ value: 2 });
  });

  it("are found in the folder of a program, and again after one is added", async () => {
    const folder = new Folder({ "Other.cs": "class Other { }" });
    const files = new FetchedFiles(folder.fetch);
    const follower = new ProgramFollower(sourceResources, patienceOfEditors, files);
    const source = await openSource("var x = Sizes.Width;", "csharp", sourceResources);
    const before = await follower.read(source);
    expect(before!.variables.get("x")).toMatchObject({ kind: "unknown" });
    folder.files.set("Sizes.cs", "static class Sizes { public const int Width = 8; }");
    files.forget(["", "Sizes.cs"]);
    const after = await follower.read(source);
    expect(after!.variables.get("x")).toMatchObject({ value: 8 });
  });

  it("that change but were never asked for change nothing", () => {
    const files = new FetchedFiles(new Folder({}).fetch);
    files.forget(["other.py"]);
    expect(files.version).toBe(0);
  });

  it("compute attention at the call, and say where", async () => {
    const files = new FetchedFiles(new Folder({ "mix.py": attend }).fetch);
    const follower = new ProgramFollower(sourceResources, patienceOfEditors, files);
    const source = await openSource(program, "python", sourceResources);
    const { groups } = await follower.follow(source, source.extract(), {});
    expect(groups).toHaveLength(1);
    const { agreement } = toBasis(groups[0]!);
    expect(program.slice(agreement!.range.start, agreement!.range.end)).toBe("attend(q, q, q)");
    expect(agreement!.title).toMatch(/^✓ mix\.py:4/);
    expect(agreement!.sentence).toBe("Matches mix.py:4, which line 4 of your program calls.");
  });
});

it("files of too many bytes in all are not kept", async () => {
  const files = new FetchedFiles((wanted) =>
    Promise.resolve(wanted.map((file) => ({ ...file, content: new Uint8Array(120_000_000) }))),
  );
  await files.settle(() => [files.bytes("a"), files.bytes("b")]);
  expect(files.bytes("a")).toHaveLength(120_000_000);
  expect([files.bytes("b"), files.gap("b")]).toEqual([null, "large"]);
});
