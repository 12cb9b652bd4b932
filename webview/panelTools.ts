import { createContext } from "preact";
import type { Glow, RequestName, Requests } from "../src/protocol/messages.ts";
import type { AskOptions } from "../src/rpc/rpc.ts";
import { type Ahead, noAhead } from "./editing/ahead.ts";
import type { PanelHost } from "./host.ts";
import { toWords } from "./hostRequests.ts";
import type { CellDetail } from "./pointing/cellDetail.ts";
import type { Pointed } from "./pointing/pointed.ts";
import { nothingPointed } from "./pointing/pointed.ts";
import { nothingWithheld, type WithheldCells } from "./marks/withheld.ts";
import { createStore, type Store } from "./store.ts";
import { firstChoices, type ViewChoices } from "./viewChoices.ts";

/** What views need in addition to their state. */
export interface PanelTools {
  /** Sends a request to the host; a rejection becomes the notice. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    params: Requests[Name]["params"],
    done?: string,
  ) => void;
  /** Sends a request for something that a view shows itself. */
  readonly request: PanelHost["request"];
  /** Sends a request and returns the answer; undefined after a rejection, which becomes the notice. */
  readonly inquire: <Name extends RequestName>(
    name: Name,
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"] | undefined>;
  readonly pointed: Store<Pointed>;
  /** What the number at the cursor in the file affects. */
  readonly glow: Store<Glow | null>;
  /** What the line at the cursor in the file makes, by the names of stages. */
  readonly lineStages: Store<readonly string[]>;
  /** The text about the hovered number; null without one. */
  readonly askedDetail: Store<CellDetail | null>;
  /** Numbers that must stay hidden until they are predicted. */
  readonly withheld: Store<readonly WithheldCells[]>;
  /** The latest notice: a number was copied, a request was rejected. */
  readonly notice: Store<string>;
  /** The notice about numbers marked in the editor; while it is shown, they can be selected. */
  readonly marked: Store<string>;
  readonly choices: Store<ViewChoices>;
  /** Resolves when all pending edits are in the file. */
  readonly edits: Store<Promise<unknown>>;
  /** Shows drags before the file contains them. */
  readonly ahead: Ahead;
}

/** The tools for a host. */
export function createPanelTools(
  host: PanelHost,
  choices: Store<ViewChoices>,
  ahead = noAhead,
): PanelTools {
  const notice = createStore("");
  const glow = createStore<Glow | null>(null);
  host.onGlow(glow.set);
  const lineStages = createStore<readonly string[]>([]);
  host.onLine(lineStages.set);
  const refuse = (reason: unknown): undefined => {
    notice.set(toWords(reason));
    return undefined;
  };
  /** Marking what made a number may take a second: the last number that was clicked counts. */
  let revealing = new AbortController();
  const toOptions = (name: RequestName): Pick<AskOptions, "signal"> => {
    if (name !== "cell/reveal") return {};
    revealing.abort();
    revealing = new AbortController();
    return { signal: revealing.signal };
  };
  return {
    inquire: async (name, params) => {
      const options = toOptions(name);
      try {
        const answer = await host.request(name, params, options);
        return options.signal?.aborted ? undefined : answer;
      } catch (reason) {
        if (!options.signal?.aborted) refuse(reason);
        return undefined;
      }
    },
    ask: (name, params, done = "") => {
      const options = toOptions(name);
      host.request(name, params, options).then(
        () => {
          notice.set(done);
        },
        (reason: unknown) => {
          if (!options.signal?.aborted) refuse(reason);
        },
      );
    },
    request: host.request,
    ...{ glow, lineStages },
    pointed: createStore(nothingPointed),
    askedDetail: createStore<CellDetail | null>(null),
    withheld: createStore(nothingWithheld),
    notice,
    marked: createStore(""),
    choices,
    edits: createStore<Promise<unknown>>(Promise.resolve()),
    ahead,
  };
}

/** The tools of a view without a host. */
export const noTools: PanelTools = {
  ask: () => undefined,
  request: () => Promise.reject(new Error("There is no host to ask.")),
  inquire: () => Promise.resolve(undefined),
  glow: createStore<Glow | null>(null),
  lineStages: createStore<readonly string[]>([]),
  askedDetail: createStore<CellDetail | null>(null),
  pointed: createStore(nothingPointed),
  withheld: createStore(nothingWithheld),
  notice: createStore(""),
  marked: createStore(""),
  choices: createStore(firstChoices),
  edits: createStore<Promise<unknown>>(Promise.resolve()),
  ahead: noAhead,
};

/** The tools for every view below. */
export const PanelToolsContext = createContext<PanelTools>(noTools);
