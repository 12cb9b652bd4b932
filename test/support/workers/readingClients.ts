import { DocumentReader } from "../../../src/service/documentReader.ts";
import type { FileFacts } from "../../../src/service/fileReading.ts";
import type { Answer, Asked, QuestionName } from "../../../src/service/questions.ts";
import {
  ReadingClient,
  type ComputingService,
} from "../../../src/workers/reading/readingClient.ts";
import type { RemoteDocument } from "../../../src/workers/reading/remoteDocument.ts";
import { aloneHost, noComputing } from "../aloneHost.ts";
import { sourceResources } from "../sourceResources.ts";
import type { Editor } from "./memoryEditor.ts";
import { startFile, type CountingStarter } from "./starters.ts";

/** Two heads over lists. */
export const demo = [
  "num_heads = 2",
  "query = [[5.0, 0.0, 1.0, 0.25]]",
  "key = [[1, 0, 0, 1], [0, 1, 1, 0]]",
  "value = [[1, 2, 3, 4], [5, 6, 7, 8]]",
  "",
].join("\n");
/** Without any choices. */
export const options = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;
const clients: ReadingClient[] = [];

/** A client of reading workers; `closeAll` disposes of it. */
export function open(
  starter: CountingStarter = startFile("reading.ts"),
  silenceMs = 20_000,
  computing: ComputingService = noComputing,
) {
  const patience = { silence: () => silenceMs, reading: () => silenceMs };
  const client = new ReadingClient(starter, computing, patience);
  clients.push(client);
  return client;
}

type Ask = <Name extends QuestionName>(
  name: Name,
  asked: Omit<Asked<Name>, "version">,
) => Promise<Answer<Name>>;

/** Everything that an editor would show of a text. */
async function look(facts: FileFacts, ask: Ask) {
  const { version: _version, ...known } = facts;
  const within = { start: 0, end: Number.MAX_SAFE_INTEGER };
  return {
    known,
    lenses: await ask("listLenses", { within, lineCount: 1000, isPredicted: false }),
    problems: await ask("listProblems", {}),
    matrices: await ask("listMatrices", { selection: null }),
    tints: await ask("listTints", { within: [within] }),
    stated: await Promise.all(
      known.computations.map(({ id }) => ask("stateProblem", { computation: id })),
    ),
  };
}

/** What a text shows where it is read without a worker. */
export async function readAfresh(editor: Editor) {
  const { language } = editor;
  const opened = { opening: 1, version: 1, language, text: editor.text() };
  const reader = new DocumentReader(opened, sourceResources, aloneHost);
  const facts = await reader.read(options);
  const { signal } = new AbortController();
  const shown = await look(facts, async (name, asked) => {
    const answered = await reader.answer(name, { ...asked, version: 1 }, signal);
    return answered!.answer;
  });
  reader.dispose();
  return shown;
}

/** What a reading by a worker shows. */
export function readBy(document: RemoteDocument, facts: FileFacts) {
  return look(facts, async (name, asked) => {
    const { version } = facts;
    return (await document.ask(name, { ...asked, version }))!.answer;
  });
}

/** The first number of the query of the first computation. */
export async function firstNumber(document: RemoteDocument, { version, computations }: FileFacts) {
  const computation = computations[0]!.id;
  const stated = await document.ask("stateProblem", { version, computation });
  return stated?.answer?.kind === "attention" ? stated.answer.query.values[0] : undefined;
}

/** Disposes of every client. */
export function closeAll(): void {
  for (const client of clients.splice(0)) client.dispose();
}
