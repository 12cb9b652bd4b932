import type { FollowingProgress } from "../../source/extraction.ts";
import type { EditorText } from "../../workers/reading/editorText.ts";
import type { FileFacts } from "../../service/fileReading.ts";
import type { ReadingOptions } from "../../service/readingOptions.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { RemoteDocument } from "../../workers/reading/remoteDocument.ts";

/** How far a program is followed: for so many steps, or to its end. */
export type Reach = NonNullable<ReadingOptions["goesOn"]>;

/** One version of a text, in a worker that reads nothing else. */
interface Run {
  readonly client: ReadingClient;
  readonly remote: RemoteDocument;
  readonly reach: Reach;
  known: { readonly options: string; readonly reading: FileFacts } | null;
}

/**
 * The reading of a text whose program is followed further than at every keystroke, until the text changes. It has a
 * worker of its own, so that other texts do not wait for it. While a later one goes on, the one before it answers.
 */
export class LongReading {
  readonly #reading: ReadingClient;
  readonly #text: EditorText;
  /** What is known. */
  #run: Run | null = null;
  /** What goes on. */
  #next: Run | null = null;

  constructor(reading: ReadingClient, text: EditorText) {
    this.#reading = reading;
    this.#text = text;
  }

  /** What answers questions about the program as it was followed; null: only the usual reading is known. */
  get remote(): RemoteDocument | null {
    return this.#run?.remote ?? null;
  }

  /** Follows the program of the current text. False: the text changed meanwhile, or it was cancelled. */
  async begin(
    reach: Reach,
    options: ReadingOptions,
    signal: AbortSignal,
    onReach?: (progress: FollowingProgress) => void,
  ): Promise<boolean> {
    this.#dropNext();
    const next = this.#open(reach);
    this.#next = next;
    const isLast = (): boolean => this.#next === next;
    signal.addEventListener("abort", () => {
      if (isLast()) this.#dropNext();
    });
    try {
      await read(next, options, onReach);
      if (!isLast()) return false;
      this.#run?.client.dispose();
      [this.#run, this.#next] = [next, null];
      return true;
    } catch (error) {
      if (!isLast()) return false;
      this.#dropNext();
      throw error;
    }
  }

  /** The program runs once; settings and choices of the user only change what is shown of it. */
  read(options: ReadingOptions): Promise<FileFacts> | null {
    return this.#run && read(this.#run, options);
  }

  /** Ends it, or forgets what it gave. */
  forget(): void {
    this.#dropNext();
    this.#run?.client.dispose();
    this.#run = null;
  }

  #dropNext(): void {
    this.#next?.client.dispose();
    this.#next = null;
  }

  #open(reach: Reach): Run {
    const client = this.#reading.apart();
    const [whole, version] = [this.#text.text(), this.#text.version()];
    const remote = client.open({
      ...this.#text,
      text: () => whole,
      piece: (start, end) => whole.slice(start, end),
      version: () => version,
      length: () => whole.length,
    });
    return { client, remote, reach, known: null };
  }
}

async function read(
  run: Run,
  options: ReadingOptions,
  onReach?: (progress: FollowingProgress) => void,
): Promise<FileFacts> {
  const key = JSON.stringify(options);
  if (run.known?.options === key) return run.known.reading;
  const reading = await run.remote.read({ ...options, goesOn: run.reach }, onReach);
  run.known = { options: key, reading };
  return reading;
}
