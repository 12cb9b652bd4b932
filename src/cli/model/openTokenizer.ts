import { access } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../engine/errors.ts";
import { CliFailure } from "../failure.ts";
import { parseJson } from "../openFile.ts";
import { readText } from "../terminal.ts";

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

const endOfText = "<|endoftext|>";

/**
 * `vocab.json` and `merges.txt` of a GPT-2 -> the same tokenizer in the form of `tokenizer.json`:
 * bytes, cut into words by GPT-2's pattern, joined pair by pair in the order of the merges.
 */
async function readBytePairs(vocabFile: string, mergesFile: string): Promise<object> {
  const vocab = readVocabulary(vocabFile, parseJson(vocabFile, await readText(vocabFile)));
  const merges = readMerges(mergesFile, await readText(mergesFile), vocab);
  const special = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  const end = vocab[endOfText];
  return {
    added_tokens:
      end === undefined ? [] : [{ id: end, content: endOfText, special: true, ...special }],
    normalizer: null,
    pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true },
    post_processor: null,
    decoder: { type: "ByteLevel" },
    model: { type: "BPE", unk_token: null, vocab, merges },
  };
}

function readVocabulary(file: string, json: unknown): Readonly<Record<string, number>> {
  const entries = typeof json === "object" && json !== null ? Object.entries(json) : [];
  if (Array.isArray(json) || entries.length === 0) {
    throw new CliFailure(`${file}: expected an object that maps tokens to numbers`);
  }
  const odd = entries.find(([, id]) => !Number.isSafeInteger(id) || id < 0);
  if (odd === undefined) return json as Readonly<Record<string, number>>;
  const found = `${JSON.stringify(odd[0])} is ${JSON.stringify(odd[1])}`;
  throw new CliFailure(`${file}: ${found}, but a token needs a whole number of at least 0`);
}

function readMerges(
  file: string,
  text: string,
  vocab: Readonly<Record<string, number>>,
): readonly (readonly [string, string])[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const isComment = index === 0 && line.startsWith("#version");
    if (line === "" || isComment) return [];
    const [left = "", right = "", ...rest] = line.split(" ");
    const joined = left + right;
    if (left !== "" && right !== "" && rest.length === 0 && Object.hasOwn(vocab, joined)) {
      return [[left, right] as const];
    }
    const expected = "two tokens separated by a space whose merge is in vocab.json";
    const found = JSON.stringify(line.slice(0, 40));
    throw new CliFailure(`found ${found}, expected ${expected} (${file}:${index + 1}:1)`);
  });
}
