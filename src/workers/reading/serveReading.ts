import { isParserSpent } from "../../source/dialects/syntax/treeSitter.ts";
import { type Call, Rpc } from "../../rpc/rpc.ts";
import {
  type ComputationGroup,
  type Extraction,
  type FollowingProgress,
  mapMatrices,
  type SourceMatrix,
} from "../../source/extraction.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { DocumentReader } from "../../service/documentReader.ts";
import { FetchedFiles, noFiles } from "../../service/fetchedFiles.ts";
import { patienceOfEditors, type ReaderHost } from "../../service/readerHost.ts";
import type { FileFacts } from "../../service/fileReading.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import type { EditorRequests, ReadingRequests } from "./messages.ts";
import { remoteComputing } from "./remoteComputing.ts";
import { listCells } from "../../source/cellRanges.ts";

type OpenedText = ReadingRequests["open"]["params"];

/** A reading that is requested. */
interface WantedReading {
  readonly document: number;
  readonly options: ReadingRequests["read"]["params"]["options"];
  readonly call: Call<FollowingProgress>;
  readonly resolve: (facts: FileFacts | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Longer answers let other work of the worker run in between, in ms. */
const longestMs = 8;

/** A text of no editor has no files, no pins, and nobody to tell. */
const alone = {
  files: noFiles,
  patience: patienceOfEditors,
  pinned: () => Promise.resolve(null),
  onProgress: () => undefined,
};

const withoutChoices = { meaning: {}, backend: "auto", memoryLimit: Infinity } as const;

/** The server of a reading worker: keeps the open texts and reads them on request. */
export function serveReading(port: ServerPort, resources: SourceResources): void {
  const documents = new Map<number, DocumentReader>();
  /** The last requested reading of each document. */
  const wanted = new Map<number, WantedReading>();
  /** Texts that have partly arrived. */
  const arriving = new Map<number, OpenedText>();
  /** Documents whose trees are in the parser's memory. */
  const parsed = new Set<number>();
  let isWorking = false;

  const editor = new Rpc<EditorRequests, ReadingRequests>(
    (message, transfer) => port.post(message, transfer),
    {
      open: (opened) => {
        forget(opened.document);
        return arrive(opened);
      },
      more: ({ document, opening, text }) => {
        const begun = arriving.get(document);
        return begun?.opening === opening ? arrive({ ...begun, text: begun.text + text }) : null;
      },
      change: ({ document, version, changes, length }) => {
        const reader = documents.get(document);
        if (reader?.change(version, changes, length) === false) {
          editor.tell("outOfStep", { document, opening: reader.opening });
        }
        return null;
      },
      changeFiles: ({ document, paths }) => {
        documents.get(document)?.forgetFiles(paths);
        return null;
      },
      cancel: ({ document, computation }) => {
        documents.get(document)?.cancel(computation);
        return null;
      },
      computeAgain: ({ document }) => {
        documents.get(document)?.computeAgain();
        return null;
      },
      close: ({ document }) => {
        forget(document);
        overtake(document);
        return null;
      },
      read: ({ document, options }, call) =>
        new Promise((resolve, reject) => {
          overtake(document);
          wanted.set(document, { document, options, call, resolve, reject });
          void work();
        }),
      // Unless it is cancelled before its turn.
      ask: async ({ document, name, asked }, { signal, transfer }) => {
        await port.turn();
        const reader = signal.aborted ? undefined : documents.get(document);
        const doing = { document, question: name };
        if (reader) editor.tell("begins", doing);
        const answered = await reader
          ?.answer(name, asked, signal)
          .finally(() => editor.tell("ends", doing));
        const answer: unknown = answered?.answer;
        // The numbers of a state were packed for it alone.
        if (name === "showPanel" && hasNumbers(answer)) transfer([answer.numbers.buffer]);
        return answered ?? null;
      },
      extract: async ({ text, language }) => {
        const opened = { opening: 0, version: 0, text, language };
        const reader = new DocumentReader(opened, resources, { ...alone, computing, pace });
        const extraction = await reader.extract(withoutChoices);
        reader.dispose();
        return toPlainExtraction(extraction);
      },
    },
  );
  const computing = remoteComputing(editor.ask, resources.clock);
  const pace = { clock: resources.clock, pause: () => port.turn(), longestMs };
  port.listen(editor.take);
  port.post(readyMessage);

  function forget(document: number): void {
    documents.get(document)?.dispose();
    for (const known of [documents, arriving, parsed]) known.delete(document);
  }

  function arrive(opened: OpenedText): null {
    const { document } = opened;
    if (opened.text.length < opened.length) {
      arriving.set(document, opened);
      return null;
    }
    arriving.delete(document);
    const { opening } = opened;
    const host: ReaderHost = {
      files: new FetchedFiles((files) => editor.ask("fetch", { document, wanted: files })),
      patience: patienceOfEditors,
      pinned: (pin) => editor.ask("pinned", { document, pin }),
      computing,
      onProgress: (facts) => editor.tell("progress", { document, opening, facts }),
      pace,
    };
    documents.set(document, new DocumentReader(opened, resources, host));
    return null;
  }

  /** Whoever waits for a reading gets a later one. */
  function overtake(document: number): void {
    wanted.get(document)?.resolve(null);
    wanted.delete(document);
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (;;) {
      // Edits that arrived in the meantime are included.
      await port.turn();
      const next = pickNext();
      if (!next) break;
      wanted.delete(next.document);
      await answer(next);
      if (!isParserSpent()) continue;
      editor.tell("spent", null);
      return;
    }
    isWorking = false;
  }

  /** The fastest document first, so that a slow one does not delay the others. */
  function pickNext(): WantedReading | undefined {
    const timeOf = ({ document }: WantedReading) => documents.get(document)?.expectedMs ?? 0;
    return [...wanted.values()].toSorted((a, b) => timeOf(a) - timeOf(b))[0];
  }

  async function answer(asked: WantedReading): Promise<void> {
    const { document, call, resolve, reject } = asked;
    const reader = documents.get(document);
    try {
      resolve(reader && !call.signal.aborted ? await readWith(reader, asked) : null);
    } catch (error) {
      reject(error);
    } finally {
      editor.tell("ends", { document, question: null });
    }
  }

  async function readWith(
    reader: DocumentReader,
    { document, options, call }: WantedReading,
  ): Promise<FileFacts | null> {
    const begin = () => editor.tell("begins", { document, question: null });
    const facts = await reader.read(options, begin, call.report);
    parsed.add(document);
    // Alone in a new worker, it may fit into memory.
    return isParserSpent() && facts.leftOut === "memory" && parsed.size > 1 ? null : facts;
  }
}

function hasNumbers(answer: unknown): answer is { readonly numbers: Float64Array<ArrayBuffer> } {
  return typeof answer === "object" && answer !== null && "numbers" in answer;
}

/** An extraction of plain objects, which go to another thread; only for texts of a few pages. */
function toPlainExtraction(extraction: Extraction): Extraction {
  const known = new Map<SourceMatrix, SourceMatrix>();
  const toPlain = (matrix: SourceMatrix): SourceMatrix => {
    const { unmade: _unmade, ...said } = matrix;
    const plain = known.get(matrix) ?? { ...said, cells: listCells(matrix.cells) };
    known.set(matrix, plain);
    return plain;
  };
  const toPlainGroup = (group: ComputationGroup): ComputationGroup => {
    const { whole } = group;
    const matrices = mapMatrices(group, toPlain);
    if (!whole) return { ...group, matrices };
    const named = new Map([...whole.matrices].map(([path, matrix]) => [path, toPlain(matrix)]));
    return { ...group, matrices, whole: { text: whole.text, matrices: named } };
  };
  return {
    ...extraction,
    matrices: extraction.matrices.map(toPlain),
    groups: extraction.groups.map(toPlainGroup),
  };
}
