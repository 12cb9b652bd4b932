import * as l10n from "@vscode/l10n";
import { toError } from "../../engine/errors.ts";
import { Rpc, type Ask } from "../../rpc/rpc.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Computing } from "../../service/computing.ts";
import { readingTime } from "../../source/readingBudget.ts";
import type { Extraction } from "../../source/extraction.ts";
import type { EvaluateOptions, Progress } from "../compute/messages.ts";
import { listBuffers } from "../compute/handOver.ts";
import { startWorker, WorkerGone, type Port, type WorkerStarter } from "../ports/port.ts";
import { Watchdog } from "../ports/watchdog.ts";
import type { Doing, EditorRequests, ReadingRequests } from "./messages.ts";
import type { EditorText } from "./editorText.ts";
import { RemoteDocument, type WorkerLink } from "./remoteDocument.ts";

/** How long a worker may be silent, in ms, for texts of that length. */
export interface ReadingPatience {
  /** While a text is being sent, or a grammar is being loaded. */
  readonly silence: (length: number) => number;
  /** While it reads the text, or answers about it: a worker that does not finish by then has hung. */
  readonly reading: (length: number) => number;
}

/** Allows for a busy machine at a hundredth of the usual speed. */
const usualPatience: ReadingPatience = {
  silence: (length) => 30_000 + length / 20,
  reading: (length) => 4000 + 2 * readingTime(length),
};

/** Between two signs of a reading that takes long: it searches what a long run left. */
const longestSilenceMs = 120_000;

/** A text without an editor is given to so many workers after the first one. */
const mostExtractions = 4;

interface RunningWorker {
  readonly port: Port;
  readonly rpc: Rpc<ReadingRequests, EditorRequests>;
  /** How many replies it waits for. */
  serving: number;
}

/** Where what takes long is computed for the texts. */
export interface ComputingService extends Pick<Computing, "influence" | "changes"> {
  /** `problem -> trace` without large scores: see `restoreScores`. */
  evaluateLean(problem: Problem, options: EvaluateOptions): Promise<Trace>;
}

/**
 * Reads documents in a worker. A worker that stops or hangs is replaced and gets the texts from the
 * editor; its documents only notice that a reading takes longer.
 */
export class ReadingClient {
  readonly #starter: WorkerStarter;
  readonly #computing: ComputingService;
  readonly #patience: ReadingPatience;
  readonly #documents = new Map<number, RemoteDocument>();
  readonly #texts = new Map<number, EditorText>();
  #worker: RunningWorker | null = null;
  #starting: Promise<void> | null = null;
  readonly #watchdog: Watchdog;
  /** What the worker has begun, and not ended. */
  #doing: Doing[] = [];
  #ids = 0;
  #isDisposed = false;

  constructor(
    starter: WorkerStarter,
    computing: ComputingService,
    patience: ReadingPatience = usualPatience,
  ) {
    this.#starter = starter;
    this.#computing = computing;
    this.#patience = patience;
    this.#watchdog = new Watchdog(starter, (why) => this.#hang(why));
  }

