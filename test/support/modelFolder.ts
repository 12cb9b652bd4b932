import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { readOracleBytes } from "./oracle.ts";

/** Files of a model by name; null leaves one out. */
export type ModelParts = Readonly<Record<string, Uint8Array | string | null>>;

/** A folder with the tiny GPT-2, some of its parts changed; gone when the test is over. */
export async function createModelFolder(parts: ModelParts = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "attention-lens-model-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const usual: ModelParts = {
    "config.json": readOracleBytes("gpt2_tiny_config.json"),
    "model.safetensors": readOracleBytes("gpt2_tiny.safetensors"),
  };
  for (const [name, content] of Object.entries({ ...usual, ...parts })) {
    if (content !== null) await writeFile(path.join(folder, name), content);
  }
  return folder;
}
