import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseGpt2Config, readGpt2, type Gpt2Model } from "../../engine/models/gpt2.ts";
import {
  CheckpointError,
  openSafetensors,
  type ByteSource,
} from "../../engine/models/safetensors.ts";
import { collectTensors } from "../../engine/problemTensors.ts";
import { CliFailure, toFileReason } from "../failure.ts";
import { parseJson } from "../openFile.ts";
import { readText } from "../terminal.ts";

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

/** Where the parts of a model lie. */
interface ModelFiles {
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

/** The most that one call of the operating system reads. */
const largestRead = 2 ** 30;

/** A file of bytes with the way to let go of it. */
interface OpenBytes {
  readonly source: ByteSource;
  close(): Promise<void>;
}

/** Opens a regular file to be read piece by piece; only what is asked for is held in memory. */
export async function openBytes(path: string): Promise<OpenBytes> {
  const refuse = (why: string) =>
    new CliFailure(`${path}: ${why}; use the path of a readable .safetensors file`);
  const fail = (error: unknown) => {
    throw refuse(toFileReason(error));
  };
  // Asked before it is opened: a pipe would be waited for.
  const status = await stat(path).catch(fail);
  if (!status.isFile()) throw refuse("this is not a regular file");
  const file = await open(path, "r").catch(fail);
  const source: ByteSource = {
    size: status.size,
    read: async (start, end) => {
      const wanted = Math.max(0, Math.min(end, status.size) - start);
      const bytes = Buffer.allocUnsafe(wanted);
      let filled = 0;
      while (filled < wanted) {
        const length = Math.min(wanted - filled, largestRead);
        const { bytesRead } = await file.read(bytes, filled, length, start + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
  };
  return { source, close: () => file.close() };
}
