import type { DragComputer } from "../../src/panel/ahead/dragComputer.ts";
import type { RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import type { PredictionScore, ShownStep } from "../../src/protocol/stepMessages.ts";
import type { DragAhead } from "../../src/viewModel/drag/dragAhead.ts";
import type { AskOptions } from "../../src/rpc/rpc.ts";
import type { CellAddress } from "../../src/viewModel/panelView.ts";
import type { StepView } from "../../src/viewModel/steps/stepView.ts";
import type { Pace } from "../../src/viewModel/tiles/inPieces.ts";
import type { Ahead } from "../editing/ahead.ts";
import type { PanelHost } from "../host.ts";
import { createListeners } from "../listeners.ts";
import { Drag } from "./drag.ts";

/** A host whose states and answers are ahead of the file during a drag. */
export interface HostAhead extends PanelHost {
  readonly ahead: Ahead;
}

/**
 * The same host. During a drag, states and answers are computed here, in the frame of the pointer.
 * Those of the file come later, are compared, and win.
 */
export function goAhead(told: PanelHost, pace: Pace): HostAhead {
  const states = createListeners<PanelState>();
  let filed: PanelState | null = null;
  /** The pressed number, and the one that is shown before the file contains it. */
  let pressed: Drag | null = null;
  let drag: Drag | null = null;
  let walked: ShownStep | null = null;
  let rested: Rested | null = null;

  told.onState((state) => {
    filed = state;
    if (!drag?.computer) states.tell(state);
  });
  /** From now on, the panel shows the numbers of the file. */
  const finish = (own: Drag | null): void => {
    if (pressed === own) pressed = null;
    if (!own || drag !== own) return;
    const wasAhead = own.computer !== null;
    own.end();
    drag = null;
    if (wasAhead && filed) states.tell(filed);
  };
  /** What is needed to drag a number of the state that is shown. */
  const prepare = (address: CellAddress): Promise<DragAhead | null> => {
    const key = JSON.stringify(address);
    if (rested?.key !== key || rested.of !== filed) {
      // What nobody drags is not prepared any longer.
      rested?.cancel.abort();
      const cancel = new AbortController();
      const answer = told.request("drag/prepare", address, { signal: cancel.signal });
      rested = { key, of: filed, answer, cancel };
    }
    return rested.answer;
  };
  const ahead: Ahead = {
    rest: (address) => {
      if (!pressed) void prepare(address).catch(() => null);
    },
    prepare: (address, edits) => {
      const giveUp = (): void => {
        finish(own);
      };
      const own = new Drag({ pace, filed: () => filed, show: states.tell, giveUp });
      pressed = own;
      const begin = async (): Promise<void> => {
        await edits;
        if (pressed !== own) return;
        finish(drag);
        drag = own;
        const prepared = await prepare(address);
        if (prepared && drag === own) own.prepare(prepared);
      };
      // A move says why it cannot be changed.
      begin().catch(() => null);
    },
    move: (step) => pressed?.move(step),
    end: (settled) => {
      const own = pressed;
      const done = (): void => {
        finish(own);
      };
      settled.then(done, done);
    },
  };
  const note = (own: Drag | null, message: Message): void => {
    if (message.name === "panel/load") filed = message.result;
    if (message.name === "step/show") walked = message.result;
    if (message.name === "predict/answer") walked = withScore(walked, message.result);
    if (message.name !== "cell/drag" || !filed) return;
    if (own?.agrees(message.params, filed) === false) finish(own);
  };
  const request = async (
    name: RequestName,
    params: unknown,
    options?: AskOptions,
  ): Promise<unknown> => {
    const own = drag;
    const answered = own?.computer && answer(own.computer, walked, { name, params } as Question);
    if (answered) return answered;
    try {
      const result: unknown = await told.request(name, params as never, options);
      note(own, { name, params, result } as Message);
      return result;
    } catch (reason) {
      if (name === "cell/drag") finish(own);
      throw reason;
    }
  };
  // The name decides the request and its answer.
  return { ...told, request: request as PanelHost["request"], onState: states.add, ahead };
}

/** A number that the pointer rests on, of one state of the file. */
interface Rested {
  readonly key: string;
  readonly of: PanelState | null;
  readonly answer: Promise<DragAhead | null>;
  readonly cancel: AbortController;
}

/** A request that was answered. */
type Message = {
  [Name in RequestName]: { readonly name: Name } & Requests[Name];
}[RequestName];

type Question = {
  [Name in RequestName]: { readonly name: Name; readonly params: Requests[Name]["params"] };
}[RequestName];

/** The local answer for the shown numbers; null if the host must answer. */
function answer({ answers }: DragComputer, walked: ShownStep | null, asked: Question) {
  switch (asked.name) {
    case "weight/explain":
      return answers["weight/explain"](asked.params);
    case "tile/load":
      return answers["tile/load"](asked.params);
    case "row/load":
      return answers["row/load"](asked.params);
    case "head/measure":
      return answers["head/measure"](asked.params);
    case "step/show":
      return walked && showStep(answers.step(asked.params), walked);
    default:
      return null;
  }
}

async function showStep(
  answer: Promise<StepView | null>,
  walked: ShownStep,
): Promise<ShownStep | null> {
  const step = await answer;
  return step && { ...walked, step };
}

function withScore(walked: ShownStep | null, score: PredictionScore): ShownStep | null {
  return walked && { ...walked, score };
}
