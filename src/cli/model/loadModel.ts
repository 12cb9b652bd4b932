import { collectTensors } from "../../engine/problemTensors.ts";
import { parseGpt2Config, readGpt2, type Gpt2Model } from "../../engine/models/gpt2.ts";
import { CheckpointError, openSafetensors } from "../../engine/models/safetensors.ts";
import { CliFailure } from "../failure.ts";
import { parseJson } from "../parseJson.ts";
import { readText } from "../terminal.ts";
import { openBytes } from "./openBytes.ts";
import type { ModelFiles } from "./findModelFiles.ts";

/** Reads a GPT-2 from its files, weight by weight; `limit` is in bytes of the weights' file. */
export async function loadModel(files: ModelFiles, limit: number): Promise<Gpt2Model> {
  const { config: configFile, weights } = files;
  const json = parseJson(configFile, await readText(configFile));
  const config = await naming(configFile, () => parseGpt2Config(json));
  const file = await openBytes(weights);
  try {
    return await naming(weights, async () =>
      readGpt2(await openSafetensors(file.source, limit), config),
    );
  } finally {
    await file.close();
  }
}

/** How many learned numbers a model has; what is used twice counts once. */
export function countParameters(model: Gpt2Model): number {
  const tensors = new Set(collectTensors(model, []).map(({ tensor }) => tensor));
  return [...tensors].reduce((sum, { values }) => sum + values.length, 0);
}

/** Says of which file an error speaks. */
async function naming<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    throw new CliFailure(`${file}: ${error.message}`);
  }
}
