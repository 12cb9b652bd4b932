import { isParserSpent } from "../../source/dialects/syntax/treeSitter.ts";
import { Rpc, type Call } from "../../rpc/rpc.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { DocumentReader } from "./documentReader.ts";
import type {
  EditorRequests,
  FirstPart,
  QuestionName,
  ReadingRequests,
  TextQuestions,
  WantedFile,
} from "./messages.ts";
import { splitReading, type ReadingPart } from "./readingParts.ts";

type OpenedText = ReadingRequests["open"]["params"];

/** A reading that is requested. */
interface WantedReading {
  readonly document: number;
  readonly options: ReadingRequests["read"]["params"]["options"];
  readonly call: Call<FollowingProgress>;
  readonly resolve: (reading: FirstPart | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The server of a reading worker: keeps the open texts and reads them on request. */
export function serveReading(port: ServerPort, resources: SourceResources): void {
  const readers = new Map<number, DocumentReader>();
  /** The last requested reading of each document. */
  const wanted = new Map<number, WantedReading>();
  /** Texts that have partly arrived. */
  const arriving = new Map<number, OpenedText>();
  /** Parts of readings that are not requested yet; such a document is not read again before that. */
  const parted = new Map<number, ReadingPart[]>();
  /** Documents whose trees are in the parser's memory. */
  const read = new Set<number>();
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
        const reader = readers.get(document);
        if (reader?.change(version, changes, length) === false) {
          editor.tell("outOfStep", { document, opening: reader.opening });
        }
        return null;
      },
      changeFiles: ({ document, paths }) => {
        readers.get(document)?.forgetFiles(paths);
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
      takePart: ({ document, opening }) => takePart(document, opening),
      find: answerWith("find"),
      look: answerWith("look"),
      listDraws: answerWith("listDraws"),
      checkShapes: answerWith("checkShapes"),
      listShapes: answerWith("listShapes"),
    },
  );
  port.listen(editor.take);
  port.post(readyMessage);

  function forget(document: number): void {
    readers.get(document)?.dispose();
    for (const known of [readers, arriving, parted, read]) known.delete(document);
  }

  function arrive(opened: OpenedText): null {
    const { document } = opened;
    if (opened.text.length < opened.length) {
      arriving.set(document, opened);
      return null;
    }
    arriving.delete(document);
    const fetch = (files: readonly WantedFile[]) =>
      editor.ask("fetch", { document, wanted: files });
    readers.set(document, new DocumentReader(opened, resources, fetch));
    return null;
  }

  /** Whoever waits for a reading gets a later one. */
  function overtake(document: number): void {
    wanted.get(document)?.resolve(null);
    wanted.delete(document);
  }

  function takePart(document: number, opening: number): ReadingPart | null {
    const parts = parted.get(document);
    const part = parts?.shift();
    if (!part || readers.get(document)?.opening !== opening) return null;
    if (parts?.length === 0) {
      parted.delete(document);
      void work();
    }
    return part;
  }

  /** Answers a question about the text, unless it is cancelled before its turn. */
  function answerWith<Name extends QuestionName>(name: Name) {
    return async (
      asked: TextQuestions[Name]["params"],
      { signal }: Call,
    ): Promise<TextQuestions[Name]["result"]> => {
      await port.turn();
      const reader = signal.aborted ? undefined : readers.get(asked.document);
      return reader ? reader.answers[name](asked) : null;
    };
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
    const open = [...wanted.values()].filter(({ document }) => !parted.has(document));
    const timeOf = ({ document }: WantedReading) => readers.get(document)?.expectedMs ?? 0;
    return open.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
  }

  async function answer(asked: WantedReading): Promise<void> {
    const { document, call, resolve, reject } = asked;
    const reader = readers.get(document);
    try {
      resolve(reader && !call.signal.aborted ? await readWith(reader, asked) : null);
    } catch (error) {
      reject(error);
    } finally {
      editor.tell("ends", { document });
    }
  }

  async function readWith(
    reader: DocumentReader,
    { document, options, call }: WantedReading,
  ): Promise<FirstPart | null> {
    const { version, reading } = await reader.read(
      options,
      () => editor.tell("begins", { document }),
      call.report,
    );
    read.add(document);
    // Alone in a new worker, it may fit into memory.
    if (isParserSpent() && reading.leftOut === "memory" && read.size > 1) return null;
    const buffers = [reading.cells.buffer, reading.matrices.buffer, reading.numbers.buffer];
    call.transfer(buffers.filter((buffer) => buffer instanceof ArrayBuffer));
    const [first, ...parts] = splitReading(reading);
    if (readers.get(document) === reader && parts.length > 0) parted.set(document, parts);
    return { version, reading: first, partCount: parts.length };
  }
}
