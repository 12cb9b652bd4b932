import { isParserSpent } from "../../source/dialects/syntax/treeSitter.ts";
import { Rpc, type Call } from "../../rpc/rpc.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { DocumentReader } from "../../service/documentReader.ts";
import type { QuestionName, Asked, Answer, WantedFile } from "../../service/questions.ts";
import type { EditorRequests, FirstPart, ReadingRequests } from "./messages.ts";
import { ReadingPacker } from "./readingPacker.ts";
import { splitReading, type ReadingPart } from "./readingParts.ts";

/** An open text, and what the editor has of it already. */
interface OpenDocument {
  readonly reader: DocumentReader;
  readonly packer: ReadingPacker;
}

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
  const documents = new Map<number, OpenDocument>();
  /** The last requested reading of each document. */
  const wanted = new Map<number, WantedReading>();
  /** Texts that have partly arrived. */
  const arriving = new Map<number, OpenedText>();
  /** Parts of readings that are not requested yet; such a document is not read again before that. */
  const parted = new Map<number, ReadingPart[]>();
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
        const reader = documents.get(document)?.reader;
        if (reader?.change(version, changes, length) === false) {
          editor.tell("outOfStep", { document, opening: reader.opening });
        }
        return null;
      },
      changeFiles: ({ document, paths }) => {
        documents.get(document)?.reader.forgetFiles(paths);
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
    documents.get(document)?.reader.dispose();
    for (const known of [documents, arriving, parted, parsed]) known.delete(document);
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
    const reader = new DocumentReader(opened, resources, fetch);
    documents.set(document, { reader, packer: new ReadingPacker() });
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
    if (!part || documents.get(document)?.reader.opening !== opening) return null;
    if (parts?.length === 0) {
      parted.delete(document);
      void work();
    }
    return part;
  }

  /** Answers a question about the text, unless it is cancelled before its turn. */
  function answerWith<Name extends QuestionName>(name: Name) {
    return async (
      asked: Asked<Name> & { readonly document: number },
      { signal }: Call,
    ): Promise<Answer<Name>> => {
      await port.turn();
      const reader = signal.aborted ? undefined : documents.get(asked.document)?.reader;
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
    const timeOf = ({ document }: WantedReading) => documents.get(document)?.reader.expectedMs ?? 0;
    return open.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
  }

  async function answer(asked: WantedReading): Promise<void> {
    const { document, call, resolve, reject } = asked;
    const opened = documents.get(document);
    try {
      resolve(opened && !call.signal.aborted ? await readWith(opened, asked) : null);
    } catch (error) {
      reject(error);
    } finally {
      editor.tell("ends", { document });
    }
  }

  async function readWith(
    opened: OpenDocument,
    { document, options, call }: WantedReading,
  ): Promise<FirstPart | null> {
    const { reader, packer } = opened;
    const begin = () => editor.tell("begins", { document });
    const { version, reading: read } = await reader.read(options, begin, call.report);
    const reading = packer.pack(read);
    parsed.add(document);
    // Alone in a new worker, it may fit into memory.
    if (isParserSpent() && reading.leftOut === "memory" && parsed.size > 1) return null;
    const buffers = [reading.cells.buffer, reading.matrices.buffer, reading.numbers.buffer];
    call.transfer(buffers.filter((buffer) => buffer instanceof ArrayBuffer));
    const [first, ...parts] = splitReading(reading);
    if (documents.get(document) === opened && parts.length > 0) parted.set(document, parts);
    return { version, reading: first, partCount: parts.length };
  }
}
