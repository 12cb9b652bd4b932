import type * as vscode from "vscode";
import type { HeadRow } from "../../viewModel/values/headPasses.ts";
import { isSameFile } from "../cellTexts.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import type { Parts } from "../parts.ts";
import { readSettings } from "../settings.ts";
import type { ChosenPasses, PassChange } from "./chosenPasses.ts";

/** The head of a panel and the passes of the loops and functions that compute it follow each other. */
export class HeadPasses implements vscode.Disposable {
  readonly #panel: ShownPanel;
  readonly #passes: ChosenPasses;
  readonly #log: Log;
  readonly #following: vscode.Disposable;
  /** What the panel showed last; null: nothing yet. */
  #look: HeadRow | null;
  /** Whether a change of passes is one of this class. */
  #isOwn = false;

  constructor(panel: ShownPanel, { passes, log }: Parts, choices: unknown) {
    this.#panel = panel;
    this.#look = readLook(choices);
    this.#passes = passes;
    this.#log = log;
    this.#following = passes.onDidChange((change) => {
      if (!this.#isOwn) inBackground(this.#followPass(change), log);
    });
  }

  /** The panel shows what somebody chose, so the code shows the same. */
  followShown(): void {
    this.#look ??= { head: 0, query: 0 };
    inBackground(this.#followHead(this.#look), this.#log);
  }

  /** The choices of the panel's view changed. */
  take(choices: unknown): void {
    const look = readLook(choices);
    const last = this.#look;
    this.#look = look;
    const isOther = look && last && (look.head !== last.head || look.query !== last.query);
    if (isOther) inBackground(this.#followHead(look), this.#log);
  }

  dispose(): void {
    this.#following.dispose();
  }

  async #followHead(look: HeadRow): Promise<void> {
    const uri = this.#panel.target?.uri;
    const { values } = readSettings(uri);
    if (!uri || values === "off") return;
    const asked = { ...look, scope: values, chosen: this.#passes.of(uri) };
    const found = await this.#panel.ask("findHeadPasses", asked);
    // Somebody looks at another one meanwhile.
    if (look !== this.#look) return;
    for (const { body, pass } of found ?? []) {
      this.#isOwn = true;
      try {
        await this.#passes.choose(uri, body, pass);
      } finally {
        this.#isOwn = false;
      }
    }
  }

  async #followPass({ uri, body, pass }: PassChange): Promise<void> {
    const { values } = readSettings(uri);
    if (values === "off" || !isSameFile(uri, this.#panel.target?.uri)) return;
    const row = await this.#panel.ask("findPassHead", { body, pass, scope: values });
    if (row) this.#panel.tell({ type: "event", name: "panel/head", params: row });
  }
}

/** The head and the query in the choices of a view, as the page keeps them; null: there are none. */
function readLook(choices: unknown): HeadRow | null {
  if (typeof choices !== "object" || choices === null || !("focus" in choices)) return null;
  const { head, query } = (choices.focus ?? {}) as Partial<Record<string, unknown>>;
  return typeof head === "number" && typeof query === "number" ? { head, query } : null;
}
