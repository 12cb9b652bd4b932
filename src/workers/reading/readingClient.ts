import * as l10n from "@vscode/l10n";
import { startWorker, type Port, type WorkerStarter } from "../ports/port.ts";
import { readingTime } from "../../source/readingBudget.ts";
import type { ReadingAnswer, ReadingRequest, WorkerSpent } from "./messages.ts";
import type { EditorText } from "./editorText.ts";
import { RemoteDocument } from "./remoteDocument.ts";

/** How long a worker may be silent, in ms, for texts of that length. */
export interface ReadingPatience {
  /** While a text is being sent, or a grammar is being loaded. */
  readonly silence: (length: number) => number;
  /** While it reads the text: a worker that does not finish by then has hung. */
  readonly reading: (length: number) => number;
}

/** Allows for a busy machine at a hundredth of the usual speed. */
const usualPatience: ReadingPatience = {
  silence: (length) => 30_000 + length / 20,
  reading: (length) => 4000 + 2 * readingTime(length),
};

/** Between two signs of a reading that takes long: it searches what a long run left. */
const longestSilenceMs = 120_000;

/** What a worker says while it reads. */
const goesOn: ReadonlySet<ReadingAnswer["kind"]> = new Set(["filesWanted", "reached"]);

/** What is answered. */
const asking: ReadonlySet<ReadingRequest["kind"]> = new Set(["read", "next", "ask"]);

/** Time for a sign of life after the whole process was halted, as in a debugger. */
const secondLookMs = 1000;

/**
 * Reads documents in a worker. A worker that stops or hangs is replaced and gets the texts from the
 * editor; its documents only notice that a reading takes longer.
 */
export class ReadingClient {
  readonly #starter: WorkerStarter;
  readonly #patience: ReadingPatience;
  readonly #documents = new Map<number, RemoteDocument>();
  readonly #texts = new Map<number, EditorText>();
  #port: Port | null = null;
  #starting: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** The document that the worker is reading. */
  #reading: number | null = null;
  #ids = 0;
  #isDisposed = false;

  constructor(starter: WorkerStarter, patience: ReadingPatience = usualPatience) {
    this.#starter = starter;
    this.#patience = patience;
  }

  /** A client with a worker of its own, for a reading that takes long; whoever asks for it disposes of it. */
  apart(): ReadingClient {
    return new ReadingClient(this.#starter, { ...this.#patience, reading: () => longestSilenceMs });
  }

  /** Follows a text of the editor; the first one starts the worker. */
  open(editor: EditorText): RemoteDocument {
    const id = this.#ids++;
    const document = new RemoteDocument(id, editor, (request) => this.#send(request));
    this.#documents.set(id, document);
    this.#texts.set(id, editor);
    if (this.#port) document.reopen();
    return document;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#unwatch();
    for (const document of this.#documents.values()) document.close();
    this.#port?.terminate();
    this.#port = null;
  }

  #send(request: ReadingRequest): void {
    if (request.kind === "close") this.#forget(request.document);
    const isAsking = asking.has(request.kind);
    if (isAsking) this.#watch();
    if (this.#port) this.#port.post(request);
    else if (isAsking && !this.#isDisposed) this.#starting ??= this.#start();
  }

  #forget(id: number): void {
    this.#documents.delete(id);
    this.#texts.delete(id);
  }

  async #start(): Promise<void> {
    const port = await startWorker(this.#starter);
    this.#starting = null;
    if (this.#isDisposed) {
      port.terminate();
      return;
    }
    this.#port = port;
    port.listen({
      onMessage: (message) => void this.#take(message as ReadingAnswer | WorkerSpent),
      onFailure: (error) => this.#fail(error.message),
    });
    for (const document of this.#documents.values()) document.reopen();
    if (this.#isWaiting()) this.#watch();
  }

  async #take(answer: ReadingAnswer | WorkerSpent): Promise<void> {
    this.#unwatch();
    if (answer.kind === "spent") {
      this.#replace("its parser ran out of memory", (document) => document.workerReplaced());
      return;
    }
    if (answer.kind === "begins") this.#reading = answer.document;
    else if (answer.document === this.#reading && !goesOn.has(answer.kind)) this.#reading = null;
    await this.#documents.get(answer.document)?.take(answer);
    if (this.#isWaiting()) this.#watch();
    else this.#unwatch();
  }

  /** The worker ended by itself; if that happens twice for one text, the text is the cause. */
  #fail(why: string): void {
    const reading = this.#reading;
    this.#replace(why, (document, id) => {
      if (reading === null) document.workerStopped(why);
      else if (id === reading) document.workerFailed();
      else document.workerReplaced();
    });
  }

  /** The worker hangs; another one would hang on the same text too. */
  #end(why: string): void {
    const reading = this.#reading;
    if (reading === null) this.#fail(why);
    else {
      this.#replace(why, (document, id) => {
        if (id === reading) document.putAside("time");
        document.workerReplaced();
      });
    }
  }

  #replace(why: string, tell: (document: RemoteDocument, id: number) => void): void {
    this.#port?.terminate();
    this.#port = null;
    this.#reading = null;
    this.#unwatch();
    this.#starter.log(`The ${this.#starter.name} stopped (${why}) and is replaced.`);
    for (const [id, document] of this.#documents) tell(document, id);
    if (this.#isWaiting()) this.#starting ??= this.#start();
  }

  #isWaiting(): boolean {
    return [...this.#documents.values()].some((document) => document.isWaiting);
  }

  #unwatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Starts the timeout: silence from now on means that the worker hangs. */
  #watch(): void {
    if (this.#timer || !this.#port) return;
    const longest = Math.max(0, ...[...this.#texts.values()].map((text) => text.length()));
    const read = this.#reading === null ? undefined : this.#texts.get(this.#reading);
    const silenceMs = read
      ? this.#patience.reading(read.length())
      : this.#patience.silence(longest);
    const hung = () =>
      this.#end(l10n.t("it did not respond for {0} s", (silenceMs / 1000).toFixed(1)));
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(hung, secondLookMs);
    }, silenceMs);
  }
}