  /** A client with a worker of its own, for a reading that takes long; whoever asks for it disposes of it. */
  apart(): ReadingClient {
    return new ReadingClient(this.#starter, this.#computing, {
      ...this.#patience,
      reading: () => longestSilenceMs,
    });
  }

  /** Follows a text of the editor; the first one starts the worker. */
  open(editor: EditorText): RemoteDocument {
    const id = this.#ids++;
    const tell: WorkerLink["tell"] = (name, params) => {
      if (name === "close") this.#forget(id);
      this.#worker?.rpc.tell(name, params);
    };
    const document = new RemoteDocument(id, editor, { tell, ask: this.#ask });
    this.#documents.set(id, document);
    this.#texts.set(id, editor);
    if (this.#worker) document.reopen();
    return document;
  }

  /** Leaves a text alone from now on. A worker that reads it cannot listen, so another one takes its place. */
  stop(document: RemoteDocument): void {
    const reading = this.#reading;
    const isRead = reading !== null && this.#documents.get(reading) === document;
    document.putAside("user");
    if (isRead) this.#replace("the user stopped it", () => undefined);
  }

  /** What a text says that is open in no editor, without any choices. */
  async extract(text: string, language: string): Promise<Extraction> {
    for (let tries = 0; !this.#isDisposed; tries++) {
      try {
        return await this.#ask("extract", { text, language });
      } catch (error) {
        if (!(error instanceof WorkerGone) || tries === mostExtractions) throw error;
        await this.#starting;
      }
    }
    throw new Error(l10n.t("Attention Lens is shutting down"));
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#watchdog.stop();
    for (const document of this.#documents.values()) document.close();
    this.#end("everything is closed");
  }

  /** Asks the worker; the first question starts it. */
  readonly #ask: Ask<ReadingRequests> = (name, params, options) => {
    if (!this.#worker) {
      if (!this.#isDisposed) this.#starting ??= this.#start();
      return Promise.reject(new WorkerGone("no worker is running"));
    }
    const answer = this.#worker.rpc.ask(name, params, options);
    this.#watch();
    return answer;
  };

  /** The document that the worker is reading. */
  get #reading(): number | null {
    return this.#doing.find(({ question }) => question === null)?.document ?? null;
  }

  #forget(id: number): void {
    this.#documents.delete(id);
    this.#texts.delete(id);
  }

  async #start(): Promise<void> {
    const port = await startWorker(this.#starter).catch(toError);
    this.#starting = null;
    if (port instanceof Error) {
      for (const document of this.#documents.values()) document.workerStopped(port.message);
      if (this.#isWaiting() && !this.#isDisposed) this.#starting = this.#start();
      return;
    }
    if (this.#isDisposed) {
      port.terminate();
      return;
    }
    const rpc = new Rpc<ReadingRequests, EditorRequests>(
      (message, transfer) => port.post(message, transfer),
      {
        begins: (begun) => {
          this.#doing.push(begun);
          return null;
        },
        ends: ({ document, question }) => {
          const at = this.#doing.findIndex(
            (each) => each.document === document && each.question === question,
          );
          if (at >= 0) this.#doing.splice(at, 1);
          return null;
        },
        outOfStep: ({ document, opening }) => {
          this.#documents.get(document)?.outOfStep(opening);
          return null;
        },
        progress: ({ document, opening, facts }) => {
          this.#documents.get(document)?.progressed(opening, facts);
          return null;
        },
        fetch: ({ document, wanted }) =>
          serve(async () => (await this.#documents.get(document)?.fetch(wanted)) ?? []),
        pinned: ({ document, pin }) => this.#documents.get(document)?.pinned(pin) ?? null,
        evaluate: ({ problem, ...options }, { signal, report, transfer }) =>
          serve(async () => {
            const onProgress = ({ done, of }: Progress) => report(done / of);
            const how = { ...options, signal, onProgress };
            const trace = await this.#computing.evaluateLean(problem, how);
            transfer(listBuffers(trace));
            return trace;
          }),
        influence: ({ problem, cell }, { signal, transfer }) =>
          serve(async () => {
            const influence = await this.#computing.influence(problem, cell, signal);
            transfer(listBuffers(influence.shares));
            return influence;
          }),
        changes: ({ problem, at, cells }, { signal }) =>
          serve(() => this.#computing.changes(problem, at, cells, signal)),
        spent: () => {
          this.#replace("its parser ran out of memory", () => undefined);
          return null;
        },
      },
    );
    const worker: RunningWorker = { port, rpc, serving: 0 };
    /** A worker that waits for a reply has not hung. */
    const serve = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      worker.serving += 1;
      try {
        return await work();
      } finally {
        worker.serving -= 1;
        this.#watch();
      }
    };
    this.#worker = worker;
    port.listen({
      onMessage: (message) => {
        this.#watchdog.stop();
        rpc.take(message);
        this.#watch();
      },
      onFailure: (error) => this.#fail(error.message),
    });
    for (const document of this.#documents.values()) document.reopen();
  }

  /** The worker ended by itself; if that happens twice for one text, the text is the cause. */
  #fail(why: string): void {
    const [reading, doing] = [this.#reading, this.#doing];
    this.#replace(why, (document, id) => {
      if (doing.length === 0) document.workerStopped(why);
      else if (id === reading) document.workerFailed();
      else if (reading === null) stopAnswers(document, id, doing);
    });
  }

  /** The worker hangs; another one would hang on the same text too. */
  #hang(why: string): void {
    const reading = this.#reading;
    if (reading === null) this.#fail(why);
    else {
      this.#replace(why, (document, id) => {
        if (id === reading) document.putAside("time");
      });
    }
  }

  #replace(why: string, tell: (document: RemoteDocument, id: number) => void): void {
    this.#end(why);
    this.#starter.log(`The ${this.#starter.name} stopped (${why}) and is replaced.`);
    for (const [id, document] of this.#documents) tell(document, id);
    if (this.#isWaiting()) this.#starting ??= this.#start();
  }

  #end(why: string): void {
    this.#worker?.port.terminate();
    this.#worker?.rpc.close(new WorkerGone(why));
    this.#worker = null;
    this.#doing = [];
    this.#watchdog.stop();
  }

  #isWaiting(): boolean {
    return [...this.#documents.values()].some((document) => document.isWaiting);
  }

  /** Starts the timeout while something is asked: silence from now on means that the worker hangs. */
  #watch(): void {
    if (this.#watchdog.isWatching || !this.#worker?.rpc.isWaiting || this.#worker.serving > 0)
      return;
    const longest = Math.max(0, ...[...this.#texts.values()].map((text) => text.length()));
    const texts = this.#doing.flatMap(({ document }) => this.#texts.get(document) ?? []);
    const silenceMs =
      texts.length > 0
        ? Math.max(...texts.map((text) => this.#patience.reading(text.length())))
        : this.#patience.silence(longest);
    this.#watchdog.watch(silenceMs);
  }
}

/** The worker did not come to the end of questions about a text: none of that kind is answered for now. */
function stopAnswers(document: RemoteDocument, id: number, doing: readonly Doing[]): void {
  for (const { document: asked, question } of doing)
    if (asked === id && question !== null) document.answerFailed(question);
}
