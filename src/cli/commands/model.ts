import { checkProblem } from "../../engine/check/checkProblem.ts";
import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import { generateGpt2, type RankedToken } from "../../engine/models/generateGpt2.ts";
import { toGpt2Problem, type Gpt2Model } from "../../engine/models/gpt2.ts";
import type { StackTrace } from "../../engine/trace.ts";
import { toTraceJson } from "../../engine/traceJson.ts";
import { evaluateOn } from "../backend.ts";
import { CliFailure } from "../failure.ts";
import { countParameters, findModelFiles, loadModel } from "../model/loadModel.ts";
import { openTokenizer, type ModelTokenizer } from "../model/openTokenizer.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson } from "../terminal.ts";
import { toModelLines } from "../text/modelText.ts";

/** 2 GiB, of the weights and again of the trace. */
const defaultLimit = 2 ** 31;

/** `model DIR`: what a GPT-2 makes of some tokens, and how it goes on. */
export async function modelCommand(given: string, options: CliOptions): Promise<void> {
  const { ids, text, generate = 0, limit = defaultLimit } = options;
  if (options.backend === "gpu") {
    throw new CliFailure("model does not support the GPU: use --backend wasm", 2);
  }
  if ((ids === undefined) === (text === undefined)) {
    throw new CliFailure("model needs tokens: pass --ids 1,2,3 or --text TEXT", 2);
  }
  const files = await findModelFiles(given);
  const tokenizer = await readTokenizer(files.folder, text === undefined);
  const tokens = ids ?? tokenize(files.folder, tokenizer, text ?? "");
  const model = await loadModel(files, limit);
  checkTokens(model, tokens, generate);
  const trace = await evaluateTokens(model, tokens, limit, options);
  const generated = await generateGpt2(model, trace, generate);
  if (options.json) await printJson(toJson(trace, { tokens, generated, tokenizer }));
  else {
    const parameters = countParameters(model);
    const shown = { given, model, parameters, trace, tokens, generated, tokenizer };
    for (const line of toModelLines(shown)) print(line);
  }
}

/** Without a text the tokenizer only gives names: a broken one is reported and done without. */
async function readTokenizer(folder: string, optional: boolean): Promise<ModelTokenizer | null> {
  try {
    return await openTokenizer(folder);
  } catch (error) {
    if (!optional || !(error instanceof CliFailure)) throw error;
    process.stderr.write(`warning: ${error.message}\n`);
    return null;
  }
}

function tokenize(folder: string, tokenizer: ModelTokenizer | null, text: string) {
  if (tokenizer === null) {
    const found = "found neither tokenizer.json nor vocab.json with merges.txt";
    throw new CliFailure(`${folder}: ${found}, which --text needs; add them or pass --ids`);
  }
  const tokens = tokenizer.encode(text);
  if (tokens.length === 0) throw new CliFailure("--text has no tokens: pass at least one word");
  return tokens;
}

function checkTokens({ tables }: Gpt2Model, tokens: readonly number[], generate: number): void {
  const vocabularySize = tables.tokenEmbedding.shape[0] ?? 0;
  const unknown = tokens.find((token) => token >= vocabularySize);
  if (unknown !== undefined) {
    const known = `the model's tokens are 0 to ${vocabularySize - 1}`;
    throw new CliFailure(`there is no token ${unknown}: ${known}`);
  }
  const positions = tables.positionEmbedding?.shape[0] ?? Infinity;
  const needed = tokens.length + Math.max(0, generate - 1);
  if (needed <= positions) return;
  const found = generate > 1 ? `${tokens.length} tokens and ${generate} more` : `${needed} tokens`;
  const remedy = "pass fewer tokens or generate fewer";
  throw new CliFailure(`${found} need ${needed} positions, the model has ${positions}: ${remedy}`);
}

async function evaluateTokens(
  model: Gpt2Model,
  tokens: readonly number[],
  limit: number,
  options: CliOptions,
): Promise<StackTrace> {
  const problem = toGpt2Problem(model, [tokens]);
  checkProblem(problem);
  const { bytes } = sumCounts(countProblem(problem));
  if (bytes > limit) {
    const size = `the trace of ${tokens.length} tokens needs ${bytes} bytes`;
    const remedy = "pass fewer tokens or raise --limit";
    throw new CliFailure(`${size}, more than the limit of ${limit}: ${remedy}`);
  }
  // What the trace takes was just held against the limit, which does not count the weights with it.
  const { limit: _checked, ...others } = options;
  return (await evaluateOn(others, problem)) as StackTrace;
}

interface ModelRun {
  readonly tokens: readonly number[];
  readonly generated: readonly RankedToken[];
  readonly tokenizer: ModelTokenizer | null;
}

/** The trace of the tokens that were given, with their names and the tokens that follow. */
function toJson(trace: StackTrace, { tokens, generated, tokenizer }: ModelRun) {
  const named = (token: number) => ({
    token,
    ...(tokenizer && { text: tokenizer.decode([token]) }),
  });
  return {
    ...toTraceJson(trace),
    tokens: tokens.map(named),
    generated: generated.map((ranked) => ({ ...ranked, ...named(ranked.token) })),
  };
}
