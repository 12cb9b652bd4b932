import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { CliFailure } from "../failure.ts";

/** Where the parts of a model lie. */
export interface ModelFiles {
  readonly folder: string;
  readonly weights: string;
  readonly config: string;
}

const usualName = "model.safetensors";

/**
 * A Hugging Face folder, or the path of its weights -> the files of the model. The weights are
 * `model.safetensors`, or the only `.safetensors` file there is.
 */
export async function findModelFiles(given: string): Promise<ModelFiles> {
  const status = await stat(given).catch(() => null);
  if (status === null) {
    const remedy = "use a folder with config.json and model.safetensors";
    throw new CliFailure(`${given}: there is no such file or folder; ${remedy}`);
  }
  const folder = status.isDirectory() ? given : path.dirname(given);
  const weights = status.isDirectory() ? await findWeights(folder) : given;
  return { folder, weights, config: path.join(folder, "config.json") };
}

async function findWeights(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".safetensors")).sort();
  const chosen = names.includes(usualName) ? usualName : names[0];
  if (chosen !== undefined && (names.length === 1 || chosen === usualName)) {
    return path.join(folder, chosen);
  }
  const found = names.length === 0 ? "no .safetensors file" : names.join(", ");
  const remedy = names.length === 0 ? "download the weights" : "pass the path of one of them";
  throw new CliFailure(`${folder}: found ${found}, expected ${usualName}; ${remedy}`);
}
