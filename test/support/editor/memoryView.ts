import type { EventMessage, Requests } from "../../../src/protocol/messages.ts";
import type { ReplyMessage, RequestOf } from "../../../src/rpc/rpc.ts";
import { EventEmitter, type Uri } from "./values.ts";

type RequestMessage = RequestOf<Requests>;
type Posted = EventMessage | ReplyMessage;

/** What goes with a message of a name. */
type ParamsOf<Message extends { readonly name: string; readonly params: unknown }, Name> = Extract<
  Message,
  { readonly name: Name }
>["params"];

/** The page of a webview: what it got, and what it asks. */
export class MemoryWebview {
  readonly #asked = new EventEmitter<unknown>();
  #lastId = 0;
  readonly posted: Posted[] = [];
  readonly cspSource = "self";
  html = "";
  options: unknown = null;
  readonly onDidReceiveMessage = this.#asked.event;

  asWebviewUri(uri: Uri): Uri {
    return uri;
  }

  postMessage(message: Posted): Promise<boolean> {
    this.posted.push(message);
    return Promise.resolve(true);
  }

  /** Sends a request as the page does; resolves with its answer. */
  async ask<Name extends RequestMessage["name"]>(
    name: Name,
    params: ParamsOf<RequestMessage, Name>,
  ): Promise<ReplyMessage> {
    const id = ++this.#lastId;
    this.#asked.fire({ type: "request", id, name, params });
    for (;;) {
      const answer = this.posted.find((each) => each.type === "reply" && each.id === id);
      if (answer?.type === "reply") return answer;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** The events of a name, in order. */
  events<Name extends EventMessage["name"]>(name: Name): readonly ParamsOf<EventMessage, Name>[] {
    return this.posted.flatMap((message) =>
      message.type === "event" && message.name === name
        ? [message.params as ParamsOf<EventMessage, Name>]
        : [],
    );
  }
}

/** A tab with a page. */
export class MemoryPage {
  readonly viewType: string;
  readonly webview = new MemoryWebview();
  readonly #disposed = new EventEmitter<void>();
  readonly #stateChanged = new EventEmitter<void>();
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeViewState = this.#stateChanged.event;
  readonly viewColumn = 2;
  title: string;
  iconPath: unknown = null;
  isOpen = true;
  active = true;
  visible = true;
  reveals = 0;
  /** How often it was given the focus. */
  focuses = 0;

  constructor(viewType: string, title: string) {
    [this.viewType, this.title] = [viewType, title];
  }

  reveal(_column?: number, preservesFocus?: boolean): void {
    this.reveals += 1;
    if (preservesFocus !== true) this.focuses += 1;
  }

  /** The user clicks the tab. */
  turnTo(): void {
    this.active = true;
    this.#stateChanged.fire();
  }

  /** The user, or the extension, closes the tab. */
  dispose(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#disposed.fire();
  }
}

/** The view of the side bar. */
export class MemoryView {
  readonly webview = new MemoryWebview();
  readonly #disposed = new EventEmitter<void>();
  readonly #visibilityChanged = new EventEmitter<void>();
  readonly onDidDispose = this.#disposed.event;
  readonly onDidChangeVisibility = this.#visibilityChanged.event;
  visible = true;
  shows = 0;

  show(): void {
    this.shows += 1;
  }

  /** VS Code closes it. */
  close(): void {
    this.#disposed.fire();
  }
}
