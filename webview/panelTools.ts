import { createContext } from "preact";
import type { RequestName, Requests } from "../src/protocol/messages.ts";
import type { PanelHost } from "./host.ts";
import type { Pointed } from "./pointing/pointed.ts";
import { nothingPointed } from "./pointing/pointed.ts";
import { createStore, type Store } from "./store.ts";
import { firstChoices, type ViewChoices } from "./viewChoices.ts";

/** What views need besides the state they draw. */
export interface PanelTools {
  /** Asks the host; a refusal becomes the notice, so nobody has to wait for it. */
  readonly ask: <Name extends RequestName>(
    name: Name,
    params: Requests[Name]["params"],
    done?: string,
  ) => void;
  readonly pointed: Store<Pointed>;
  /** The last thing to tell: a number was copied, a request was refused. */
  readonly notice: Store<string>;
  readonly choices: Store<ViewChoices>;
}

/** The tools over a host. */
export function createPanelTools(host: PanelHost, choices: Store<ViewChoices>): PanelTools {
  const notice = createStore("");
  return {
    ask: (name, params, done = "") => {
      host.request(name, params).then(
        () => {
          notice.set(done);
        },
        (reason: unknown) => {
          notice.set(reason instanceof Error ? reason.message : String(reason));
        },
      );
    },
    pointed: createStore(nothingPointed),
    notice,
    choices,
  };
}

/** The tools for every view below. */
export const PanelToolsContext = createContext<PanelTools>({
  ask: () => undefined,
  pointed: createStore(nothingPointed),
  notice: createStore(""),
  choices: createStore(firstChoices),
});
