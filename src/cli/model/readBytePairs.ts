import { CliFailure } from "../failure.ts";
import { parseJson } from "../parseJson.ts";
import { readText } from "../terminal.ts";

const endOfText = "<|endoftext|>";

/**
 * `vocab.json` and `merges.txt` of a GPT-2 -> the same tokenizer in the form of `tokenizer.json`:
 * bytes, cut into words by GPT-2's pattern, joined pair by pair in the order of the merges.
 */
export async function readBytePairs(vocabFile: string, mergesFile: string): Promise<object> {
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
