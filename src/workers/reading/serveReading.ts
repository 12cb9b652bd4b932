import { isParserSpent } from "../../source/dialects/syntax/treeSitter.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { DocumentReader } from "./documentReader.ts";
import type {
  FetchedFile,
  ReadingAnswer,
  ReadingRequest,
  WantedFile,
  WorkerSpent,
} from "./messages.ts";
import { splitReading, type ReadingPart } from "./readingParts.ts";
import { toMessage } from "../../engine/errors.ts";

type OpenRequest = ReadingRequest & { readonly kind: "open" };
type ReadRequest = ReadingRequest & { readonly kind: "read" };

/** Files that a document waits for. */
interface Fetching {
  readonly document: number;
  readonly resolve: (files: readonly FetchedFile[]) => void;
}

/** The server of a reading worker: keeps the open texts and reads them on request. */
export function serveReading(port: ServerPort, resources: SourceResources): void {
  const readers = new Map<number, DocumentReader>();
  /** The last requested reading of each document; earlier ones are dropped. */
  const wanted = new Map<number, ReadRequest>();
  /** Texts that have partly arrived. */
  const arriving = new Map<number, OpenRequest>();
  /** Parts of readings that are not requested yet; such a document is not read again before that. */
  const parted = new Map<number, ReadingPart[]>();
  /** Documents whose trees are in the parser's memory. */
  const read = new Set<number>();
  /** Files that were asked for, by request. */
  const fetching = new Map<number, Fetching>();
  let requests = 0;
  let isWorking = false;

  port.listen((message) => {
    const request = message as ReadingRequest;
    switch (request.kind) {
      case "open":
        forget(request.document);
        arrive(request);
        break;
      case "more": {
        const begun = arriving.get(request.document);
        if (begun?.opening !== request.opening) break;
        arrive({ ...begun, text: begun.text + request.text });
        break;
      }
      case "change":
        change(request);
        break;
      case "read":
        wanted.set(request.document, request);
        void work();
        break;
      case "next":
        tellNext(request);
        break;
      case "ask":
        void answerQuestion(request);
        break;
      case "files":
        fetched(request.request, request.files);
        break;
      case "filesChanged":
        readers.get(request.document)?.forgetFiles(request.paths);
        break;
      case "close":
        forget(request.document);
        wanted.delete(request.document);
        break;
    }
  });
  port.post(readyMessage);

  function forget(document: number): void {
    readers.get(document)?.dispose();
    for (const known of [readers, arriving, parted, read]) known.delete(document);
    // Nobody answers for a text that is gone, and its reading must end.
    for (const [request, each] of fetching) if (each.document === document) fetched(request, []);
  }

  function arrive(opened: OpenRequest): void {
    if (opened.text.length < opened.length) {
      arriving.set(opened.document, opened);
      return;
    }
    arriving.delete(opened.document);
    const fetch = fetcher(opened);
    readers.set(opened.document, new DocumentReader(opened, resources, fetch));
  }

  function fetcher({ document, opening }: OpenRequest) {
    return (wanted: readonly WantedFile[]): Promise<readonly FetchedFile[]> => {
      const request = requests++;
      post({ kind: "filesWanted", document, opening, request, wanted });
      return new Promise((resolve) => fetching.set(request, { document, resolve }));
    };
  }

  function fetched(request: number, files: readonly FetchedFile[]): void {
    fetching.get(request)?.resolve(files);
    fetching.delete(request);
  }

  function change({ document, version, changes, length }: ReadingRequest & { kind: "change" }) {
    const reader = readers.get(document);
    if (!reader || reader.change(version, changes, length)) return;
    post({ kind: "outOfStep", document, opening: reader.opening });
  }

  function tellNext({ document, opening }: ReadingRequest & { kind: "next" }): void {
    const parts = parted.get(document);
    const part = parts?.shift();
    if (!part || readers.get(document)?.opening !== opening) return;
    post({ kind: "part", document, opening, part });
    if (parts?.length !== 0) return;
    parted.delete(document);
    void work();
  }

  async function answerQuestion(asked: ReadingRequest & { kind: "ask" }): Promise<void> {
    const { document, request, question } = asked;
    const reader = readers.get(document);
    if (!reader) return;
    const { opening } = reader;
    try {
      const answer = await reader.answer(question);
      post({ kind: "answered", document, opening, request, answer });
    } catch (error) {
      post({ kind: "refused", document, opening, request, message: toMessage(error) });
    }
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
      port.post({ kind: "spent" } satisfies WorkerSpent);
      return;
    }
    isWorking = false;
  }

  /** The fastest document first, so that a slow one does not delay the others. */
  function pickNext(): ReadRequest | undefined {
    const open = [...wanted.values()].filter(({ document }) => !parted.has(document));
    const timeOf = ({ document }: ReadRequest) => readers.get(document)?.expectedMs ?? 0;
    return open.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
  }

  async function answer({ document, request, options }: ReadRequest): Promise<void> {
    const reader = readers.get(document);
    if (!reader) return;
    const { opening } = reader;
    try {
      const { version, reading } = await reader.read(
        options,
        () => post({ kind: "begins", document, opening }),
        (progress) => post({ kind: "reached", document, opening, progress }),
      );
      read.add(document);
      // Alone in a new worker, it may fit into memory.
      if (isParserSpent() && reading.leftOut === "memory" && read.size > 1) return;
      const buffers = [reading.cells.buffer, reading.matrices.buffer, reading.numbers.buffer];
      const own = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
      const [first, ...parts] = splitReading(reading);
      if (readers.get(document) === reader && parts.length > 0) parted.set(document, parts);
      const partCount = parts.length;
      post(
        { kind: "reading", document, opening, request, version, reading: first, partCount },
        own,
      );
    } catch (error) {
      const message = toMessage(error);
      post({ kind: "refused", document, opening, request, message });
    }
  }

  function post(answered: ReadingAnswer, transfer: readonly ArrayBuffer[] = []): void {
    port.post(answered, transfer);
  }
}
