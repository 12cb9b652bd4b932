import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ProgramFiles } from "../../../src/host/models/programFiles.ts";
import { Uri } from "../../support/editor/values.ts";
import { workspace } from "../../support/editor/vscode.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/files");

/** What a program in the folder of files gets. */
async function fetch(file: string, as: "bytes" | "text" | "names" = "bytes") {
  const files = new ProgramFiles();
  const program = { uri: Uri.file(path.join(folder, "program.py")) };
  try {
    const [found] = await files.of(program as never).fetch([{ path: file, as }]);
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

  it.each(["data.json", "helper.py", "Project.csproj"])(
    "neither %s nor the names in a folder are asked for there",
    async (file) => {
      workspace.isTrusted = false;
      const stat = vi.spyOn(workspace.fs, "stat");
      for (const as of ["bytes", "text", "names"] as const)
        expect(await fetch(file, as)).toMatchObject({ content: null, gap: "untrusted" });
      expect(stat).not.toHaveBeenCalled();
      stat.mockRestore();
    },
  );

  it.each(["../c/basics.c", "..\\c\\basics.c", "sub\\..\\..\\c\\basics.c"])(
    "%s is outside before anybody looks whether it is there",
    async (file) => {
      const stat = vi.spyOn(workspace.fs, "stat");
      expect(await fetch(file)).toMatchObject({ content: null, gap: "outside" });
      expect(stat).not.toHaveBeenCalled();
      stat.mockRestore();
    },
  );

  it("are not read outside the folder of the program", async () => {
    expect(await fetch("../c/basics.c")).toMatchObject({ content: null, gap: "outside" });
  });

  it("count once they are there, where a busy machine takes its time", async () => {
    let arrive: (bytes: Uint8Array) => void = () => undefined;
    const whole = new Promise<Uint8Array>((resolve) => (arrive = resolve));
    const readFile = vi.spyOn(workspace.fs, "readFile").mockReturnValue(whole);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const files = new ProgramFiles();
    try {
      const changed: string[] = [];
      files.onDidChange((uris) => changed.push(...uris));
      const program = files.of({ uri: Uri.file(path.join(folder, "program.py")) } as never);
      const fetched = program.fetch([{ path: "vector.npy", as: "bytes" }]);
      while (readFile.mock.calls.length === 0) await new Promise(setImmediate);
      vi.advanceTimersByTime(10_000);
      expect(await fetched).toEqual([
        { path: "vector.npy", as: "bytes", content: null, gap: "late" },
      ]);
      expect(changed).toEqual([]);
      arrive(new Uint8Array(3));
      await new Promise(setImmediate);
      vi.advanceTimersByTime(1000);
      expect(program.pathsOf(new Set(changed))).toEqual(["vector.npy"]);
    } finally {
      files.dispose();
      vi.useRealTimers();
      readFile.mockRestore();
    }
  });
});
