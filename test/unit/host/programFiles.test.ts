import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ProgramFiles } from "../../../src/host/models/programFiles.ts";
import { Uri } from "../../support/editor/values.ts";
import { workspace } from "../../support/editor/vscode.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/files");

/** What a program in the folder of files gets. */
async function fetch(file: string) {
  const files = new ProgramFiles();
  const program = { uri: Uri.file(path.join(folder, "program.py")) };
  try {
    const [found] = await files.of(program as never).fetch([{ path: file, as: "bytes" }]);
    return found;
  } finally {
    files.dispose();
  }
}

describe("numbers beside a program", () => {
  afterEach(() => {
    workspace.isTrusted = true;
  });

  it("are read in a workspace that is trusted", async () => {
    const found = await fetch("vector.npy");
    expect(found?.content).toHaveLength(152);
  });

  it("are not read in one that is not, and the reason is said", async () => {
    workspace.isTrusted = false;
    expect(await fetch("vector.npy")).toMatchObject({ content: null, gap: "untrusted" });
  });

  it("are not read outside the folder of the program", async () => {
    expect(await fetch("../c/basics.c")).toMatchObject({ content: null, gap: "outside" });
  });
});
