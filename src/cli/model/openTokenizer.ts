import { access } from "node:fs/promises";
import path from "node:path";
import { CliFailure } from "../failure.ts";
import { parseJson } from "../parseJson.ts";
import { readText } from "../terminal.ts";
import { readBytePairs } from "./readBytePairs.ts";
import { toMessage } from "../../engine/errors.ts";

/** Between text and token numbers, as one model has it. */
export interface ModelTokenizer {
  /** Throws `CliFailure` for a text that the vocabulary cannot say. */
  encode(text: string): readonly number[];
  /** What one token or several stand for; half a character becomes U+FFFD. */
  decode(tokens: readonly number[]): string;
}

/**
 * The tokenizer of a model's folder: `tokenizer.json`, or else `vocab.json` with `merges.txt`; null
 * where there is neither. The library is loaded only when it is needed.
 */
export async function openTokenizer(folder: string): Promise<ModelTokenizer | null> {
  const at = (name: string) => path.join(folder, name);
  const exists = (name: string) =>
    access(at(name)).then(
      () => true,
      () => false,
    );
  if (await exists("tokenizer.json")) return readTokenizer(at("tokenizer.json"));
  if (!(await exists("vocab.json")) || !(await exists("merges.txt"))) return null;
  const definition = await readBytePairs(at("vocab.json"), at("merges.txt"));
  return createTokenizer(at("vocab.json"), definition);
}

async function readTokenizer(file: string): Promise<ModelTokenizer> {
  const definition = parseJson(file, await readText(file));
  if (typeof definition !== "object" || definition === null) {
    throw new CliFailure(`${file}: expected an object with a model; download it again`);
  }
  return createTokenizer(file, definition);
}

async function createTokenizer(file: string, definition: object): Promise<ModelTokenizer> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  const create = () => {
    try {
      return new Tokenizer(definition, {});
    } catch (error) {
      const why = toMessage(error);
      throw new CliFailure(`${file}: this is not a tokenizer (${why}); download it again`);
    }
  };
  const tokenizer = create();
  const decode = (tokens: readonly number[]) =>
    tokens.length === 0
      ? ""
      : tokenizer.decode([...tokens], { clean_up_tokenization_spaces: false });
  return {
    decode,
    encode: (text) => {
      const { ids } = tokenizer.encode(text);
      const kept = !keepsEverything(definition) || [text, ` ${text}`].includes(decode(ids));
      if (kept && ids.every(Number.isInteger)) return ids;
      const found = `only ${JSON.stringify(decode(ids))} of ${JSON.stringify(text)}`;
      throw new CliFailure(`${file}: the vocabulary covers ${found}; use other characters`);
    },
  };
}

/** Whether a text must come back as it was: bytes that nothing has normalised, as in GPT-2. */
function keepsEverything(definition: object): boolean {
  const { normalizer, decoder } = definition as Readonly<Record<string, unknown>>;
  const isOfBytes = typeof decoder === "object" && decoder !== null && "type" in decoder;
  return !normalizer && isOfBytes && decoder.type === "ByteLevel";
}
