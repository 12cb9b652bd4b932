import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBytes } from "../../../src/cli/model/loadModel.ts";
import { runCli } from "../../support/runCli.ts";

const block = "media/examples/block.json";
const hasFullDevice = existsSync("/dev/full");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "hostile-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a shell shows of a line in which `$CLI` is the terminal runner. */
function inShell(line: string) {
  const env = { ...process.env, CLI: `"${process.execPath}" dist/cli.mjs` };
  const shell = ["-c", `set -o pipefail; ${line.replaceAll("$CLI", env.CLI)}`];
  const { status, stdout, stderr } = spawnSync("bash", shell, { encoding: "utf8", env });
  return { status, stdout, stderr };
}

describe("what is printed", () => {
  test.skipIf(!hasFullDevice)("where there is no room ends with words", () => {
    for (const options of ["", "--json"]) {
      const { status, stderr } = inShell(`$CLI eval ${block} ${options} > /dev/full`);
      expect(stderr).toMatch(
        /^attention-lens: standard output: there is no space left .*; write to another place/,
      );
      expect(stderr.trim().split("\n")).toHaveLength(1);
      expect(status).toBe(1);
    }
  });

  test.skipIf(process.platform === "win32")("to somebody who stops early ends quietly", () => {
    const { status, stdout, stderr } = inShell(`$CLI eval ${block} --json | head -c 8`);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{"kind":', stderr: "" });
  });

  test("of an example that ships carries no warning", async () => {
    const { status, stderr } = await runCli(["eval", block]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});

describe("memory", () => {
  test.each([
    ["--length", "100000"],
    ["--heads", "1e9"],
    ["--head-dim", "1e300"],
  ])("that bench %s %s would need is refused before numbers are drawn", async (...size) => {
    const { status, stderr } = await runCli(["bench", ...size]);
    expect(stderr).toMatch(/need about .* GiB of memory and the limit is .*raise --limit/);
    expect(status).toBe(1);
  });

  test("that eval may take is set by the option that its refusal names", async () => {
    const { status, stderr } = await runCli(["eval", block, "--limit", "1kB"]);
    expect(stderr).toMatch(
      /needs about .* the limit is 1 KiB\. Shorten the input or raise --limit/,
    );
    expect(status).toBe(1);
  });
});

describe("a path", () => {
  test.skipIf(process.platform === "win32")(
    "of weights that is a pipe is not waited for",
    async () => {
      const pipe = path.join(folder, "model.safetensors");
      execFileSync("mkfifo", [pipe]);
      await expect(openBytes(pipe)).rejects.toThrow(/this is not a regular file; use the path/);
    },
  );

  test.skipIf(process.platform === "win32")(
    "of a text that is a pipe or a device is not waited for, and gets one line",
    async () => {
      const pipe = path.join(folder, "text.json");
      execFileSync("mkfifo", [pipe]);
      for (const file of [pipe, "/dev/zero"]) {
        const { status, stderr } = await runCli(["extract", file]);
        expect(stderr).toMatch(
          /^attention-lens: \S+: this is not a regular file; use the path [^\n]*\n$/,
        );
        expect(status).toBe(1);
      }
    },
  );

  test("that leads nowhere gets a message without a system error code", async () => {
    await writeFile(path.join(folder, "file"), "x");
    const inFile = path.join(folder, "file", "inside.json");
    const tooLong = path.join(folder, "x".repeat(300));
    for (const file of [inFile, tooLong, folder, path.join(folder, "none.json")]) {
      for (const command of [
        ["eval", file],
        ["extract", file],
        ["model", file, "--ids", "1"],
      ]) {
        const { status, stderr } = await runCli(command);
        expect(stderr).toContain(folder);
        expect(stderr).not.toMatch(/E[A-Z]{4,}|\n\s+at /);
        expect(status).toBe(1);
      }
    }
  }, 120_000);
});
