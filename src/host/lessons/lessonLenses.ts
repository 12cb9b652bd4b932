import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toText } from "../../lessons/format/codeLanguage.ts";
import { readLanguages } from "../../source/languages.ts";
import { linkIds } from "../ids.ts";
import { isInFolder } from "../isInFolder.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { isIn } from "../textPositions.ts";
import { lessonCommandIds } from "./lessonIds.ts";
import type { LessonLibrary } from "./lessonLibrary.ts";
import type { LibraryLesson } from "./libraryLesson.ts";
import type { ProgressStore } from "./progressStore.ts";

const dismissedKey = "lessons.dismissed";

/** What it needs of the extension. */
interface LensParts {
  readonly models: DocumentModels;
  readonly withheld: Withheld;
  readonly library: LessonLibrary;
  readonly store: ProgressStore;
}

/**
 * Above a file or a cell whose computation a lesson is about: which one teaches it, until the learner opens that
 * lesson or dismisses it. The learner's own files of lessons, in `storage`, have none.
 */
export class LessonLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #disposables: vscode.Disposable;
  readonly #parts: LensParts;
  readonly #memory: vscode.Memento;
  readonly #storage: vscode.Uri;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(parts: LensParts, memory: vscode.Memento, storage: vscode.Uri) {
    this.#parts = parts;
    this.#memory = memory;
    this.#storage = storage;
    const { models, withheld, library, store } = parts;
    const renew = () => this.#changed.fire();
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidRead(renew),
      withheld.onDidChange(renew),
      library.onDidChange(renew),
      store.onDidChange(renew),
      onSettingsChange(renew),
      vscode.languages.registerCodeLensProvider(
        readLanguages.map((language) => ({ language })),
        this,
      ),
      vscode.commands.registerCommand(linkIds.dismissLesson, (key: string) => this.#dismiss(key)),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { models, withheld, library, store } = this.#parts;
    const { uri } = document;
    const isOurs = isInFolder(uri, this.#storage);
    if (isOurs || !readSettings(document).codeLens || withheld.has(uri)) return [];
    const taught = await models.answer(document, "findLesson", {});
    if (!taught || !isIn(document, taught.range)) return [];
    const found = await library.find(taught.lesson);
    if (!found || this.#isKnown(found)) return [];
    const place = new vscode.Range(0, 0, 0, 0);
    const title = toText(found.lesson.title, store.textLanguage);
    const nth = await this.#numberOf(found);
    return [
      new vscode.CodeLens(place, {
        title: l10n.t("Lesson {0} teaches this: {1}", nth, title),
        tooltip: l10n.t("Open the lesson"),
        command: lessonCommandIds.startLesson,
        arguments: [found.key],
      }),
      new vscode.CodeLens(place, {
        title: l10n.t("Dismiss"),
        tooltip: l10n.t("Do not show this lesson again"),
        command: linkIds.dismissLesson,
        arguments: [found.key],
      }),
    ];
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Whether the learner opened or dismissed a lesson. */
  #isKnown({ key }: LibraryLesson): boolean {
    const { lessons } = this.#parts.store.progress;
    return lessons[key] !== undefined || this.#dismissed().includes(key);
  }

  #dismissed(): readonly string[] {
    return this.#memory.get<readonly string[]>(dismissedKey) ?? [];
  }

  async #dismiss(key: string): Promise<void> {
    await this.#memory.update(dismissedKey, [...new Set([...this.#dismissed(), key])]);
    this.#changed.fire();
  }

  async #numberOf({ key }: LibraryLesson): Promise<number> {
    const packs = await this.#parts.library.packs();
    const keys = packs.map(({ lessons }) => lessons.map((each) => each.key));
    return (keys.find((each) => each.includes(key)) ?? []).indexOf(key) + 1;
  }
}
