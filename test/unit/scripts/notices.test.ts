import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BuildRecord } from "../../../scripts/bundles.ts";
import { findWithoutText, toNotices, toNoticesPage } from "../../../scripts/notices.ts";

const permission = "Permission is hereby granted, free of charge, to any person. ".repeat(5);

describe("third-party notices", () => {
  let folder: string;
  const write = async (file: string, text: string) => {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const addPackage = async (name: string, files: Readonly<Record<string, string>> = {}) => {
    const about = JSON.stringify({ name, version: "1.0.0", license: "MIT" });
    await write(`node_modules/${name}/package.json`, about);
    for (const [file, text] of Object.entries(files)) {
      await write(`node_modules/${name}/${file}`, text);
    }
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-notices-"));
    for (const name of [
      "@vscode/tree-sitter-wasm",
      "web-tree-sitter",
      "webgpu",
      "assemblyscript",
    ]) {
      await addPackage(name, { LICENSE: permission });
    }
  });

  afterEach(() => rm(folder, { recursive: true }));

  const read = (inputs: readonly string[], outputs: readonly string[] = ["dist/panel.js"]) => {
    const record: BuildRecord = {
      production: true,
      parts: { a: { startedAt: 1, inputs, outputs } },
    };
    return toNotices(record, folder);
  };

  it("carry the text and the notice of every bundled package, those inside others too", async () => {
    await addPackage("preact", { LICENSE: `${permission} Jason`, "NOTICE.md": "and friends" });
    await addPackage("gpu.js/node_modules/acorn", { "licence.md": `${permission} Marijn` });
    const notices = read([
      ...["src/a.ts", "node_modules/preact/hooks/index.js"],
      "node_modules/gpu.js/node_modules/acorn/acorn.js",
    ]);
    expect(findWithoutText(notices)).toEqual([]);
    const page = toNoticesPage(notices);
    for (const words of ["preact 1.0.0 (MIT)", "Jason", "and friends", "Marijn"]) {
      expect(page).toContain(words);
    }
  });

  it("miss a package that ships none, until the project keeps its text", async () => {
    await addPackage("@microsoft/fast-element");
    const inputs = ["node_modules/@microsoft/fast-element/dist/index.js"];
    expect(findWithoutText(read(inputs))).toEqual([
      "@microsoft/fast-element 1.0.0 (MIT) is bundled without the text of its licence: keep it in licences",
    ]);
    await write("licences/@microsoft/fast-element/licence.txt", `Source: there\n\n${permission}`);
    expect(findWithoutText(read(inputs))).toEqual([]);
  });

  it("name the authors of every grammar, two of which come from one place", async () => {
    const outputs = ["dist/wasm/tree-sitter-tsx.wasm", "dist/wasm/tree-sitter-typescript.wasm"];
    const missing = findWithoutText(read([], outputs));
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain("tree-sitter-typescript is bundled without");
    await write("licences/tree-sitter-typescript/licence.txt", permission);
    expect(findWithoutText(read([], outputs))).toEqual([]);
  });

  it("leave out what does not ship", async () => {
    await addPackage("axe-core");
    expect(
      findWithoutText(read(["node_modules/axe-core/axe.js"], ["out/gallery/gallery.js"])),
    ).toEqual([]);
  });
});
