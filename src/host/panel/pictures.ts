import * as l10n from "@vscode/l10n";
import type { PictureAnswer, PictureRequest } from "../../protocol/exportMessages.ts";

/** The time limit for a picture, after which its webview is hidden or gone. */
const patienceMs = 30_000;

interface Waiting {
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Pictures that a webview was asked to draw. */
export class Pictures {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Sends a vector picture to be drawn; resolves with its pixels as PNG. */
  draw(
    picture: Omit<PictureRequest, "id">,
    send: (request: PictureRequest) => void,
  ): Promise<Uint8Array> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(id);
        reject(
          new Error(
            l10n.t(
              "The panel is not visible, so it could not draw the picture. Show the panel and " +
                "try again.",
            ),
          ),
        );
      };
      this.#waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, patienceMs) });
      send({ ...picture, id });
    });
  }

  /** Receives the result. */
  settle(answer: PictureAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if ("png" in answer) waiting.resolve(answer.png);
    else waiting.reject(new Error(answer.problem));
  }

  dispose(): void {
    for (const { timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(l10n.t("The panel was closed.")));
    }
    this.#waiting.clear();
  }
}
